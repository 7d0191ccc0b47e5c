"""The last rooms, exactly: for rooms of up to sixteen squares the fewest marks that trap a king, whatever is marked.

A table has a value for each square of the king and each set of marks, the devil to move; it is filled from the fullest
sets down to the empty one. Values depend on the room's shape alone, and are computed when a room of that shape first
comes up.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.rect import Marked, Rect, nearest
from cellar.games.angel.ring.wall import KING_STEPS

Counts = NDArray[np.uint8]

#: Squares of the largest room that has a table.
LARGEST = 16
#: More marks than any room takes: not a square for a king, or not one to mark.
NEVER = 100


@dataclass(frozen=True)
class Endgame:
    """Marks that are still needed, [the king's square, set of marks]; squares are counted row by row."""

    #: the devil to mark
    to_mark: Counts
    #: the king to step
    to_step: Counts


@cache
def endgame(width: int, height: int) -> Endgame:
    cells = width * height
    sets = np.arange(1 << cells)
    sizes = sum((sets >> i & 1 for i in range(cells)), np.zeros_like(sets))
    to_mark = np.full((cells, len(sets)), NEVER, np.uint8)
    to_step = np.full((cells, len(sets)), NEVER, np.uint8)
    for size in range(cells - 1, -1, -1):
        boards = sets[sizes == size]
        best = np.full((cells, len(boards)), NEVER, np.uint8)
        for mark in range(cells):
            free = boards >> mark & 1 == 0
            best[:, free] = np.minimum(best[:, free], to_step[:, boards[free] | 1 << mark])
        # With no square to mark the king fills its room: nothing more is needed.
        best = np.where(size == cells - 1, 0, best + 1).astype(np.uint8)
        for king in range(cells):
            to_mark[king, boards] = np.where(boards >> king & 1, NEVER, best[king])
        for king in range(cells):
            x, y = king % width, king // width
            most = np.zeros(len(boards), np.uint8)
            for dx, dy in KING_STEPS:
                if 0 <= x + dx < width and 0 <= y + dy < height:
                    there = (y + dy) * width + x + dx
                    values = to_mark[there, boards]
                    most = np.maximum(most, np.where(boards >> there & 1, 0, values))
            to_step[king, boards] = np.where(boards >> king & 1, NEVER, most)
    for table in (to_mark, to_step):
        table.setflags(write=False)
    return Endgame(to_mark, to_step)


def has_table(width: int, height: int) -> bool:
    return width * height <= LARGEST


def most(width: int, height: int) -> int:
    """Marks that suffice in an empty room of that shape, wherever the king is."""
    return int(endgame(width, height).to_mark[:, 0].max())


def best_marks(room: Rect, king: Square, marked: Marked) -> tuple[int, list[Square]]:
    """How many marks trap the king in this room, and the squares that one of them can begin with, nearest first."""
    width, height = room.inside()
    squares = [(room.west + 1 + x, room.south + 1 + y) for y in range(height) for x in range(width)]
    marks = sum(1 << i for i, square in enumerate(squares) if square in marked)
    table = endgame(width, height)
    place = squares.index(king)
    count = int(table.to_mark[place, marks])
    good = [
        square
        for i, square in enumerate(squares)
        if not marks >> i & 1 and square != king and table.to_step[place, marks | 1 << i] == count - 1
    ]
    return count, nearest(king, good)
