"""The twelve symmetries of the board."""

from functools import cache

from cellar.core.symmetries import HexMove, Permutation, Symmetry, direction_moves, hexagon_moves, joined, moved
from cellar.core.types import Ints, Options
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SPACES as PLACES


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    return _symmetries()


@cache
def _symmetries() -> tuple[Symmetry, ...]:
    return tuple(_symmetry(move) for move in hexagon_moves())


def _symmetry(move: HexMove) -> Symmetry:
    spaces, directions = moved(PLACES, move), direction_moves(move)
    placing = joined(*[spaces] * rules.ENGINES)
    flying: Permutation = tuple(6 * space + direction for space in spaces for direction in directions)
    return Symmetry(name=move.name, axes={"spaces": spaces, "actions": joined(placing, flying, (0,))})


def image(options: Options, setup: Ints, symmetry: Symmetry) -> Ints:
    """The same with the region moved (ZY-1)."""
    spaces = symmetry.axes["spaces"]
    region = sum(1 << spaces[space] for space in range(rules.SPACES) if setup[3] >> space & 1)
    return [setup[0], setup[1], setup[2], region]
