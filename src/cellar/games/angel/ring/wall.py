"""The wall lemma as a table: against a king (an angel of power 1) the devil can hold an endless, still empty straight
wall.

A king stands `h` above a row; of that row eleven squares are looked at, five on either side of the king's column, as a
pattern of eleven bits. A state with the king to move is *held* when after each king step the devil can mark one square
of the window, or none, so that the new state is held again, and when at height 1 the three squares below the king are
marked. `held()` is the largest such set.
"""

from functools import lru_cache

from cellar.arrays import NDArray, np

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


def having(bits: int, bit: int) -> int:
    """Return all sets of so many squares that contain this one, as one integer whose bit n says whether set n is in
    it."""
    found, width = (1 << (1 << bit)) - 1 << (1 << bit), 2 << bit
    while width < 1 << bits:
        found |= found << width
        width *= 2
    return found


def _answerable(held: int) -> int:
    """Return the states of a row that become held by one more mark or none."""
    found = held
    for bit in range(WIDTH):
        found |= (held & having(WIDTH, bit)) >> (1 << bit)
    return found


def _seen(held: int, step: int) -> int:
    """Return the patterns of a row as seen from the next column."""
    flags = f"{held:0{PATTERNS}b}"[::-1]
    if step == 1:
        flags = "".join(flag + flag for flag in flags[: PATTERNS // 2])
    elif step == -1:
        flags = 2 * flags[::2]
    return int(flags[::-1], 2)


@lru_cache(maxsize=1)
def held() -> Bools:
    """Compute `held()[h, pattern]` for heights 1 … 6, king to move; bit i is the square i - 5 columns right of the
    king."""
    every = (1 << PATTERNS) - 1
    low = sum(1 << pattern for pattern in range(PATTERNS) if pattern & BELOW == BELOW)
    rows = [0, low, *[every] * (FREE - 1)]
    while True:
        answers = [_answerable(row) for row in rows]
        fewer = list(rows)
        for h in range(1, HIGH + 1):
            for dx, dh in KING_STEPS:
                if h + dh >= 1:
                    fewer[h] &= _seen(answers[h + dh], dx)
        if fewer == rows:
            table = np.array([[flag == "1" for flag in f"{row:0{PATTERNS}b}"[::-1]] for row in rows])
            table.setflags(write=False)
            return table
        rows = fewer
