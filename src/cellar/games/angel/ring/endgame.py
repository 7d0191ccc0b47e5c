"""Endgame tables of the perfect devil: for rooms of up to sixteen squares, the fewest marks that trap a king.

Boards, each of them a set of marks, are kept as one whole number, as `wall.having` tells. Those on which a king is
trapped with no mark more come first, from these those with one more, and so on. They depend on the room's shape alone,
and are computed when a room of that shape first comes up.
"""

from dataclasses import dataclass
from functools import cache

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.rect import Marked, Rect, nearest
from cellar.games.angel.ring.wall import KING_STEPS, having

#: Squares of the largest room that has a table.
LARGEST = 16
#: More marks than any room takes: not a square for a king.
NEVER = 100
#: For each square of the king: the boards on which none, at most one, at most two … marks are still needed.
Boards = list[list[int]]


@dataclass(frozen=True)
class Endgame:
    """The table of one room: the marks still needed by king and marked squares, which are counted row by row."""

    marking: Boards
    stepping: Boards

    def to_mark(self, king: int, marks: int) -> int:
        """Return the marks needed with the devil to mark."""
        return _fewest(self.marking[king], marks)

    def to_step(self, king: int, marks: int) -> int:
        """Return the marks needed with the king to step."""
        return _fewest(self.stepping[king], marks)


def _fewest(boards: list[int], marks: int) -> int:
    return next((count for count, found in enumerate(boards) if found >> marks & 1), NEVER)


@cache
def endgame(width: int, height: int) -> Endgame:
    cells = width * height
    marked = [having(cells, square) for square in range(cells)]
    every = (1 << (1 << cells)) - 1
    # With no square to mark the king fills its room: nothing more is needed.
    marking: Boards = [[1 << (1 << cells) - 1 - (1 << king)] for king in range(cells)]
    stepping: Boards = [[] for _ in range(cells)]
    near = [_near(king, width, height) for king in range(cells)]
    for count in range(cells):
        for king in range(cells):
            found = every & ~marked[king]
            for there in near[king]:
                found &= marked[there] | marking[there][count]
            stepping[king].append(found)
        for king in range(cells):
            after, more = stepping[king][count], marking[king][count]
            for mark in range(cells):
                more |= (after & marked[mark]) >> (1 << mark)
            marking[king].append(more & ~marked[king])
    return Endgame(marking, stepping)


def _near(king: int, width: int, height: int) -> list[int]:
    x, y = king % width, king // width
    steps = [(x + dx, y + dy) for dx, dy in KING_STEPS]
    return [b * width + a for a, b in steps if 0 <= a < width and 0 <= b < height]


def has_table(width: int, height: int) -> bool:
    return width * height <= LARGEST


def most(width: int, height: int) -> int:
    """Return how many marks suffice in an empty room of that shape, wherever the king is."""
    return max(endgame(width, height).to_mark(king, 0) for king in range(width * height))


def best_marks(room: Rect, king: Square, marked: Marked) -> tuple[int, list[Square]]:
    """Return how many marks trap the king in this room, and the squares to begin with, nearest first."""
    width, height = room.inside()
    squares = [(room.west + 1 + x, room.south + 1 + y) for y in range(height) for x in range(width)]
    marks = sum(1 << i for i, square in enumerate(squares) if square in marked)
    table = endgame(width, height)
    place = squares.index(king)
    count = table.to_mark(place, marks)
    good = [
        square
        for i, square in enumerate(squares)
        if not marks >> i & 1 and square != king and table.to_step(place, marks | 1 << i) == count - 1
    ]
    return count, nearest(king, good)
