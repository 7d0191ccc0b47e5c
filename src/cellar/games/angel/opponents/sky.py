"""A bitboard of the cells around the angel, as one long integer, for the searching bots.

A step along an axis is a shift by that axis' stride. Between two rows lie as many cells that nobody may enter as a
flight is long, so that no shift carries from one row into the next.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from cellar.games.angel.endless.coordinates import Cell


class Sky:
    """A cube of cells around a middle, each a bit of an integer; sets of cells are integers, marks are bits cleared."""

    def __init__(self, middle: Cell, size: int, power: int) -> None:
        self.corner = tuple(value - size for value in middle)
        self.side = 2 * size + 1
        self.power = power
        row = self.side + power
        self.strides = tuple(row**axis for axis in reversed(range(len(middle))))
        self.middle = sum(size * stride for stride in self.strides)
        self.all = _cube(self.strides, self.side)
        self._shifts = tuple(stride * far for stride in reversed(self.strides) for far in _doublings(power))
        inner = _cube(self.strides, self.side - 2 * power) << sum(power * stride for stride in self.strides)
        #: the last cells before the cube's end, a flight deep
        self.rim = self.all & ~inner

    def place(self, cell: Cell) -> int:
        """Return the bit of a cell inside the cube."""
        return sum((value - low) * stride for value, low, stride in zip(cell, self.corner, self.strides))

    def holds(self, cell: Cell) -> bool:
        return all(0 <= value - low < self.side for value, low in zip(cell, self.corner))

    def cell(self, place: int) -> Cell:
        found = []
        for low, stride in zip(self.corner, self.strides):
            step, place = divmod(place, stride)
            found.append(low + step)
        return tuple(found)

    def cells(self, wanted: Iterable[Cell]) -> int:
        """Return the set of those cells that lie inside the cube."""
        found = 0
        for cell in wanted:
            if self.holds(cell):
                found |= 1 << self.place(cell)
        return found

    def beyond(self, middle: Cell, radius: int) -> int:
        """Return the set of cells farther than so many king steps from a cell."""
        found = self.all
        near = [
            range(max(low, at - radius), min(low + self.side, at + radius + 1)) for low, at in zip(self.corner, middle)
        ]
        if all(near):
            *outer, last = near
            line = (1 << len(last)) - 1
            for begin in product(*outer):
                found &= ~(line << self.place((*begin, last.start)))
        return found

    def spread(self, reached: int) -> int:
        """Return where one more flight leads from these cells, before marks and the cube's boundary are taken out."""
        for shift in self._shifts:
            reached |= reached << shift | reached >> shift
        return reached

    def nearest(self, cells: int, place: int, count: int) -> list[int]:
        """The first so many cells of a set: by king's steps from a place, then in order."""
        found: list[int] = []
        near = 1 << place
        while cells and len(found) < count:
            inside = cells & near
            found += places(inside)
            cells ^= inside
            for stride in self.strides:
                near |= near << stride | near >> stride
            near &= self.all
        return found[:count]


def places(cells: int) -> Iterator[int]:
    """Yield the bits of a set in ascending order: by the first coordinate, then by the next."""
    # Found in the written number, in one pass: taking the lowest bit off a set of 200,000 copies all of it every time.
    written = bin(cells)[:1:-1]
    place = written.find("1")
    while place >= 0:
        yield place
        place = written.find("1", place + 1)


@cache
def _doublings(power: int) -> tuple[int, ...]:
    """Return shifts that, one after the other and to both sides, fill all distances up to a power."""
    found: list[int] = []
    filled = 0
    while filled < power:
        found.append(min(2 * filled + 1, power - filled))
        filled += found[-1]
    return tuple(found)


@cache
def _cube(strides: tuple[int, ...], side: int) -> int:
    """Return the set of cells of a cube that begins at the first bit."""
    found = 1 if side > 0 else 0
    for stride in strides[::-1]:
        line, found = found, 0
        for step in range(side):
            found |= line << step * stride
    return found
