"""The criterion for boards that can be solved: the answer to the designer's question, for every layout of the tiles.

Walk from a cell counterclockwise to the cell of the species whose hideout it faces, from there likewise, and so on
until the walk closes: a cycle of c cells that goes around the table a whole number of times, its `winding` D, 1 to
c - 1. The rulebook's setup has one cycle through all cells; another layout may have several, each with a test of its
own, or a cell that faces its own hideout. docs/atlas.md has the theorem and its proof; `obstacle` is the theorem as a
program.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.rules import SACRIFICE_NONE


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why a board cannot be solved from its start."""

    kind: Literal["own hideout", "no enemy", "even chain", "one enemy", "one turn"]
    #: a species that never escapes, by the ring position of its cell
    species: int
    #: the cells of the cycle that fails, along the walk
    cycle: tuple[int, ...]


def cycles(ring: Ring) -> list[tuple[int, ...]]:
    """List the cycles of the facing walk: each from its lowest cell on, in the order of the walk."""
    left, found = set(range(ring.n)), []
    while left:
        cycle = [min(left)]
        while (facing := ring.faces[cycle[-1]]) != cycle[0]:
            cycle.append(facing)
        left.difference_update(cycle)
        found.append(tuple(cycle))
    return found


def winding(ring: Ring, cycle: tuple[int, ...] | None = None) -> int:
    """Return how many times the walk along a cycle, by default along all, goes around the table."""
    return sum((i - ring.faces[i]) % ring.n for i in cycle or range(ring.n)) // ring.n


def solvable(ring: Ring) -> bool:
    return obstacle(ring) is None


def obstacle(ring: Ring) -> Obstacle | None:
    """Return what keeps the board from being solved, or None where every cycle passes the test."""
    return next((found for cycle in cycles(ring) if (found := obstacle_of(ring, cycle)) is not None), None)


def obstacle_of(ring: Ring, cycle: tuple[int, ...]) -> Obstacle | None:
    """Return what keeps the species of one cycle from escaping, or None where they all can."""
    if len(cycle) == 1:
        return Obstacle("own hideout", cycle[0], cycle)
    enemies = [i for i in cycle if ring.hostile >> i & 1]
    if not enemies:
        return Obstacle("no enemy", cycle[0], cycle)
    turns, even = winding(ring, cycle), len(enemies) % 2 == 0
    if turns == 1 and even:
        return Obstacle("even chain", cycle[0], cycle)
    if ring.sacrifices != SACRIFICE_NONE:
        return None
    if turns == 1 and len(enemies) == 1:
        return Obstacle("one enemy", enemies[0], cycle)
    if turns == 2 and even and (first := first_within_one_turn(ring, cycle)) is not None:
        return Obstacle("one turn", ring.faces[first], cycle)
    return None


def first_within_one_turn(ring: Ring, cycle: tuple[int, ...]) -> int | None:
    """Return the last cell with a hostile hideout beside it that the walk meets, where it meets all of them within one
    turn around the table, else None. Walking the other way, clockwise, it is the first."""
    met: list[tuple[int, int]] = []
    gone = 0
    for at in cycle:
        facing = ring.faces[at]
        if ring.hostile >> facing & 1:
            met.append((gone, at))
        gone += (at - facing) % ring.n
    met.append((met[0][0] + gone, met[0][1]))
    longest, last = max((later[0] - sooner[0], sooner[1]) for sooner, later in pairwise(met))
    return last if gone - longest < ring.n else None
