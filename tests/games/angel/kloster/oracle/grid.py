"""The window as a small grid: its lines run only where a mark, a bend of the path or a rim is.

Between two neighbouring lines nothing differs from row to row (or column to column), so the best set is made of whole
cells of this grid (docs/angel-proofs.md, "Few lines"); a strip of a billion squares is one cell.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array

#: Flags or states, one a cell or one a side of cells.
Cells: TypeAlias = NDArray[Any]


def sorted_once(values: Array, number: int) -> Array:
    """The first `number` values, ascending, each once."""
    ordered = np.sort(values[:number])
    kept = 0
    for i in range(number):
        if kept == 0 or ordered[i] != ordered[kept - 1]:
            ordered[kept] = ordered[i]
            kept += 1
    return ordered[:kept].copy()


def lines(past: Array, future: Array, marks: Array, corner: Array) -> tuple[Array, Array]:
    """The grid's lines: x of the upright ones, y of the level ones."""
    room = 2 * (len(past) + len(future) + len(marks)) + 5
    xs = np.empty(room, np.int64)
    ys = np.empty(room, np.int64)
    east = corner[0] + 1
    south = corner[1] - 1  # a row below the window, so that the grid holds both sides of every segment ahead
    xs[0] = -1  # a column of the first left set, so that every row begins on the left
    xs[1] = east
    ys[0] = south
    ys[1] = south + 1
    nx = 2
    ny = 2
    for i in range(len(future)):
        xs[nx] = future[i, 0]
        ys[ny] = future[i, 1]
        nx += 1
        ny += 1
    for i in range(len(past) - 1):
        left = min(past[i, 0], past[i + 1, 0])
        right = max(past[i, 0], past[i + 1, 0])
        low = min(past[i, 1], past[i + 1, 1])
        high = max(past[i, 1], past[i + 1, 1])
        if left > east or high < south or (left == right and high == south) or (left == east and left < right):
            continue
        xs[nx] = left
        xs[nx + 1] = min(right, east)
        ys[ny] = max(low, south)
        ys[ny + 1] = high
        nx += 2
        ny += 2
    for i in range(len(marks)):
        xs[nx] = marks[i, 0]
        xs[nx + 1] = marks[i, 0] + 1
        ys[ny] = marks[i, 1]
        ys[ny + 1] = marks[i, 1] + 1
        nx += 2
        ny += 2
    highest = ys[0]
    for i in range(ny):
        highest = max(highest, ys[i])
    ys[ny] = highest + 1  # above everything: only the path, going north
    ny += 1
    return sorted_once(xs, nx), sorted_once(ys, ny)


def paint(past: Array, future: Array, xs: Array, ys: Array, left: Cells, past_x: Cells, past_y: Cells) -> None:
    """Fill in which cells are in the left set, and which sides of cells are past.

    `past_x[r, c]` is the west side of cell (r, c), `past_y[r, c]` its south side.
    """
    rows = len(ys) - 1
    columns = len(xs) - 1
    turns = np.zeros((rows, columns + 1), np.int64)
    for part in range(2):
        chain = past if part == 0 else future
        for i in range(len(chain)):
            ax = chain[i, 0]
            ay = chain[i, 1]
            if i + 1 < len(chain):
                bx = chain[i + 1, 0]
                by = chain[i + 1, 1]
            elif part == 1:
                bx = ax
                by = ys[rows]  # the last bend: north for ever
            else:
                break
            if ax == bx:
                if ax > xs[columns] or max(ay, by) <= ys[0]:
                    continue
                c = np.searchsorted(xs, ax)
                low = np.searchsorted(ys, max(min(ay, by), ys[0]))
                high = np.searchsorted(ys, max(ay, by))
                for r in range(low, high):
                    turns[r, c] += 1 if by > ay else -1
                    if part == 0:
                        past_x[r, c] = True
            elif part == 0 and ay >= ys[0] and min(ax, bx) < xs[columns]:
                r = np.searchsorted(ys, ay)
                for c in range(np.searchsorted(xs, min(ax, bx)), np.searchsorted(xs, min(max(ax, bx), xs[columns]))):
                    past_y[r, c] = True
    for r in range(rows):
        depth = 1
        for c in range(columns):
            depth -= turns[r, c]
            left[r, c] = depth > 0
