"""A board as search and proof see it: species named by the ring position of their cell."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cellar.rules.types import State

if TYPE_CHECKING:
    from cellar.compile.arrays import Array


@dataclass(frozen=True, slots=False)
class Ring:
    """Cell i faces the hideout of the species in cell `faces[i]`; `hostile` is the mask of species with a hostile
    hideout."""

    faces: tuple[int, ...]
    hostile: int
    #: rules.SACRIFICE_NONE, _ONE or _ANY
    sacrifices: int

    @property
    def n(self) -> int:
        """The number of species."""
        return len(self.faces)

    @cached_property
    def faces_array(self) -> "Array":
        """`faces` as the kernels take it."""
        import numpy as np

        return np.array(self.faces, np.int64)


def ring_of(state: State) -> Ring:
    """The board of a position."""
    n = int(state.n)
    return ring_from(state.cells[:n].tolist(), state.hideouts[:n].tolist(), int(state.hostile), int(state.sacrifices))


def ring_from(cells: list[int], hideouts: list[int], hostile: int, sacrifices: int) -> Ring:
    """The board with these cells, the hideouts that they face, and the mask of hostile species."""
    place = [cells.index(species) for species in range(len(cells))]
    return Ring(tuple(place[species] for species in hideouts), to_places(hostile, place), sacrifices)


def to_places(species: int, place: list[int]) -> int:
    """A mask of species as a mask of ring positions."""
    return sum(1 << i for s, i in enumerate(place) if species >> s & 1)


def number(state: State) -> int:
    """The position as the number that `distances` uses."""
    n = int(state.n)
    cells = state.cells[:n].tolist()
    place = [cells.index(species) for species in range(n)]
    return to_places(int(state.hidden), place) << n | to_places(int(state.centre), place)
