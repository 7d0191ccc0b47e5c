"""The devil's marks: a list in the order they were made, and a hash table for constant-time lookup.

Nothing here knows a board size: memory grows with the marks that a match can have, never with how far apart they are.
"""

from cellar.rules.types import State

LOW_BITS = 0x7FFFFFFF


def slot(state: State, x: int, y: int, z: int) -> int:
    """Return the slot of the hash table that holds a cell, or the empty one where it belongs."""
    # Products of 31 and 27 bits: they never overflow, so that the plain and the compiled twin agree.
    h = (x & LOW_BITS) * 73856093 + (y & LOW_BITS) * 19349663 + (z & LOW_BITS) * 83492791
    last = int(state.table.shape[0]) - 1
    i: int = (h ^ (h >> 15)) & last
    while True:
        k = int(state.table[i])
        if k == 0:
            return i
        if state.marks[k - 1, 0] == x and state.marks[k - 1, 1] == y and state.marks[k - 1, 2] == z:
            return i
        i = (i + 1) & last


def marked(state: State, x: int, y: int, z: int) -> bool:
    return bool(state.table[slot(state, x, y, z)] != 0)


def mark(state: State, x: int, y: int, z: int) -> None:
    k = int(state.marked_n)
    state.marks[k, 0] = x
    state.marks[k, 1] = y
    state.marks[k, 2] = z
    state.table[slot(state, x, y, z)] = k + 1
    state.marked_n = k + 1
