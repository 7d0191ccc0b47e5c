"""The history of a match, read from its state: the marks in their order and the cells where the angel stood."""

from itertools import accumulate, product
from math import prod

from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import marked
from cellar.rules.layout import rows
from cellar.rules.types import State


def marks(state: State) -> list[Cell]:
    """List the marked cells, oldest first, with as many coordinates as the board has dimensions."""
    dims = int(state.dims)
    return [tuple(cell[:dims]) for cell in rows(state.marks, int(state.marked_n))]


def marks_near(state: State, middle: tuple[int, ...], far: int) -> list[Cell]:
    """List the marked cells within a distance of the middle; in a long match, by looking up each cell there instead of
    going through all marks."""
    near = [range(at - far, at + far + 1) for at in middle]
    if int(state.marked_n) <= prod(map(len, near)):
        return [cell for cell in marks(state) if all(at in axis for at, axis in zip(cell, near))]
    level = () if int(state.dims) == 3 else (int(state.az),)
    return [cell for cell in product(*near) if marked(state, *cell, *level)]


def last_mark(state: State) -> Cell:
    """Return the newest marked cell; () before the first."""
    count = int(state.marked_n)
    return tuple(int(state.marks[count - 1, axis]) for axis in range(int(state.dims))) if count else ()


def trail(state: State, most: int | None = None) -> list[Cell]:
    """List the cells where the angel stood, from the start to now, or the last so many of them."""
    dims = int(state.dims)
    steps = rows(state.flights, int(state.turn))
    start = (int(state.sx), int(state.sy), int(state.sz))[:dims]
    if most is not None and most <= len(steps):
        steps = steps[len(steps) - most + 1 :]
        start = tuple(at - sum([step[axis] for step in steps]) for axis, at in enumerate(angel(state)))
    along = [accumulate([step[axis] for step in steps], initial=start[axis]) for axis in range(dims)]
    return list(zip(*along))


def angel(state: State) -> Cell:
    return (int(state.ax), int(state.ay), int(state.az))[: int(state.dims)]
