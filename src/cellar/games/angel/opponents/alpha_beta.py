"""The search of the players that nothing is promised to: alpha-beta over the cells near the angel, for both seats.

A position is worth what the angel can still reach: after one flight, two, and so on, how much of the board is open to
it. Being stuck is a loss, leaving the finite board or reaching the limit a win. The search deepens until its time or
its count of positions is used up.
"""

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cellar.bots.registry import Thought
from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.rows import mark_rows

Grid = NDArray[np.bool_]

WIN = 1000.0
#: Cells of the array around the angel, and moves weighed one by one.
MOST_CELLS = 60_000
MOST_WEIGHED = 96
#: Flights that tell where an angel is heading.
HEADING = 4


@dataclass(frozen=True)
class Level:
    """How deep a player looks, and how many replies it weighs."""

    name: str
    depth: int
    width: int
    #: how many flights ahead the board is measured
    horizon: int
    #: against a king on a finite board: whether the devil knows how to hold a wall
    knows_rings: bool = False


class OutOfTime(Exception):
    """The search has used up what it was given."""


class Search:
    """One decision: the board around the angel as an array, marks tried out on it in place."""

    def __init__(self, options: Options, state: State, level: Level, thought: Thought) -> None:
        self.power = int(options["power"])
        self.dims = int(options["dims"])
        self.level = level
        self.flights_left = int(state.limit) - int(state.turn)
        self.board = options["form"] == "board"
        self.deadline = time.monotonic() + thought.seconds
        self.most = thought.simulations
        self.counted = 0
        self.may_stop = False
        angel = history.angel(state)
        trail = history.trail(state, HEADING)
        self.heading = tuple((last - first) / len(trail) for last, first in zip(trail[-1], trail[0]))
        self.horizon, self.depth = level.horizon, level.depth
        # A strong angel in space overlooks more cells than can be weighed: then look less far ahead.
        while (2 * self.reach() + 1) ** self.dims > MOST_CELLS and self.horizon + self.depth > 2:
            if self.horizon >= self.depth:
                self.horizon -= 1
            else:
                self.depth -= 1
        self.size = self.reach()
        self.corner = tuple(value - self.size for value in angel)
        self.free: Grid = np.ones((2 * self.size + 1,) * self.dims, np.bool_)
        places = mark_rows(state) - np.array(self.corner)
        self.free[tuple(places[((places >= 0) & (places <= 2 * self.size)).all(axis=1)].T)] = False
        self.outside: Grid | None = None
        if self.board:
            start = (int(state.sx), int(state.sy), int(state.sz))
            axes = [np.arange(2 * self.size + 1) + o - s for o, s in zip(self.corner, start)]
            grids = np.meshgrid(*axes, indexing="ij")
            self.outside = np.max([np.abs(grid) for grid in grids], axis=0) > int(options["radius"])
        self.steps = [
            step for step in np.ndindex(*(2 * self.power + 1,) * self.dims) if any(s != self.power for s in step)
        ]

    def reach(self) -> int:
        """How far from the angel a search of this depth and horizon can look."""
        return self.power * (self.horizon + self.depth // 2 + 1)

    def ahead(self, place: Cell, cell: Cell) -> float:
        """A little for a mark that lies where the angel is heading: of equal marks the one that it will meet."""
        return 0.01 * sum((c - p) * h for c, p, h in zip(cell, place, self.heading)) / (self.power * self.power)

    def weighed(self, cells: list[Cell]) -> list[Cell]:
        """All of them, or evenly chosen ones where there are too many to weigh."""
        return cells[:: -(-len(cells) // MOST_WEIGHED)] if len(cells) > MOST_WEIGHED else cells

    def around(self, place: Cell) -> list[Cell]:
        """The free cells that the angel can fly to, in order of direction."""
        found = []
        for step in self.steps:
            cell = tuple(p + s - self.power for p, s in zip(place, step))
            if self.free[cell]:
                found.append(cell)
        return found

    def spread(self, reached: Grid) -> Grid:
        """Where one more flight leads from these cells, marks not yet taken out."""
        for axis in range(self.dims):
            grown = reached.copy()
            for s in range(1, self.power + 1):
                ahead, behind = [slice(None)] * self.dims, [slice(None)] * self.dims
                ahead[axis], behind[axis] = slice(s, None), slice(None, -s)
                grown[tuple(ahead)] |= reached[tuple(behind)]
                grown[tuple(behind)] |= reached[tuple(ahead)]
            reached = grown
        return reached

    def worth(self, place: Cell) -> float:
        """How open the board is to an angel here: the share of cells within each number of flights, and how soon it can
        leave."""
        self.counted += 1
        if self.may_stop and (time.monotonic() > self.deadline or (self.most and self.counted > self.most)):
            raise OutOfTime
        reached = np.zeros_like(self.free)
        reached[place] = True
        total = 0.0
        for flight in range(1, self.horizon + 1):
            reached = self.spread(reached) & self.free
            cells: int = (2 * self.power * flight + 1) ** self.dims
            total += np.count_nonzero(reached) / cells
            if flight == 1 and np.count_nonzero(reached) <= int(reached[place]):
                return -WIN
            if self.outside is not None and (reached & self.outside).any():
                return total + 10.0 * (self.horizon + 1 - flight)
        return total

    def angel(self, place: Cell, depth: int, flights: int, low: float, high: float) -> tuple[float, Cell | None]:
        """The best flight and its worth to the angel."""
        options = self.around(place)
        if not options:
            return -WIN - depth, None
        if self.outside is not None:
            leaving = next((cell for cell in options if self.outside[cell]), None)
            if leaving is not None:
                return WIN + depth, leaving
        elif flights <= 1:
            return WIN + depth, options[0]
        ranked = sorted(((self.worth(cell), cell) for cell in self.weighed(options)), reverse=True)
        if depth <= 1:
            return ranked[0]
        best: tuple[float, Cell | None] = (-2 * WIN, None)
        for _, cell in ranked[: self.level.width]:
            value = self.devil(cell, depth - 1, flights - 1, max(low, best[0]), high)[0]
            if value > best[0]:
                best = (value, cell)
            if best[0] >= high:
                break
        return best

    def devil(self, place: Cell, depth: int, flights: int, low: float, high: float) -> tuple[float, Cell | None]:
        """The best mark and what it leaves the angel."""
        ranked = []
        for cell in self.candidates(place):
            self.free[cell] = False
            try:
                ranked.append((self.worth(place) - self.ahead(place, cell), cell))
            finally:
                self.free[cell] = True
        ranked.sort()
        if depth <= 1 or not ranked:
            return ranked[0] if ranked else (self.worth(place), None)
        best: tuple[float, Cell | None] = (2 * WIN, None)
        for _, cell in ranked[: self.level.width]:
            self.free[cell] = False
            try:
                value = self.angel(place, depth - 1, flights, low, min(high, best[0]))[0]
            finally:
                self.free[cell] = True
            if value < best[0]:
                best = (value, cell)
            if best[0] <= low:
                break
        return best

    def candidates(self, place: Cell) -> list[Cell]:
        """Cells worth marking: those within one flight, and those that lie on a shortest way off the array."""
        near = self.weighed(self.around(place))
        chain = self._way_out(place)
        return near + [cell for cell in chain if cell not in near and cell != place]

    def _way_out(self, place: Cell) -> list[Cell]:
        """The cells just before the array's rim that the angel reaches first, where a wall would hurt most."""
        reached = np.zeros_like(self.free)
        reached[place] = True
        before = reached
        goal = np.zeros_like(self.free)
        for axis in range(self.dims):
            for end in (slice(0, self.power), slice(-self.power, None)):
                index = [slice(None)] * self.dims
                index[axis] = end
                goal[tuple(index)] = True
        if self.outside is not None:
            goal |= self.outside
        for _ in range(2 * self.size):
            before = reached
            reached = self.spread(reached) & self.free
            if (reached & goal).any() or np.array_equal(before, reached):
                break
        found = np.argwhere(reached & goal)
        away = np.abs(found - np.array(place)).max(axis=1) if len(found) else np.zeros(0)
        order = np.argsort(away, kind="stable")[: self.level.width]
        return [tuple(int(v) for v in found[i]) for i in order]

    def decide(self, seat: int) -> Cell | None:
        """Deepen until the time is up; the first depth is always completed."""
        place = (self.size,) * self.dims
        best: Cell | None = None
        for depth in range(1, self.depth + 1):
            self.may_stop = depth > 1
            side = self.angel if seat == rules.ANGEL else self.devil
            try:
                value, cell = side(place, depth, self.flights_left, -2 * WIN, 2 * WIN)
            except OutOfTime:
                break
            lost = value <= -WIN if seat == rules.ANGEL else value >= WIN
            # Lost against the best play is not lost against this player: stay with what looked best before that was
            # seen.
            if best is None or not lost:
                best = cell if cell is not None else best
            if abs(value) >= WIN:
                break
        return None if best is None else tuple(b + o for b, o in zip(best, self.corner))
