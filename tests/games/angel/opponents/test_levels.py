"""The searching players: legal, quick to see what is decided, and stronger with each level."""

import random
from collections.abc import Callable

import pytest

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.opponents.levels import LEVELS, apprentice, decide, journeyman, master

SOON = Thought(seconds=60, simulations=100)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        {"power": 1, "turns": 6},
        {"power": 3, "turns": 4},
        {"power": 1, "dims": 3, "turns": 4},
        {"power": 2, "form": "board", "radius": 4},
    ],
    ids=str,
)
def test_every_level_plays_every_kind_of_match(level: str, options: dict[str, object]) -> None:
    position = Position.start("angel", options)
    while not position.is_over:
        action = decide(
            position.options, position.state, position.actor, LEVELS[level], Thought(seconds=60, simulations=30)
        )
        position.play(action)
    assert position.returns() in ((1.0, -1.0), (-1.0, 1.0))


@pytest.mark.parametrize("player", [master, apprentice, journeyman])
def test_each_level_can_be_seated(player: Callable[[Game, Options, State, int, Thought], int]) -> None:
    position = Position.start("angel", power=1, turns=9)
    action = player(position.game, position.options, position.state, rules.DEVIL, SOON)
    assert rules.is_legal(position.state, action)


def trapped_but_for(cell: tuple[int, int]) -> Position:
    """A king in the middle of eight cells of which all but one are marked."""
    position = Position.start("angel", power=1, turns=60)
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) not in ((0, 0), cell)]
    for x, y in around:
        position.play(f"x {x},{y}")
        here = history.angel(position.state)
        position.play(f"{cell[0]},{cell[1]}" if here == (0, 0) else "0,0")
    if history.angel(position.state) != (0, 0):
        position.play("x 30,30")
        position.play("0,0")
    return position


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cell", [(0, 1), (1, -1)])
def test_a_devil_that_can_win_at_once_does(level: str, cell: tuple[int, int]) -> None:
    position = trapped_but_for(cell)
    assert position.actor == rules.DEVIL
    position.play(decide(position.options, position.state, rules.DEVIL, LEVELS[level], SOON))
    assert position.returns() == (-1.0, 1.0)


@pytest.mark.parametrize("level", LEVELS)
def test_an_angel_that_can_leave_at_once_does(level: str) -> None:
    position = Position.start("angel", power=2, form="board", radius=3)
    for move in ("x 9,9", "2,0", "x 9,8"):
        position.play(move)
    position.play(decide(position.options, position.state, rules.ANGEL, LEVELS[level], SOON))
    assert "has left" in str(position.outcome())


def stopped(level: str, radius: int, matches: int) -> int:
    """How many wandering kings a devil stops on a finite board."""
    wins = 0
    for seed in range(matches):
        rng, way = random.Random(seed), -1
        position = Position.start("angel", power=1, form="board", radius=radius)
        while not position.is_over:
            if position.actor == rules.DEVIL:
                position.play(decide(position.options, position.state, rules.DEVIL, LEVELS[level], SOON))
            else:
                actions = position.legal_actions()
                way = way if way in actions and rng.random() > 0.15 else rng.choice(actions)
                position.play(way)
        wins += position.returns()[rules.DEVIL] > 0
    return wins


def test_each_level_of_devil_is_stronger_than_the_one_below() -> None:
    wins = [stopped(level, 12, 5) for level in LEVELS]
    assert wins == sorted(wins)
    assert wins[0] < wins[2]


def test_the_same_count_of_positions_gives_the_same_move() -> None:
    position = Position.start("angel", power=2)
    moves = {decide(position.options, position.state, rules.DEVIL, LEVELS["master"], SOON) for _ in range(3)}
    assert len(moves) == 1
