"""The tape, a log of the events that an action causes: rows of eight integers that narration and animation read."""

import re
from collections.abc import Callable
from inspect import get_annotations
from typing import Annotated, Any, ClassVar, get_type_hints

from cellar.rules.types import Ints

#: kind, seers, a, b, c, d, e, f
WIDTH = 8
#: The first of the two arguments that only the seers may read.
SECRET = 6
BLANK = -1

#: A tape that takes nothing, where rules run plain. Compiled ones are handed an array without rows.
NO_TAPE: list[int] = []


def note(tape: Ints, kind: int, seers: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Append a row to the tape. Row 0 of a tape holds the number of rows after it, so that a plain array suffices."""
    if len(tape) == 0:
        return
    n = tape[0, 0] + 1
    tape[0, 0] = n
    if n >= len(tape):
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
    """Make an empty tape with room for `rows` rows."""
    return memoryview(bytearray((rows + 1) * WIDTH * 8)).cast("q", (rows + 1, WIDTH))


def rows(tape: Ints) -> list[tuple[int, ...]]:
    """The rows that were noted on a tape, oldest first."""
    n = int(tape[0, 0])
    if n >= len(tape):
        raise OverflowError(f"an action noted {n} rows on a tape for {len(tape) - 1}: raise Game.tape_rows")
    numbers = memoryview(tape).cast("B").cast("q")[WIDTH : (n + 1) * WIDTH].tolist()  # type: ignore[arg-type]
    return [tuple(numbers[at : at + WIDTH]) for at in range(0, n * WIDTH, WIDTH)]


def for_seat(row: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The row as `seat` may read it: secret arguments are blanked unless the seat is among the seers."""
    seers = row[1]
    if seers == 0 or (seat >= 0 and seers >> seat & 1):
        return row
    return (*row[:SECRET], BLANK, BLANK)


#: A field of a told row that only its seers may read: one of the row's last two arguments.
Secret = Annotated[int, "secret"]


class Told:
    """Base class of typed rows of the tape, which give a row's arguments names: one subclass for each kind of row.

        class Drew(Told, kind=rules.DREW):
            seat: int
            card: Secret

    Fields stand in the order of `note`'s arguments a … f; Secret ones are e and f, and -1 for who may not read them.
    """

    kind: ClassVar[int]
    #: the class's name in snake_case: tellers are found by it
    word: ClassVar[str]
    _places: ClassVar[tuple[tuple[str, int], ...]]

    def __init_subclass__(cls, *, kind: int) -> None:
        cls.kind = kind
        cls.word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        hints = get_type_hints(cls, include_extras=True)
        names = list(get_annotations(cls))
        secret = [name for name in names if hints[name] == Secret]
        places = dict(zip(secret, range(SECRET, WIDTH)))
        free = [place for place in range(2, WIDTH) if place not in places.values()]
        places.update(zip([name for name in names if name not in places], free))
        if len(places) != len(names):
            raise TypeError(f"{cls.__name__}: a row has six arguments, the last two of them for what is secret")
        cls._places = tuple(places.items())

    def __init__(self, row: tuple[int, ...]) -> None:
        for name, place in self._places:
            setattr(self, name, row[place])


def reader(*kinds: type[Told]) -> Callable[[tuple[int, ...]], Any]:
    """Make a function that parses a row into the one of these classes that has its kind."""
    known = {kind.kind: kind for kind in kinds}
    if len(known) != len(kinds):
        raise ValueError("two classes of rows have one kind")

    def read(row: tuple[int, ...]) -> Told:
        return known[row[0]](row)

    return read
