"""The tree: the same plain and compiled, through the rules and through the fast rules; bounded, and never blind."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cellar.contract.assembling import assembled
from cellar.contract.game import Game
from cellar.engine.parts import search_code
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.search import nodes
from cellar.search.settings import settings
from cellar.search.tree import SearchTree, root_prior, root_struct
from tests.conformance import recipe
from tests.search import plainly
from tests.search.plainly import contents, middle


def grown(position: Position, simulations: int, code: Any = None, nodes: int = 1 << 16, **given: float) -> SearchTree:
    game, seat = position.game, position.actor
    how = settings(game, given.items())
    code = code or search_code(game, "cellar.search.simulation")
    found = SearchTree(game, position.options, position.hidden(seat), seat, how, nodes, 5, code)
    found.grow(simulations)
    return found


def same_trees(one: SearchTree, other: SearchTree) -> None:
    assert all(map(np.array_equal, contents(one), contents(other)))


@pytest.fixture(scope="module")
def twenty_one(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A small game without fast rules."""
    sys.path.append(str(recipe.written(Path(tmp_path_factory.mktemp("recipe")))))
    from twenty_one import ABOUT  # type: ignore[import-not-found]

    return assembled(ABOUT)


def test_plain_and_compiled_grow_the_same_tree() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    same_trees(grown(position, 40), grown(position, 40, plainly.twin(position.game, "cellar.search.simulation")))


def test_plain_and_compiled_grow_the_same_tree_through_the_rules(twenty_one: Game) -> None:
    position = middle(twenty_one, {}, 3)
    same_trees(grown(position, 300), grown(position, 300, plainly.twin(twenty_one, "cellar.search.simulation")))


def test_the_fast_rules_and_the_rules_grow_the_same_tree() -> None:
    game = load("zyrcan")
    for options, plies in (({"players": 3}, 32), ({"players": 3, "variant": "blitzkrieg"}, 40)):
        trees = []
        for name in ("listed_fast_rules", "listed_rules"):
            listed = replace(game, fast_rules=f"tests.search.{name}")
            position = middle(game, options, plies)
            position.game = listed
            trees.append(grown(position, 12, plainly.twin(listed, "cellar.search.simulation"), wide=3))
        same_trees(trees[0], trees[1])


def test_every_simulation_visits_one_move_of_the_root() -> None:
    tree = grown(middle("zyrcan", {"players": 5}, 20), 500)
    assert sum(tree.visits(child) for child in tree.children().values()) == tree.visits(0) == 500
    assert tree.arrays.tally[:, 0].sum() == 500
    _, visited, _, means, *_ = contents(tree)
    assert len(visited) == len(means) > 90
    assert 0 < abs(means[:, 1:]).max() <= 1


def test_a_small_tree_drops_what_is_least_visited_and_goes_on() -> None:
    """Long after its memory was first full, every simulation still counts, and the tree still looks ahead."""
    tree = grown(middle("zyrcan", {"players": 3}, 38), 30_000, nodes=1, ripe=2)
    assert tree.nodes < 5_000
    assert tree.arrays.counters[nodes.USED] <= tree.nodes
    children = tree.children()
    assert sum(tree.visits(child) for child in children.values()) == tree.visits(0) == 30_000
    best = max(children.values(), key=tree.visits)
    deeper = max(tree.children(best).values(), key=tree.visits)
    assert tree.visits(deeper) > 100
    assert tree.children(deeper)
    large = grown(middle("zyrcan", {"players": 3}, 38), 30_000, ripe=2)
    action = {child: action for action, child in children.items()}[best]
    there = large.children()
    assert large.visits(there[action]) > 0.5 * max(large.visits(child) for child in there.values())


def test_a_tree_of_information_sets_is_bounded_too(twenty_one: Game) -> None:
    position = middle(twenty_one, {}, 0)
    tree = grown(position, 9_000, nodes=1)
    assert tree.arrays.counters[nodes.USED] <= tree.nodes < 3_000
    assert sum(tree.visits(child) for child in tree.children().values()) == 9_000


def test_the_margin_is_part_of_the_reward_and_not_of_the_result() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    code = plainly.twin(position.game, "cellar.search.simulation")
    without, with_it = grown(position, 10, code, margin=0), grown(position, 10, code, margin=0.5, wide=100)
    results = without.arrays.tally[:, 1:].sum(axis=0) / 10
    assert np.allclose(without.arrays.means[0, 1:], results)
    assert np.allclose(with_it.arrays.tally[:, 1:].sum(axis=0) / 10, results)  # the first ten are all new
    assert not np.allclose(with_it.arrays.means[0, 1:], results)


def last_first(game: Game, options: Any, state: Any, seat: int) -> dict[int, float]:
    """A prior that likes the last move best, each by more than results can make up for."""
    return {action: 3.0 * place for place, action in enumerate(Position(game, options, state).legal_actions())}


def judged(position: Position) -> Position:
    position.game = replace(position.game, prior=f"{__name__}:last_first")
    return position


@pytest.mark.parametrize(("narrow", "most"), [(1.0, 9), (0.5, 4), (0.01, 2)])
def test_an_ordered_root_tries_few_moves_and_the_prior_says_which(narrow: float, most: int) -> None:
    """Through the fast rules."""
    position = judged(middle("zyrcan", {"players": 3}, 10))
    tree = grown(position, 90, narrow=narrow)
    assert sorted(tree.children()) == position.legal_actions()[-most:]
    assert list(tree.children()) == position.legal_actions()[: -most - 1 : -1]
    deeper = max(tree.children().values(), key=tree.visits)
    assert len(tree.children(deeper)) == min(64, tree.visits(deeper) - 1), "below the root any move may be next"


def test_an_ordered_root_through_the_rules(twenty_one: Game) -> None:
    position = judged(middle(twenty_one, {}, 3))
    legal = position.legal_actions()
    assert len(legal) > 2
    assert list(grown(position, 4, narrow=0.1).children()) == legal[: -2 - 1 : -1]
    assert list(grown(position, 400, narrow=0.1).children()) == legal[::-1][: max(2, int(0.1 * 20))]


@pytest.mark.parametrize("through", ["fast_rules", "rules"])
def test_who_trusts_a_prior_follows_it(through: str, twenty_one: Game) -> None:
    position = judged(middle("zyrcan", {"players": 3}, 40) if through == "fast_rules" else middle(twenty_one, {}, 0))
    first, last = position.legal_actions()[0], position.legal_actions()[-1]
    doubting, trusting = grown(position, 200), grown(position, 200, trust=5.0)
    assert trusting.visits(trusting.children()[last]) > 0.8 * 200 > doubting.visits(doubting.children()[last])
    assert doubting.visits(doubting.children()[first]) > trusting.visits(trusting.children()[first]) == 1


def test_trust_counts_for_so_many_visits() -> None:
    tree = grown(judged(middle("zyrcan", {"players": 3}, 40)), 200, trust=5.0)
    best, second = list(tree.children().values())[:2]
    assert nodes.handicap(tree.arrays, best, tree.params) == 0
    for visits, left in ((0, 3.0), (5, 1.5), (10, 1.0), (995, 0.015)):
        tree.arrays.links[second, nodes.VISITS] = visits
        assert nodes.handicap(tree.arrays, second, tree.params) == pytest.approx(left)


def test_plain_and_compiled_grow_the_same_ordered_tree(twenty_one: Game) -> None:
    for position in (judged(middle("zyrcan", {"players": 3}, 40)), judged(middle(twenty_one, {}, 3))):
        plain = plainly.twin(position.game, "cellar.search.simulation")
        same_trees(grown(position, 40, narrow=1.0, trust=9.0), grown(position, 40, plain, narrow=1.0, trust=9.0))


@pytest.mark.parametrize("visits", [300, 3])
def test_a_tree_that_is_taken_on_has_the_order_of_its_new_root(visits: int) -> None:
    """Its moves that were tried come first, whatever the prior says of them; none is lost or there twice."""
    position = judged(middle("zyrcan", {"players": 3}, 20))
    tree = grown(position, visits, narrow=1.0, trust=9.0)
    action, node = max(tree.children().items(), key=lambda found: tree.visits(found[1]))
    tried = list(tree.children(node))
    position.play(action)
    seat, state = position.actor, position.state
    fresh = root_prior(position.game, position.options, state, seat, tree.settings)
    tree.reroot(node, root_struct(position.game, position.options, state, tree.code), fresh["order"], fresh["less"])
    tree.grow(2_000)
    found, legal = list(tree.children()), position.legal_actions()
    assert found[: len(tried)] == tried
    rest = [action for action in reversed(legal) if action not in tried]
    assert found[len(tried) :] == rest[: len(found) - len(tried)]
    assert len(found) >= min(len(legal), 44)
    assert tree.params.less.tolist() == [3.0 * (len(legal) - 1 - legal.index(action)) for action in [*tried, *rest]]
