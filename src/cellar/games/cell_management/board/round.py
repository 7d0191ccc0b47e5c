"""A round over bit masks: the second form of the rules' round, for the solver, the bots and the theorem.

Species are named by the ring position of their cell (`hideout_ring`). Plain and compiled; equal to `rules.py` round by
round (tests/games/cell_management/test_solver.py, test_theorem.py).
"""

from cellar.rules.types import Ints


def play_round(
    n: int, faces: "Ints | tuple[int, ...]", hostile: int, start: int, hidden: int, centre: int
) -> tuple[int, int, int]:
    """Play a round from the cell at `start`: return the hideouts and the centre after it, before any sacrifice, and the
    species that were triggered (that tried to escape, or would have)."""
    triggered = 0
    for k in range(n):
        i = start + k
        if i >= n:
            i -= n
        facing = int(faces[i])
        if (hidden ^ hostile) >> facing & 1:
            triggered |= 1 << i
            centre |= hidden & 1 << i
            hidden |= 1 << i
        hidden &= ~(1 << facing)
    return hidden, centre, triggered
