"""The searcher: the same tree run plain and compiled, better than chance, and blind to what its seat may not know."""

from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from cellar.bots import random_mover, searcher
from cellar.bots.registry import Thought
from cellar.compile.compiled import compiled
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE


def as_they_are(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], FunctionType]:
    """In place of Numba: the same modules put together the same way, run by Python."""
    return lambda function: function


def middle(name: str, options: dict[str, Any], plies: int, seed: int = 1) -> Position:
    """A position in which somebody is to decide."""
    position, rng = Position.start(name, options, seed=seed), generator(seed)
    while len(position.history) < plies or position.actor == CHANCE:
        if position.actor == CHANCE:
            position.roll(rng)
        else:
            position.play(
                random_mover.choose(
                    position.game, position.options, position.state, 0, Thought(seed=len(position.history))
                )
            )
    return position


def grown(position: Position, simulations: int, twin: Any = None) -> searcher.Tree:
    seat = position.actor
    tree = searcher.Tree(
        position.game, position.options, position.hidden(seat), seat, Thought(simulations=simulations, seed=5)
    )
    if twin is not None:
        tree.twin = twin
    tree.simulate(simulations)
    return tree


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
    fast = grown(position, simulations)
    plain = grown(position, simulations, compiled("cellar.bots.uct", searcher.parts(position.game), as_they_are))
    assert fast.used[0] == plain.used[0] > 1
    used = int(fast.used[0])
    assert np.array_equal(fast.links[:used], plain.links[:used])
    assert np.array_equal(fast.values[:used], plain.values[:used])
    assert np.array_equal(fast.rng, plain.rng)


def test_a_games_own_policy_plays_the_matches_on() -> None:
    """The same draws lead elsewhere when actions are drawn at random; a game without a policy always does so."""
    position = middle("cell_wars", {"players": 2}, 25)
    at_random = middle("cell_wars", {"players": 2}, 25)
    at_random.game = replace(position.game, policy=None)
    own, other = (
        grown(one, 3, compiled("cellar.bots.uct", searcher.parts(one.game), as_they_are))
        for one in (position, at_random)
    )
    assert sum(visits for visits, _ in own.children().values()) == 3
    assert own.children() != other.children()
    assert searcher.parts(at_random.game)["policy"] == searcher.parts(load("zyrcan"))["policy"]


def test_every_simulation_visits_one_move_of_the_root() -> None:
    tree = grown(middle("zyrcan", {"players": 5}, 20), 500)
    visits = [count for count, _ in tree.children().values()]
    assert sum(visits) == 500
    assert all(-1.0 <= worth <= 1.0 for _, worth in tree.children().values())
    expected = tree.expected()
    assert sum(expected) == pytest.approx(0, abs=1e-9)
    assert expected[tree.seat] == pytest.approx(sum(n * worth for n, worth in tree.children().values()) / 500)


def test_the_searcher_beats_chance_in_zyrcan() -> None:
    """Three matches, the searcher in each of the three seats; it gets more than its share."""
    game, total = load("zyrcan"), 0.0
    for seat in range(3):
        position = Position.start(game, {"players": 3}, seed=seat)
        while not position.is_over:
            thought = Thought(simulations=150, seed=len(position.history) + 1000 * seat)
            who = searcher if position.actor == seat else random_mover
            position.play(who.choose(game, position.options, position.hidden(position.actor), position.actor, thought))
        total += position.returns()[seat]
    assert total >= 2.0, total


@pytest.mark.study
def test_the_searcher_wins_cell_wars_against_chance() -> None:
    """Dice, cards and hidden hands: two players by chance always end in a draw here, the searching Immune camp wins."""
    game = load("cell_wars")
    for seed in (0, 2):
        position, rng = Position.start(game, {"players": 2}, seed=seed), generator(seed + 1)
        while not position.is_over:
            if position.actor == CHANCE:
                position.roll(rng)
                continue
            thought = Thought(simulations=2_000, seed=len(position.history) * 7 + seed)
            who = searcher if position.actor == 0 else random_mover
            position.play(who.choose(game, position.options, position.hidden(position.actor), position.actor, thought))
        assert position.returns() == (1.0, -1.0)


def test_a_search_plays_the_only_move_without_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start("cell_management", {"board": "4A3N25/N3254A/234"}, seed=1)
    only = position.legal_actions()[:1]
    monkeypatch.setattr(Position, "legal_actions", lambda self: only)
    monkeypatch.setattr(searcher, "Tree", None)  # nobody asks for a tree
    assert searcher.choose(position.game, position.options, position.state, 0, Thought(seed=1)) == only[0]


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is the test's: the search looks at it often enough to stop in time."""
    position = middle("zyrcan", {"players": 3}, 10)
    tree = grown(position, 1)
    now = [0.0]

    def simulate(count: int) -> None:
        now[0] += count * 0.001

    monkeypatch.setattr("cellar.bots.searcher.time.perf_counter", lambda: now[0])
    monkeypatch.setattr(tree, "simulate", simulate)
    done = tree.grow(Thought(seconds=1.0))
    assert 1.0 <= now[0] <= 1.0 + 2 * searcher.GLANCE_S
    assert done == round(now[0] * 1000)


def test_a_full_tree_goes_on_inside_itself() -> None:
    position = middle("zyrcan", {"players": 3}, 30)
    seat = position.actor
    tree = searcher.Tree(position.game, position.options, position.hidden(seat), seat, Thought(seed=2))
    tree.links, tree.values = tree.links[:50], tree.values[:50]
    tree.simulate(400)
    assert tree.used[0] == 50
    assert sum(count for count, _ in tree.children().values()) > 0
