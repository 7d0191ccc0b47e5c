"""The wall lemma, by table: against a king (an angel of power 1) the devil can hold an endless straight wall that is
still empty.

A king stands `h` above a row; of that row eleven squares are looked at, five on either side of the king's column, as a
pattern of eleven bits. A state with the king to move is *held* when after each king step the devil can mark one square
of the window, or none, so that the new state is held again, and when at height 1 the three squares below the king are
marked. `held()` is the largest such set.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]

#: The window reaches this far on either side of the king's column. A wider one holds nothing more.
SIDE = 5
WIDTH = 2 * SIDE + 1
PATTERNS = 1 << WIDTH
#: From this height on an empty row is safe even when the king steps there and the devil is to answer.
HIGH = 5
#: One step higher a row never asks for a mark.
FREE = HIGH + 1
#: The three squares that a king at height 1 could step on.
BELOW = 0b111 << (SIDE - 1)

KING_STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


def shifted(patterns: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    """Patterns as seen from the next column: what enters the window counts as unmarked."""
    if step == 1:
        return patterns >> 1
    return (patterns << 1) & (PATTERNS - 1) if step == -1 else patterns


def answerable(held: Bools) -> Bools:
    """Along the last axis, whose index is a set of marks: which states become held by one more mark or none."""
    found = held.copy()
    bits = held.shape[-1].bit_length() - 1
    for bit in range(bits):
        shape = (*held.shape[:-1], -1, 2, 1 << bit)
        # Indexing keeps these views, so the copy is written through.
        found.reshape(shape)[..., 0, :] |= held.reshape(shape)[..., 1, :]
    return found


@lru_cache(maxsize=1)
def held() -> Bools:
    """`held()[h, pattern]` for heights 1 … 6, king to move; bit i of a pattern is the square i - 5 columns right of the
    king."""
    patterns = np.arange(PATTERNS)
    table = np.zeros((FREE + 1, PATTERNS), np.bool_)
    table[2:] = True
    table[1] = patterns & BELOW == BELOW
    while True:
        answers = answerable(table)
        smaller = table.copy()
        for h in range(1, HIGH + 1):
            for dx, dh in KING_STEPS:
                if h + dh >= 1:
                    smaller[h] &= answers[h + dh][shifted(patterns, dx)]
        if np.array_equal(smaller, table):
            table.setflags(write=False)
            return table
        table = smaller
