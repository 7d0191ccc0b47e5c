"""The joint table of a corner: two walls that meet, of which three squares are marked before the king comes near.

A corner's frame: the walls are the lines a = 0 and b = 0, the king stands on (a, b) with a, b >= 1. Both heights up to
6 are looked at together (`near`), with the squares of both walls up to 10 from the corner. Along a wall, from 7 to 12
squares away from the corner, the eleven squares of the wall's window are looked at (`along`); from there on the wall's
own table holds. Squares that are not looked at count as unmarked, which can only make things harder for the devil: a
state with more marks is held whenever one with fewer is.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cellar.games.angel.endless.places import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.wall import KING_STEPS, PATTERNS, SIDE, WIDTH, Bools, answerable

Words = NDArray[np.uint64]
#: Of the numbers 0 … 63, as bits of a word: those whose bit k is set.
ODD = tuple(np.uint64(sum(1 << n for n in range(64) if n >> k & 1)) for k in range(6))

#: Marked at every corner before the king comes near: the corner itself and the second square of each arm.
PREPARED: tuple[Square, ...] = ((0, 0), (0, 2), (2, 0))
#: Heights that are looked at together.
NEAR = 6
#: The farthest square of an arm that is looked at.
ARM = 10
#: The squares of a corner whose marks are looked at, the bits of a state's number.
LOOKED_AT: tuple[Square, ...] = tuple(
    square for d in range(1, ARM + 1) for square in ((0, d), (d, 0)) if square not in PREPARED
)
BIT = {square: 1 << i for i, square in enumerate(LOOKED_AT)}
#: Distances from the corner along a wall that have a table of their own.
FIRST, LAST = NEAR + 1, NEAR + 6


@dataclass(frozen=True)
class Tables:
    """Held states, king to move."""

    #: [a - 1, b - 1], then one bit for each set of marks, 64 in a word
    near: Words
    #: [b - 7, a - 1, pattern]: height a above the wall, b squares along it from the corner; bit i is the square b - 5 +
    #: i
    along: Bools

    def holds_near(self, a: int, b: int, marks: int) -> bool:
        """Whether the king on (a, b) is held by these marks."""
        return bool(int(self.near[a - 1, b - 1, marks >> 6]) >> (marks & 63) & 1)

    def holds_along(self, a: int, b: int, pattern: int) -> bool:
        """Whether the king at height a and b squares along a wall is held by the pattern of that wall."""
        if b > LAST:
            return bool(wall.held()[a, pattern])
        return bool(self.along[b - FIRST, a - 1, pattern])


def packed(bits: Bools) -> Words:
    """The last axis as bits, 64 in a word: a joint table has nine million states."""
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def answerable_words(held: Words) -> Words:
    """The same question as `wall.answerable`, for states packed as bits."""
    found = held.copy()
    for bit in range(6):
        found |= (held & ODD[bit]) >> np.uint64(1 << bit)
    words = held.shape[-1].bit_length() - 1
    for bit in range(words):
        shape = (*held.shape[:-1], -1, 2, 1 << bit)
        found.reshape(shape)[..., 0, :] |= held.reshape(shape)[..., 1, :]
    return found


def _to_window(axis: int) -> NDArray[np.int64]:
    """For each set of marks near the corner: the pattern of one wall's window for a king FIRST squares along it."""
    marks = np.arange(1 << len(LOOKED_AT))
    pattern = np.full(len(marks), forced(FIRST), np.int64)
    for i in range(WIDTH):
        d = FIRST - SIDE + i
        bit = BIT.get((0, d) if axis == 0 else (d, 0), 0)
        pattern |= ((marks & bit) != 0).astype(np.int64) << i
    return pattern


def _from_window() -> NDArray[np.int64]:
    """For each pattern of the wall a = 0 at FIRST squares along it: the marks near the corner."""
    patterns = np.arange(PATTERNS)
    marks = np.zeros(PATTERNS, np.int64)
    for i in range(WIDTH):
        marks |= np.where(patterns >> i & 1, BIT.get((0, FIRST - SIDE + i), 0), 0)
    return marks


def forced(b: int) -> int:
    """The prepared squares inside the window of a king b squares along a wall."""
    return sum(1 << (d - b + SIDE) for a, d in PREPARED if a == 0 and abs(d - b) <= SIDE)


def _touching(a: int, b: int) -> list[Square]:
    """The squares of the two walls that a king on (a, b) could step on."""
    steps = [(a + da, b + db) for da, db in KING_STEPS]
    return [square for square in steps if 0 in square]


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The largest held sets, computed together."""
    wall_table = wall.held()
    marks = np.arange(1 << len(LOOKED_AT))
    near = np.full((NEAR, NEAR, len(marks) // 64), ~np.uint64(0))
    for a in range(1, NEAR + 1):
        for b in range(1, NEAR + 1):
            for square in _touching(a, b):
                if square not in PREPARED:
                    near[a - 1, b - 1] &= packed((marks & BIT[square]) != 0)
    patterns = np.arange(PATTERNS)
    along = np.stack([wall_table[1:] & (patterns & forced(b) == forced(b)) for b in range(FIRST, LAST + 1)])
    windows = (_to_window(0), _to_window(1))
    corner_marks = _from_window()
    while True:
        fewer = _step(near, along, windows, corner_marks)
        if np.array_equal(fewer[0], near) and np.array_equal(fewer[1], along):
            near.setflags(write=False)
            along.setflags(write=False)
            return Tables(near, along)
        near, along = fewer


def _step(
    near: Words, along: Bools, windows: tuple[NDArray[np.int64], NDArray[np.int64]], corner_marks: NDArray[np.int64]
) -> tuple[Words, Bools]:
    """Drop the states from which some king step has no answer."""
    near_answers, along_answers = answerable_words(near), answerable(along)
    wall_answers = answerable(wall.held())
    patterns = np.arange(PATTERNS)
    near, along = near.copy(), along.copy()
    for a in range(1, NEAR + 1):
        for b in range(1, NEAR + 1):
            for da, db in KING_STEPS:
                x, y = a + da, b + db
                if min(x, y) < 1 or min(x, y) > NEAR:
                    continue  # onto a wall, which is marked there; or away from both
                if max(x, y) <= NEAR:
                    near[a - 1, b - 1] &= near_answers[x - 1, y - 1]
                elif y > NEAR:
                    near[a - 1, b - 1] &= packed(along_answers[0, x - 1][windows[0]])
                else:
                    near[a - 1, b - 1] &= packed(along_answers[0, y - 1][windows[1]])
    for b in range(FIRST, LAST + 1):
        for a in range(1, NEAR + 1):
            for da, db in KING_STEPS:
                x, y = a + da, b + db
                if x < 1 or x > NEAR:
                    continue
                seen = wall.shifted(patterns, db)
                if y < FIRST:
                    words = near_answers[x - 1, y - 1][corner_marks >> 6]
                    ok = (words >> (corner_marks & 63).astype(np.uint64) & np.uint64(1)) != 0
                elif y > LAST:
                    ok = wall_answers[x][seen]
                else:
                    ok = along_answers[y - FIRST, x - 1][seen | forced(y)]
                along[b - FIRST, a - 1] &= ok
    return near, along


def same_as_wall_from() -> int:
    """The distance from a corner from which on the wall's own table holds exactly what `along` holds."""
    patterns = np.arange(PATTERNS)
    table = wall.held()[1:]
    for b in range(LAST, FIRST - 1, -1):
        fits = patterns & forced(b) == forced(b)
        if not np.array_equal(tables().along[b - FIRST][:, fits], table[:, fits]):
            return b + 1
    return FIRST
