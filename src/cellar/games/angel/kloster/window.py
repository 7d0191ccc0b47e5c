"""The part of the plane that the next update can reach, so that no update looks at the whole of it.

The window is the quadrant of squares (x, y) with x <= east and y >= south, less the left set. It is *closed* when the
quadrant that goes a columns and b rows farther always has fewer than a + b more marks: whatever is added beyond the
window costs 2 for each further column and row, and gains 2 for each mark, so nothing out there is worth joining
(docs/angel-proofs.md, "The window").
"""

import numpy as np

from cellar.core.arrays import Array


def sparse(corner: Array, marks: Array, number: int) -> bool:
    """Whether fewer than s marks lie within s steps outside, for every s: quick to see, and then the window is
    closed."""
    at = np.zeros(number + 1, np.int64)
    for i in range(number):
        steps = max(0, marks[i, 0] - corner[0]) + max(0, corner[1] - marks[i, 1])
        if steps <= number:
            at[steps] += 1
    within = 0
    for steps in range(1, number + 1):
        within += at[steps]
        if within >= steps:
            return False
    return True


def crowded(corner: Array, marks: Array, number: int, more: Array) -> bool:
    """Whether some a columns and b rows more hold a + b marks or more; writes the first such (a, b), by columns, to
    `more`.

    Columns are swept outwards. A tree over b = 1, 2, … holds the marks met so far within b rows, less b; b = 0 is
    counted apart.
    """
    columns = np.empty(number, np.int64)
    rows = np.empty(number, np.int64)
    near = 0
    for i in range(number):
        a = max(0, marks[i, 0] - corner[0])
        b = max(0, corner[1] - marks[i, 1])
        if 0 < a + b <= number:  # a mark farther off than there are marks never matters
            columns[near] = a
            rows[near] = b
            near += 1
    size = 1
    while size < number:
        size *= 2
    best = np.empty(2 * size, np.int64)
    added = np.zeros(2 * size, np.int64)
    for leaf in range(size):
        best[size + leaf] = -1 - leaf
    for node in range(size - 1, 0, -1):
        best[node] = max(best[2 * node], best[2 * node + 1])
    level = 0
    order = np.argsort(columns[:near])
    for k in range(near):
        a = columns[order[k]]
        b = rows[order[k]]
        if b == 0:
            level += 1
        raise_from(best, added, size, max(0, b - 1))
        if k + 1 < near and columns[order[k + 1]] == a:
            continue
        if a > 0 and level >= a:
            more[0] = a
            more[1] = 0
            return True
        if best[1] >= a:
            carried = 0
            node = 1
            while node < size:
                carried += added[node]
                node *= 2
                if best[node] + carried < a:
                    node += 1
            more[0] = a
            more[1] = node - size + 1
            return True
    return False


def raise_from(best: Array, added: Array, size: int, leaf: int) -> None:
    """Add 1 to every leaf from this one on: to whole subtrees, carrying the maxima up."""
    node = size + leaf
    best[node] += 1
    while node > 1:
        if node % 2 == 0:
            best[node + 1] += 1
            added[node + 1] += 1
        node //= 2
        best[node] = max(best[2 * node], best[2 * node + 1]) + added[node]


def closed(corner: Array, marks: Array, number: int) -> None:
    """Widen `corner` (east, south) until the window is closed."""
    more = np.zeros(2, np.int64)
    while not sparse(corner, marks, number) and crowded(corner, marks, number, more):
        # No farther than the marks themselves.
        east = corner[0]
        south = corner[1]
        for i in range(number):
            if marks[i, 0] <= corner[0] + more[0] and marks[i, 1] >= corner[1] - more[1]:
                east = max(east, marks[i, 0])
                south = min(south, marks[i, 1])
        corner[0] = east
        corner[1] = south


def inside(corner: Array, marks: Array, number: int, out: Array) -> int:
    """The places in `marks` of those inside the window; how many."""
    found = 0
    for i in range(number):
        if marks[i, 0] <= corner[0] and marks[i, 1] >= corner[1]:
            out[found] = i
            found += 1
    return found
