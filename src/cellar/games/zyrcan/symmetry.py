"""The twelve symmetries of the hexagonal board."""

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SPACES as PLACES
from cellar.rules.symmetries import HexMove, Permutation, Symmetry, direction_moves, joined, moved, of_hexagon
from cellar.rules.types import Ints, Options


def _symmetry(move: HexMove) -> Symmetry:
    spaces, directions = moved(PLACES, move), direction_moves(move)
    placing = joined(*[spaces] * rules.ENGINES)
    flying: Permutation = tuple(6 * space + direction for space in spaces for direction in directions)
    return Symmetry(name=move.name, axes={"spaces": spaces, "actions": joined(placing, flying, (0,))})


symmetries = of_hexagon(_symmetry)


def image(options: Options, setup: Ints, symmetry: Symmetry) -> Ints:
    """Return the setup with the region moved (ZY-1)."""
    spaces = symmetry.axes["spaces"]
    region = sum(1 << spaces[space] for space in range(rules.SPACES) if setup[3] >> space & 1)
    return [setup[0], setup[1], setup[2], region]
