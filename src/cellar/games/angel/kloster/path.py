"""Kloster's path: a two-way endless chain of unit segments, stored as its bends, whose part up to the angel's perch
never changes again.

A square (x, y) has the corners (x, y) and (x + 1, y + 1). Directions are 0 north, 1 east, 2 south, 3 west; the left set
is on the left of every segment. Coordinates are relative to the angel's first square, so the first line is x = 0.
"""

import itertools
from copy import copy

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.angel.endless.coordinates import Square

Corner = tuple[int, int]

STEP: tuple[Corner, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
#: From the corner where a segment starts to the square on its left and on its right, by direction.
ON_LEFT: tuple[Corner, ...] = ((-1, 0), (0, 0), (0, -1), (-1, -1))
ON_RIGHT: tuple[Corner, ...] = ((0, 0), (0, -1), (-1, -1), (-1, 0))
#: How far south the straight line starts; nothing is ever there.
ENDLESS = 1 << 60


def winding(chain: Array, bends: int, endless: bool, x: int, y: int) -> int:
    """Count how often the chain passes west of square (x, y) northwards, less southwards."""
    turns = 0
    for i in range(bends - 1):
        if chain[i, 0] == chain[i + 1, 0] and chain[i, 0] <= x:
            if chain[i, 1] <= y < chain[i + 1, 1]:
                turns += 1
            elif chain[i + 1, 1] <= y < chain[i, 1]:
                turns -= 1
    if endless and chain[bends - 1, 0] <= x and chain[bends - 1, 1] <= y:
        turns += 1
    return turns


def crossings(chain: Array, endless: bool, west: int, south: int, turns: Array) -> None:
    """Add up the chain's segments north, less south, in a box of squares: `turns[row, column]` is at the west side of
    that square, and the first column has all that is farther west."""
    high, wide = turns.shape
    for i in range(len(chain) if endless else len(chain) - 1):
        x = chain[i, 0]
        low = chain[i, 1]
        top = chain[i + 1, 1] if i + 1 < len(chain) else south + high
        if (i + 1 < len(chain) and chain[i + 1, 0] != x) or x - west >= wide:
            continue
        way = 1 if top > low else -1
        for row in range(max(0, min(low, top) - south), min(high, max(low, top) - south)):
            turns[row, max(0, x - west)] += way


def direction(a: Corner, b: Corner) -> int:
    """Return the direction of the straight segment from a to b."""
    if a[0] == b[0]:
        return 0 if b[1] > a[1] else 2
    return 1 if b[0] > a[0] else 3


def right_square(corner: Corner, d: int) -> Square:
    return corner[0] + ON_RIGHT[d][0], corner[1] + ON_RIGHT[d][1]


def left_square(corner: Corner, d: int) -> Square:
    return corner[0] + ON_LEFT[d][0], corner[1] + ON_LEFT[d][1]


class Path:
    """The path of an angel: its past, its future, and the perch between them."""

    def __init__(self) -> None:
        self._past = np.array([[0, -ENDLESS], [0, 1]] + [[0, 0]] * 14, np.int64)
        self._bends = 2
        #: Bends ahead, the perch's end first; the last one goes north for ever.
        self.future: list[Corner] = [(0, 1)]
        #: The perch: where it starts and its direction.
        self.perch: tuple[Corner, int] = ((0, 0), 0)
        self.length = 0

    def copy(self) -> "Path":
        other = copy(self)
        other._past = self._past.copy()
        other.future = self.future.copy()
        return other

    @property
    def past(self) -> Array:
        """The bends so far, the perch's end last."""
        return self._past[: self._bends]

    @property
    def nbytes(self) -> int:
        return self._past.nbytes

    @property
    def bends_ahead(self) -> Array:
        return np.array(self.future, np.int64).reshape(-1, 2)

    def ahead(self, count: int) -> list[tuple[Corner, int]]:
        """List the next segments of the path: where each starts, and its direction."""
        found: list[tuple[Corner, int]] = []
        place = self.future[0]
        bend = 1
        while len(found) < count:
            d = direction(place, self.future[bend]) if bend < len(self.future) else 0
            found.append((place, d))
            place = (place[0] + STEP[d][0], place[1] + STEP[d][1])
            if bend < len(self.future) and place == self.future[bend]:
                bend += 1
        return found

    def advance(self) -> None:
        """Move the perch one segment forward."""
        (place, d) = self.ahead(1)[0]
        end = (place[0] + STEP[d][0], place[1] + STEP[d][1])
        if d != self.perch[1]:
            if self._bends == len(self._past):
                self._past = np.concatenate([self._past, np.zeros_like(self._past)])
            self._bends += 1
        self._past[self._bends - 1] = end
        self.perch = (place, d)
        if len(self.future) > 1 and self.future[1] == end:
            self.future.pop(0)
        else:
            self.future[0] = end

    def replace(self, future: list[Corner]) -> None:
        """Replace the future by another one, which starts at the perch's end. Its last column north may lie farther
        east: the way back west to the old one counts as if it were far in the north."""
        (x, y), (east, north) = self.future[-1], future[-1]
        self.length += run(future) - run(self.future) + y - north + east - x
        self.future = future


def run(bends: list[Corner]) -> int:
    """Return the length of a chain of bends."""
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(bends))
