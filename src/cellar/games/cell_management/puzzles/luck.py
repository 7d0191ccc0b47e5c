"""The compiled kernel of `difficulty`: bits of luck, tempting wrong turns and turns that look good, for every position.

Positions are numbered as in `distances`; a turn is a round and the set of captives that return after it.
"""

from cellar.compile.arrays import Array, FloatArray
from cellar.games.cell_management.rules import SACRIFICE_ANY, SACRIFICE_NONE
from cellar.games.cell_management.solver.distances import NEVER, after_round
from cellar.rules.logarithm import LN2, logarithm


def bits_set(mask: int) -> int:
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def most_returning(mode: int, n: int) -> int:
    if mode == SACRIFICE_NONE:
        return 0
    return n if mode == SACRIFICE_ANY else 1


def fill(
    n: int,
    faces: Array,
    hostile: int,
    mode: int,
    distance: Array,
    ways: Array,
    looks_good: float,
    luck: FloatArray,
    tempting: FloatArray,
    promising: FloatArray,
) -> None:
    """Fill in luck (bits), tempting wrong turns and all that look good, as means over all shortest solutions, by
    growing distance."""
    farthest = 0
    for position in range(1 << 2 * n):
        luck[position] = 0.0
        tempting[position] = 0.0
        promising[position] = 0.0
        farthest = max(farthest, int(distance[position]))
    for rounds in range(1, farthest + 1):
        for position in range(1 << 2 * n):
            if distance[position] == rounds:
                look(n, faces, hostile, mode, distance, ways, looks_good, luck, tempting, promising, position)


def look(
    n: int,
    faces: Array,
    hostile: int,
    mode: int,
    distance: Array,
    ways: Array,
    looks_good: float,
    luck: FloatArray,
    tempting: FloatArray,
    promising: FloatArray,
    position: int,
) -> None:
    """Compute one position from all its turns, after the positions that a shortest solution leads to."""
    everybody = (1 << n) - 1
    most = most_returning(mode, n)
    here = int(distance[position])
    before = bits_set(position & everybody)
    weight = 0.0
    right = 0.0
    later = 0.0
    wrong = 0
    wrong_later = 0.0
    fine = 0
    fine_later = 0.0
    for start in range(n):
        end = after_round(n, faces, hostile, start, position)
        won = end & everybody == everybody
        free = 0 if won else end & everybody & ~(end >> n)
        who = 0
        while True:
            if bits_set(who) <= most:
                following = end ^ (who << n | who)
                good = bits_set(following & everybody) > before
                weight += looks_good if good else 1.0
                fine += 1 if good else 0
                left = int(distance[following])
                if left == here - 1:
                    share = int(ways[following]) / int(ways[position])
                    right += looks_good if good else 1.0
                    later += share * luck[following]
                    wrong_later += share * tempting[following]
                    fine_later += share * promising[following]
                elif good and (left == NEVER or left >= here):
                    wrong += 1
            if who == free:
                break
            who = (who - free) & free
    luck[position] = logarithm(weight / right) / LN2 + later
    tempting[position] = wrong + wrong_later
    promising[position] = fine + fine_later
