"""The distance table of one board: how many rounds every position is from the win, and in how many ways.

Species are named by the ring position of their cell; a position is the number `hidden << n | centre`.
Distances and ways grow backwards from the win, one round at a time.
"""

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.cell_management.board.round import play_round
from cellar.games.cell_management.rules import SACRIFICE_ANY, SACRIFICE_NONE
from cellar.rules.types import Ints

#: The distance of a position from which the game cannot be won.
NEVER = -1
#: Counts of solutions stop here.
MOST_WAYS = 1 << 60


def after_round(n: int, faces: "Ints | tuple[int, ...]", hostile: int, start: int, position: int) -> int:
    """Return the position after a round from the cell at `start`, before any sacrifice."""
    hidden, centre, _ = play_round(n, faces, hostile, start, position >> n, position & ((1 << n) - 1))
    return hidden << n | centre


def add(a: int, b: int) -> int:
    """Add two counts of ways, saturating at MOST_WAYS."""
    total = a + b
    return total if total < MOST_WAYS else MOST_WAYS


def after_sacrifices(n: int, mode: int, before: Array, after: Array) -> None:
    """Count the ways on from each position at the end of a round: without a sacrifice, or after one (a set of them)."""
    positions = 1 << 2 * n
    for position in range(positions):
        after[position] = before[position]
    if mode == SACRIFICE_NONE:
        return
    source = after if mode == SACRIFICE_ANY else before
    for i in range(n):
        for position in range(positions):
            # Species i is in the centre and its hideout is empty: it may return.
            if position >> i & 1 and not position >> (n + i) & 1:
                returned = position ^ 1 << i ^ 1 << (n + i)
                after[position] = add(int(after[position]), int(source[returned]))


def fill(n: int, faces: Array, hostile: int, mode: int, distance: Array, ways: Array) -> None:
    """Compute distance (rounds, NEVER) and number of shortest solutions of all 4**n positions before a round."""
    positions = 1 << 2 * n
    everybody = (1 << n) - 1
    ends = np.empty((positions, n), np.int64)
    now = np.zeros(positions, np.int64)
    going_on = np.zeros(positions, np.int64)
    for position in range(positions):
        won = position & everybody == everybody
        distance[position] = 0 if won else NEVER
        ways[position] = 1 if won else 0
        going_on[position] = ways[position]
        for start in range(n):
            ends[position, start] = after_round(n, faces, hostile, start, position)
    rounds = 0
    found = True
    while found:
        rounds += 1
        found = False
        for position in range(positions):
            now[position] = 0
            if distance[position] == NEVER:
                total = 0
                for start in range(n):
                    total = add(total, int(going_on[ends[position, start]]))
                if total > 0:
                    distance[position] = rounds
                    ways[position] = total
                    now[position] = total
                    found = True
        after_sacrifices(n, mode, now, going_on)
