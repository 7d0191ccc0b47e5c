"""The tree: the same plain and compiled, through the rules and through the quick twin; bounded, and never blind."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.registry import load
from cellar.search import nodes, pool
from cellar.search.settings import settings
from tests.conformance import recipe
from tests.search import plainly
from tests.search.plainly import middle


def grown(position: Position, simulations: int, code: Any = None, nodes: int = 1 << 16, **given: float) -> pool.Pool:
    game, seat = position.game, position.actor
    how = settings(game, given.items())
    code = code or pool.twin(game, "cellar.search.tree")
    found = pool.Pool(game, position.options, position.hidden(seat), seat, how, nodes, 5, code)
    found.grow(simulations)
    return found


def same_trees(one: pool.Pool, other: pool.Pool) -> None:
    used = int(one.tree.desk[0])
    assert used == other.tree.desk[0] > 1
    assert np.array_equal(one.tree.links[:used], other.tree.links[:used])
    assert np.array_equal(one.tree.means[:used], other.tree.means[:used])
    assert np.array_equal(one.tree.tally, other.tree.tally)
    assert np.array_equal(one.rng, other.rng)


@pytest.fixture(scope="module")
def twenty_one(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A small game without a quick twin."""
    sys.path.append(str(recipe.written(Path(tmp_path_factory.mktemp("recipe")))))
    from twenty_one.game import GAME  # type: ignore[import-not-found]

    game: Game = GAME
    return game


def test_plain_and_compiled_grow_the_same_tree() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    same_trees(grown(position, 40), grown(position, 40, plainly.twin(position.game, "cellar.search.tree")))


def test_plain_and_compiled_grow_the_same_tree_through_the_rules(twenty_one: Game) -> None:
    position = middle(twenty_one, {}, 3)
    same_trees(grown(position, 300), grown(position, 300, plainly.twin(twenty_one, "cellar.search.tree")))


def test_the_quick_twin_and_the_rules_grow_the_same_tree() -> None:
    game = load("zyrcan")
    for options, plies in (({"players": 3}, 32), ({"players": 3, "variant": "blitzkrieg"}, 40)):
        trees = []
        for name in ("listed_quick", "listed_rules"):
            listed = replace(game, quick=f"tests.search.{name}")
            position = middle(game, options, plies)
            position.game = listed
            trees.append(grown(position, 12, plainly.twin(listed, "cellar.search.tree"), wide=3))
        same_trees(trees[0], trees[1])


def test_every_simulation_visits_one_move_of_the_root() -> None:
    tree = grown(middle("zyrcan", {"players": 5}, 20), 500)
    assert sum(tree.visits(child) for child in tree.children().values()) == tree.visits(0) == 500
    assert tree.tree.tally[:, 0].sum() == 500
    assert abs(tree.tree.means[:90, 1:]).max() <= 1


def test_a_small_pool_drops_what_is_least_visited_and_goes_on() -> None:
    """Long after its memory was first full, every simulation still counts, and the tree still looks ahead."""
    tree = grown(middle("zyrcan", {"players": 3}, 38), 30_000, nodes=1, ripe=2)
    assert tree.nodes < 5_000
    assert tree.tree.desk[nodes.USED] <= tree.nodes
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


def test_a_pool_of_a_game_with_varying_moves_is_bounded_too(twenty_one: Game) -> None:
    position = middle(twenty_one, {}, 0)
    tree = grown(position, 9_000, nodes=1)
    assert tree.tree.desk[nodes.USED] <= tree.nodes < 3_000
    assert sum(tree.visits(child) for child in tree.children().values()) == 9_000


def test_the_margin_is_part_of_the_reward_and_not_of_the_result() -> None:
    position = middle("zyrcan", {"players": 3}, 40)
    code = plainly.twin(position.game, "cellar.search.tree")
    without, with_it = grown(position, 10, code, margin=0), grown(position, 10, code, margin=0.5, wide=100)
    results = without.tree.tally[:, 1:].sum(axis=0) / 10
    assert np.allclose(without.tree.means[0, 1:], results)
    assert np.allclose(with_it.tree.tally[:, 1:].sum(axis=0) / 10, results)  # the same dice: the first ten are all new
    assert not np.allclose(with_it.tree.means[0, 1:], results)
