"""The observation of both seats: the window around the angel in which `legal` lists cells (A-7). Nothing is hidden.

The board has no edge, so an observation is of what the angel can still use soon: the cells within `rules.window` of it,
in rows from the lowest coordinates, x fastest; reshape a plane to (side, side), in space to (side, side, side). What
lies farther away is not observed.
"""

from cellar.contract.planes import HIGHEST, Plane
from cellar.games.angel.endless.spiral import cells_within
from cellar.games.angel.rules import ANGEL, window
from cellar.rules.types import Ints, Options, State


def planes(options: Options) -> tuple[Plane, ...]:
    dims, power = int(options["dims"]), int(options["power"])
    cells = cells_within(dims, window(dims, power))
    return (
        Plane(name="marked", shape=(cells,), over=("window",), says="1 for each cell that the devil has marked."),
        Plane(name="outside", shape=(cells,), over=("window",), says="1 for each cell outside the finite board."),
        Plane(
            name="turn",
            shape=(2,),
            over=("seats",),
            says="1 for who is to decide, the seat that looks first; 0 for both at the end.",
        ),
        Plane(name="angel", shape=(1,), says="1 when the seat that looks is the angel."),
        Plane(name="board", shape=(1,), says="1 when the board is finite."),
        Plane(name="power", shape=(1,), high=HIGHEST, says="How many moves of a king the angel may make at once."),
        Plane(name="flights", shape=(1,), high=HIGHEST, says="Flights that the angel has left, 127 for more."),
    )


def observe(state: State, seat: int, out: Ints) -> None:
    """Write the observation, centred on the angel's cell."""
    for i in range(len(out)):
        out[i] = 0
    dims = int(state.dims)
    far = window(dims, int(state.power))
    side = 2 * far + 1
    cells = cells_within(dims, far)
    marks = state.marks
    for k in range(int(state.marked_n)):
        dx = int(marks[k, 0]) - int(state.ax)
        dy = int(marks[k, 1]) - int(state.ay)
        dz = int(marks[k, 2]) - int(state.az)
        if abs(dx) <= far and abs(dy) <= far and abs(dz) <= far:
            layer = dz + far if dims == 3 else 0
            out[(layer * side + dy + far) * side + dx + far] = 1
    at = 2 * cells
    if state.radius != 0:
        see_edge(state, far, cells, out)
        out[at + 3] = 1
    if state.ended == 0:
        out[at + abs(int(state.seat) - seat)] = 1
    out[at + 2] = 1 if seat == ANGEL else 0
    out[at + 4] = min(int(state.power), HIGHEST)
    out[at + 5] = min(int(state.limit) - int(state.turn), HIGHEST)


def see_edge(state: State, far: int, cells: int, out: Ints) -> None:
    """Write the second plane of a finite board: the cells beyond its edge."""
    side = 2 * far + 1
    radius = int(state.radius)
    for i in range(cells):
        x = i % side - far + int(state.ax) - int(state.sx)
        y = i // side % side - far + int(state.ay) - int(state.sy)
        z = i // (side * side) - far + int(state.az) - int(state.sz) if state.dims == 3 else 0
        if abs(x) > radius or abs(y) > radius or abs(z) > radius:
            out[cells + i] = 1
