"""Which boards can be solved: the answer to the designer's question, as a predicate on boards.

With self-sacrifices (one a round or any number), a board of three or more species cannot be solved exactly when

1. no hideout is hostile, or
2. the number of hostile hideouts is even and every cell faces the hideout of the species in the cell before it, clockwise.

On such a board no first round leaves anybody outside a cell. docs/atlas.md has the proof that these boards are unsolvable, what
is proved of the others, and how far the rest is verified.
"""

from collections.abc import Sequence


def follows_backwards(cells: Sequence[int], hideouts: Sequence[int]) -> bool:
    """Does every cell face the hideout of the species in the cell before it? Then the guards chase each signal around the ring."""
    return all(hideouts[i] == cells[i - 1] for i in range(len(cells)))


def solvable(cells: Sequence[int], hideouts: Sequence[int], hostile: int) -> bool:
    """Can the board be solved with self-sacrifices? `hostile` is the number of hostile hideouts."""
    if hostile == 0:
        return False
    return hostile % 2 == 1 or not follows_backwards(cells, hideouts)
