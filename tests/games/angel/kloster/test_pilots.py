"""What a turn costs at a table, counted: turns of the angel that are thought again, and bytes."""

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import numpy as np
import pytest

from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.kloster import update
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar.games.angel.kloster.pilot import Pilot
from cellar.games.angel.kloster.pilots import Pilots
from cellar.games.angel.opponents import perfect
from cellar.play.position import Position


class Counted:
    """How many turns angels have thought about."""

    turns = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> type[Counted]:
    think: Callable[..., tuple[int, int]] = PerfectAngel.turn

    def turn(angel: PerfectAngel, marks: object = ()) -> tuple[int, int]:
        Counted.turns += 1
        return think(angel, marks)

    monkeypatch.setattr(PerfectAngel, "turn", turn)
    Counted.turns = 0
    return Counted


@contextmanager
def peak() -> Iterator[list[int]]:
    """The most bytes that were allocated at once inside, written when it ends."""
    found: list[int] = []
    tracemalloc.start()
    try:
        yield found
        found.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def tables(number: int, turns: int) -> list[Position]:
    """Matches with the same first three marks, each asked for in turn."""
    rng = Random(number)
    positions = [Position.start("angel", {"power": 2, "turns": 300}) for _ in range(number)]
    for turn in range(turns):
        for table, position in enumerate(positions):
            x, y = history.angel(position.state)
            free = (x + 40 + turn, y - 9) if turn < 3 else (x + 2 + table, y + 20 + 30 * turn + rng.randint(0, 9))
            position.play("x {},{}".format(*free))
            cell = perfect.choose_angel(position.options, position.state)
            assert cell is not None
            position.play("{},{}".format(*cell))
    return positions


@pytest.mark.parametrize("number", [2, 40])
def test_tables_with_one_opening_keep_their_own_pilots(counted: type[Counted], number: int) -> None:
    """Each turn of each match is thought about once, but for the opening, which a table may have to think again."""
    positions = tables(number, 12)
    assert len({history.marks(position.state)[-1] for position in positions}) > 1
    assert counted.turns <= number * 12 + number * 4


def grown(turns: int) -> tuple[list[Cell], list[Cell]]:
    """A long match of the pilot's own."""
    rng = Random(turns)
    pilot = Pilot(2)
    marks: list[Cell] = [(0, 5)]
    trail: list[Cell] = [(0, 0)]
    for turn in range(turns):
        trail.append(pilot.fly(np.array(marks), np.array(trail)))
        x, y = trail[-1]
        marks.append((x + rng.randint(1, 50), y - 30 - turn) if turn % 2 else (x, y + 10))
    return marks, trail


def test_a_turn_late_in_a_match_is_one_turn_of_thought_and_a_few_bytes_a_mark(counted: type[Counted]) -> None:
    """Lists of cells took 400 bytes a turn of the match, each turn anew."""
    marks, trail = grown(1500)
    pilots = Pilots()
    rows = np.array(marks), np.array(trail)
    pilots.of(2, 2, rows[0][:-1], rows[1][:-1]).follow(rows[0][:-1], rows[1][:-1])
    counted.turns = 0
    with peak() as bytes_at_once:
        pilots.of(2, 2, *rows).follow(*rows)
    assert counted.turns == 1
    assert bytes_at_once[0] < 120 * len(trail)


def test_pilots_leave_when_there_is_no_room_for_them() -> None:
    marks, trail = grown(200)
    pilots = Pilots(most_bytes=60_000)
    for start in range(20):
        aside = np.array([1000 * start, 0])
        rows = np.array(marks) + aside, np.array(trail) + aside
        pilot = pilots.of(2, 2, *rows)
        pilot.follow(*rows)
        assert pilots.of(2, 2, *rows) is pilot
        assert pilots.nbytes <= 60_000


def test_a_pilot_of_another_power_or_dimension_is_another() -> None:
    pilots = Pilots()
    rows = np.array([[0, 5]]), np.array([[0, 0]])
    first = pilots.of(2, 2, *rows)
    first.follow(*rows)
    assert pilots.of(2, 2, *rows) is first
    assert pilots.of(3, 2, *rows) is not first


def test_a_match_taken_back_leaves_the_pilot_of_the_longer_one_alone() -> None:
    marks, trail = grown(60)
    pilots = Pilots()
    rows = np.array(marks), np.array(trail)
    ahead = pilots.of(2, 2, *rows)
    ahead.follow(*rows)
    back = pilots.of(2, 2, rows[0][:31], rows[1][:31])
    assert back is not ahead
    assert back.follow(rows[0][:31], rows[1][:31]) == trail[31]
    assert pilots.of(2, 2, *rows) is ahead


@pytest.mark.parametrize("steps", [400, 1600])
def test_an_update_on_a_staircase_takes_memory_in_proportion_to_its_marks(steps: int) -> None:
    """With a line of a grid for each bend an update took fifty bytes for each pair of steps."""
    angel = PerfectAngel()
    for step in range(steps - 1, 0, -1):
        angel.turn([(step, 10**6 + step)])
    assert len(angel.live) == steps - 1
    angel._update = update  # what compiled code allocates is not counted
    with peak() as bytes_at_once:
        angel.turn([(0, 10**6)])
    assert angel.evaded == steps
    assert bytes_at_once[0] < 600 * steps


def test_an_update_at_a_corner_full_of_marks_takes_memory_in_proportion_to_them() -> None:
    """Two marks in each column and each row off the corner of two arms, and just too far off to join."""
    number = 600
    rng = np.random.default_rng(3)
    angel = PerfectAngel()
    for x in range(49, -1, -1):
        angel.turn([(x, 500)])
    east, south = angel.path.future[-1]
    across, down = (rng.permutation(np.repeat(np.arange(3, number + 3), 2)) for _ in range(2))
    for x, y in {(east + int(a), south - int(b)) for a, b in zip(across, down)}:
        angel.see((x, y))
    assert angel.path.perch[1] == 1
    marks = len(angel.live)
    angel._update = update
    with peak() as bytes_at_once:
        angel.turn()
    assert len(angel.live) == marks > number
    assert bytes_at_once[0] < 600 * marks
