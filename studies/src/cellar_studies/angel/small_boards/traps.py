"""Exact computation of the fewest marks that trap a king on a small board with closed edges, from every start."""

from functools import lru_cache
from typing import Any

import numpy as np

from cellar.compile.arrays import Array
from cellar.compile.compiled import compiled
from cellar_studies.angel.small_boards.counting import binomials
from cellar_studies.angel.small_boards.layers import HALF

#: A layer has 32 bits a set.
MOST_SQUARES = 32


def symmetries(width: int, height: int) -> list[list[int]]:
    """The permutation of the squares for every symmetry of the board but the identity."""
    found = set()
    for turned in (False, True) if width == height else (False,):
        for flip_x in (False, True):
            for flip_y in (False, True):
                goes = []
                for y in range(height):
                    for x in range(width):
                        a, b = (y, x) if turned else (x, y)
                        goes.append((height - 1 - b if flip_y else b) * width + (width - 1 - a if flip_x else a))
                found.add(tuple(goes))
    return [list(goes) for goes in sorted(found) if goes != tuple(range(width * height))]


def _halves(goes: list[int]) -> Array:
    """The image of every set of the low and of the high squares."""
    found = np.zeros((2, 1 << HALF), np.int64)
    sets = np.arange(1 << HALF)
    for square, there in enumerate(goes):
        found[square // HALF] |= (sets >> square % HALF & 1) << there
    return found


@lru_cache(maxsize=64)
def traps(width: int, height: int) -> tuple[int, ...]:
    """For each start, row by row: the fewest marks that trap the king, all of them counted, the devil to move first."""
    cells = width * height
    if cells > MOST_SQUARES or min(width, height) < 1:
        raise ValueError(f"A board of {width} x {height} squares: there are tables from 1 to {MOST_SQUARES} squares.")
    layers: Any = compiled("cellar_studies.angel.small_boards.layers")
    choose = binomials(cells)
    moves = symmetries(width, height) or [list(range(cells))]
    images = np.stack([_halves(goes) for goes in moves])
    back = np.stack([_halves([goes.index(square) for square in range(cells)]) for goes in moves])
    fewest = [0] * cells
    # With one square there is nothing to mark: the king is stuck before the devil has begun.
    total = 0
    while cells > 1 and 0 in fewest:
        total += 1
        above = np.zeros(0, np.uint32)
        for marks in range(total - 1, -1, -1):
            out = np.zeros(choose[cells, marks], np.uint32)
            held = layers.trapped_layer(width, height, marks, above, out, choose, images, back)
            above = out
        for square in range(cells):
            if held >> square & 1 and not fewest[square]:
                fewest[square] = total
    return tuple(fewest)


def fewest_marks(width: int, height: int) -> int:
    """The fewest marks that trap a king that chooses its start."""
    return max(traps(width, height))
