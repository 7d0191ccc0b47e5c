"""The match so far, read from a state: the marks in their order and the cells where the angel stood."""

import numpy as np

from cellar.core.types import Ints, State
from cellar.games.angel.endless.coordinates import Cell


def marks(state: State, last: int | None = None) -> list[Cell]:
    """The marked cells, oldest first, with as many coordinates as the board has dimensions; all, or the last so
    many."""
    rows = mark_rows(state)
    return cells(rows if last is None else rows[max(0, len(rows) - last) :])


def marks_near(state: State, middle: tuple[int, ...], far: int) -> list[Cell]:
    """The marked cells up to `far` away from the middle along each of its axes, oldest first."""
    rows = mark_rows(state)
    away = np.abs(rows[:, : len(middle)] - np.array(middle))
    return cells(rows[(away <= far).all(axis=1)])


def trail(state: State, last: int | None = None) -> list[Cell]:
    """Where the angel stood, from the start to now; all, or the last so many cells."""
    if last is None:
        return cells(trail_rows(state))
    first = max(0, int(state.turn) + 1 - last)
    back = np.zeros((int(state.turn) + 1 - first, 3), np.int64)
    back[1:] = state.flights[first : int(state.turn)][::-1]
    here = np.array([state.ax, state.ay, state.az], np.int64)
    return cells((here - np.cumsum(back, axis=0))[::-1, : int(state.dims)])


def mark_rows(state: State) -> Ints:
    """The marked cells as the rows of an array: the same for a match of a thousand marks as for one of ten."""
    rows: Ints = state.marks[: int(state.marked_n), : int(state.dims)]
    return rows


def trail_rows(state: State) -> Ints:
    """Where the angel stood, as the rows of an array."""
    turn, dims = int(state.turn), int(state.dims)
    found = np.empty((turn + 1, dims), np.int64)
    found[0] = (int(state.sx), int(state.sy), int(state.sz))[:dims]
    for axis in range(dims):
        np.cumsum(state.flights[:turn, axis], dtype=np.int64, out=found[1:, axis])
    found[1:] += found[0]
    return found


def cells(rows: Ints) -> list[Cell]:
    return [tuple(row) for row in rows.tolist()]


def angel(state: State) -> Cell:
    return (int(state.ax), int(state.ay), int(state.az))[: int(state.dims)]
