"""Segments of the path as plain tuples, for programs that look at the plane square by square."""

import itertools
from collections.abc import Iterable

from cellar.games.angel.kloster.perfect_angel import PerfectAngel

Square = tuple[int, int]
#: Where it starts, and its direction: north, east, south, west.
Segment = tuple[int, int, int]

STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))
LEFT = ((-1, 0), (0, 0), (0, -1), (-1, -1))
RIGHT = ((0, 0), (0, -1), (-1, -1), (-1, 0))


def left_of(s: Segment) -> Square:
    return s[0] + LEFT[s[2]][0], s[1] + LEFT[s[2]][1]


def right_of(s: Segment) -> Square:
    return s[0] + RIGHT[s[2]][0], s[1] + RIGHT[s[2]][1]


def end_of(s: Segment) -> Square:
    return s[0] + STEP[s[2]][0], s[1] + STEP[s[2]][1]


def back(s: Segment) -> Segment:
    return (*end_of(s), (s[2] + 2) % 4)


def between(a: Square, b: Square) -> Segment:
    """The segment with left square a and right square b."""
    return next(s for d in range(4) if right_of(s := (a[0] - LEFT[d][0], a[1] - LEFT[d][1], d)) == b)


def along(bends: Iterable[Square], low: int, high: int) -> list[Segment]:
    """The segments of a chain of bends, from row `low` up to row `high`."""
    found: list[Segment] = []
    corners = [(x, max(low, min(y, high))) for x, y in bends]
    for (ax, ay), (bx, by) in itertools.pairwise(corners):
        d = (0 if by > ay else 2) if ax == bx else 1 if bx > ax else 3
        dx, dy = STEP[d]
        found += [(ax + k * dx, ay + k * dy, d) for k in range(abs(bx - ax) + abs(by - ay))]
    return found


def past_of(angel: PerfectAngel, low: int, high: int) -> set[Segment]:
    return set(along(((x, y) for x, y in angel.path.past.tolist()), low, high))


def ahead_of(angel: PerfectAngel, low: int, high: int) -> list[Segment]:
    bends = angel.path.future
    return along([*bends, (bends[-1][0], high)], low, high)
