"""The squares of a corner's table: those of its two walls, of which some are marked before the king comes near.

A corner's frame: the upright wall is the line a = 0, the level one b = 0, and the king stands on (a, b) with a, b >= 1.
Both heights up to 6 are looked at together, with the squares of both walls up to 10 from the corner; farther along a
wall the eleven squares of the wall's window.
"""

from dataclasses import dataclass
from functools import cached_property

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.wall import SIDE

#: Heights that are looked at together.
NEAR = 6
#: The farthest square of an arm that is looked at.
ARM = 10
#: Distances from the corner along a wall that have a table of their own.
FIRST, LAST = NEAR + 1, NEAR + 6
#: The two walls of a corner.
UPRIGHT, LEVEL = 0, 1


def on_wall(axis: int, distance: int) -> Square:
    """Return the square of a wall at a distance from the corner."""
    return (0, distance) if axis == UPRIGHT else (distance, 0)


@dataclass(frozen=True)
class Layout:
    """A corner's prepared squares, and the numbering of sets of the others."""

    prepared: tuple[Square, ...]

    @cached_property
    def looked_at(self) -> tuple[Square, ...]:
        """The squares whose marks are looked at near the corner, the bits of a state's number."""
        squares = [(0, 0), *(on_wall(axis, d) for d in range(1, ARM + 1) for axis in (UPRIGHT, LEVEL))]
        return tuple(square for square in squares if square not in self.prepared)

    @cached_property
    def bit(self) -> dict[Square, int]:
        return {square: 1 << i for i, square in enumerate(self.looked_at)}

    @property
    def sets(self) -> int:
        """How many sets of marks there are near the corner."""
        return 1 << len(self.looked_at)

    def forced(self, axis: int, b: int) -> int:
        """Return the prepared squares inside the window of a king b squares along a wall, as bits."""
        window = range(b - SIDE, b + SIDE + 1)
        return sum(1 << i for i, d in enumerate(window) if d >= 0 and on_wall(axis, d) in self.prepared)
