"""Retrograde analysis of a king on a small closed board, one layer of marks after the other; compiled for use.

Squares are bits, row by row. A layer holds for every set of j marks, in ascending order of the sets as numbers, the
squares where a king that is to step is trapped within the marks that are left. The devil's best answer from a set is
the union over its supersets of one mark more, and whether each king step is answered is a few shifts: all squares of
the king are done at once. Of sets that are images of each other only the least is worked out.
"""

import numpy as np

from cellar.compile.arrays import Array
from cellar_studies.angel.small_boards.counting import rank

#: Images of a set are looked up half by half.
HALF = 16


def image(board: int, halves: Array) -> int:
    """The image of a set of squares under a symmetry of the board."""
    return int(halves[0, board & 0xFFFF]) | int(halves[1, board >> HALF])


def beside(board: int, width: int, west: int, full: int) -> int:
    """The squares one king step away from a square of the set; `west` is the first column."""
    east = west << (width - 1)
    aside = (((board << 1) & ~west) | ((board >> 1) & ~east)) & full
    three = board | aside
    return (aside | (three << width) | (three >> width)) & full


def with_one_step(free: int, width: int, west: int, full: int) -> int:
    """The free squares from which at most one king step leads to a free square."""
    east = west << (width - 1)
    once = 0
    twice = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            if dx == 0 and dy == 0:
                continue
            there = free
            if dx == 1:
                there = (there & ~east) << 1
            elif dx == -1:
                there = (there & ~west) >> 1
            there = (there << width if dy == 1 else there >> width if dy == -1 else there) & full
            twice |= once & there
            once |= there
    return free & ~twice


def trapped_layer(
    width: int, height: int, marks: int, above: Array, out: Array, choose: Array, images: Array, back: Array
) -> int:
    """Fill `out` for all sets of this many marks from the layer `above`, which has one mark more; an empty `above` says
    that one mark is left. Returns the squares where every king of the layer's first set could start and be trapped, the
    devil to move: what the last layer, of no marks, is asked for."""
    cells = width * height
    full = (1 << cells) - 1
    west = 0
    for y in range(height):
        west |= 1 << (y * width)
    low = np.zeros(cells + 1, np.int64)
    high = np.zeros(cells + 2, np.int64)
    board = (1 << marks) - 1
    first = 0
    for place in range(int(choose[cells, marks])):
        least = True
        for g in range(images.shape[0]):
            other = image(board, images[g])
            if other < board:
                out[place] = image(int(out[rank(other, choose)]), back[g])
                least = False
                break
        if least:
            free = full & ~board
            if above.shape[0] == 0:
                held = with_one_step(free, width, west, full)
            else:
                # The rank of a superset: the marks below the new one keep their part, those above move up by one.
                n = 0
                low[0] = 0
                for square in range(cells):
                    if board >> square & 1:
                        low[n + 1] = low[n] + choose[square, n + 1]
                        n += 1
                high[marks] = 0
                for square in range(cells - 1, -1, -1):
                    if board >> square & 1:
                        n -= 1
                        high[n] = high[n + 1] + choose[square, n + 2]
                held = 0
                for square in range(cells):
                    if board >> square & 1:
                        n += 1
                    else:
                        held |= int(above[low[n] + choose[square, n + 1] + high[n]])
            if place == 0:
                first = held
            out[place] = free & ~beside(free & ~held, width, west, full)
        if marks > 0:
            # The next greater number with as many bits.
            least_bit = board & -board
            ripple = board + least_bit
            board = ripple | (((board ^ ripple) // least_bit) >> 2)
    return first
