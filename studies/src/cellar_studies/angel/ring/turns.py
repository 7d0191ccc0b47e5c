"""Computes what it costs to turn a king at a corner: three marks, if the devil then marks walls alone.

The king comes running along the level wall, at height 1, and the devil has no mark to spare: behind the king and below
it the wall is marked, ahead of it nothing is but what was prepared. Looked at are the last squares of the level wall
and the first ones of the upright wall, all sets of them; squares inside the room may be marked beforehand.

A state is held *with s to spare* if the devil can hold both walls and make s of his marks elsewhere before the king is
out of sight along the upright wall. A king that turns back, or leaves both walls, has lost its case here. So the tables
hold too much rather than too little: what they do not hold, no devil does that has at most the given squares marked
inside the room and marks only the walls from then on. Of other devils they say nothing.
"""

from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

import numpy as np

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.corner import Words
from cellar.games.angel.ring.layout import NEAR, UPRIGHT, on_wall
from cellar.games.angel.ring.wall import FREE, KING_STEPS, PATTERNS, SIDE, WIDTH, Bools
from cellar_studies.angel.ring.solved_corner import answerable, answerable_words, packed, shifted

#: The king is looked at up to this far from both walls.
ROOM = 7
#: Where it runs in, to step.
START = (6, 1)
#: From here on the level wall is marked.
BEHIND = START[0] - 1
#: The last square of the upright wall that is looked at.
ARM = 10
SQUARES: tuple[Square, ...] = (
    *((a, 0) for a in range(BEHIND)),
    *(on_wall(UPRIGHT, b) for b in range(1, ARM + 1)),
)
SETS = 1 << len(SQUARES)
SIZES = np.array([marks.bit_count() for marks in range(SETS)])
#: Marks to spare are looked at from none to this many.
MOST_TO_SPARE = 3
#: On the upright wall the king must leave them within so many of its steps.
HORIZON = 14


@lru_cache(maxsize=1)
def wall_tables() -> tuple[Bools, ...]:
    """The held states of a straight wall with none, one, two … marks to spare: [height, pattern], king to step."""
    found = [wall.held()]
    patterns = np.arange(PATTERNS)
    while len(found) <= MOST_TO_SPARE:
        with_fewer = found[-1]
        held = np.zeros_like(with_fewer)
        for _ in range(HORIZON):
            answers = answerable(held) | with_fewer
            held = with_fewer.copy()
            for h in range(1, FREE + 1):
                for dx, dh in KING_STEPS:
                    if 1 <= h + dh <= FREE:
                        held[h] &= answers[h + dh][shifted(patterns, dx)]
        found.append(held)
    return tuple(found)


@lru_cache(maxsize=1)
def _leaving() -> tuple[tuple[Words, ...], ...]:
    """The sets of marks that answer a king which leaves along the upright wall: [to spare][a - 1]."""
    marks = np.arange(SETS)
    window = np.zeros(SETS, np.int64)
    for i in range(WIDTH):
        square = on_wall(UPRIGHT, ROOM + 1 - SIDE + i)
        if square in SQUARES:
            window |= (marks >> SQUARES.index(square) & 1) << i
    tables = wall_tables()
    answers = [answerable(tables[0]), *(answerable(more) | fewer for fewer, more in pairwise(tables))]
    return tuple(tuple(packed(answer[a][window]) for a in range(1, NEAR + 1)) for answer in answers)


def touched(a: int, b: int) -> list[Square]:
    """The unmarked squares of the walls that a king on a,b could step on."""
    steps = [(a + da, b + db) for da, db in KING_STEPS]
    return [(x, y) for x, y in steps if 0 in (x, y) and not (y == 0 and x >= BEHIND)]


@lru_cache(maxsize=1)
def _most() -> Words:
    """The initial set: all states in which the king can step on no wall; [a - 1, b - 1] and a bit for each set of
    marks."""
    marks = np.arange(SETS)
    held = np.full((ROOM, ROOM, SETS // 64), ~np.uint64(0))
    for a in range(1, ROOM + 1):
        for b in range(1, ROOM + 1):
            for square in touched(a, b):
                bit = 1 << SQUARES.index(square) if square in SQUARES else 0
                held[a - 1, b - 1] &= packed((marks & bit) != 0)
    return held


def solved(inside: Collection[Square] = ()) -> tuple[Words, ...]:
    """The held states with none, one, two … marks to spare, king to step, when these squares of the room are marked."""
    found: list[Words] = []
    for leaving in _leaving():
        held = found[-1] if found else _most()
        while True:
            fewer = _step(held, found[-1] if found else None, leaving, inside)
            if np.array_equal(fewer, held):
                break
            held = fewer
        found.append(held)
    return tuple(found)


def _step(held: Words, with_fewer: Words | None, leaving: tuple[Words, ...], inside: Collection[Square]) -> Words:
    """Drop the states from which some king step has no answer."""
    answers = answerable_words(held)
    if with_fewer is not None:
        answers |= with_fewer
    kept = held.copy()
    for a in range(1, ROOM + 1):
        for b in range(1, ROOM + 1):
            for da, db in KING_STEPS:
                x, y = a + da, b + db
                if not (1 <= x <= ROOM and y >= 1) or (x, y) in inside:
                    continue  # onto a wall, which is marked there; back; or onto a mark
                if y <= ROOM:
                    kept[a - 1, b - 1] &= answers[x - 1, y - 1]
                elif x <= NEAR:
                    kept[a - 1, b - 1] &= leaving[x - 1]
    return kept


def fewest(inside: Collection[Square] = ()) -> list[int | None]:
    """The fewest marks, those inside counted, that turn the king with none, one, two … to spare."""
    found: list[int | None] = []
    for held in solved(inside):
        bits = np.unpackbits(held[START[0] - 1, START[1] - 1].view(np.uint8), bitorder="little").astype(np.bool_)
        found.append(len(inside) + int(SIZES[bits].min()) if bits.any() else None)
    return found
