"""The perfect angel as a player: it reads a match and decides where to fly, for any power from 2 and any dimension.

More power than 2 is not needed, and in space the angel stays in one plane, where the devil's marks elsewhere are
wasted. A pilot that has flown all along never loses. One that takes over in the middle starts its path there, in the
direction where the fewest marks are; it can promise nothing unless at most one mark is on that side (`guaranteed`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.angel.endless.coordinates import Cell, Square
from cellar.games.angel.endless.rows import Rows
from cellar.games.angel.kloster.perfect_angel import PerfectAngel

#: A box of more squares than this is not looked at as a whole.
MOST_SQUARES = 1 << 20
#: Cells of a match in their order, one a row.
Cells = Sequence[Cell] | Array


@dataclass(frozen=True)
class Orientation:
    """A rotation and reflection of the plane, so that the angel's path can start in any direction."""

    swapped: bool = False
    sx: int = 1
    sy: int = 1

    def into(self, square: Square) -> Square:
        """Transform a square of the board to the path's coordinates."""
        x, y = (square[1], square[0]) if self.swapped else square
        return self.sx * x, self.sy * y

    def into_rows(self, squares: Array) -> Array:
        """Transform squares of the board to the path's coordinates, one per row."""
        found: Array = (squares[:, ::-1] if self.swapped else squares) * np.array([self.sx, self.sy])
        return found

    def out(self, square: Square) -> Square:
        """Transform a square of the path's coordinates back to the board."""
        x, y = self.sx * square[0], self.sy * square[1]
        return (y, x) if self.swapped else (x, y)


#: As the rulings have it first: north, with the left set in the west.
ORIENTATIONS = tuple(Orientation(swapped, sx, sy) for swapped in (False, True) for sx in (1, -1) for sy in (1, -1))


class OrientedAngel:
    """A perfect angel that starts somewhere in a match, with its orientation."""

    def __init__(self, start: Square, marks: Array) -> None:
        def right_of_line(turned: Orientation) -> int:
            return int((marks[:, int(turned.swapped)] * turned.sx >= turned.into(start)[0]).sum())

        # With one mark every direction is safe, and the first is taken.
        self.turned = min(ORIENTATIONS, key=right_of_line) if len(marks) > 1 else ORIENTATIONS[0]
        self.angel = PerfectAngel(self.turned.into(start), self.turned.into_rows(marks))

    @property
    def square(self) -> Square:
        """The square to which the path has brought the angel, on the board."""
        return self.turned.out(self.angel.square)

    def is_left(self, square: Square) -> bool:
        return self.angel.is_left(self.turned.into(square))

    def left(self, squares: Sequence[Square]) -> set[Square]:
        """Return those of these squares that are in the left set: in one pass if they are near each other."""
        if not squares:
            return set()
        turned = self.turned.into_rows(np.array(squares, np.int64))
        (west, south), (east, north) = turned.min(axis=0).tolist(), turned.max(axis=0).tolist()
        if (east - west + 1) * (north - south + 1) > MOST_SQUARES:
            return {square for square in squares if self.is_left(square)}
        inside = self.angel.left_in(west, south, east - west + 1, north - south + 1)
        found = inside[turned[:, 1] - south, turned[:, 0] - west]
        return {square for square, is_left in zip(squares, found.tolist()) if is_left}


class Pilot:
    """A player that flies a perfect angel through a match as it grows, and starts anew when asked about another one.
    Its path needs power 2; more is used only where a path without a guarantee ends."""

    def __init__(self, power: int = 2, dims: int = 2) -> None:
        self.power = power
        self.dims = dims
        self._forget()

    def _forget(self) -> None:
        self.course: OrientedAngel | None = None
        self._marks = Rows(self.dims)
        self._trail = Rows(self.dims)
        self._answer: Cell | None = None

    @property
    def guaranteed(self) -> bool:
        """Whether the proof covers this match: the angel flew by its path from a start with at most one mark on its
        right."""
        return self.course is not None and self.course.angel.guaranteed

    @property
    def turns(self) -> int:
        """How many turns of the match it has seen."""
        return len(self._trail)

    @property
    def nbytes(self) -> int:
        return self._marks.nbytes + self._trail.nbytes + (self.course.angel.nbytes if self.course else 0)

    def knows(self, marks: Array, trail: Array) -> bool:
        """Return whether this match begins with what the pilot has seen."""
        for seen, given in ((self._trail.array, trail), (self._marks.array, marks)):
            if len(seen) > len(given) or (seen[-1:] != given[len(seen) - 1 : len(seen)]).any():
                return False
        return np.array_equal(self._trail.array, trail[: len(self._trail)]) and np.array_equal(
            self._marks.array, marks[: len(self._marks)]
        )

    def fly(self, marks: Cells, trail: Cells) -> Cell:
        """Return the cell to fly to, at the angel's turn, given all marks and the angel's trail from the start."""
        marks, trail = (np.asarray(cells, np.int64).reshape(-1, self.dims) for cells in (marks, trail))
        if not self.knows(marks, trail):
            self._forget()
        return self.follow(marks, trail)

    def follow(self, marks: Array, trail: Array) -> Cell:
        """Return the cell to fly to in a match whose beginning the pilot knows."""
        first = len(marks) - len(trail) + 1
        for i in range(self.turns, len(trail)):
            here: Cell = tuple(trail[i].tolist())
            met = marks[: first + i]
            fresh = met[len(self._marks) :]
            if (
                self.course is None
                or self.course.square != here[:2]
                or here[2:] != tuple(trail[max(0, i - 1), 2:].tolist())
            ):
                # The start of the match, or the flight was not the path's: the path starts anew here.
                self.course = OrientedAngel((here[0], here[1]), self._in_plane(met, here))
                self._answer = self._next(self.course, fresh[:0], here, met)
            else:
                self._answer = self._next(self.course, self._in_plane(fresh, here), here, met)
            self._marks.add(fresh)
            self._trail.add(trail[i : i + 1])
        assert self._answer is not None
        return self._answer

    def _in_plane(self, cells: Array, here: Cell) -> Array:
        return cells[(cells[:, 2:] == np.array(here[2:], np.int64)).all(axis=1), :2]

    def _next(self, course: OrientedAngel, seen: Array, here: Cell, marks: Array) -> Cell:
        x, y = course.turned.out(course.angel.turn((x, y) for x, y in course.turned.into_rows(seen[:, :2]).tolist()))
        cell = (x, y, *here[2:])
        # With a guarantee the path leads to no mark; without one too many marks may have been there before it.
        if course.angel.guaranteed or not (marks == np.array(cell)).all(axis=1).any():
            return cell
        return self._way_out(here, marks)

    def _way_out(self, here: Cell, marks: Array) -> Cell:
        """Choose a flight where a path without a guarantee ends at a mark: the free cell within reach, in space also
        above and below, with the most free cells within its own reach; the angel's own cell if it is caught."""
        far = 2 * self.power
        taken = np.zeros((2 * far + 1,) * self.dims, np.int64)
        away = marks - np.array(here) + far
        near = away[((away >= 0) & (away <= 2 * far)).all(axis=1)]
        taken[tuple(near.T)] = 1
        free = self._free_within_reach(taken)
        reach = product(range(-self.power, self.power + 1), repeat=self.dims)
        ways = [step for step in reach if any(step) and not taken[tuple(d + far for d in step)]]
        best = max(ways, key=lambda step: free[tuple(d + self.power for d in step)], default=(0,) * self.dims)
        return tuple(a + d for a, d in zip(here, best))

    def _free_within_reach(self, taken: Array) -> Array:
        """Count for each cell within reach, by its offset plus the power, the free cells within reach of it. Sums over
        one axis after the other, so that space with power 8 costs little."""
        found = 1 - taken
        for axis in range(self.dims):
            found = np.lib.stride_tricks.sliding_window_view(found, 2 * self.power + 1, axis=axis).sum(axis=-1)
        return found
