"""The update of the path: which squares join the left set, and where the path runs afterwards."""

import numpy as np

from cellar.core.arrays import Array
from cellar.games.angel.kloster.grid import Cells, lines, paint
from cellar.games.angel.kloster.minimum_cut import (
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


def side(state: Cells, past_x: Cells, past_y: Cells, i: int, j: int, d: int) -> int:
    """The grid's edge that leaves its crossing (column line i, row line j) towards `d`: 2 for a segment of the path
    ahead (left set on its left only), 1 for the way back along a past segment whose right square has joined, 0 for
    neither."""
    rows, columns = state.shape
    if d == NORTH:
        lr, lc, rr, rc = j, i - 1, j, i
    elif d == EAST:
        lr, lc, rr, rc = j, i, j - 1, i
    elif d == SOUTH:
        lr, lc, rr, rc = j - 1, i, j - 1, i - 1
    else:
        lr, lc, rr, rc = j - 1, i - 1, j, i - 1
    if lr < 0 or lr >= rows or lc < 0 or lc >= columns or state[lr, lc] != LEFT:
        return 0
    on_right = 0 <= rr < rows and 0 <= rc < columns and state[rr, rc] == LEFT
    if d in (NORTH, SOUTH):
        past = past_x[lr, i]
    else:
        past = past_y[j, lc]
    if on_right:
        return 1 if past else 0
    return 0 if past else 2


def trace(
    state: Cells, past_x: Cells, past_y: Cells, xs: Array, ys: Array, start: Array, heading: int, out: Array
) -> int:
    """Write the bends of the future path, from the perch's end on; how many. -1 when the path is lost, which the theory
    excludes."""
    rows, columns = state.shape
    i = np.searchsorted(xs, start[0])
    j = np.searchsorted(ys, start[1])
    d = heading
    out[0, 0] = start[0]
    out[0, 1] = start[1]
    bends = 1
    last = -1
    for steps in range(4 * (rows + 1) * (columns + 1)):
        towards = -1
        # Left, straight, right, back. Only the first segment may run back along the past.
        for wanted in (2, 1):
            if wanted == 1 and steps > 0:
                break
            for turn in (3, 0, 1, 2):
                if towards < 0 and side(state, past_x, past_y, i, j, (d + turn) % 4) == wanted:
                    towards = (d + turn) % 4
        if towards < 0:
            return -1
        if towards != last and steps > 0:
            if bends == len(out):
                return -1
            out[bends, 0] = xs[i]
            out[bends, 1] = ys[j]
            bends += 1
        d = towards
        last = towards
        i += STEP_C[d]
        j += STEP_R[d]
        if j == rows and d == NORTH:
            return bends
    return -1


def update(past: Array, future: Array, marks: Array, corner: Array, heading: int, out: Array, joined: Cells) -> int:
    """Write the bends of the best future path to `out` and which of the marks joined to `joined`; how many bends.

    `past` and `future` are bends of the path (the future's last one goes north for ever), `marks` those inside the
    closed window whose south-east corner is `corner`, and `heading` the direction of the perch. 0: the path stays as it
    is.
    """
    xs, ys = lines(past, future, marks, corner)
    rows = len(ys) - 1
    columns = len(xs) - 1
    left = np.zeros((rows, columns), np.bool_)
    past_x = np.zeros((rows, columns + 1), np.bool_)
    past_y = np.zeros((rows + 1, columns), np.bool_)
    paint(past, future, xs, ys, left, past_x, past_y)
    high = np.empty(rows, np.int64)
    for r in range(rows):
        high[r] = UNIT * (ys[r + 1] - ys[r])
    wide = np.empty(columns, np.int64)
    for c in range(columns):
        wide[c] = UNIT * (xs[c + 1] - xs[c])
    state = np.zeros((rows, columns), np.int8)
    for r in range(rows):
        for c in range(columns):
            # The lowest row is below the window.
            state[r, c] = LEFT if left[r, c] else FREE if r > 0 else OUTSIDE
    excess = np.zeros((rows, columns), np.int64)
    fx = np.zeros((rows, columns + 1), np.int64)
    fy = np.zeros((rows + 1, columns), np.int64)
    begin(state, past_x, past_y, fx, fy, high, wide, excess)
    for i in range(len(marks)):
        excess[np.searchsorted(ys, marks[i, 1]), np.searchsorted(xs, marks[i, 0])] += 2 * UNIT + 1
    if settle(state, past_x, past_y, fx, fy, high, wide, excess) == 0 or join(state, past_x, past_y) == 0:
        return 0
    for i in range(len(marks)):
        joined[i] = state[np.searchsorted(ys, marks[i, 1]), np.searchsorted(xs, marks[i, 0])] == LEFT
    return trace(state, past_x, past_y, xs, ys, future[0], heading, out)
