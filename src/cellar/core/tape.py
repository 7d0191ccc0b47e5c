"""The tape: what an action made happen, as rows of eight integers that narration and animation read."""

import numpy as np

from cellar.core.types import Ints

#: kind, seers, a, b, c, d, e, f
WIDTH = 8
#: The first of the two arguments that only the seers may read.
SECRET = 6
BLANK = -1

#: A tape that takes nothing: what search is handed. (Handed, not read as a global: Numba takes global arrays for
#: read-only.)
NO_TAPE = np.zeros((0, WIDTH), dtype=np.int64)


def note(tape: Ints, kind: int, seers: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Append a row. Row 0 of a tape holds the number of rows after it, so that a plain array suffices."""
    if tape.shape[0] == 0:
        return
    n = tape[0, 0] + 1
    tape[0, 0] = n
    if n >= tape.shape[0]:
        return  # counted but not written: `rows` reports it
    tape[n, 0] = kind
    tape[n, 1] = seers
    tape[n, 2] = a
    tape[n, 3] = b
    tape[n, 4] = c
    tape[n, 5] = d
    tape[n, 6] = e
    tape[n, 7] = f


def blank_tape(rows: int) -> Ints:
    """An empty tape with room for `rows` rows."""
    return np.zeros((rows + 1, WIDTH), dtype=np.int64)


def rows(tape: Ints) -> list[tuple[int, ...]]:
    """What was noted, oldest first."""
    n = int(tape[0, 0])
    if n >= tape.shape[0]:
        raise OverflowError(f"an action noted {n} rows on a tape for {tape.shape[0] - 1}: raise Game.tape_rows")
    return [tuple(int(x) for x in tape[i]) for i in range(1, n + 1)]


def for_seat(row: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The row as `seat` may read it: secret arguments blanked unless the seat is among the seers."""
    seers = row[1]
    if seers == 0 or (seat >= 0 and seers >> seat & 1):
        return row
    return (*row[:SECRET], BLANK, BLANK)
