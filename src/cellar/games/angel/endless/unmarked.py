"""The unmarked cells around the angel: a thousand and more, listed after every move, so that plain Python starts from
the marks and does not test cell by cell."""

from collections import defaultdict
from functools import lru_cache

from cellar.games.angel.endless.marks import marked
from cellar.games.angel.endless.spiral import cells_within, number, offset
from cellar.rules.layout import compiled_as, rows
from cellar.rules.types import Ints, State


def _crossed_out(state: State, far: int, edge: int, out: Ints) -> int:
    """List unmarked cells, compiled: marked ones are struck from `out` and the rest is compacted; with more marks than
    cells, each cell is looked up instead."""
    dims = int(state.dims)
    cells = cells_within(dims, far)
    ax = int(state.ax)
    ay = int(state.ay)
    az = int(state.az)
    few = state.marked_n <= cells
    for action in range(1, cells):
        out[action - 1] = action
    if few:
        marks = state.marks
        for k in range(int(state.marked_n)):
            dx = int(marks[k, 0]) - ax
            dy = int(marks[k, 1]) - ay
            dz = int(marks[k, 2]) - az
            if abs(dx) <= far and abs(dy) <= far and abs(dz) <= far:
                out[number(dims, dx, dy, dz) - 1] = 0  # the angel's own cell is never marked
    if few and edge < 0:
        return together(cells, out)
    n = 0
    for action in range(1, cells):
        if out[action - 1] == 0:
            continue
        dx, dy, dz = offset(dims, action)
        x = ax + dx
        y = ay + dy
        z = az + dz
        near = abs(x - int(state.sx)) <= edge and abs(y - int(state.sy)) <= edge and abs(z - int(state.sz)) <= edge
        if (edge < 0 or near) and (few or not marked(state, x, y, z)):
            out[n] = action
            n += 1
    return n


def together(cells: int, out: Ints) -> int:
    """Remove the zeros from a list of action numbers, and return how many are left."""
    n = 0
    for i in range(cells - 1):
        action = out[i]
        out[n] = action
        n += action != 0
    return n


@compiled_as(_crossed_out)
def unmarked(state: State, far: int, edge: int, out: Ints) -> int:
    """Write the numbers of the unmarked cells within `far` of the angel and within the edge around the start (-1: no
    edge); return how many there are."""
    cells = cells_within(state.dims, far)
    ax, ay, az = state.ax, state.ay, state.az
    known = around(state.dims, cells)
    if state.marked_n <= cells:
        numbers = _numbers(state.dims, cells)
        found = list(numbers.values())
        taken = [numbers.get((x - ax, y - ay, z - az), 0) for x, y, z in rows(state.marks, state.marked_n)]
        for action in sorted(filter(None, taken), reverse=True):
            del found[action]
    else:  # a long match: more marks than cells
        found = [action for action, (x, y, z) in enumerate(known) if not marked(state, ax + x, ay + y, az + z)]
    if edge >= 0:
        sx, sy, sz = state.sx - ax, state.sy - ay, state.sz - az
        found = [
            action
            for action in found
            if max(abs(known[action][0] - sx), abs(known[action][1] - sy), abs(known[action][2] - sz)) <= edge
        ]
    if found and found[0] == 0:  # the angel's own cell
        del found[0]
    out[: len(found)] = found
    return len(found)


@lru_cache(maxsize=64)
def around(dims: int, cells: int) -> tuple[tuple[int, int, int], ...]:
    """Return the offsets of the first so many cells, from a cache that grows."""
    known = _offsets[dims]
    known.extend([offset(dims, action) for action in range(len(known), cells)])
    return tuple(known[:cells])


#: By dimensions: as many as somebody has asked for.
_offsets: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)


@lru_cache(maxsize=64)
def _numbers(dims: int, cells: int) -> dict[tuple[int, int, int], int]:
    return {cell: action for action, cell in enumerate(around(dims, cells))}
