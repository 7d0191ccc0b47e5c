"""The perfect angel at a table: any power from 2, plane or space, from the start or in the middle of a match."""

from itertools import product
from random import Random

import numpy as np
import pytest

from cellar.contract.bot import Thought
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.spiral import number
from cellar.games.angel.kloster.pilot import ORIENTATIONS, Pilot
from cellar.games.angel.opponents import perfect
from cellar.play.position import Position


def match(pilot: Pilot, dims: int, turns: int, seed: int, meddle: int = 0) -> tuple[list[Cell], list[Cell]]:
    """A match with a devil close by; every `meddle`-th flight is somebody else's."""
    rng = Random(seed)
    start: Cell = (0,) * dims
    trail: list[Cell] = [start]
    marks: list[Cell] = [(1,) * dims]
    for turn in range(turns):
        cell = pilot.fly(marks, trail)
        if meddle and turn % meddle == meddle - 1:
            cell = tuple(value + rng.randint(-2, 2) for value in trail[-1])
            while cell == trail[-1] or cell in marks:
                cell = tuple(value + rng.randint(-2, 2) for value in trail[-1])
        assert cell not in marks
        assert max(abs(a - b) for a, b in zip(cell, trail[-1])) in (1, 2)
        trail.append(cell)
        while (mark := tuple(value + rng.randint(-3, 3) for value in cell)) in marks or mark == cell:
            pass
        marks.append(mark)
    return marks, trail


@pytest.mark.parametrize("dims", [2, 3])
@pytest.mark.parametrize("power", [2, 5, 8])
def test_every_power_from_two_and_both_dimensions(power: int, dims: int) -> None:
    pilot = Pilot(power, dims)
    _, trail = match(pilot, dims, 200, power)
    assert pilot.guaranteed
    assert len({cell[2:] for cell in trail}) == 1


def test_a_pilot_asked_for_the_first_time_says_the_same() -> None:
    pilot = Pilot(2)
    marks, trail = match(pilot, 2, 120, 6)
    assert Pilot(2).fly(marks, trail) == pilot.fly(marks, trail)
    assert pilot.fly(marks, trail) == pilot.fly(marks, trail)


def test_a_pilot_follows_a_match_that_is_taken_back() -> None:
    pilot = Pilot(2)
    marks, trail = match(pilot, 2, 50, 8)
    assert pilot.fly(marks[:31], trail[:31]) == trail[31]
    other = [*marks[:30], (trail[30][0] + 9, trail[30][1])]
    assert pilot.fly(other, trail[:31]) == Pilot(2).fly(other, trail[:31])


def test_a_pilot_that_takes_over_starts_a_path_where_the_marks_are_not() -> None:
    pilot = Pilot(2)
    marks: list[Cell] = [(x, y) for x in range(1, 9) for y in range(-5, 30)]
    cell = pilot.fly(marks, [(0, 0)])
    assert pilot.guaranteed
    assert cell not in marks
    assert cell[0] <= 0


def test_a_pilot_copes_when_others_fly_in_between() -> None:
    marks, trail = match(Pilot(2), 2, 150, 3, meddle=5)
    assert len(trail) == 151
    assert Pilot(2).fly(marks, trail) not in marks


def test_a_pilot_among_too_many_marks_promises_nothing_and_still_flies() -> None:
    pilot = Pilot(2)
    marks: list[Cell] = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if (x + 2 * y) % 3 and (x, y) != (0, 0)]
    cell = pilot.fly(marks, [(0, 0)])
    assert not pilot.guaranteed
    assert cell not in marks
    assert cell != (0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_pilot_in_a_thicket_flies_legally_as_long_as_anybody_can(seed: int) -> None:
    rng = Random(seed)
    pilot = Pilot(2)
    marks: list[Cell] = [(x, y) for x in range(-8, 9) for y in range(-8, 9) if (x, y) != (0, 0) and rng.random() < 0.6]
    rng.shuffle(marks)
    trail: list[Cell] = [(0, 0)]
    for _ in range(40):
        x, y = trail[-1]
        free = [
            (x + dx, y + dy)
            for dx in range(-2, 3)
            for dy in range(-2, 3)
            if (dx or dy) and (x + dx, y + dy) not in marks
        ]
        cell = pilot.fly(marks, trail)
        if not free:
            assert cell == (x, y)
            break
        assert cell in free
        trail.append(cell)
        while (mark := (cell[0] + rng.randint(-3, 3), cell[1] + rng.randint(-3, 3))) in marks or mark == cell:
            pass
        marks.append(mark)
    assert Pilot(2).fly(marks, trail) == pilot.fly(marks, trail)


@pytest.mark.parametrize(("power", "dims"), [(3, 2), (8, 2), (2, 3), (3, 3), (8, 3)])
def test_a_pilot_walled_in_nearby_flies_to_the_one_free_cell_of_its_reach(power: int, dims: int) -> None:
    """Everything within the reach is marked but one cell at its rim, in space in another layer."""
    way: Cell = (1, -power, power)[:dims] if dims == 3 else (1, -power)
    reach = range(-power, power + 1)
    marks = [cell for cell in product(reach, repeat=dims) if cell not in (way, (0,) * dims)]
    assert Pilot(power, dims).fly(marks, [(0,) * dims]) == way


@pytest.mark.parametrize(("power", "dims"), [(2, 2), (4, 2), (2, 3)])
def test_a_pilot_walled_in_takes_the_cell_with_the_most_free_cells_in_reach(power: int, dims: int) -> None:
    rng = Random(power)
    near = product(range(-2 * power, 2 * power + 1), repeat=dims)
    marks = {cell for cell in near if any(cell) and rng.random() < 0.9}
    reach = list(product(range(-power, power + 1), repeat=dims))

    def room(cell: Cell) -> int:
        return sum(tuple(c + d for c, d in zip(cell, away)) not in marks for away in reach)

    free = [cell for cell in reach if any(cell) and cell not in marks]
    assert room(Pilot(power, dims)._way_out((0,) * dims, np.array(list(marks)))) == max(map(room, free))


@pytest.mark.parametrize("options", [{"power": 3}, {"power": 2, "dims": 3}], ids=str)
def test_the_perfect_player_takes_over_where_only_the_rim_of_its_reach_is_free(options: dict[str, int]) -> None:
    """A match in which the angel stepped to and fro while the devil filled the two squares around it."""
    dims, power = options.get("dims", 2), options["power"]
    away: Cell = (power,) * dims
    around = [cell for cell in product(range(-2, 3), repeat=dims) if any(cell) and cell != away]
    position = Position.start("angel", {**options, "turns": 400})
    for i, cell in enumerate([*around, (90,) * dims, (91,) * dims][: len(around) + len(around) % 2 + 1]):
        position.play("x " + coordinates.text(cell))
        if i < len(around) + len(around) % 2:
            position.play(coordinates.text((0,) * dims if i % 2 else away))
    assert history.angel(position.state) == (0,) * dims
    position.play(perfect.choose(position.game, position.options, position.state, 0, Thought()))
    assert history.angel(position.state) != (0,) * dims


def test_frames_turn_the_plane_and_back() -> None:
    assert len({turned.into((1, 2)) for turned in ORIENTATIONS}) == 8
    assert all(turned.out(turned.into((3, -7))) == (3, -7) for turned in ORIENTATIONS)


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"power": 2, "turns": 60}, 1),
        ({"power": 3, "turns": 60, "start": "1000000000000,-7"}, 2),
        ({"power": 2, "dims": 3, "turns": 40, "start": "5,5,5"}, 3),
        ({"power": 2, "form": "board", "radius": 20}, 4),
    ],
)
def test_wins_a_match_at_the_table(options: dict[str, object], seed: int) -> None:
    position = Position.start("angel", options)
    pilot = Pilot(int(position.options["power"]), int(position.options["dims"]))
    rng = Random(seed)
    while not position.is_over:
        state = position.state
        dims = int(position.options["dims"])
        here = history.angel(state)
        if position.actor == 0:
            cell = pilot.fly(history.marks(state), history.trail(state))
            action = number(dims, *(a - b for a, b in zip((*cell, 0)[:3], (*here, 0)[:3])))
        else:
            near = [move for move in range(1, 400) if position.game.rules.is_legal(state, move)]
            action = rng.choice(near)
        position.play(action)
    assert position.returns() == (1.0, -1.0)
    assert pilot.guaranteed
