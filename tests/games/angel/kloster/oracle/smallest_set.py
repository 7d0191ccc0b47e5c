"""The verdict on one update: what the best set of all gains, what its joined part gains, and which marks are in that
part."""

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array
from tests.games.angel.kloster.oracle.grid import Cells, lines, paint
from tests.games.angel.kloster.oracle.minimum_cut import (
    EAST,
    FREE,
    JOINED,
    LEFT,
    NORTH,
    OUTSIDE,
    SOUTH,
    STEP_C,
    STEP_R,
    UNIT,
    begin,
    settle,
)


def is_past(past_x: Cells, past_y: Cells, r: int, c: int, d: int) -> bool:
    if d == NORTH:
        return bool(past_y[r + 1, c])
    if d == EAST:
        return bool(past_x[r, c + 1])
    if d == SOUTH:
        return bool(past_y[r, c])
    return bool(past_x[r, c])


def join(state: Cells, past_x: Cells, past_y: Cells) -> int:
    """Add to the left set what is joined to it through sides that are not past, and drop the rest. How many cells
    joined."""
    rows, columns = state.shape
    queue = np.empty(rows * columns, np.int64)
    tail = 0
    for r in range(rows):
        for c in range(columns):
            if state[r, c] != JOINED:
                continue
            for d in range(4):
                rr = r + STEP_R[d]
                cc = c + STEP_C[d]
                if (
                    0 <= rr < rows
                    and 0 <= cc < columns
                    and state[rr, cc] == LEFT
                    and not is_past(past_x, past_y, r, c, d)
                ):
                    queue[tail] = r * columns + c
                    tail += 1
                    break
    for i in range(tail):
        state[queue[i] // columns, queue[i] % columns] = LEFT
    head = 0
    while head < tail:
        r = queue[head] // columns
        c = queue[head] % columns
        head += 1
        for d in range(4):
            rr = r + STEP_R[d]
            cc = c + STEP_C[d]
            if 0 <= rr < rows and 0 <= cc < columns and state[rr, cc] == JOINED:
                state[rr, cc] = LEFT
                queue[tail] = rr * columns + cc
                tail += 1
    for r in range(rows):
        for c in range(columns):
            if state[r, c] == JOINED:
                state[r, c] = FREE
    return tail


def price(state: Cells, before: Cells, past_x: Cells, past_y: Cells, high: Array, wide: Array) -> int:
    """How much longer the chain has become by the cells that are LEFT or JOINED now and were not LEFT before."""
    rows, columns = state.shape
    total = 0
    for r in range(rows):
        for c in range(columns):
            if before[r, c] == LEFT or state[r, c] not in (LEFT, JOINED):
                continue
            for d in range(4):
                rr = r + STEP_R[d]
                cc = c + STEP_C[d]
                length = wide[c] if d in (NORTH, SOUTH) else high[r]
                if rr < 0 or rr >= rows or cc >= columns or state[rr, cc] not in (LEFT, JOINED):
                    total += length
                elif before[rr, cc] == LEFT:
                    total += length if is_past(past_x, past_y, r, c, d) else -length
    return int(total)


def verdict(past: Array, ahead: Array, marks: Array, joined: NDArray[np.bool_], out: Array) -> None:
    """Write which of the marks are in the joined part of the best set to `joined`, and to `out`: how `L` changes by the
    whole best set, how many marks it has, and how `L` changes by its joined part."""
    corner = np.array([max(ahead[:, 0].max() - 1, marks[:, 0].max()), min(ahead[:, 1].min(), marks[:, 1].min())])
    xs, ys = lines(past, ahead, marks, corner)
    rows = len(ys) - 1
    columns = len(xs) - 1
    left = np.zeros((rows, columns), np.bool_)
    past_x = np.zeros((rows, columns + 1), np.bool_)
    past_y = np.zeros((rows + 1, columns), np.bool_)
    paint(past, ahead, xs, ys, left, past_x, past_y)
    high = UNIT * (ys[1:] - ys[:-1])
    wide = UNIT * (xs[1:] - xs[:-1])
    state = np.zeros((rows, columns), np.int8)
    for r in range(rows):
        for c in range(columns):
            # The lowest row is below the window.
            state[r, c] = LEFT if left[r, c] else FREE if r > 0 else OUTSIDE
    before = state.copy()
    excess = np.zeros((rows, columns), np.int64)
    fx = np.zeros((rows, columns + 1), np.int64)
    fy = np.zeros((rows + 1, columns), np.int64)
    begin(state, past_x, past_y, fx, fy, high, wide, excess)
    for i in range(len(marks)):
        excess[np.searchsorted(ys, marks[i, 1]), np.searchsorted(xs, marks[i, 0])] += 2 * UNIT + 1
    settle(state, past_x, past_y, fx, fy, high, wide, excess)
    out[0] = price(state, before, past_x, past_y, high, wide) // UNIT
    out[1] = 0
    for i in range(len(marks)):
        out[1] += state[np.searchsorted(ys, marks[i, 1]), np.searchsorted(xs, marks[i, 0])] == JOINED
    join(state, past_x, past_y)
    out[2] = price(state, before, past_x, past_y, high, wide) // UNIT
    for i in range(len(marks)):
        joined[i] = state[np.searchsorted(ys, marks[i, 1]), np.searchsorted(xs, marks[i, 0])] == LEFT
