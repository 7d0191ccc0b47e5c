"""The board of CW-1: a hexagon of side 5, its 61 blocks, the 156 inner edges that walls stand on, lines and distances.

Blocks are numbered row by row from the top, each row from the left (`cellar.core.hexes.hexagon(5)`). Directions are
0 … 5 = E, SE, SW, W, NW, NE, so that the opposite of d is (d + 3) % 6. Everything here is built once and never changed.
"""

import numpy as np

from cellar.core.hexes import DIRECTIONS, distance, hexagon
from cellar.core.types import Ints

SIDE = 5
#: (q, r) of every block
BLOCKS = hexagon(SIDE)
HEXES = len(BLOCKS)
EDGES = 156
#: Walls are bits of three words, 52 edges each: bit e % WORD of word e // WORD.
WORD = 52
#: The three lines through a block, as one of their two directions: E-W, SE-NW, SW-NE.
AXES = 3

_INDEX = {block: i for i, block in enumerate(BLOCKS)}


def _neighbours() -> Ints:
    table = np.full((HEXES, 6), -1, dtype=np.int64)
    for i, (q, r) in enumerate(BLOCKS):
        for d, (dq, dr) in enumerate(DIRECTIONS):
            table[i, d] = _INDEX.get((q + dq, r + dr), -1)
    return table


#: block, direction -> the block there, or -1 beyond the border
NEIGHBOUR = _neighbours()


def _edges() -> tuple[Ints, Ints]:
    of_side = np.full((HEXES, 6), -1, dtype=np.int64)
    ends = np.zeros((EDGES, 2), dtype=np.int64)
    n = 0
    for i in range(HEXES):
        for d in range(3):
            j = NEIGHBOUR[i, d]
            if j >= 0:
                of_side[i, d] = of_side[j, d + 3] = n
                ends[n] = (i, j)
                n += 1
    return of_side, ends


#: EDGE: block, direction -> the edge there, or -1 at the border; EDGE_ENDS: edge -> its two blocks
EDGE, EDGE_ENDS = _edges()

#: block -> the word with only its bit set (a shift of a narrow field would overflow when run plain)
BIT: Ints = np.array([1 << i for i in range(HEXES)], dtype=np.int64)
ALL_BLOCKS = (1 << HEXES) - 1
#: edge -> which word, and the bit in it
EDGE_WORD: Ints = np.array([e // WORD for e in range(EDGES)], dtype=np.int64)
EDGE_BIT: Ints = np.array([1 << e % WORD for e in range(EDGES)], dtype=np.int64)

DISTANCE: Ints = np.array([[distance(*a, *b) for b in BLOCKS] for a in BLOCKS], dtype=np.int64)


def _mask(near: list[bool]) -> int:
    return sum(1 << i for i, yes in enumerate(near) if yes)


#: block, n -> mask of the blocks at most n steps away, itself too (n up to 8: the whole board)
WITHIN: Ints = np.array([[_mask(list(row <= n)) for n in range(9)] for row in DISTANCE], dtype=np.int64)
FARTHEST = 8


def _line(block: int, axis: int) -> int:
    mask = 1 << block
    for d in (axis, axis + 3):
        at = NEIGHBOUR[block, d]
        while at >= 0:
            mask |= 1 << int(at)
            at = NEIGHBOUR[at, d]
    return mask


#: block, axis -> mask of the blocks on that line, itself too
LINE: Ints = np.array([[_line(i, axis) for axis in range(AXES)] for i in range(HEXES)], dtype=np.int64)


def block_at(q: int, r: int) -> int:
    """The number of the block at axial (q, r), or -1 off the board."""
    return _INDEX.get((q, r), -1)
