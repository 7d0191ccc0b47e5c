"""Reconstruction of an angel's walk: a path of a given number of flights over cells that were free."""

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import product

from cellar.games.angel.endless.coordinates import Cell

#: Cells that are looked at before nobody looks any farther: the walk is long, or through a maze.
MOST_LOOKS = 300_000


def wandering(power: int, start: Cell, end: Cell, flights: int, free: Callable[[Cell], bool]) -> list[Cell] | None:
    """Find a walk of exactly so many flights over free cells, the start first; None where there is none, or none is
    found soon. The end need not be free.

    A flight to and fro takes two, so the shortest walk with the right parity is enough: its first flight is then
    repeated, or its last where the start is not free any more.
    """
    if flights == 0:
        return [start] if start == end else None
    if start == end and flights % 2 == 0:
        aside = next((cell for cell in near(start, power) if free(cell)), None)
        return None if aside is None else [start, aside] * (flights // 2) + [start]
    walk = _shortest(power, start, end, flights, free)
    if walk is None:
        return None
    more = (flights + 1 - len(walk)) // 2
    return walk[:2] * more + walk if free(start) else walk + walk[-2:] * more


def near(cell: Cell, power: int) -> Iterator[Cell]:
    """Yield the cells that a flight can end on, the nearest first."""
    return (tuple([at + by for at, by in zip(cell, step)]) for step in _steps(power, len(cell)))


@cache
def _steps(power: int, dims: int) -> list[Cell]:
    steps = product(range(-power, power + 1), repeat=dims)
    return sorted(steps, key=lambda step: max(map(abs, step)))[1:]


def _shortest(power: int, start: Cell, end: Cell, most: int, free: Callable[[Cell], bool]) -> list[Cell] | None:
    """Find a short walk of at most `most` flights, with the parity of `most`, by A* search."""

    def far(cell: Cell) -> int:
        return -(-max([abs(a - b) for a, b in zip(cell, end)]) // power)

    before: dict[tuple[Cell, int], tuple[Cell, int] | None] = {(start, 0): None}
    waiting = [(far(start), 0, start)]
    looks = 0
    while waiting and looks < MOST_LOOKS:
        _, flown, cell = heappop(waiting)
        length = -flown + 1
        here, odd = (cell, -flown % 2), length % 2
        if odd == most % 2 and cell != end and far(cell) == 1:
            return [*_cells(before, here), end]
        for other in near(cell, power):
            looks += 1
            there, least = (other, odd), length + far(other)
            if there not in before and least <= most and free(other):
                before[there] = here
                heappush(waiting, (least, -length, other))
    return None


def _cells(before: dict[tuple[Cell, int], tuple[Cell, int] | None], last: tuple[Cell, int]) -> list[Cell]:
    found: list[Cell] = []
    at: tuple[Cell, int] | None = last
    while at is not None:
        found.append(at[0])
        at = before[at]
    return found[::-1]
