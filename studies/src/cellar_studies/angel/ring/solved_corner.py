"""Solver of the joint table of a corner (`cellar.games.angel.ring.corner`): the largest sets of held states.

`python -m cellar_studies.angel.ring.solved_corner` writes the file that the perfect devil plays by.
"""

import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import corner, wall
from cellar.games.angel.ring.corner import KEPT, PREPARED, Tables, Words, tables
from cellar.games.angel.ring.layout import FIRST, LAST, LEVEL, NEAR, UPRIGHT, Layout, on_wall
from cellar.games.angel.ring.wall import KING_STEPS, PATTERNS, SIDE, WIDTH, Bools

#: Of the numbers 0 … 63, as bits of a word: those whose bit k is set.
ODD = tuple(np.uint64(sum(1 << n for n in range(64) if n >> k & 1)) for k in range(6))
PLACES = tuple((a, b) for a in range(1, NEAR + 1) for b in range(1, NEAR + 1))


def shifted(patterns: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    """Shift patterns to the next column: squares that enter the window count as unmarked."""
    if step == 1:
        return patterns >> 1
    return (patterns << 1) & (PATTERNS - 1) if step == -1 else patterns


def answerable(held: Bools) -> Bools:
    """The states that one more mark, or none, makes held; the last axis is indexed by the set of marks."""
    found = held.copy()
    bits = held.shape[-1].bit_length() - 1
    for bit in range(bits):
        shape = (*held.shape[:-1], -1, 2, 1 << bit)
        # Indexing keeps these views, so the copy is written through.
        found.reshape(shape)[..., 0, :] |= held.reshape(shape)[..., 1, :]
    return found


def packed(bits: Bools) -> Words:
    """Pack the last axis to bits, 64 per word: a joint table has nine million states."""
    return np.packbits(bits, axis=-1, bitorder="little").view(np.uint64)


def answerable_words(held: Words) -> Words:
    """`answerable` for states that are packed as bits."""
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


def to_window(layout: Layout, axis: int) -> NDArray[np.int64]:
    """Map each set of marks near the corner to the pattern of a wall's window for a king FIRST squares along it."""
    marks = np.arange(layout.sets)
    pattern = np.full(layout.sets, layout.forced(axis, FIRST), np.int64)
    for i in range(WIDTH):
        bit = layout.bit.get(on_wall(axis, FIRST - SIDE + i), 0)
        pattern |= ((marks & bit) != 0).astype(np.int64) << i
    return pattern


def from_window(layout: Layout, axis: int) -> NDArray[np.int64]:
    """Map each pattern of a wall at FIRST squares along it to the marks near the corner."""
    patterns = np.arange(PATTERNS)
    marks = np.zeros(PATTERNS, np.int64)
    for i in range(WIDTH):
        marks |= np.where(patterns >> i & 1, layout.bit.get(on_wall(axis, FIRST - SIDE + i), 0), 0)
    return marks


def solved(layout: Layout) -> Tables:
    """Compute the largest held sets together, by iteration to a fixed point."""
    held = _most(layout)
    while True:
        fewer = step(held)
        if np.array_equal(fewer.near, held.near) and np.array_equal(fewer.along, held.along):
            held.near.setflags(write=False)
            held.along.setflags(write=False)
            return held
        held = fewer


def _most(layout: Layout) -> Tables:
    """The initial sets: all states in which the king can step on no wall, and along a wall what its own table holds."""
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
    windows = [to_window(held.layout, axis) for axis in (UPRIGHT, LEVEL)]
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
        corner_marks = from_window(held.layout, axis)
        for b in range(FIRST, LAST + 1):
            for height in range(1, NEAR + 1):
                for dh, db in KING_STEPS:
                    h, at = height + dh, b + db
                    if h < 1 or h > NEAR:
                        continue
                    seen = shifted(patterns, db)
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
    Path(corner.__file__).with_name(KEPT).write_bytes(zlib.compress(found.near.tobytes() + found.along.tobytes(), 9))
