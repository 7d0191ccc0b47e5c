"""Conway's Fools lose: to the funnel that his proof describes, to the perfect devil, and by their own rule."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.places import Square
from cellar.games.angel.opponents import perfect
from cellar.games.angel.opponents.fools import (
    barrier,
    best_flight,
    flights,
    funnel,
    last_stage,
    outward,
    outward_fool,
    parts,
    upward,
    upward_fool,
)

Seated = Callable[[Game, Options, State, int, Thought], int]
Pick = Callable[[Square, list[Square], set[Square]], Square]


def caught_by_funnel(pick: Pick) -> int:
    """An upward Fool of power 1 against the funnel; how many flights it made."""
    trail: list[Square] = [(0, 0)]
    marked: set[Square] = set()
    while True:
        mark = funnel(1, trail, marked)
        if mark is not None:
            assert mark not in marked
            marked.add(mark)
        ways = [(cell[0], cell[1]) for cell in flights(upward, 1, trail[0], trail[-1], set(marked))]
        if not ways:
            return len(trail) - 1
        x, y = pick(trail[-1], ways, marked)
        trail.append((x, y))
        assert y < barrier(1), "the Fool reached the barrier"


def toward(column: int) -> Pick:
    return lambda here, ways, marked: min(ways, key=lambda way: abs(way[0] - column))


def to_a_gap(here: Square, ways: list[Square], marked: set[Square]) -> Square:
    wall = barrier(1)
    far = wall - here[1]
    gaps = [x for x in range(here[0] - far, here[0] + far + 1) if (x, wall) not in marked]
    goal = min(gaps, key=lambda x: abs(x - here[0]), default=here[0])
    return min(ways, key=lambda way: abs(way[0] - goal))


def to_the_farthest_gap(here: Square, ways: list[Square], marked: set[Square]) -> Square:
    wall = barrier(1)
    far = wall - here[1]
    gaps = [x for x in range(here[0] - far, here[0] + far + 1) if (x, wall) not in marked]
    goal = max(gaps, key=lambda x: abs(x - here[0]), default=here[0])
    return min(ways, key=lambda way: abs(way[0] - goal))


@pytest.mark.parametrize("pick", [to_a_gap, to_the_farthest_gap, toward(0), toward(10**6), toward(-200)])
def test_the_funnel_catches_an_upward_fool(pick: Pick) -> None:
    assert caught_by_funnel(pick) == barrier(1) - 1


@given(st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_the_funnel_catches_an_upward_fool_that_turns_as_it_likes(seed: int) -> None:
    rng = random.Random(seed)
    lean = [0]

    def pick(here: Square, ways: list[Square], marked: set[Square]) -> Square:
        if rng.random() < 0.02:
            lean[0] = rng.choice((-1, 0, 1))
        return min(ways, key=lambda way: abs(way[0] - here[0] - lean[0]))

    assert caught_by_funnel(pick) == barrier(1) - 1


@pytest.mark.parametrize("power", range(1, 9))
def test_a_stage_has_marks_enough_for_its_part(power: int) -> None:
    for stage in range(8):
        d = last_stage(power) << stage
        squares = (2 * power * power * (d + power) + 2 * power) / parts(power) + 1
        assert squares <= d / (2 * power) - 1


def test_the_funnel_for_power_two_is_too_high_for_any_table() -> None:
    assert barrier(1) == 448
    assert barrier(2) > 10**12


@pytest.mark.parametrize("dims", [2, 3])
def test_a_fool_keeps_its_rule(dims: int) -> None:
    here = (3, 4, 5)[:dims]
    start = (0,) * dims
    for cell in flights(upward, 2, start, here, set()):
        assert cell[1] > here[1]
    for cell in flights(outward, 2, start, here, set()):
        assert sum(c * c for c in cell) > sum(c * c for c in here)
    ceiling = set(flights(upward, 1, start, here, set()))
    assert best_flight(upward, 1, start, here, ceiling) is None


@pytest.mark.parametrize("fool", [upward_fool, outward_fool], ids=["upward", "outward"])
def test_a_seated_fool_of_power_one_is_caught_by_the_perfect_devil(fool: Seated) -> None:
    position = Position.start("angel", power=1, turns=400)
    while not position.is_over:
        choose = perfect.choose if position.actor == rules.DEVIL else fool
        position.play(choose(position.game, position.options, position.state, position.actor, Thought()))
    assert position.returns() == (-1.0, 1.0)
    heights = [cell[1] for cell in history.trail(position.state)[:12]]
    assert fool is outward_fool or heights == sorted(set(heights))
