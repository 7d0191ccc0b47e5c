"""Conway's Fools lose: to the funnel that his proof describes, to the perfect devil, and by their own rule."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell, Square
from cellar.games.angel.opponents import perfect
from cellar.games.angel.opponents.fools import (
    Binding,
    best_flight,
    flights,
    lax,
    lax_fool,
    outward,
    outward_fool,
    upward,
    upward_fool,
)
from cellar.play.position import Position
from cellar.rules.types import Options, State
from cellar_studies.angel.funnel import Funnel

Seated = Callable[[Game, Options, State, int, Thought], int]
Pick = Callable[[Square, list[Square], set[Square]], Square]


def caught_by_funnel(pick: Pick, is_lax: bool = False) -> int:
    """A Fool of power 1 against the funnel; how many rows it rose."""
    devil = Funnel(1, is_lax)
    trail: list[Square] = [(0, 0)]
    marked: set[Square] = set()
    while True:
        mark = devil.mark(trail, marked)
        if mark is not None:
            assert mark not in marked
            assert mark != trail[-1]
            marked.add(mark)
        x, y = trail[-1]
        steps = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in ((0, 1) if is_lax else (1,)) if dx or dy]
        ways = [square for square in steps if square not in marked]
        if not ways:
            return y
        trail.append(pick((x, y), ways, marked))
        assert trail[-1][1] < devil.barrier, "the Fool reached the barrier"


def toward(column: int) -> Pick:
    return lambda here, ways, marked: min(ways, key=lambda way: (abs(way[0] - column), way[1]))


def to_a_gap(here: Square, ways: list[Square], marked: set[Square]) -> Square:
    wall = Funnel(1).barrier
    far = wall - here[1]
    gaps = [x for x in range(here[0] - far, here[0] + far + 1) if (x, wall) not in marked]
    goal = min(gaps, key=lambda x: abs(x - here[0]), default=here[0])
    return min(ways, key=lambda way: abs(way[0] - goal))


def to_the_farthest_gap(here: Square, ways: list[Square], marked: set[Square]) -> Square:
    wall = Funnel(1).barrier
    far = wall - here[1]
    gaps = [x for x in range(here[0] - far, here[0] + far + 1) if (x, wall) not in marked]
    goal = max(gaps, key=lambda x: abs(x - here[0]), default=here[0])
    return min(ways, key=lambda way: abs(way[0] - goal))


@pytest.mark.parametrize("pick", [to_a_gap, to_the_farthest_gap, toward(0), toward(10**6), toward(-200)])
def test_the_funnel_catches_an_upward_fool(pick: Pick) -> None:
    assert caught_by_funnel(pick) == Funnel(1).barrier - 1


def leaning(seed: int) -> Pick:
    rng = random.Random(seed)
    lean = [0]

    def pick(here: Square, ways: list[Square], marked: set[Square]) -> Square:
        if rng.random() < 0.02:
            lean[0] = rng.choice((-1, 0, 1))
        return min(ways, key=lambda way: abs(way[0] - here[0] - lean[0]))

    return pick


@given(st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_the_funnel_catches_an_upward_fool_that_turns_as_it_likes(seed: int) -> None:
    assert caught_by_funnel(leaning(seed)) == Funnel(1).barrier - 1


@pytest.mark.parametrize(
    "pick",
    [toward(0), toward(10**6), leaning(7), lambda here, ways, marked: max(ways)],
    ids=["straight", "level to the east", "as it likes", "east and up"],
)
def test_the_funnel_catches_a_lax_fool(pick: Pick) -> None:
    assert caught_by_funnel(pick, is_lax=True) == Funnel(1, is_lax=True).barrier - 1


@given(st.lists(st.integers(-3, 3).filter(bool), max_size=60))
@settings(max_examples=60, deadline=None)
def test_a_lax_fool_of_power_three_cannot_stay_in_its_row(flights: list[int]) -> None:
    """Whatever level flights it tries, it never comes farther than nine squares aside, and the row ends."""
    devil, trail, marked = Funnel(3, is_lax=True), [(0, 0)], set[Square]()
    for wish in [*flights, *(d for _ in range(80) for d in (3, -3, 2, -2, 1, -1))]:
        mark = devil.mark(trail, marked)
        if mark is not None:
            marked.add(mark)
        x = trail[-1][0]
        ways = [d for d in (-3, -2, -1, 1, 2, 3) if (x + d, 0) not in marked]
        if not ways:
            return
        trail.append((x + min(ways, key=lambda d: abs(d - wish)), 0))
        assert abs(trail[-1][0]) <= 9
    raise AssertionError("the row did not end")


@pytest.mark.parametrize("is_lax", [False, True])
@pytest.mark.parametrize("power", [*range(1, 9), 13, 64])
def test_a_stage_has_marks_enough_for_its_part(power: int, is_lax: bool) -> None:
    devil = Funnel(power, is_lax)
    for stage in range(8):
        d = devil.last_stage << stage
        squares = (2 * devil.aside * power * (d + power) + 2 * power) / devil.parts + 1
        assert squares <= d / (2 * power) - 1


def test_the_funnel_for_power_two_is_too_high_for_any_table() -> None:
    assert Funnel(1).barrier == 448
    assert Funnel(1, is_lax=True).barrier == 12288
    assert Funnel(2).barrier > 10**12


@pytest.mark.parametrize("dims", [2, 3])
def test_a_fool_keeps_its_rule(dims: int) -> None:
    here = (3, 4, 5)[:dims]
    start = (0,) * dims
    for cell in flights(upward, 2, start, here, set()):
        assert cell[1] > here[1]
    assert {cell[1] for cell in flights(lax, 2, start, here, set())} == {4, 5, 6}
    for cell in flights(outward, 2, start, here, set()):
        assert sum(c * c for c in cell) > sum(c * c for c in here)
    ceiling = set(flights(upward, 1, start, here, set()))
    assert best_flight(upward, 1, start, here, ceiling) is None


@pytest.mark.parametrize("binding", [upward, lax, outward])
def test_a_fool_takes_the_flight_after_which_it_has_most_left(binding: Binding) -> None:
    rng = random.Random(5)
    for _ in range(10):
        here = (rng.randint(-9, 9), rng.randint(-9, 9))
        marked: set[Cell] = {(here[0] + rng.randint(-4, 4), here[1] + rng.randint(-4, 4)) for _ in range(30)}
        ways = flights(binding, 2, (0, 0), here, marked)
        left = {cell: len(flights(binding, 2, (0, 0), cell, marked)) for cell in ways}
        best = best_flight(binding, 2, (0, 0), here, marked)
        assert best == max(ways, key=lambda cell: (left[cell], cell), default=None)


@pytest.mark.parametrize("options", [{"power": 64}, {"power": 13, "dims": 3}], ids=["plane", "space"])
def test_a_fool_of_the_greatest_power_flies(options: Options) -> None:
    position = Position.start("angel", options)
    position.play("x " + ",".join("5" * int(position.options["dims"])))
    for fool in (upward_fool, lax_fool, outward_fool):
        action = fool(position.game, position.options, position.state, rules.ANGEL, Thought())
        assert action != rules.RESIGN
        assert rules.is_legal(position.state, action)


@pytest.mark.parametrize(
    ("fool", "marks"),
    [
        (upward_fool, ["1,1", "0,1", "-1,1"]),
        (lax_fool, ["1,1", "0,1", "-1,1", "1,0", "-1,0"]),
        (outward_fool, ["2,1", "2,0", "2,-1", "1,1", "1,-1"]),
    ],
    ids=["upward", "lax", "outward"],
)
def test_a_fool_without_a_lawful_flight_resigns(fool: Seated, marks: list[str]) -> None:
    """The upward and the lax Fool could still fly down, the outward one back to its start."""
    home = "0,0" if fool is not outward_fool else "1,0"
    away = "0,-1" if fool is not outward_fool else "0,0"
    position = Position.start("angel", power=1)
    for mark in marks:
        position.play(f"x {mark}")
        position.play(away if coordinates.text(history.angel(position.state)) == home else home)
    if coordinates.text(history.angel(position.state)) != home:
        position.play("x 50,50")
        position.play(home)
    position.play("x 51,51")
    assert position.legal_actions()
    assert fool(position.game, position.options, position.state, rules.ANGEL, Thought()) == rules.RESIGN
    position.play(rules.RESIGN)
    assert position.returns() == (-1.0, 1.0)


@pytest.mark.parametrize("fool", [upward_fool, lax_fool, outward_fool], ids=["upward", "lax", "outward"])
def test_a_seated_fool_of_power_one_is_caught_by_the_perfect_devil(fool: Seated) -> None:
    position = Position.start("angel", power=1, turns=400)
    while not position.is_over:
        choose = perfect.choose if position.actor == rules.DEVIL else fool
        position.play(choose(position.game, position.options, position.state, position.actor, Thought()))
    assert position.returns() == (-1.0, 1.0)
    heights = [cell[1] for cell in history.trail(position.state)]
    assert fool is outward_fool or heights == sorted(heights)
    assert fool is not upward_fool or len(heights) == len(set(heights))
