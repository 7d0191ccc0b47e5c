"""The minimum cut: what the marks and the left set send out, and how much of it can leave the window.

Every side of a cell carries at most its length. The left set sends exactly that through each of its sides that is not
past; a mark sends 2 and a little. All must leave through the window's rim or into past sides. Where it cannot, the
squares that hold it back are the ones that join: the smallest set of least `L - 2n`, and among those of greatest `n`.
"""

import numpy as np

from cellar.compile.arrays import Array
from tests.games.angel.kloster.oracle.grid import Cells

#: Units of flow per unit of length; the "little" of a mark is one unit, so it decides only between equals.
UNIT = 1 << 17

FREE, LEFT, JOINED, OUTSIDE = 0, 1, 2, 3
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
STEP_R = (1, 0, -1, 0)
STEP_C = (0, 1, 0, -1)

#: What lies behind a side of a cell.
WALL, CELL, SINK = 0, 1, 2


def beyond(state: Cells, past_x: Cells, past_y: Cells, r: int, c: int, d: int) -> int:
    """What lies behind side `d` of cell (r, c): a wall, a cell, or a way out."""
    rr = r + STEP_R[d]
    cc = c + STEP_C[d]
    if rr < 0 or rr >= state.shape[0] or cc >= state.shape[1]:
        return SINK
    if state[rr, cc] == FREE:
        return CELL
    if state[rr, cc] == JOINED:
        return WALL
    if state[rr, cc] == OUTSIDE:
        return SINK
    if d == NORTH:
        past = past_y[r + 1, c]
    elif d == EAST:
        past = past_x[r, c + 1]
    elif d == SOUTH:
        past = past_y[r, c]
    else:
        past = past_x[r, c]
    return SINK if past else WALL


def spare(fx: Array, fy: Array, high: Array, wide: Array, r: int, c: int, d: int) -> int:
    """How much more can leave cell (r, c) through side `d`."""
    if d == NORTH:
        return int(wide[c] - fy[r + 1, c])
    if d == EAST:
        return int(high[r] - fx[r, c + 1])
    if d == SOUTH:
        return int(wide[c] + fy[r, c])
    return int(high[r] + fx[r, c])


def send(fx: Array, fy: Array, r: int, c: int, d: int, amount: int) -> None:
    if d == NORTH:
        fy[r + 1, c] += amount
    elif d == EAST:
        fx[r, c + 1] += amount
    elif d == SOUTH:
        fy[r, c] -= amount
    else:
        fx[r, c] -= amount


def begin(
    state: Cells, past_x: Cells, past_y: Cells, fx: Array, fy: Array, high: Array, wide: Array, excess: Array
) -> None:
    """The left set sends: straight across each row and column where the other end is a way out, else it is held as
    excess."""
    rows, columns = state.shape
    for upright in range(2):
        for i in range(columns if upright else rows):
            length = wide[i] if upright else high[i]
            back = SOUTH if upright else WEST
            on = NORTH if upright else EAST
            last = rows if upright else columns
            j = 0
            while j < last:
                if state[j if upright else i, i if upright else j] != FREE:
                    j += 1
                    continue
                k = j
                while k + 1 < last and state[k + 1 if upright else i, i if upright else k + 1] == FREE:
                    k += 1
                r0 = j if upright else i
                c0 = i if upright else j
                r1 = k if upright else i
                c1 = i if upright else k
                from_back = beyond(state, past_x, past_y, r0, c0, back) == WALL
                from_on = beyond(state, past_x, past_y, r1, c1, on) == WALL
                if from_back and from_on:
                    excess[r0, c0] += length
                    excess[r1, c1] += length
                elif from_back or from_on:
                    d = on if from_back else back
                    for t in range(j, k + 1):
                        send(fx, fy, t if upright else i, i if upright else t, d, length)
                j = k + 1


def straight(
    state: Cells,
    past_x: Cells,
    past_y: Cells,
    fx: Array,
    fy: Array,
    high: Array,
    wide: Array,
    excess: Array,
    r: int,
    c: int,
    d: int,
) -> None:
    """Send what can go out in a straight line, the cheapest way to get rid of most."""
    amount = excess[r, c]
    rr = r
    cc = c
    while amount > 0:
        kind = beyond(state, past_x, past_y, rr, cc, d)
        if kind == WALL:
            return
        amount = min(amount, spare(fx, fy, high, wide, rr, cc, d))
        if kind == SINK:
            break
        rr += STEP_R[d]
        cc += STEP_C[d]
    if amount <= 0:
        return
    excess[r, c] -= amount
    while True:
        send(fx, fy, r, c, d, amount)
        if r == rr and c == cc:
            return
        r += STEP_R[d]
        c += STEP_C[d]


def settle(
    state: Cells, past_x: Cells, past_y: Cells, fx: Array, fy: Array, high: Array, wide: Array, excess: Array
) -> int:
    """Send all excess out; cells that hold some back, with all that they press on, become JOINED. How many did."""
    rows, columns = state.shape
    seen = np.zeros((rows, columns), np.int64)
    came = np.zeros((rows, columns), np.int8)
    queue = np.empty(rows * columns, np.int64)
    stamp = 0
    stuck = 0
    for r0 in range(rows):
        for c0 in range(columns):
            tries = 0
            if excess[r0, c0] > 0 and state[r0, c0] == FREE:
                for d in (NORTH, SOUTH, EAST):
                    straight(state, past_x, past_y, fx, fy, high, wide, excess, r0, c0, d)
            while excess[r0, c0] > 0 and state[r0, c0] == FREE:
                # Depth first runs straight to the rim where the way is free; breadth first keeps the number of tries
                # bounded.
                deep = tries < 4
                tries += 1
                stamp += 1
                seen[r0, c0] = stamp
                queue[0] = r0 * columns + c0
                head = 0
                tail = 1
                exit_r = -1
                exit_c = -1
                exit_d = -1
                while head < tail and exit_d < 0:
                    if deep:
                        tail -= 1
                        at = queue[tail]
                    else:
                        at = queue[head]
                        head += 1
                    r = at // columns
                    c = at % columns
                    for d in (WEST, EAST, SOUTH, NORTH):
                        if spare(fx, fy, high, wide, r, c, d) <= 0:
                            continue
                        kind = beyond(state, past_x, past_y, r, c, d)
                        if kind == SINK:
                            exit_r = r
                            exit_c = c
                            exit_d = d
                            break
                        if kind == CELL:
                            rr = r + STEP_R[d]
                            cc = c + STEP_C[d]
                            if seen[rr, cc] != stamp:
                                seen[rr, cc] = stamp
                                came[rr, cc] = d
                                queue[tail] = rr * columns + cc
                                tail += 1
                if exit_d < 0:
                    for r in range(rows):
                        for c in range(columns):
                            if seen[r, c] == stamp:
                                state[r, c] = JOINED
                                stuck += 1
                    break
                amount = min(excess[r0, c0], spare(fx, fy, high, wide, exit_r, exit_c, exit_d))
                r = exit_r
                c = exit_c
                while r != r0 or c != c0:
                    d = came[r, c]
                    r -= STEP_R[d]
                    c -= STEP_C[d]
                    amount = min(amount, spare(fx, fy, high, wide, r, c, d))
                send(fx, fy, exit_r, exit_c, exit_d, amount)
                r = exit_r
                c = exit_c
                while r != r0 or c != c0:
                    d = came[r, c]
                    r -= STEP_R[d]
                    c -= STEP_C[d]
                    send(fx, fy, r, c, d, amount)
                excess[r0, c0] -= amount
    return stuck
