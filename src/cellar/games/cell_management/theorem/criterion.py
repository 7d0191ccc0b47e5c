"""The criterion for boards that can be solved: the answer to the designer's question.

Walk from a cell counterclockwise to the cell of the species whose hideout it faces, from there likewise, and so on
until every cell was visited: that goes around the table a whole number of times, the board's `winding` D, 1 to n - 1.
docs/atlas.md has the theorem and its proof; `obstacle` is the theorem as a program.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.rules import SACRIFICE_NONE


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The reason why a board cannot be solved from its start."""

    kind: Literal["no enemy", "even chain", "one enemy", "one turn"]
    #: a species that never escapes, by the ring position of its cell
    species: int


def winding(ring: Ring) -> int:
    """Return how many times the walk along the facing cycle goes around the table."""
    return sum((i - facing) % ring.n for i, facing in enumerate(ring.faces)) // ring.n


def solvable(ring: Ring) -> bool:
    return obstacle(ring) is None


def obstacle(ring: Ring) -> Obstacle | None:
    """Return what keeps the board from being solved, or None where it can be."""
    hostile = ring.hostile.bit_count()
    if hostile == 0:
        return Obstacle("no enemy", 0)
    turns = winding(ring)
    if turns == 1 and hostile % 2 == 0:
        return Obstacle("even chain", 0)
    if ring.sacrifices != SACRIFICE_NONE:
        return None
    if turns == 1 and hostile == 1:
        return Obstacle("one enemy", ring.hostile.bit_length() - 1)
    if turns == 2 and hostile % 2 == 0 and (first := first_within_one_turn(ring)) is not None:
        return Obstacle("one turn", ring.faces[first])
    return None


def first_within_one_turn(ring: Ring) -> int | None:
    """Return the last cell with a hostile hideout beside it that the walk meets, where it meets all of them within one
    turn around the table, else None. Walking the other way, clockwise, it is the first."""
    met: list[tuple[int, int]] = []
    at = gone = 0
    for _ in range(ring.n):
        facing = ring.faces[at]
        if ring.hostile >> facing & 1:
            met.append((gone, at))
        gone += (at - facing) % ring.n
        at = facing
    met.append((met[0][0] + gone, met[0][1]))
    longest, last = max((later[0] - sooner[0], sooner[1]) for sooner, later in pairwise(met))
    return last if gone - longest < ring.n else None
