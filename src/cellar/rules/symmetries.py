"""Symmetries of a game as data: permutations under which a match and its image are the same match.

Each axis that planes and actions run over (`Plane.over`) has a permutation: what stands at i stands at `moves[i]` in
the image. Games whose board is the hexagon share its twelve.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from cellar.errors import BadGame
from cellar.rules import hexes
from cellar.rules.types import Options

Permutation = tuple[int, ...]
Hex = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Symmetry:
    """One symmetry of a game: its name and a permutation for each axis."""

    name: str
    #: axis -> permutation; "actions" is always among them
    axes: Mapping[str, Permutation]

    def __post_init__(self) -> None:
        if "actions" not in self.axes:
            raise BadGame(f"Symmetry {self.name!r}: it says where each action goes. See docs/contract.md.")
        for axis, moves in self.axes.items():
            if sorted(moves) != list(range(len(moves))):
                raise BadGame(f"Symmetry {self.name!r}: {axis} is no permutation. See docs/contract.md.")

    @property
    def actions(self) -> Permutation:
        return self.axes["actions"]


@dataclass(frozen=True, slots=True)
class HexMove:
    """A symmetry of the hexagon, as a linear map of axial coordinates."""

    name: str
    #: what (1, 0) and (0, 1) become
    east: Hex
    south_east: Hex

    def __call__(self, q: int, r: int) -> Hex:
        (a, b), (c, d) = self.east, self.south_east
        return a * q + c * r, b * q + d * r


def hexagon_moves() -> tuple[HexMove, ...]:
    """The twelve symmetries of the hexagon: six rotations, and six rotations after a reflection (left to right)."""
    east = hexes.DIRECTIONS
    turns = [HexMove(f"turned {60 * k}°", east[k], east[(k + 1) % 6]) for k in range(6)]
    # Left and right changed: E goes to W, SE to SW; a turn follows.
    mirrored = [HexMove(f"mirrored, turned {60 * k}°", east[(3 + k) % 6], east[(2 + k) % 6]) for k in range(6)]
    return (*turns, *mirrored)


def of_hexagon(symmetry: Callable[[HexMove], Symmetry]) -> Callable[[Options], tuple[Symmetry, ...]]:
    """The `symmetries` function of a game whose board is the hexagon whatever its options are; computed on demand."""

    @cache
    def twelve() -> tuple[Symmetry, ...]:
        return tuple(symmetry(move) for move in hexagon_moves())

    return lambda options: twelve()


def moved(places: Sequence[Hex], move: Callable[[int, int], Hex]) -> Permutation:
    """The permutation of the numbers of some hexes that a symmetry makes."""
    number = {place: i for i, place in enumerate(places)}
    return tuple(number[move(*place)] for place in places)


@cache
def direction_moves(move: HexMove) -> Permutation:
    return moved(hexes.DIRECTIONS, move)


def joined(*parts: Sequence[int]) -> Permutation:
    """Concatenate permutations of consecutive ranges of numbers into one."""
    found: list[int] = []
    for part in parts:
        found += [len(found) + moves for moves in part]
    return tuple(found)
