"""Kloster's strategy once more, slowly: every square of a large box, sets of squares, and SciPy's maximum flow.

It shares no line with the room `cellar.games.angel.kloster` and knows neither windows nor cells of several squares.
"""

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import breadth_first_order, maximum_flow

Square = tuple[int, int]
Segment = tuple[int, int, int]

STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))
LEFT = ((-1, 0), (0, 0), (0, -1), (-1, -1))
RIGHT = ((0, 0), (0, -1), (-1, -1), (-1, 0))
UNIT = 1000


def left_of(s: Segment) -> Square:
    return s[0] + LEFT[s[2]][0], s[1] + LEFT[s[2]][1]


def right_of(s: Segment) -> Square:
    return s[0] + RIGHT[s[2]][0], s[1] + RIGHT[s[2]][1]


def end_of(s: Segment) -> Square:
    return s[0] + STEP[s[2]][0], s[1] + STEP[s[2]][1]


def back(s: Segment) -> Segment:
    return (*end_of(s), (s[2] + 2) % 4)


class ReferenceAngel:
    """The angel in a box: squares 0 <= x < wide, low <= y < high."""

    def __init__(self, wide: int, low: int, high: int) -> None:
        self.wide, self.low, self.high = wide, low, high
        self.joined: set[Square] = set()
        self.past: set[Segment] = {(0, y, 0) for y in range(low, 1)}
        self.perch: Segment = (0, 0, 0)
        self.ahead: list[Segment] = [(0, y, 0) for y in range(1, high)]
        self.marks: set[Square] = set()
        self.evaded = 0

    def left(self, q: Square) -> bool:
        return q[0] < 0 or q in self.joined

    def is_past(self, a: Square, b: Square) -> bool:
        """Whether the segment with left square a and right square b is past."""
        for d in range(4):
            s = (a[0] - LEFT[d][0], a[1] - LEFT[d][1], d)
            if right_of(s) == b:
                return s in self.past
        raise AssertionError

    def turn(self, mark: Square | None) -> Square:
        if mark is not None and not self.left(mark):
            self.marks.add(mark)
        self.grow()
        here = right_of(self.perch)
        self.retrace()
        if right_of(self.ahead[0]) == here == right_of(self.ahead[1]):
            self.joined.add(here)
            self.retrace()
        for _ in range(2):
            self.perch = self.ahead.pop(0)
            self.past.add(self.perch)
        return right_of(self.perch)

    def grow(self) -> None:
        squares = [(x, y) for y in range(self.low, self.high) for x in range(self.wide) if not self.left((x, y))]
        number = {q: i for i, q in enumerate(squares)}
        source, sink = len(squares), len(squares) + 1
        capacity: dict[tuple[int, int], int] = {}

        def add(a: int, b: int, amount: int) -> None:
            capacity[a, b] = capacity.get((a, b), 0) + amount

        for q, i in number.items():
            if q in self.marks:
                add(source, i, 2 * UNIT + 1)
            for dx, dy in STEP:
                r = (q[0] + dx, q[1] + dy)
                if self.left(r):
                    add(source, i, UNIT)
                    if self.is_past(r, q):
                        add(i, sink, 2 * UNIT)
                elif r in number:
                    add(i, number[r], UNIT)
                else:
                    add(i, sink, UNIT)
        rows, columns = zip(*capacity)
        graph = csr_matrix((np.array(list(capacity.values()), np.int32), (rows, columns)), shape=(sink + 1, sink + 1))  # type: ignore[no-untyped-call]
        rest = graph - maximum_flow(graph, source, sink).flow
        rest.data[rest.data < 0] = 0
        rest.eliminate_zeros()
        reached = {squares[i] for i in breadth_first_order(rest, source, return_predecessors=False) if i < source}
        waiting = [
            q
            for q in reached
            for dx, dy in STEP
            if self.left((q[0] + dx, q[1] + dy)) and not self.is_past((q[0] + dx, q[1] + dy), q)
        ]
        grown: set[Square] = set()
        while waiting:
            q = waiting.pop()
            if q not in grown:
                grown.add(q)
                waiting += [r for dx, dy in STEP if (r := (q[0] + dx, q[1] + dy)) in reached]
        self.evaded += len(grown & self.marks)
        self.marks -= grown
        self.joined |= grown

    def retrace(self) -> None:
        self.ahead = []
        at, d = end_of(self.perch), self.perch[2]
        while at[1] < self.high:
            ways = [(*at, (d + turn) % 4) for turn in (3, 0, 1, 2)]
            good = [s for s in ways if self.left(left_of(s)) and not self.left(right_of(s)) and s not in self.past]
            if not good and not self.ahead:
                good = [
                    s
                    for s in ways
                    if back(s) in self.past and s not in self.past and self.left(left_of(s)) and self.left(right_of(s))
                ]
            self.ahead.append(good[0])
            at, d = end_of(good[0]), good[0][2]
        self.ahead += [(0, y, 0) for y in range(self.high, self.high + 2)]
