"""A long match is read from what is near: the same cells as from the whole of it."""

from random import Random

import numpy as np
import pytest

from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.marks import mark, marked
from cellar.games.angel.endless.rows import mark_rows, trail_rows
from cellar.play.position import Position
from cellar.rules.types import State


def long_match(dims: int, marks: int) -> State:
    """A state with so many marks around the angel, and as many flights to and fro."""
    rng = Random(dims)
    state = Position.start("angel", {"power": 2, "dims": dims, "turns": 4000}).state
    while int(state.marked_n) < marks:
        cell = [rng.randint(-30, 30), rng.randint(-30, 30), rng.randint(-6, 6) if dims == 3 else 0]
        if any(cell) and not marked(state, *cell):
            mark(state, *cell)
    for turn in range(marks):
        state.flights[turn, 0] = 1 if turn % 2 == 0 else -1
    state.turn = marks
    return state


@pytest.mark.parametrize("dims", [2, 3])
@pytest.mark.parametrize("far", [3, 40])
def test_marks_near_are_the_marks_that_are_near(dims: int, far: int) -> None:
    state = long_match(dims, 900)
    middle = (4, -3, 2)[:dims]
    near = history.marks_near(state, middle, far)
    assert len(set(near)) == len(near) > 0
    assert set(near) == {c for c in history.marks(state) if max(abs(a - b) for a, b in zip(c, middle)) <= far}


@pytest.mark.parametrize("marks", [3, 900, 2000])
def test_the_cells_to_mark_are_the_unmarked_ones_however_many_marks_there_are(marks: int) -> None:
    state = long_match(2, marks)
    state.seat = rules.DEVIL
    out = np.zeros(2000, np.int64)
    found = out[: rules.legal(state, out)].tolist()
    assert found == [action for action in range(1, 33 * 33) if rules.is_legal(state, action)]


@pytest.mark.parametrize("dims", [2, 3])
def test_arrays_and_lists_of_a_match_are_the_same(dims: int) -> None:
    state = long_match(dims, 50)
    state.ax = 0
    assert [tuple(row) for row in mark_rows(state).tolist()] == history.marks(state)
    assert [tuple(row) for row in trail_rows(state).tolist()] == history.trail(state)
