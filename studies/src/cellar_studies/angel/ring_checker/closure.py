"""Checks that the held states at a corner are closed under play, with real kings and marks; tables are only data here.

The corner is the square 0,0; two walls lead from it, the upright one a = 0 and the level one b = 0. Marks are two
numbers: bit d of `upright` is the square 0,d, bit d of `level` the square d,0. The king stands on a,b with a, b >= 1.

- `wall[h, p]`: held at height h over a wall; bit i of p is the square i - 5 squares along from the king.
- `near[a - 1, b - 1, n]`: held with both heights up to 6; the bits of n are the squares 0,0 0,1 1,0 0,3 3,0 4,0 0,5 5,0
  … 0,10 10,0.
- `along[0, b - 7, a - 1, p]`: held at height a over the upright wall, b = 7 to 12 squares along; p as for a wall.
- `along[1, a - 7, b - 1, p]`: the same over the level wall.

0,2 and 0,4 and 2,0 are always marked.
"""

import numpy as np

from cellar.compile.arrays import Array

#: 0,2 and 0,4.
UPRIGHT_READY = 0b10100
#: 2,0.
LEVEL_READY = 0b100
#: How far out squares are tried as answers: past every window that a check looks at.
FAR = 24


def window(marks: int, at: int) -> int:
    """The eleven squares of a wall around a king that stands this far along it, as bits."""
    return (marks >> (at - 5)) & 0x7FF


def near_number(upright: int, level: int) -> int:
    """The index in the corner's table of the marks of both arms; the corner itself belongs to both."""
    found = (upright | level) & 1
    place = 1
    for d in range(1, 11):
        if d != 2 and d != 4:
            found |= ((upright >> d) & 1) << place
            place += 1
        if d != 2:
            found |= ((level >> d) & 1) << place
            place += 1
    return found


def arms(number: int) -> tuple[int, int]:
    """The marks of both arms for an index in the corner's table, with those that are always there."""
    upright = UPRIGHT_READY | (number & 1)
    level = LEVEL_READY | (number & 1)
    place = 1
    for d in range(1, 11):
        if d != 2 and d != 4:
            upright |= ((number >> place) & 1) << d
            place += 1
        if d != 2:
            level |= ((number >> place) & 1) << d
            place += 1
    return upright, level


def held(a: int, b: int, upright: int, level: int, wall: Array, near: Array, along: Array) -> bool:
    """Look up whether a king to step is held: in the corner's table, a wall's near the corner, or the wall's own."""
    if a > 6 and b > 6:
        return True
    if a <= 6 and b <= 6:
        return bool(near[a - 1, b - 1, near_number(upright, level)])
    over = 0
    height = a
    at = b
    marks = upright
    if a > 6:
        over = 1
        height = b
        at = a
        marks = level
    if at <= 12:
        return bool(along[over, at - 7, height - 1, window(marks, at)])
    return bool(wall[height, window(marks, at)])


def answered(a: int, b: int, upright: int, level: int, wall: Array, near: Array, along: Array) -> bool:
    """Whether the devil, to mark, has a square (or none) after which the king is held."""
    if held(a, b, upright, level, wall, near, along):
        return True
    for d in range(FAR + 1):
        if held(a, b, upright | (1 << d), level, wall, near, along):
            return True
        if held(a, b, upright, level | (1 << d), wall, near, along):
            return True
    return False


def all_steps_answered(a: int, b: int, upright: int, level: int, wall: Array, near: Array, along: Array) -> bool:
    """Whether the king can step on no wall, and every other step of it is answered."""
    for da in range(-1, 2):
        for db in range(-1, 2):
            if da == 0 and db == 0:
                continue
            x = a + da
            y = b + db
            if x == 0 or y == 0:
                marked = (upright >> y) & 1 if x == 0 else (level >> x) & 1  # the corner is in both
                if not marked:
                    return False
            elif not answered(x, y, upright, level, wall, near, along):
                return False
    return True


def open_corner_states(wall: Array, near: Array, along: Array) -> int:
    """The number of held states of the corner's table with a king step that is not answered."""
    found = 0
    for a in range(1, 7):
        for b in range(1, 7):
            for number in range(near.shape[2]):
                if near[a - 1, b - 1, number]:
                    upright, level = arms(number)
                    if not all_steps_answered(a, b, upright, level, wall, near, along):
                        found += 1
    return found


def open_wall_states(over: int, at: int, wall: Array, near: Array, along: Array) -> int:
    """The number of held states, this far along the upright wall (0) or the level one (1), with a king step that is not
    answered; those of the table that contradict what is always marked do not occur."""
    found = 0
    always = LEVEL_READY if over else UPRIGHT_READY
    for height in range(1, 7):
        for pattern in range(1 << 11):
            if window(always, at) & ~pattern == 0:
                marks = always | (pattern << (at - 5))
                a = at if over else height
                b = height if over else at
                upright = UPRIGHT_READY if over else marks
                level = marks if over else LEVEL_READY
                if held(a, b, upright, level, wall, near, along):
                    if not all_steps_answered(a, b, upright, level, wall, near, along):
                        found += 1
    return found


def falling(table: Array) -> int:
    """The number of violations of monotonicity: one mark more turns a held state into one that is not held."""
    found = 0
    bits = int(np.log2(table.shape[0]) + 0.5)
    for marks in range(table.shape[0]):
        if table[marks]:
            for bit in range(bits):
                if not table[marks | (1 << bit)]:
                    found += 1
    return found
