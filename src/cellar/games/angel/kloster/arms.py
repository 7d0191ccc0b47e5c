"""The path ahead as straight arms, and how far each must be pushed to have a square on its left.

The path ahead turns right at most where it starts, and then only left until it goes north for ever. Its straight parts
are the *arms*; where a turn is missing, an arm of no length stands in for it, so that each arm turns left from the one
before. The first arm leaves to the right of the perch. An arm that is *pushed* by k moves k columns or rows to its
right, and its neighbours grow with it.
"""

from cellar.compile.arrays import Array

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


def arms(bends: Array, heading: int, ways: Array, lines: Array) -> int:
    """Write the direction of each arm and its row or column (x of an upright one, y of a level one); return how many.

    `bends` are those ahead, the perch's end first, and `heading` is the direction of the perch.
    """
    at = 0
    ways[0] = (heading + 1) % 4
    lines[0] = bends[0, 1] if ways[0] % 2 else bends[0, 0]
    for i in range(len(bends)):
        towards = NORTH
        if i + 1 < len(bends):
            if bends[i, 0] == bends[i + 1, 0]:
                towards = NORTH if bends[i + 1, 1] > bends[i, 1] else SOUTH
            else:
                towards = EAST if bends[i + 1, 0] > bends[i, 0] else WEST
        while ways[at] != towards:
            at += 1
            ways[at] = (ways[at - 1] + 3) % 4
            lines[at] = bends[i, 1] if ways[at] % 2 else bends[i, 0]
    return at + 1


def off(way: int, line: int, x: int, y: int) -> int:
    """Return how far a corner of squares is to the right of an arm; negative on its left."""
    if way == NORTH:
        return x - line
    if way == EAST:
        return line - y
    if way == SOUTH:
        return line - x
    return y - line


def need(way: int, line: int, x: int, y: int) -> int:
    """Return how far an arm must be pushed to have the square (x, y) on its left; 0 or less where it has."""
    return max(off(way, line, x, y), off(way, line, x + 1, y + 1))


def bends_of(start: Array, ways: Array, lines: Array, number: int, out: Array) -> int:
    """Write the bends of the path that runs along these arms, from `start` on; return how many."""
    out[0, 0] = start[0]
    out[0, 1] = start[1]
    bends = 1
    for i in range(number - 1):
        x = lines[i + 1] if ways[i] % 2 else lines[i]
        y = lines[i] if ways[i] % 2 else lines[i + 1]
        if x != out[bends - 1, 0] or y != out[bends - 1, 1]:
            out[bends, 0] = x
            out[bends, 1] = y
            bends += 1
    return bends
