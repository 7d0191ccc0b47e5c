"""Checks everything that the proof of the tight ring asks of its tables, state by state.

That the tables hold *all* that can be held is not asked: a devil that plays by smaller tables wins just as surely.
"""

from dataclasses import dataclass, fields
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cellar.compile.compiled import compiled
from cellar_studies.angel.ring_checker import closure

Table = NDArray[Any]
#: From here on every place along a wall is like any other: its window and the king's next one touch no corner's table.
ALONG = tuple(range(7, 15))


@dataclass(frozen=True)
class Verdict:
    """The numbers of faults in the tables, by kind; all zero is what the proof needs."""

    #: held states with a king step onto a wall, or one without an answer: near the corner, and along a wall
    open_corner_states: int
    open_wall_states: int
    #: held states that one mark more would lose, though squares that are not looked at may well be marked
    falling: int
    #: patterns that a wall holds and their mirror images do not: in the middle of a wall the corner changes
    lopsided: int
    #: ways to come near with only the three squares marked that are not held at 6 from one wall or from both
    unready: int

    @property
    def sound(self) -> bool:
        return not any(getattr(self, field.name) for field in fields(self))

    def sentence(self) -> str:
        if self.sound:
            return "every king step from every held state is answered, and no king comes near unheld"
        return ", ".join(f"{field.name.replace('_', ' ')}: {getattr(self, field.name)}" for field in fields(self))


def unpacked(words: Table) -> Table:
    """Unpack the corner's table from 64 states per word, the first in the lowest bit, to one byte per state."""
    shifts = np.arange(64, dtype=np.uint64)
    return (words[..., None] >> shifts & np.uint64(1)).astype(np.uint8).reshape(*words.shape[:-1], -1)


def check(wall: Table, near: Table, along: Table) -> Verdict:
    """Check tables of the shapes that `closure` describes."""
    wall, near, along = (np.ascontiguousarray(table, np.uint8) for table in (wall, near, along))
    if (wall.shape, near.shape, along.shape) != ((7, 2048), (6, 6, 1 << 18), (2, 6, 6, 2048)):
        raise ValueError(f"Tables of the shapes {wall.shape}, {near.shape} and {along.shape} are not those of a ring.")
    fast: Any = compiled(closure.__name__)
    mirrored = [int(f"{pattern:011b}"[::-1], 2) for pattern in range(2048)]
    upright, level = closure.UPRIGHT_READY, closure.LEVEL_READY
    # The devil may still owe the twelfth square then, so nothing may be demanded at 6 from the walls.
    near_by = [(6, 6), *((6, at) for at in ALONG), *((at, 6) for at in ALONG)]
    return Verdict(
        open_corner_states=int(fast.open_corner_states(wall, near, along)),
        open_wall_states=sum(int(fast.open_wall_states(*place, wall, near, along)) for place in product((0, 1), ALONG)),
        falling=sum(int(fast.falling(row)) for table in (wall[1:], near, along) for row in _rows(table)),
        lopsided=int(np.count_nonzero(wall[1:] != wall[1:, mirrored])),
        unready=sum(not fast.held(a, b, upright, level, wall, near, along) for a, b in near_by),
    )


def _rows(table: Table) -> Table:
    return table.reshape(-1, table.shape[-1])
