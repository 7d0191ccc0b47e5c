"""The cells around the angel that are not marked. There are a thousand and more of them, and a table lists them after
every move: run plain, they are found from the marks and not cell by cell."""

from functools import lru_cache

from cellar.core.layout import compiled_as, rows
from cellar.core.types import Ints, State
from cellar.games.angel.endless.marks import marked
from cellar.games.angel.endless.spiral import offset


def _cell_by_cell(state: State, cells: int, edge: int, out: Ints) -> int:
    dims = int(state.dims)
    n = 0
    for action in range(1, cells):
        dx, dy, dz = offset(dims, action)
        x = int(state.ax) + dx
        y = int(state.ay) + dy
        z = int(state.az) + dz
        near = abs(x - int(state.sx)) <= edge and abs(y - int(state.sy)) <= edge and abs(z - int(state.sz)) <= edge
        if (edge < 0 or near) and not marked(state, x, y, z):
            out[n] = action
            n += 1
    return n


@compiled_as(_cell_by_cell)
def unmarked(state: State, cells: int, edge: int, out: Ints) -> int:
    """Writes the numbers of those among the first so many cells that are not marked, and not farther from the start
    than the edge (-1: there is none); returns how many there are."""
    ax, ay, az = state.ax, state.ay, state.az
    known = _offsets(state.dims, cells)
    if state.marked_n <= cells:
        taken = {(x - ax, y - ay, z - az) for x, y, z in rows(state.marks, state.marked_n)}
        found = [action for action, cell in enumerate(known) if cell not in taken]
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
    for n, action in enumerate(found):
        out[n] = action
    return len(found)


@lru_cache(maxsize=64)
def _offsets(dims: int, cells: int) -> tuple[tuple[int, int, int], ...]:
    return tuple(offset(dims, action) for action in range(cells))
