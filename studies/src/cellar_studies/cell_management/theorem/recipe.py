"""The solution that the theorem's proof constructs: far from shortest, but nothing is searched."""

from dataclasses import replace

from cellar.errors import CellarError
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.rules import SACRIFICE_NONE
from cellar.games.cell_management.theorem.criterion import solvable
from cellar_studies.cell_management.theorem.with_sacrifices import Sacrifices
from cellar_studies.cell_management.theorem.without_sacrifices import Escapes


def recipe(ring: Ring, hidden: int = 0, centre: int = 0) -> list[tuple[int, int]]:
    """Construct a solution from any position of a solvable board: where each round starts and who returns (-1: nobody).
    Nobody returns where the board can be solved without."""
    if not solvable(ring):
        raise CellarError("The board has no solution by the theorem, so its proof gives no recipe.")
    if centre == (1 << ring.n) - 1:
        return []
    alone = solvable(replace(ring, sacrifices=SACRIFICE_NONE))
    return (Escapes if alone else Sacrifices)(ring, hidden, centre).run()
