"""A board in the form that search and proof use: species are named by the ring position of their cell."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cellar.rules.types import State

if TYPE_CHECKING:
    from cellar.compile.arrays import Array


@dataclass(frozen=True, slots=False)
class Ring:
    """A board as a ring: cell i faces the hideout of the species in cell `faces[i]`; `hostile` is the mask of species
    with a hostile hideout."""

    faces: tuple[int, ...]
    hostile: int
    #: rules.SACRIFICE_NONE, _ONE or _ANY
    sacrifices: int

    @property
    def n(self) -> int:
        return len(self.faces)

    @property
    def everybody(self) -> int:
        """Return the centre with one of every species in it, as part of a position's number."""
        return (1 << self.n) - 1

    def choices(self, position: int) -> list[int]:
        """List what a round's end can become: itself, or what it is after captives have returned to their hideouts."""
        found, most = [position], (0, 1, self.n)[self.sacrifices]
        if position & self.everybody == self.everybody:
            return found
        for i in range(self.n):
            if position >> i & 1 and not position >> (self.n + i) & 1:
                returned = 1 << i | 1 << (self.n + i)
                found += [other ^ returned for other in found if most > 1 or (most and other == position)]
        return found

    @cached_property
    def faces_array(self) -> "Array":
        """`faces` as a NumPy array, for the compiled kernels."""
        from cellar.arrays import np

        return np.array(self.faces, np.int64)


def ring_of(state: State) -> Ring:
    n = int(state.n)
    return ring_from(state.cells[:n].tolist(), state.hideouts[:n].tolist(), int(state.hostile), int(state.sacrifices))


def ring_from(cells: list[int], hideouts: list[int], hostile: int, sacrifices: int) -> Ring:
    """Make the ring from the cells, the hideouts that they face, and the mask of hostile species."""
    place = [cells.index(species) for species in range(len(cells))]
    return Ring(tuple(place[species] for species in hideouts), to_places(hostile, place), sacrifices)


def to_places(species: int, place: list[int]) -> int:
    """Convert a mask of species to a mask of ring positions."""
    return sum(1 << i for s, i in enumerate(place) if species >> s & 1)


def number(state: State) -> int:
    """Return the position's index in the tables of `distances`."""
    n = int(state.n)
    cells = state.cells[:n].tolist()
    place = [cells.index(species) for species in range(n)]
    return to_places(int(state.hidden), place) << n | to_places(int(state.centre), place)
