"""A board as the kernels see it: species named by the ring position of their cell. Compiled kernels where Numba is
installed."""

from dataclasses import dataclass
from functools import cached_property
from importlib import util
from types import ModuleType

import numpy as np

from cellar.core.types import Ints, State
from cellar.games.cell_management.solver import position_sets


@dataclass(frozen=True, slots=False)
class Ring:
    """Cell i faces the hideout of the species in cell `faces[i]`; `hostile` is the mask of species with a hostile
    hideout."""

    faces: tuple[int, ...]
    hostile: int
    #: position_sets.SACRIFICE_NONE, _ONE or _ANY
    sacrifices: int

    @property
    def n(self) -> int:
        """The number of species."""
        return len(self.faces)

    @cached_property
    def faces_array(self) -> Ints:
        """`faces` as the kernels take it."""
        return np.array(self.faces, np.int64)

    @property
    def group(self) -> tuple[int, ...]:
        """A zero per word of a group of bits."""
        return group(self.n)


def group(n: int) -> tuple[int, ...]:
    """A zero per word that 2**n bits need: its length is compiled into the kernels."""
    return (0,) * max(1, 1 << n >> position_sets.WORD_SPECIES)


def kernels(module: ModuleType) -> ModuleType:
    """The kernels of a module: compiled, or as they are (slower) where Numba is not installed."""
    if util.find_spec("numba") is None:
        return module
    from cellar.core.compiled import compiled

    return compiled(module.__name__)


def ring_of(state: State) -> Ring:
    """The board of a position."""
    n = int(state.n)
    place = places(state)
    faces = tuple(place[int(state.hideouts[i])] for i in range(n))
    return Ring(faces, to_places(int(state.hostile), place), int(state.sacrifices))


def places(state: State) -> list[int]:
    """For each species, the ring position of its cell."""
    place = [0] * int(state.n)
    for i in range(int(state.n)):
        place[int(state.cells[i])] = i
    return place


def to_places(species: int, place: list[int]) -> int:
    """A mask of species as a mask of ring positions."""
    return sum(1 << i for s, i in enumerate(place) if species >> s & 1)


def number(state: State) -> int:
    """The position as the number that `distances` uses."""
    place = places(state)
    return to_places(int(state.hidden), place) << int(state.n) | to_places(int(state.centre), place)
