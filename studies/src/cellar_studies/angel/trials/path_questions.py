"""Checks of the bends of a path, made on every turn in the tests; they run compiled.

Nothing here uses the update's code: a mistake there cannot hide itself.
"""

import numpy as np

from cellar.compile.arrays import Array
from cellar.games.angel.kloster.path import winding


def marked_on_right(chain: Array, marks: Array) -> int:
    """The first stretch ahead with a marked square on its right, or -1."""
    for i in range(len(chain)):
        ax = chain[i, 0]
        ay = chain[i, 1]
        endless = i + 1 == len(chain)
        bx = ax if endless else chain[i + 1, 0]
        by = ay + 1 if endless else chain[i + 1, 1]
        for k in range(len(marks)):
            x = marks[k, 0]
            y = marks[k, 1]
            if by > ay:
                if x == ax and ay <= y and (endless or y < by):
                    return i
            elif by < ay:
                if x == ax - 1 and by <= y < ay:
                    return i
            elif bx > ax:
                if y == ay - 1 and ax <= x < bx:
                    return i
            elif y == ay and bx <= x < ax:
                return i
    return -1


def folded(chain: Array, other: Array, endless: bool) -> int:
    """The first stretch of `chain` that runs against a stretch of `other`, or -1: both its sides are in the left
    set."""
    for i in range(len(chain) - 1):
        ax = chain[i, 0]
        ay = chain[i, 1]
        bx = chain[i + 1, 0]
        by = chain[i + 1, 1]
        for k in range(len(other)):
            cx = other[k, 0]
            cy = other[k, 1]
            if k + 1 < len(other):
                dx = other[k + 1, 0]
                dy = other[k + 1, 1]
            elif endless:
                dx = cx
                dy = max(cy + 1, max(ay, by))
            else:
                break
            if ax == bx and cx == dx and ax == cx and (by > ay) != (dy > cy):
                if max(min(ay, by), min(cy, dy)) < min(max(ay, by), max(cy, dy)):
                    return i
            if ay == by and cy == dy and ay == cy and (bx > ax) != (dx > cx):
                if max(min(ax, bx), min(cx, dx)) < min(max(ax, bx), max(cx, dx)):
                    return i
    return -1


def shrinks(before: Array, after: Array) -> bool:
    """Whether some square is left of the chain `before` and not of `after`; both start and end alike."""
    xs = np.unique(np.concatenate((before[:, 0], after[:, 0])))
    ys = np.unique(np.concatenate((before[:, 1], after[:, 1])))
    for x in xs:
        for y in ys:
            # Cells between the lines are uniform, and each has one of these squares as its south-west square.
            if winding(after, len(after), True, x, y) > winding(before, len(before), True, x, y):
                return True
    return False
