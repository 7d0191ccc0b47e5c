"""The alpha-beta search of the bots without a guarantee, for both seats, over the cells near the angel.

A position is worth what the angel can still reach: after one flight, two, and so on, how much of the board is open to
it; and on a finite board how few flights it is from leaving. Being stuck is a loss, leaving or reaching the limit a
win. The search deepens until its time or its count of positions is used up. A seed gives it whims, so that no two
matches need be alike.
"""

import time
from dataclasses import dataclass
from math import tanh

from cellar.contract.bot import Thought
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.edge import Edge
from cellar.games.angel.opponents.sky import Sky, places
from cellar.rules.types import Options, State

WIN = 1000.0
#: Cells of the cube around the angel, and moves weighed one by one.
MOST_CELLS = 60_000
MOST_WEIGHED = 96
#: Flights that tell where an angel is heading.
HEADING = 4
#: What a flight nearer to the edge of a finite board is worth.
NEARER = 0.5
#: How a worth becomes an expected result, fitted to 162 matches of three levels: even, and how steep. With the edge in
#: sight it is the worth itself that counts, else the share of the board that is open.
EVEN_BY_EDGE, STEEP_BY_EDGE = -5.0, 0.25
EVEN, STEEP = 0.53, 4.0
#: The most that a whim adds to what a cell is worth, and the numbers that draw it from the cell and the seed.
WHIM = 0.03
MIXING = 2654435761
MIXED = (1 << 32) - 1


@dataclass(frozen=True)
class Sight:
    """The limits of a level's search: depth, width, horizon, and whether it sees a finite board's edge from afar."""

    depth: int
    width: int
    #: how many flights ahead the board is measured
    horizon: int
    #: whether the edge of a finite board is seen from afar
    edge: bool = True


@dataclass(frozen=True)
class Weighed:
    """A flight or a mark with its value for the angel."""

    worth: float
    #: None where there is nothing to choose
    place: int | None


class OutOfTime(Exception):
    """Raised when a search has used up its time or positions."""


class Search:
    """The search of one decision on the bitboard around the angel: `free` has a bit for each unmarked cell."""

    def __init__(self, options: Options, state: State, sight: Sight, thought: Thought) -> None:
        self.power = int(options["power"])
        self.dims = int(options["dims"])
        self.width = sight.width
        self.flights_left = int(state.limit) - int(state.turn)
        self.thought = thought
        self.counted = 0
        self.decided = False
        #: what the deepest look that was completed says the position is worth to the angel
        self.found = 0.0
        self.may_stop = False
        self.salt = thought.seed * MIXING & MIXED
        trail = history.trail(state, HEADING)
        self.heading = tuple((last - first) / len(trail) for last, first in zip(trail[-1], trail[0]))
        self.horizon, self.depth = sight.horizon, sight.depth
        # A strong angel in space overlooks more cells than can be weighed: then look less far ahead.
        while (2 * self.reach() + 1) ** self.dims > MOST_CELLS and self.horizon + self.depth > 2:
            if self.horizon >= self.depth:
                self.horizon -= 1
            else:
                self.depth -= 1
        angel = history.angel(state)
        self.sky = Sky(angel, self.reach(), self.power)
        self.free = self.sky.all & ~self.sky.cells(history.marks_near(state, angel, self.reach()))
        self.outside = 0
        self.is_board = options["form"] == "board"
        if self.is_board:
            start = (int(state.sx), int(state.sy), int(state.sz))[: self.dims]
            self.outside = self.sky.beyond(start, int(options["radius"]))
        self.edge = Edge(options, state) if self.is_board and sight.edge else None
        # What had to be prepared is no thinking.
        self.deadline = time.monotonic() + thought.seconds

    def reach(self) -> int:
        """Return how far from the angel a search of this depth and horizon can look."""
        return self.power * (self.horizon + self.depth // 2 + 1)

    def ahead(self, place: int, mark: int) -> float:
        """Return a small bonus for a mark that lies where the angel is heading, with noise: it breaks ties."""
        ways = zip(self.sky.cell(mark), self.sky.cell(place), self.heading)
        return 0.01 * sum((c - p) * h for c, p, h in ways) / (self.power * self.power) + self.whim(mark)

    def whim(self, place: int) -> float:
        """Return a small noise for a cell, by the seed, to choose among moves that are nearly equal."""
        mixed = (place * MIXING ^ self.salt) * MIXING & MIXED
        return WHIM * (mixed ^ mixed >> 15) / MIXED

    def around(self, place: int, free: int) -> list[int]:
        """List the free cells that the angel can fly to, in order of direction."""
        here = 1 << place
        return list(places(self.sky.spread(here) & free & ~here))

    def worth(self, place: int, free: int) -> float:
        """Evaluate how open the board is to an angel here: the share of cells within each number of flights, and how
        soon it can leave."""
        self.counted += 1
        if self.may_stop and self._enough():
            raise OutOfTime
        reached = here = 1 << place
        total = self.whim(place)
        if self.edge:
            total -= NEARER * self.edge.flights(self.sky.cell(place))
        for flight in range(1, self.horizon + 1):
            reached = self.sky.spread(reached) & free
            if flight == 1 and not reached & ~here:
                return -WIN
            cells: int = (2 * self.power * flight + 1) ** self.dims
            total += reached.bit_count() / cells
            if reached & self.outside:
                return total + 10.0 * (self.horizon + 1 - flight)
        return total

    def _enough(self) -> bool:
        most = self.thought.limit
        return time.monotonic() > self.deadline or bool(most and self.counted > most) or self.thought.stopped

    def angel(self, place: int, free: int, depth: int, flights: int, low: float, high: float) -> Weighed:
        """Find the best flight and its value for the angel, by alpha-beta."""
        ways = self.around(place, free)
        if not ways:
            return Weighed(-WIN - depth, None)
        if self.is_board:
            leaving = next((way for way in ways if self.outside >> way & 1), None)
            if leaving is not None:
                return Weighed(WIN + depth, leaving)
        elif flights <= 1:
            return Weighed(WIN + depth, ways[0])
        ranked = sorted(((self.worth(way, free), way) for way in _some(ways)), reverse=True)
        if depth <= 1:
            return Weighed(*ranked[0])
        best = Weighed(-2 * WIN, None)
        for _, way in ranked[: self.width]:
            value = self.devil(way, free, depth - 1, flights - 1, max(low, best.worth), high).worth
            if value > best.worth:
                best = Weighed(value, way)
            if best.worth >= high:
                break
        return best

    def devil(self, place: int, free: int, depth: int, flights: int, low: float, high: float) -> Weighed:
        """Find the best mark and the value that it leaves the angel, by alpha-beta."""
        marks = self.candidates(place, free)
        ranked = sorted((self.worth(place, free & ~(1 << mark)) - self.ahead(place, mark), mark) for mark in marks)
        if not ranked:
            return Weighed(self.worth(place, free), None)
        if depth <= 1:
            return Weighed(*ranked[0])
        best = Weighed(2 * WIN, None)
        for _, mark in ranked[: self.width]:
            value = self.angel(place, free & ~(1 << mark), depth - 1, flights, low, min(high, best.worth)).worth
            if value < best.worth:
                best = Weighed(value, mark)
            if best.worth <= low:
                break
        return best

    def candidates(self, place: int, free: int) -> list[int]:
        """List the cells worth marking: those within one flight, and those on a shortest way out of the cube."""
        near = _some(self.around(place, free))
        return near + [cell for cell in self._way_out(place, free) if cell not in near and cell != place]

    def _way_out(self, place: int, free: int) -> list[int]:
        """List the cells before the cube's boundary that the angel reaches first, where a mark would hurt most."""
        goal = self.sky.rim | self.outside
        reached = 1 << place
        while not reached & goal:
            before = reached
            reached = self.sky.spread(reached) & free
            if reached == before:
                return []
        return self.sky.nearest(reached & goal, place, self.width)

    def at_a_glance(self, seat: int) -> list[Cell]:
        """Rank the moves of a seat by the static evaluation alone, the best first."""
        here, sign = self.sky.middle, 1 if seat == rules.ANGEL else -1
        if seat == rules.ANGEL:
            found = [(self.worth(way, self.free), way) for way in _some(self.around(here, self.free))]
        else:
            marks = self.candidates(here, self.free)
            found = [(self.worth(here, self.free & ~(1 << mark)) - self.ahead(here, mark), mark) for mark in marks]
        return [
            self.sky.cell(place) for _, place in sorted(((sign * worth, place) for worth, place in found), reverse=True)
        ]

    def glance(self) -> None:
        """Evaluate the position without any look ahead."""
        self.found = self.worth(self.sky.middle, self.free)

    def expected(self, seat: int) -> float:
        """Estimate the result that a seat can expect, from a search that did not weigh every answer."""
        if abs(self.found) >= WIN:
            value = 1.0 if self.found > 0 else -1.0
        elif self.edge:
            value = tanh(STEEP_BY_EDGE * (self.found - EVEN_BY_EDGE))
        else:
            value = tanh(STEEP * (self.found / self.horizon - EVEN))
        return value if seat == rules.ANGEL else -value

    def decide(self, seat: int) -> Cell | None:
        """Search by iterative deepening until the time is up; the first depth is always completed."""
        best: int | None = None
        side = self.angel if seat == rules.ANGEL else self.devil
        for depth in range(1, self.depth + 1):
            self.may_stop = depth > 1
            try:
                found = side(self.sky.middle, self.free, depth, self.flights_left, -2 * WIN, 2 * WIN)
            except OutOfTime:
                break
            lost = found.worth <= -WIN if seat == rules.ANGEL else found.worth >= WIN
            # Lost against the best play is not lost against this player: stay with what looked best before that was
            # seen.
            if best is None or not lost:
                best = found.place if found.place is not None else best
            self.decided, self.found = abs(found.worth) >= WIN, found.worth
            if self.decided:
                break
        return None if best is None else self.sky.cell(best)


def _some(cells: list[int]) -> list[int]:
    """Thin out a list of cells evenly where there are too many to weigh."""
    return cells[:: -(-len(cells) // MOST_WEIGHED)] if len(cells) > MOST_WEIGHED else cells
