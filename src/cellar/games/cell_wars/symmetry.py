"""The twelve symmetries of the hexagon: blocks, edges, lines of blocks and directions. The rules know no up or down; a
layout of signs and tissue moves with them."""

from cellar.games.cell_wars.rulebook import start
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import AXES, BLOCKS, EDGE, EDGE_ENDS, EDGES, HEXES, NEIGHBOUR
from cellar.rules.symmetries import HexMove, Permutation, Symmetry, direction_moves, joined, moved, of_hexagon
from cellar.rules.types import Ints, Options


def _symmetry(move: HexMove) -> Symmetry:
    blocks, directions = moved(BLOCKS, move), direction_moves(move)
    edges = tuple(_edge(blocks[EDGE_ENDS[edge, 0]], blocks[EDGE_ENDS[edge, 1]]) for edge in range(EDGES))
    lines = tuple(directions[axis] % AXES for axis in range(AXES))
    actions = joined(
        range(t.STEP),
        directions,
        blocks,
        edges,
        range(t.AXIS - t.CARD),
        lines,
    )
    return Symmetry(
        name=move.name, axes={"spaces": blocks, "edges": edges, "directions": directions, "actions": actions}
    )


def _edge(a: int, b: int) -> int:
    return next(int(EDGE[a, direction]) for direction in range(6) if NEIGHBOUR[a, direction] == b)


symmetries = of_hexagon(_symmetry)


def image(options: Options, setup: Ints, symmetry: Symmetry) -> Ints:
    """Return the setup with signs and tissue where the symmetry brings them."""
    blocks: Permutation = symmetry.axes["spaces"]
    there = list(setup)
    for sign in range(start.AT_SIGNS, start.AT_SIGNS + t.SIGNS):
        if setup[sign] >= 0:
            there[sign] = blocks[setup[sign]]
    cancer = setup[start.AT_CANCER]
    there[start.AT_CANCER] = sum(1 << blocks[block] for block in range(HEXES) if cancer >> block & 1)
    return there
