"""The perfect angel at a table: it reads the match so far and says where to fly, whatever the power (2 and more) and
the dimension.

More power than 2 is not needed, and in space the angel stays in one plane, where the devil's marks elsewhere are
wasted. A pilot that has flown all along never loses. One that takes over in the middle starts its path there, in the
direction where the fewest marks are; it can promise nothing unless at most one mark is on that side (`guaranteed`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from cellar.core.arrays import Array
from cellar.core.errors import BadOption
from cellar.games.angel.endless.coordinates import Cell, Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel


@dataclass(frozen=True)
class Orientation:
    """The plane turned and mirrored, so that the angel's path can start in any direction."""

    swapped: bool = False
    sx: int = 1
    sy: int = 1

    def into(self, square: Square) -> Square:
        """A square of the board as the path sees it."""
        x, y = (square[1], square[0]) if self.swapped else square
        return self.sx * x, self.sy * y

    def out(self, square: Square) -> Square:
        """A square of the path's plane on the board."""
        x, y = self.sx * square[0], self.sy * square[1]
        return (y, x) if self.swapped else (x, y)


#: As the rulings have it first: north, with the left set in the west.
ORIENTATIONS = tuple(Orientation(swapped, sx, sy) for swapped in (False, True) for sx in (1, -1) for sy in (1, -1))


class Course:
    """A perfect angel that starts somewhere in a match, and the orientation that it thinks in."""

    def __init__(self, start: Square, marks: Sequence[Square]) -> None:
        def right_of_line(turned: Orientation) -> int:
            x = turned.into(start)[0]
            return sum(turned.into(mark)[0] >= x for mark in marks)

        # With one mark every direction is safe, and the first is taken.
        self.turned = min(ORIENTATIONS, key=right_of_line) if len(marks) > 1 else ORIENTATIONS[0]
        self.angel = PerfectAngel(self.turned.into(start))
        for mark in marks:
            self.angel.see(self.turned.into(mark))

    @property
    def square(self) -> Square:
        """Where the path has brought the angel, on the board."""
        return self.turned.out(self.angel.square)

    def is_left(self, square: Square) -> bool:
        return self.angel.is_left(self.turned.into(square))


class Pilot:
    """Flies a perfect angel through one match; it may be asked again and again as the match grows, or about another
    match. Its path needs power 2; more is used only where a path without a guarantee ends."""

    def __init__(self, power: int = 2) -> None:
        self.power = power
        self._forget()

    def _forget(self) -> None:
        self.course: Course | None = None
        self._marks: list[Cell] = []
        self._trail: list[Cell] = []
        self._answer: Cell | None = None

    @property
    def guaranteed(self) -> bool:
        """Whether the proof covers this match: the angel flew by its path from a start with at most one mark on its
        right."""
        return self.course is not None and self.course.angel.guaranteed

    def fly(self, marks: Sequence[Cell], trail: Sequence[Cell]) -> Cell:
        """Where to fly, given all marks and where the angel stood, both from the first on. It is the angel's turn."""
        flights = len(trail) - 1
        first = len(marks) - flights
        known = len(self._trail)
        if known > len(trail) or list(trail[:known]) != self._trail or list(marks[: len(self._marks)]) != self._marks:
            self._forget()
            known = 0
        if known == len(trail) and self._answer is not None:
            return self._answer
        for i in range(max(0, known), len(trail)):
            seen = marks[len(self._marks) : first + i]
            if (
                self.course is None
                or self.course.square != self._flat(trail[i])
                or trail[i][2:] != trail[max(0, i - 1)][2:]
            ):
                # The start of the match, or the flight was not the path's: the path starts anew here.
                self.course = Course(self._flat(trail[i]), self._in_plane(marks[: first + i], trail[i]))
                seen = []
            self._answer = self._next(self.course, self._in_plane(seen, trail[i]), trail[i], marks[: first + i])
            self._marks = list(marks[: first + i])
            self._trail = list(trail[: i + 1])
        assert self._answer is not None
        return self._answer

    @staticmethod
    def _flat(cell: Cell) -> Square:
        return cell[0], cell[1]

    def _in_plane(self, cells: Sequence[Cell], here: Cell) -> list[Square]:
        return [self._flat(cell) for cell in cells if cell[2:] == here[2:]]

    def _next(self, course: Course, seen: list[Square], here: Cell, marks: Sequence[Cell]) -> Cell:
        marked = set(marks)
        try:
            flat = course.turned.out(course.angel.turn([course.turned.into(mark) for mark in seen]))
        except AssertionError:
            flat = self._flat(here)  # only without a guarantee: too many marks were there before the path
        cell = (*flat, *here[2:])
        if cell != here and cell not in marked:
            return cell
        return self._way_out(here, marked)

    def _way_out(self, here: Cell, marked: set[Cell]) -> Cell:
        """Without a guarantee a path can end at a mark: then the free cell of the whole reach, in space also above and
        below, with the most free cells within its own reach; where the angel stands if it is caught."""
        reach = range(-self.power, self.power + 1)
        free = self._free_within_reach(here, marked)
        cells = [(tuple(a + d for a, d in zip(here, away)), away) for away in product(reach, repeat=len(here))]
        ways = [(cell, away) for cell, away in cells if cell != here and cell not in marked]
        return max(ways, key=lambda way: free[tuple(d + self.power for d in way[1])], default=(here, ()))[0]

    def _free_within_reach(self, here: Cell, marked: set[Cell]) -> Array:
        """For each cell within reach, by its offset plus the power: how many cells an angel there could fly to, or
        stay on. Sums over one axis after the other, so that space with power 8 costs little."""
        far = 2 * self.power
        taken = np.zeros((2 * far + 1,) * len(here), np.int64)
        for cell in marked:
            away = tuple(c - h + far for c, h in zip(cell, here))
            if min(away) >= 0 and max(away) <= 2 * far:
                taken[away] = 1
        found = 1 - taken
        for axis in range(len(here)):
            found = np.lib.stride_tricks.sliding_window_view(found, far + 1, axis=axis).sum(axis=-1)
        return found


def angel_for(power: int, dims: int = 2) -> Pilot:
    """The perfect angel of a match with these options."""
    if power < 2:
        raise BadOption(
            "No angel of power 1 can escape for ever; seat the perfect devil, or choose a power of 2 or more."
        )
    if dims not in (2, 3):
        raise BadOption(f"The board has 2 or 3 dimensions, not {dims}.")
    return Pilot(power)
