"""Coordinates of the picture: blocks, edges, cells that share a block, and what stands around the board."""

from typing import Final

from cellar.draw.shapes import Place, rounded, star
from cellar.games.cell_wars.rulebook import board
from cellar.rules import hexes
from cellar.rules.layout import part

#: A block from centre to corner.
RADIUS: Final = 44.0
#: How much of it the tissue fills, so that walls stand in the gaps.
FILL: Final = 0.93
#: The whole picture: left, top, width, height.
BOX: Final = (-380.0, -404.0, 760.0, 808.0)
#: How wide the rim around the board is.
RIM: Final = 18.0
TRACK_Y: Final = -376.0
METER_Y: Final = 376.0

#: A character in a terminal: eight columns from block to block, two lines from row to row.
COLUMN: Final = 3**0.5 * RADIUS / 8
LINE: Final = 1.5 * RADIUS / 2
#: The column of each mark, from the middle of its block: tissue, sign, then cells; walls are 4 columns away.
TISSUE_MARK: Final = -3
SIGN_MARK: Final = -2
CELL_MARK: Final = -1
#: so many cells beside each other, at most; the last of six stands below the first
CELLS_IN_LINE: Final = 5

CENTRES: Final[tuple[Place, ...]] = tuple(hexes.centre(q, r, RADIUS) for q, r in board.BLOCKS)

#: Where a sign lies on its block and how large it is: in the middle, or small in a corner where a cell stands.
SIGN_FREE: Final = (0.0, 0.0, 1.3)
SIGN_ASIDE: Final = (-25.0, -24.0, 0.75)
CELL_DY: Final = -2.0
#: Where each of so many cells on one block stands, and how large: its own corner of the block.
SHARED: Final[dict[int, tuple[float, tuple[Place, ...]]]] = {
    1: (1.35, ((0.0, 0.0),)),
    2: (0.8, ((-19.0, 0.0), (19.0, 0.0))),
    3: (0.68, ((-20.0, -9.0), (20.0, -9.0), (0.0, 13.0))),
    4: (0.58, ((-18.0, -12.0), (18.0, -12.0), (-16.0, 13.0), (16.0, 13.0))),
    5: (0.52, ((-24.0, -12.0), (0.0, -14.0), (24.0, -12.0), (-13.0, 13.0), (13.0, 13.0))),
    6: (0.52, ((-24.0, -12.0), (0.0, -14.0), (24.0, -12.0), (-24.0, 12.0), (0.0, 14.0), (24.0, 12.0))),
}


def tissue_path(radius: float = RADIUS * FILL) -> str:
    return rounded(hexes.corners(radius), radius * 0.22)


def edge(number: int) -> tuple[float, float, float]:
    """Return the middle of an edge and the angle, in degrees, that a wall on it is turned by."""
    a, b = part(board.EDGE_ENDS, number)
    (xa, ya), (xb, yb) = CENTRES[a], CENTRES[b]
    direction = next(d for d in range(6) if board.NEIGHBOUR[a, d] == b)
    return (xa + xb) / 2, (ya + yb) / 2, 90.0 + 60.0 * direction


def cell_place(block: int, among: int = 1, number: int = 0) -> Place:
    """Return the place of the `number`-th of so many cells on a block."""
    x, y = CENTRES[block]
    dx, dy = SHARED[among][1][number]
    return round(x + dx, 2), round(y + dy + CELL_DY, 2)


def cell_mark(block: int, number: int) -> Place:
    """Return where a terminal shows the `number`-th cell on a block: within the block, beside the others."""
    x, y = CENTRES[block]
    column, line = (CELL_MARK + number, 0) if number < CELLS_IN_LINE else (CELL_MARK, 1)
    return x + column * COLUMN, y + line * LINE


def bench_place(camp: int, number: int) -> Place:
    """Return where a cell that is off the board waits, along its upper edges: immune cells left, cancer cells right.
    The corners are left free, where a page has its buttons."""
    x, y = 268.0 + 37.0 * number, -280.0 + 66.0 * number
    return (-x, y) if camp == 0 else (x, y)


def bench_mark(camp: int, number: int) -> Place:
    """Where a terminal names a cell that is off the board: at the outer edge, line by line, far from the names of
    blocks."""
    x, y = BOX[0] + 4 * COLUMN, CENTRES[0][1] + number * LINE
    return (x, y) if camp == 0 else (-x, y)


def deck_place(camp: int) -> Place:
    """Return where a camp's deck lies: immune bottom left, cancer bottom right."""
    return (-330.0, 300.0) if camp == 0 else (330.0, 300.0)


def track_place(number: int) -> Place:
    """Return the round board's field for a round, 1 to 16."""
    return (number - 8.5) * 42.0, TRACK_Y


def blob(spikes: int, radius: float, depth: float) -> str:
    """Return a closed wavy outline: the irregular body of a cancer cell."""
    return rounded(star(spikes, radius, radius - depth), depth * 0.75)
