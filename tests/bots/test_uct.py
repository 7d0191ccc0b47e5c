"""Plain UCT, a setting of the search: the same tree plain and compiled, better than chance, blind to what is hidden."""

from dataclasses import replace
from typing import Any

import pytest

from cellar.bots.registry import PLAIN_UCT, bot, choose
from cellar.contract.bot import Thought
from cellar.engine.parts import for_search, search_code
from cellar.play.position import Position
from cellar.play.registry import HOUSE, load
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE
from cellar.search import bot as search
from cellar.search.settings import Settings, settings
from cellar.search.tree import SearchTree
from tests.search import plainly
from tests.search.plainly import middle
from tests.search.test_tree import same_trees


def grown(position: Position, simulations: int, plain: bool = False) -> SearchTree:
    game, seat = position.game, position.actor
    code = (plainly.twin if plain else search_code)(game, "cellar.search.simulation")
    how = settings(game, PLAIN_UCT.settings)
    tree = SearchTree(game, position.options, position.hidden(seat), seat, how, 1 << 16, 5, code)
    tree.grow(simulations)
    return tree


def tried(tree: SearchTree) -> dict[int, tuple[int, float]]:
    """The root's moves: how often each was tried, and what it brought the seat on average."""
    means = tree.arrays.means[:, 1 + tree.params.seat]
    return {action: (tree.visits(child), float(means[child])) for action, child in tree.children().items()}


def move(name: str, position: Position, thought: Thought) -> int:
    game, seat = position.game, position.actor
    return choose(bot(name, game.name), game, position.options, position.hidden(seat), seat, thought)


def test_uct_is_the_search_with_settings_that_no_game_changes() -> None:
    for game in map(load, HOUSE):
        assert settings(game, PLAIN_UCT.settings) == Settings(exploration=1.4, trees=1)
        for name in ("uct", "uct-quick"):
            assert bot(name, game.name).choose == "cellar.search.bot:choose"
            assert bot(name, game.name).level == PLAIN_UCT


@pytest.mark.parametrize(
    ("name", "options", "plies", "simulations"),
    [
        ("zyrcan", {"players": 3}, 30, 12),
        ("cell_management", {"round_limit": 5}, 2, 40),
        # Compiling all of Cell Wars takes a minute; `tests/server/test_workers.py` plays it compiled.
        pytest.param("cell_wars", {"players": 2}, 25, 2, marks=pytest.mark.study),
    ],
)
def test_the_plain_search_and_the_compiled_one_grow_the_same_tree(
    name: str, options: dict[str, Any], plies: int, simulations: int
) -> None:
    position = middle(name, options, plies)
    same_trees(grown(position, simulations), grown(position, simulations, plain=True))


def test_a_games_own_policy_plays_the_matches_on() -> None:
    """The same draws lead elsewhere when actions are drawn at random; a game without a policy always does so."""
    position = middle("cell_wars", {"players": 2}, 25)
    at_random = middle("cell_wars", {"players": 2}, 25)
    at_random.game = replace(position.game, policy=None)
    own, other = (grown(one, 3, plain=True) for one in (position, at_random))
    assert sum(visits for visits, _ in tried(own).values()) == 3
    assert tried(own) != tried(other)
    assert for_search(at_random.game)["policy"] == for_search(load("cell_management"))["policy"]


def test_every_simulation_visits_one_move_of_the_root() -> None:
    tree = grown(middle("zyrcan", {"players": 5}, 20), 500)
    moves = tried(tree).values()
    assert sum(visits for visits, _ in moves) == 500
    assert all(-1.0 <= worth <= 1.0 for _, worth in moves)
    expected = tree.arrays.tally[:, 1:].sum(axis=0) / 500
    assert expected.sum() == pytest.approx(0, abs=1e-9)
    assert expected[tree.params.seat] == pytest.approx(sum(visits * worth for visits, worth in moves) / 500)


def test_the_searcher_beats_chance_in_zyrcan() -> None:
    """Three matches, the searcher in each of the three seats; it gets more than its share."""
    total = 0.0
    for seat in range(3):
        position = Position.start("zyrcan", {"players": 3}, seed=seat)
        while not position.is_over:
            thought = Thought(simulations=150, seed=len(position.history) + 1000 * seat)
            position.play(move("uct" if position.actor == seat else "random", position, thought))
        total += position.returns()[seat]
    assert total >= 2.0, total


@pytest.mark.study
def test_the_searcher_wins_cell_wars_against_chance() -> None:
    """Dice, cards and hidden hands: two players by chance always end in a draw here, the searching Immune camp wins."""
    for seed in (0, 2):
        position, rng = Position.start("cell_wars", {"players": 2}, seed=seed), generator(seed + 1)
        while not position.is_over:
            if position.actor == CHANCE:
                position.roll(rng)
                continue
            thought = Thought(simulations=2_000, seed=len(position.history) * 7 + seed)
            position.play(move("uct" if position.actor == 0 else "random", position, thought))
        assert position.returns() == (1.0, -1.0)


def test_a_search_plays_the_only_move_without_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start("cell_management", {"board": "4A3N25/N3254A/234"}, seed=1)
    only = position.legal_actions()[:1]
    monkeypatch.setattr(Position, "legal_actions", lambda self: only)
    monkeypatch.setattr(search, "Forest", None)  # nobody asks for a tree
    assert move("uct", position, Thought(seed=1)) == only[0]
