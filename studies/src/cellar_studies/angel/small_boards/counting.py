"""Combinatorial ranking of sets of squares: the index of a set among all sets of its size, ascending as numbers."""

import numpy as np

from cellar.compile.arrays import Array


def binomials(most: int) -> Array:
    """Table of binomial coefficients: `binomials(n)[a, b]` is the number of ways to choose b of a squares."""
    found = np.zeros((most + 1, most + 2), np.int64)
    found[:, 0] = 1
    for a in range(1, most + 1):
        for b in range(1, most + 1):
            found[a, b] = found[a - 1, b - 1] + found[a - 1, b]
    return found


def rank(board: int, choose: Array) -> int:
    """The index of a set: how many sets of its size are smaller numbers."""
    found = 0
    n = 0
    square = 0
    while board != 0:
        if board & 1:
            n += 1
            found += int(choose[square, n])
        board >>= 1
        square += 1
    return found
