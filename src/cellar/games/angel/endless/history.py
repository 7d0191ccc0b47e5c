"""The match so far, read from a state: the marks in their order and the cells where the angel stood."""

import numpy as np

from cellar.core.types import State
from cellar.games.angel.endless.places import Cell


def marks(state: State) -> list[Cell]:
    """The marked cells, oldest first, with as many coordinates as the board has dimensions."""
    found: list[list[int]] = state.marks[: int(state.marked_n), : int(state.dims)].tolist()
    return [tuple(cell) for cell in found]


def trail(state: State) -> list[Cell]:
    """Where the angel stood, from the start to now."""
    dims = int(state.dims)
    steps = np.zeros((int(state.turn) + 1, 3), np.int64)
    steps[0] = (int(state.sx), int(state.sy), int(state.sz))
    steps[1:] = state.flights[: int(state.turn)]
    cells: list[list[int]] = np.cumsum(steps, axis=0)[:, :dims].tolist()
    return [tuple(cell) for cell in cells]


def angel(state: State) -> Cell:
    return (int(state.ax), int(state.ay), int(state.az))[: int(state.dims)]


def text(cell: Cell) -> str:
    """A cell as people write it: `3,-2`."""
    return ",".join(str(value) for value in cell)
