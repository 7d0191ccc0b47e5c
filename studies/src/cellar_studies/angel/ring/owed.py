"""Joint tables of a whole ring in which one of twelve prepared squares is still unmarked (owed).

`corner` asks that all prepared squares are marked before the king comes near. Here one square of one corner may be
missing wherever the king is, and the devil may mark it whenever nothing else is pressing. The king is looked at from
its nearest corner, as ever; the square is owed at that corner itself, across, up, or opposite. At the owing corner the
two squares that are there may do, or any others that the devil marks in time.

They do not: a king that comes within five of a wall goes round the ring and never leaves the devil a mark to spare. So
for devils that prepare these twelve squares and then mark only the ring, 35 x 35 is the smallest that is ready in time.
Of devils that prepare others, or mark inside the room, the tables say nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import corner, wall
from cellar.games.angel.ring.corner import Words
from cellar.games.angel.ring.layout import FIRST, LAST, LEVEL, NEAR, UPRIGHT, Layout
from cellar.games.angel.ring.wall import KING_STEPS, PATTERNS, WIDTH, Bools
from cellar_studies.angel.ring.solved_corner import (
    PLACES,
    answerable,
    answerable_words,
    from_window,
    packed,
    shifted,
    to_window,
    touching,
)

#: Where a square is owed, seen from the king's nearest corner.
OWN, ACROSS, UP, OPPOSITE = CORNERS = range(4)
#: The same corner seen from the other end of the upright wall, and of the level one.
FROM_OTHER_END = ((UP, OPPOSITE, OWN, ACROSS), (ACROSS, OWN, OPPOSITE, UP))
MIRRORED = np.array([int(f"{pattern:0{WIDTH}b}"[::-1], 2) for pattern in range(PATTERNS)])


@dataclass(frozen=True)
class Owed:
    """The held states of a ring in which one square is owed, king to move."""

    #: how many squares the level and the upright walls have
    width: int
    height: int
    #: the square, in the frame of the corner that owes it
    square: Square
    #: [corner that owes, a - 1, b - 1], then one bit for each set of marks
    near: Words
    #: for the upright wall and the level one: [corner that owes, b - 7, a - 1, pattern], to the middle of the wall
    along: tuple[Bools, Bools]

    def answerable_at(self, height: int) -> list[tuple[int, int, int]]:
        """Where a king at this height over a wall, marked at its prepared squares alone, can be answered although the
        square is owed: the wall, how far along it, and the corner that owes."""
        return [
            (axis, b, owes)
            for axis in (UPRIGHT, LEVEL)
            for owes in CORNERS
            for b in range(FIRST, FIRST + self.along[axis].shape[1])
            if answers_along(self, axis)[owes, b - FIRST, height - 1, forced(self.square, owes, axis, b)]
        ]


@lru_cache(maxsize=1024)
def forced(square: Square, owes: int, axis: int, b: int) -> int:
    """The prepared squares in a window that are marked while this corner owes the square, as bits."""
    ready = tuple(s for s in corner.PREPARED if owes != OWN or s != square)
    return Layout(ready).forced(axis, b)


def _paid_along(axis: int, b: int) -> Bools:
    """The held states this far along a wall when nothing is owed."""
    held = corner.tables().along[axis, b - FIRST] if b <= LAST else wall.held()[1:]
    return np.asarray(held, np.bool_)


def _most(width: int, height: int, square: Square) -> Owed:
    """The initial set: all that is held when nothing is owed, as far as the owed square can be unmarked."""
    near = np.stack([corner.tables().near] * 4)
    for a, b in PLACES:
        if square in touching(a, b):
            near[OWN, a - 1, b - 1] = 0
    along = []
    for axis, length in ((UPRIGHT, height), (LEVEL, width)):
        places = range(FIRST, (length - 1) // 2 + 1)
        table = np.stack([np.stack([_paid_along(axis, b) for b in places])] * 4)
        for b in places:
            ready, all_ready = (forced(square, owes, axis, b) for owes in (OWN, ACROSS))
            fits = np.arange(PATTERNS) & all_ready == ready
            # The square is unmarked, and that can be held only where it could be with the square marked.
            table[OWN, b - FIRST] = table[OWN, b - FIRST][:, np.arange(PATTERNS) | all_ready] & fits
        along.append(table)
    return Owed(width, height, square, near, (along[UPRIGHT], along[LEVEL]))


def solved(width: int, height: int, square: Square) -> tuple[Owed, int]:
    """Compute the largest held sets, by iteration to a fixed point, and the number of iterations."""
    held, rounds = _most(width, height, square), 0
    while True:
        fewer = _step(held)
        rounds += 1
        same = all(np.array_equal(one, other) for one, other in zip(fewer.along, held.along, strict=True))
        if same and np.array_equal(fewer.near, held.near):
            return held, rounds
        held = fewer


def answers_near(held: Owed) -> Words:
    """The states near a corner that a mark near the king, or the owed mark, makes held."""
    return answerable_words(held.near) | corner.tables().near


def answers_along(held: Owed, axis: int) -> Bools:
    """The states along a wall that a mark near the king, or the owed mark, makes held."""
    found = answerable(held.along[axis])
    for i in range(found.shape[1]):
        paid = _paid_along(axis, FIRST + i)
        found[:, i] |= paid[:, np.arange(PATTERNS) | forced(held.square, ACROSS, axis, FIRST + i)]
    return found


def _step(held: Owed) -> Owed:
    near_answers, along_answers = answers_near(held), [answers_along(held, axis) for axis in (UPRIGHT, LEVEL)]
    along = [_step_along(held, axis, near_answers, along_answers[axis]) for axis in (UPRIGHT, LEVEL)]
    return Owed(
        held.width, held.height, held.square, _step_near(held, near_answers, along_answers), (along[0], along[1])
    )


def _step_near(held: Owed, near_answers: Words, along_answers: list[Bools]) -> Words:
    layout = corner.tables().layout
    near = held.near.copy()
    for owes in CORNERS:
        leaving: list[list[Words]] = []
        for axis in (UPRIGHT, LEVEL):
            window = to_window(layout, axis) & ~(layout.forced(axis, FIRST) ^ forced(held.square, owes, axis, FIRST))
            leaving.append([packed(along_answers[axis][owes, 0, h][window]) for h in range(NEAR)])
        for a, b in PLACES:
            for da, db in KING_STEPS:
                x, y = a + da, b + db
                if min(x, y) < 1 or min(x, y) > NEAR:
                    continue  # onto a wall, which is marked there; or away from both, and the square is marked
                if max(x, y) <= NEAR:
                    near[owes, a - 1, b - 1] &= near_answers[owes, x - 1, y - 1]
                else:
                    near[owes, a - 1, b - 1] &= leaving[UPRIGHT][x - 1] if y > NEAR else leaving[LEVEL][y - 1]
    return near


def _step_along(held: Owed, axis: int, near_answers: Words, answers: Bools) -> Bools:
    along = held.along[axis].copy()
    places = range(FIRST, FIRST + along.shape[1])
    for owes, b, height in product(CORNERS, places, range(1, NEAR + 1)):
        for dh, db in KING_STEPS:
            h, at = height + dh, b + db
            if h < 1 or h > NEAR:
                continue  # onto the wall, which is marked there; or away from it, and the square is marked
            seen = shifted(np.arange(PATTERNS), db) | forced(held.square, owes, axis, at)
            if at < FIRST:
                place = (h - 1, at - 1) if axis == UPRIGHT else (at - 1, h - 1)
                marks = from_window(corner.tables().layout, axis)
                words = near_answers[owes][place][marks >> 6]
                ok = (words >> (marks & 63).astype(np.uint64) & np.uint64(1)) != 0
            elif at in places:
                ok = answers[owes, at - FIRST, h - 1][seen]
            else:
                length = held.height if axis == UPRIGHT else held.width
                ok = answers[FROM_OTHER_END[axis][owes], length - 1 - at - FIRST, h - 1][MIRRORED[seen]]
            along[owes, b - FIRST, height - 1] &= ok
    return along
