"""The joint table of a corner: two walls that meet, of which three squares are marked before the king comes near.

`layout` tells what is looked at: both walls together near the corner (`near`), one wall's window from 7 to 12 squares
away from it (`along`), and from there on the wall's own table holds. Squares that are not looked at count as unmarked,
which can only make things harder for the devil: a state with more marks is held whenever one with fewer is.
"""

import zlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.layout import FIRST, LAST, LEVEL, NEAR, UPRIGHT, Layout
from cellar.games.angel.ring.wall import KING_STEPS, PATTERNS, Bools, answerable

Words = NDArray[np.uint64]
#: Of the numbers 0 … 63, as bits of a word: those whose bit k is set.
ODD = tuple(np.uint64(sum(1 << n for n in range(64) if n >> k & 1)) for k in range(6))

#: Marked at every corner before the king comes near. With these three a king six squares from both walls demands
#: nothing yet, which the corner itself and the second square of each wall would not do.
PREPARED: tuple[Square, ...] = ((0, 2), (0, 4), (2, 0))
#: The file with the tables of a corner that is prepared so.
KEPT = "corner.zlib"
PLACES = tuple((a, b) for a in range(1, NEAR + 1) for b in range(1, NEAR + 1))


@dataclass(frozen=True)
class Tables:
    """Held states, king to move."""

    layout: Layout
    #: [a - 1, b - 1], then one bit for each set of marks, 64 in a word
    near: Words
    #: [wall, b - 7, a - 1, pattern]: height a above the wall, b squares along it from the corner; bit i is the square
    #: b - 5 + i
    along: Bools

    def holds_near(self, a: int, b: int, marks: int) -> bool:
        """Whether the king on (a, b) is held by these marks."""
        return bool(int(self.near[a - 1, b - 1, marks >> 6]) >> (marks & 63) & 1)

    def holds_along(self, axis: int, a: int, b: int, pattern: int) -> bool:
        """Whether the king at height a and b squares along a wall is held by the pattern of that wall."""
        if b > LAST:
            return bool(wall.held()[a, pattern])
        return bool(self.along[axis, b - FIRST, a - 1, pattern])


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


def touching(a: int, b: int) -> list[Square]:
    """The squares of the two walls that a king on (a, b) could step on."""
    steps = [(a + da, b + db) for da, db in KING_STEPS]
    return [square for square in steps if 0 in square]


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables of the ring's own corners, as they were solved once: `python -m cellar.games.angel.ring.corner` writes
    them again. Who only plays by them need not have all of NumPy."""
    layout, data = Layout(PREPARED), zlib.decompress(files(__package__).joinpath(KEPT).read_bytes())
    size = NEAR * NEAR * layout.sets // 8
    return Tables(
        layout,
        np.frombuffer(data[:size], np.uint64).reshape(NEAR, NEAR, layout.sets // 64),
        np.frombuffer(data[size:], np.bool_).reshape(2, LAST - FIRST + 1, NEAR, PATTERNS),
    )


def solved(layout: Layout) -> Tables:
    """The largest held sets, computed together."""
    held = _most(layout)
    while True:
        fewer = step(held)
        if np.array_equal(fewer.near, held.near) and np.array_equal(fewer.along, held.along):
            held.near.setflags(write=False)
            held.along.setflags(write=False)
            return held
        held = fewer


def _most(layout: Layout) -> Tables:
    """All states in which the king can step on no wall, and along a wall all that the wall's own table holds."""
    marks, patterns = np.arange(layout.sets), np.arange(PATTERNS)
    near = np.full((NEAR, NEAR, layout.sets // 64), ~np.uint64(0))
    for a, b in PLACES:
        for square in touching(a, b):
            if square not in layout.prepared:
                near[a - 1, b - 1] &= packed((marks & layout.bit[square]) != 0)
    along = np.empty((2, LAST - FIRST + 1, NEAR, PATTERNS), np.bool_)
    for axis in (UPRIGHT, LEVEL):
        for b in range(FIRST, LAST + 1):
            forced = layout.forced(axis, b)
            along[axis, b - FIRST] = wall.held()[1:] & (patterns & forced == forced)
    return Tables(layout, near, along)


def step(held: Tables) -> Tables:
    """Drop the states from which some king step has no answer."""
    near_answers, along_answers = answerable_words(held.near), answerable(held.along)
    return Tables(
        held.layout,
        _step_near(held, near_answers, along_answers),
        _step_along(held, near_answers, along_answers),
    )


def _step_near(held: Tables, near_answers: Words, along_answers: Bools) -> Words:
    windows = [held.layout.to_window(axis) for axis in (UPRIGHT, LEVEL)]
    # A king that leaves the corner stands FIRST squares along one of the walls.
    leaving = [[packed(along_answers[axis, 0, h][windows[axis]]) for h in range(NEAR)] for axis in (UPRIGHT, LEVEL)]
    near = held.near.copy()
    for a, b in PLACES:
        for da, db in KING_STEPS:
            x, y = a + da, b + db
            if min(x, y) < 1 or min(x, y) > NEAR:
                continue  # onto a wall, which is marked there; or away from both
            if max(x, y) <= NEAR:
                near[a - 1, b - 1] &= near_answers[x - 1, y - 1]
            else:
                near[a - 1, b - 1] &= leaving[UPRIGHT][x - 1] if y > NEAR else leaving[LEVEL][y - 1]
    return near


def _step_along(held: Tables, near_answers: Words, along_answers: Bools) -> Bools:
    patterns = np.arange(PATTERNS)
    wall_answers = answerable(wall.held())
    along = held.along.copy()
    for axis in (UPRIGHT, LEVEL):
        corner_marks = held.layout.from_window(axis)
        for b in range(FIRST, LAST + 1):
            for height in range(1, NEAR + 1):
                for dh, db in KING_STEPS:
                    h, at = height + dh, b + db
                    if h < 1 or h > NEAR:
                        continue
                    seen = wall.shifted(patterns, db)
                    if at < FIRST:
                        place = (h - 1, at - 1) if axis == UPRIGHT else (at - 1, h - 1)
                        words = near_answers[place][corner_marks >> 6]
                        ok = (words >> (corner_marks & 63).astype(np.uint64) & np.uint64(1)) != 0
                    elif at > LAST:
                        ok = wall_answers[h][seen]
                    else:
                        ok = along_answers[axis, at - FIRST, h - 1][seen | held.layout.forced(axis, at)]
                    along[axis, b - FIRST, height - 1] &= ok
    return along


def same_as_wall_from() -> int:
    """The distance from a corner from which on the wall's own table holds exactly what `along` holds."""
    patterns = np.arange(PATTERNS)
    held = tables()
    for b in range(LAST, FIRST - 1, -1):
        for axis in (UPRIGHT, LEVEL):
            forced = held.layout.forced(axis, b)
            fits = patterns & forced == forced
            if not np.array_equal(held.along[axis, b - FIRST][:, fits], wall.held()[1:][:, fits]):
                return b + 1
    return FIRST


if __name__ == "__main__":
    found = solved(Layout(PREPARED))
    Path(__file__).with_name(KEPT).write_bytes(zlib.compress(found.near.tobytes() + found.along.tobytes(), 9))
