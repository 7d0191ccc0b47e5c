"""The symmetries of the ring: it may be turned (not mirrored: the guards go clockwise), and species may change names.

There are n turns and n! renamings. Here are the turns, and the changes of two neighbouring names: every renaming is
made of these.
"""

from functools import cache

from cellar.games.cell_management import rules
from cellar.rules.symmetries import Permutation, Symmetry, joined
from cellar.rules.types import Ints, Options


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    return _symmetries(int(options["species"]))


@cache
def _symmetries(n: int) -> tuple[Symmetry, ...]:
    same: Permutation = tuple(range(n))
    turns = (_symmetry(f"turned by {k}", tuple((i + k) % n for i in range(n)), same) for k in range(n))
    swaps = ((*same[:s], s + 1, s, *same[s + 2 :]) for s in range(n - 1))
    return (*turns, *(_symmetry(f"species {s} and {s + 1} changed", same, swap) for s, swap in enumerate(swaps)))


def _symmetry(name: str, positions: Permutation, species: Permutation) -> Symmetry:
    actions = joined(species, species, (0,))
    return Symmetry(name=name, axes={"positions": positions, "species": species, "actions": actions})


def image(options: Options, setup: Ints, symmetry: Symmetry) -> Ints:
    """Return the setup with the ring turned and the species renamed."""
    positions, species = symmetry.axes["positions"], symmetry.axes["species"]
    n = len(species)
    moved = list(setup)
    moved[rules.SETUP_HOSTILE] = sum(1 << species[s] for s in range(n) if setup[rules.SETUP_HOSTILE] >> s & 1)
    for start in (rules.SETUP_BOARD, rules.SETUP_BOARD + n):
        for i in range(n):
            moved[start + positions[i]] = species[setup[start + i]]
    return moved
