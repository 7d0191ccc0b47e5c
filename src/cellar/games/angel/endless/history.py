"""The match so far, read from a state: the marks in their order and the cells where the angel stood."""

from itertools import accumulate

from cellar.core.layout import rows
from cellar.core.types import State
from cellar.games.angel.endless.coordinates import Cell


def marks(state: State) -> list[Cell]:
    """The marked cells, oldest first, with as many coordinates as the board has dimensions."""
    dims = int(state.dims)
    return [tuple(cell[:dims]) for cell in rows(state.marks, int(state.marked_n))]


def trail(state: State) -> list[Cell]:
    """Where the angel stood, from the start to now."""
    dims = int(state.dims)
    steps = rows(state.flights, int(state.turn))
    start = (int(state.sx), int(state.sy), int(state.sz))[:dims]
    along = [accumulate([step[axis] for step in steps], initial=start[axis]) for axis in range(dims)]
    return list(zip(*along))


def angel(state: State) -> Cell:
    return (int(state.ax), int(state.ay), int(state.az))[: int(state.dims)]
