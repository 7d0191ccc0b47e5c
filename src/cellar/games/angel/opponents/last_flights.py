"""The last flights before a match's limit, solved exactly: is the angel caught in the marks that are left?

As many flights are left as the devil has marks: he wins if the angel is stuck before they are used up. A mark matters
only where the angel can still land, so it answers a flight that would save the angel, or it answers nothing: that keeps
the search small enough for plain Python.
"""

from collections.abc import Iterator

from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.sky import Sky, places
from cellar.rules.types import Options, State

#: Marks that the devil has left when it is solved, for a king on the plane.
FEW = 4


def few_left(options: Options, state: State) -> bool:
    """Whether so few marks are left that they can be solved."""
    king = options["power"] == 1 and options["dims"] == 2 and options["form"] == "turns"
    marks = int(state.limit) - int(state.turn) - (1 if state.seat == rules.ANGEL else 0)
    return bool(king and marks <= FEW)


class LastFlights:
    """The solver of one position: what is known of sets of free cells around the angel."""

    def __init__(self, options: Options, state: State) -> None:
        self.left = int(state.limit) - int(state.turn)
        angel = history.angel(state)
        self.sky = Sky(angel, self.left + 1, int(options["power"]))
        self.free = self.sky.all & ~self.sky.cells(history.marks_near(state, angel, self.left + 1))
        self._known: dict[tuple[int, int, int], bool] = {}
        self._within: dict[tuple[int, int], int] = {}

    def catching(self) -> list[Cell]:
        """The marks after which the devil, who is to move, catches the angel in time, if he needs one at all."""
        here = self.sky.middle
        return [
            self.sky.cell(mark)
            for mark in self._marks(here, self.free, self.left)
            if self._held(here, self.free & ~(1 << mark), self.left)
        ]

    def saving(self) -> list[Cell]:
        """The flights after which the angel, who is to move, is not caught in time."""
        around = self._around(self.sky.middle, 1) & self.free & ~(1 << self.sky.middle)
        return [self.sky.cell(way) for way in places(around) if not self.caught(way, self.free, self.left - 1)]

    def caught(self, place: int, free: int, marks: int) -> bool:
        """Whether a devil to move catches the angel on a place in so many marks."""
        around = self._around(place, 1) & free & ~(1 << place)
        if marks == 0 or around.bit_count() <= 1:
            return marks > 0
        if marks == 1:
            return False
        key = (place, free, marks)
        if key not in self._known:
            self._known[key] = any(
                self._held(place, free & ~(1 << mark), marks) for mark in self._marks(place, free, marks)
            )
        return self._known[key]

    def _held(self, place: int, free: int, marks: int) -> bool:
        """Whether an angel to move is caught in the marks that are left after this one."""
        around = self._around(place, 1) & free & ~(1 << place)
        return all(self.caught(way, free, marks - 1) for way in places(around))

    def _marks(self, place: int, free: int, marks: int) -> Iterator[int]:
        """The marks that can catch the angel: what answers the first flight that would save it. Where no flight would,
        every mark does, and the first way stands for all."""
        around = self._around(place, 1) & free & ~(1 << place)
        ways = list(places(around))
        saving = next((way for way in ways if not self.caught(way, free, marks - 1)), None)
        if saving is None:
            yield from ways
            return
        yield saving
        yield from places(self._around(saving, marks - 1) & free & ~(1 << place) & ~(1 << saving))

    def _around(self, place: int, far: int) -> int:
        """The cells within so many flights of a place, marked or not."""
        if (place, far) not in self._within:
            cells = 1 << place
            for _flight in range(far):
                cells = self.sky.spread(cells) & self.sky.all
            self._within[place, far] = cells
        return self._within[place, far]
