"""The part of the plane that the next update can reach, so that no update looks at the whole of it.

The window is the quadrant of squares (x, y) with x <= east and y >= south, less the left set. It is *closed* when fewer than s
marks lie within s steps outside it, for every s: whatever is added beyond the quadrant costs 2 for each further column and 2 for
each further row, and gains 2 for each mark, so nothing out there is worth joining (docs/angel-proofs.md, "The window").
"""

import numpy as np

from cellar.core.types import Ints


def closed(corner: Ints, marks: Ints, number: int) -> int:
    """Widen `corner` (east, south) until the window is closed; the number of marks inside."""
    east = corner[0]
    south = corner[1]
    while True:
        # How many marks lie exactly s steps outside; those beyond `number` steps never matter.
        at = np.zeros(number + 2, np.int64)
        inside = 0
        for i in range(number):
            steps = max(0, marks[i, 0] - east) + max(0, south - marks[i, 1])
            if steps == 0:
                inside += 1
            elif steps <= number:
                at[steps] += 1
        reach = 0
        within = 0
        for steps in range(1, number + 1):
            within += at[steps]
            if within >= steps:
                reach = steps
                break
        if reach == 0:
            break
        wide = east
        low = south
        for i in range(number):
            if max(0, marks[i, 0] - east) + max(0, south - marks[i, 1]) <= reach:
                wide = max(wide, marks[i, 0])
                low = min(low, marks[i, 1])
        east = wide
        south = low
    corner[0] = east
    corner[1] = south
    return inside


def inside(corner: Ints, marks: Ints, number: int, out: Ints) -> int:
    """The places in `marks` of those inside the window."""
    found = 0
    for i in range(number):
        if marks[i, 0] <= corner[0] and marks[i, 1] >= corner[1]:
            out[found] = i
            found += 1
    return found
