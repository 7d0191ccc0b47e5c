"""The board of CW-1: a hexagon of side 5 with 61 blocks, the 156 inner edges for walls, lines of blocks and distances.

Blocks are numbered row by row from the top, each row from the left (`cellar.rules.hexes.hexagon(5)`). Directions are
0 … 5 = E, SE, SW, W, NW, NE, so that the opposite of d is (d + 3) % 6. Everything here is built once and never changed.
"""

from cellar.rules.hexes import DIRECTIONS, distance, hexagon
from cellar.rules.layout import table
from cellar.rules.types import Ints

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


#: block, direction -> the block there, or -1 beyond the border
NEIGHBOUR: Ints = table([[_INDEX.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS] for q, r in BLOCKS])


def _edges() -> tuple[Ints, Ints]:
    of_side = [[-1] * 6 for _ in range(HEXES)]
    ends: list[tuple[int, int]] = []
    for i in range(HEXES):
        for d in range(3):
            j = NEIGHBOUR[i, d]
            if j >= 0:
                of_side[i][d] = of_side[j][d + 3] = len(ends)
                ends.append((i, j))
    return table(of_side), table(ends)


#: EDGE: block, direction -> the edge there, or -1 at the border; EDGE_ENDS: edge -> its two blocks
EDGE, EDGE_ENDS = _edges()

#: block -> the word with only its bit set (a shift of a narrow field would overflow when run plain)
BIT: Ints = table([1 << i for i in range(HEXES)])
ALL_BLOCKS = (1 << HEXES) - 1
#: edge -> which word, and the bit in it
EDGE_WORD: Ints = table([e // WORD for e in range(EDGES)])
EDGE_BIT: Ints = table([1 << e % WORD for e in range(EDGES)])

DISTANCE: Ints = table([[distance(*a, *b) for b in BLOCKS] for a in BLOCKS])


def _within(block: int, steps: int) -> int:
    return sum(1 << i for i in range(HEXES) if DISTANCE[block, i] <= steps)


#: block, n -> mask of the blocks at most n steps away, itself too (n up to 8: the whole board)
WITHIN: Ints = table([[_within(block, n) for n in range(9)] for block in range(HEXES)])
FARTHEST = 8


def _line(block: int, axis: int) -> int:
    mask = 1 << block
    for d in (axis, axis + 3):
        at = NEIGHBOUR[block, d]
        while at >= 0:
            mask |= 1 << at
            at = NEIGHBOUR[at, d]
    return mask


#: block, axis -> mask of the blocks on that line, itself too
LINE: Ints = table([[_line(i, axis) for axis in range(AXES)] for i in range(HEXES)])


def block_at(q: int, r: int) -> int:
    """Return the number of the block at axial (q, r), or -1 off the board."""
    return _INDEX.get((q, r), -1)
