"""Reads a shortest solution back from the layers of the search over sets, and labels that no shorter one agrees
with."""

import numpy as np

from cellar.compile.arrays import Array
from cellar.games.cell_management.rules import SACRIFICE_ANY, SACRIFICE_NONE
from cellar.games.cell_management.solver.distances import NEVER, after_round
from cellar_studies.cell_management.atlas.position_sets import advance, place

#: More rounds than any shortest solution of up to ten species was ever found to need.
MOST_ROUNDS = 128


def sacrificed(n: int, mode: int, before: int, after: int) -> int:
    """The mask of species whose sacrifice turns `before` into `after`, or -1 when none does."""
    who = (after >> n) & ~(before >> n)
    if before ^ (who << n | who) != after or who & ~before:
        return -1
    if who == 0 or mode == SACRIFICE_ANY:
        return who
    return who if mode != SACRIFICE_NONE and who & (who - 1) == 0 else -1


def shortest_line(
    n: int,
    group: tuple[int, ...],
    faces: Array,
    hostile: int,
    mode: int,
    starts: Array,
    sacrifices: Array,
    labels: Array,
) -> int:
    """The rounds of a shortest solution from the start: each one's first cell, and the mask of who returns after it.

    Returns their number; NEVER when there is none; 0 past MOST_ROUNDS. `labels`, zeros, gets for each position (as
    `distances` numbers them) that is met early enough the rounds that it needs at least, 2 or more; or NEVER.
    """
    words = len(group) << n
    layers = np.empty((MOST_ROUNDS, words), np.int64)
    front = np.zeros(words, np.int64)
    seen = np.zeros(words, np.int64)
    work = np.zeros(words, np.int64)
    after = np.zeros(words, np.int64)
    place(front, group, n, 0, 0)
    place(seen, group, n, 0, 0)
    bounds = 0
    depth = 0
    while bounds >= 0 and depth < MOST_ROUNDS:
        for w in range(words):
            layers[depth, w] = front[w]
        depth += 1
        bounds = advance(n, group, faces, hostile, mode, front, seen, work, after, bounds)
    if bounds == -2:
        label(n, group, seen, NEVER, labels)
        return NEVER
    if bounds >= 0:
        return 0
    for k in range(depth - 1):
        label(n, group, layers[k], depth - k, labels)
    target = -1
    for k in range(depth - 1, -1, -1):
        target = step_back(n, group, faces, hostile, mode, layers[k], target, k, starts, sacrifices)
    return depth


def label(n: int, group: tuple[int, ...], positions: Array, rounds: int, labels: Array) -> None:
    """Give all positions of a set the same label."""
    span = len(group)
    for w in range(positions.shape[0]):
        word = positions[w]
        if word != 0:
            for bit in range(64):
                if word >> bit & 1:
                    labels[(w // span) << n | (w % span) << 6 | bit] = rounds


def step_back(
    n: int,
    group: tuple[int, ...],
    faces: Array,
    hostile: int,
    mode: int,
    layer: Array,
    target: int,
    k: int,
    starts: Array,
    sacrifices: Array,
) -> int:
    """Find a position of the layer from which round k leads to `target` (-1: to a win), and write how."""
    span = len(group)
    everybody = (1 << n) - 1
    for w in range(layer.shape[0]):
        word = layer[w]
        if word != 0:
            for bit in range(64):
                if word >> bit & 1:
                    position = (w // span) << n | (w % span) << 6 | bit
                    for start in range(n):
                        end = after_round(n, faces, hostile, start, position)
                        won = end & everybody == everybody
                        who = 0 if won else -1
                        if target >= 0:
                            who = -1 if won else sacrificed(n, mode, end, target)
                        if who >= 0:
                            starts[k] = start
                            sacrifices[k] = who
                            return position
    return -1
