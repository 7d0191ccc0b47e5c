"""What wins, and where everybody stands: the line that is always in sight."""

from typing import Any

import pytest

from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator

#: It ends a line, and begins none.
DOT = "\N{NO-BREAK SPACE}·"
ANGEL_TURNS = "The angel wins by surviving, the devil by trapping it"


@pytest.mark.parametrize(
    ("game", "options", "first", "steps", "then"),
    [
        ("zyrcan", {"players": 3}, "wins: Amber 0, Azure 0, Jade 0.".replace(",", DOT), 1, "Most engines wins: "),
        ("cell_wars", {"players": 2}, "Now 7 blocks, round 1 of 16.", 0, ""),
        ("cell_wars", {"players": 2, "cancer_goal": 9}, "Cancer wins with 10+ blocks;", 0, ""),
        ("cell_management", {}, "0 of 6 there, missing: Null, Ace, 2, 3, 4, 5. Round 1.", 1, ". Round "),
        ("angel", {"turns": 9}, f"{ANGEL_TURNS}. Turn 0 of 9.", 4, f"{ANGEL_TURNS}. Turn 2 of 9."),
        ("angel", {"form": "board", "radius": 5}, "The angel wins by leaving the square of radius 5", 1, "Turn 0"),
    ],
)  # fmt: skip
def test_each_game_says_what_wins_and_how_things_stand(
    game: str, options: dict[str, Any], first: str, steps: int, then: str
) -> None:
    position, rng = Position.start(load(game), options, seed=3), generator(3)
    assert first in position.view(0).goal
    for _ in range(steps):
        position.step(rng)
    assert then in position.view(0).goal


def test_zyrcans_fleets_stand_in_the_order_of_their_engines() -> None:
    position, rng = Position.start(load("zyrcan"), {"players": 3}, seed=3), generator(3)
    for _ in range(20):
        position.step(rng)
    told = position.view(0).goal.rpartition(": ")[2].rstrip(".").split(f"{DOT} ")
    engines = [int(one.split()[1]) for one in told]
    assert engines == sorted(engines, reverse=True)
    assert sum(engines) > 20


def test_after_the_end_nobody_needs_a_goal() -> None:
    position, rng = Position.start(load("angel"), {"turns": 3}, seed=1), generator(1)
    while not position.is_over:
        position.step(rng)
    assert position.view(0).goal == ""
