"""The update of the path before each flight: which marks join the left set, and where the path runs then."""

from typing import TypeAlias

from cellar.arrays import NDArray, np
from cellar.compile.arrays import Array
from cellar.games.angel.kloster.arms import arms, bends_of
from cellar.games.angel.kloster.push import best_pushes, needs, room, widest

#: One flag a mark.
Flags: TypeAlias = NDArray[np.bool_]


def update(past: Array, ahead: Array, marks: Array, heading: int, out: Array, joined: Flags) -> int:
    """Write the bends of the best path ahead to `out` and which marks joined to `joined`; return the number of bends.

    `past` and `ahead` are bends of the path (the last one ahead goes north for ever), `marks` those outside the left
    set, and `heading` is the direction of the perch. 0: the path stays as it is.
    """
    ways = np.zeros(len(ahead) + 4, np.int64)
    lines = np.zeros(len(ahead) + 4, np.int64)
    number = arms(ahead, heading, ways, lines)
    found = np.empty((len(marks) * (number // 4 + 1), 4), np.int64)
    reached = needs(ways, lines, number, marks, len(marks), found)
    most = widest(found, reached)
    if most == 0:
        return 0
    caps = np.empty(number, np.int64)
    pairs = np.empty((number, most + 1), np.int64)
    room(past, ahead, ways, lines, number, most, caps, pairs)
    by = np.zeros(number, np.int64)
    if best_pushes(found, reached, number, most, caps, pairs, by) == 0:
        return 0
    for k in range(reached):
        i = found[k, 1]
        if found[k, 2] <= by[i] and (found[k, 3] == 0 or found[k, 3] <= by[i + 1]):
            joined[found[k, 0]] = True
    for i in range(number):
        lines[i] += by[i] if ways[i] == 0 or ways[i] == 3 else -by[i]
    return bends_of(ahead[0], ways, lines, number, out)
