"""The puzzle of the day: a board of Cell Management that is the same for everybody on a date."""

import datetime
from functools import lru_cache

from cellar.core.errors import CellarError
from cellar.server.messages import PuzzleCard
from cellar.server.problems import Unknown


class BadDate(CellarError):
    """A date that cannot be read."""


def puzzle_of(date: str | None) -> PuzzleCard:
    """The puzzle of a day, given as 2026-11-15; today's without one."""
    try:
        day = datetime.date.fromisoformat(date) if date else datetime.datetime.now(datetime.UTC).date()
    except ValueError:
        raise BadDate(f"A date is written like 2026-11-15; {date!r} is none.") from None
    return _puzzle(day)


@lru_cache(maxsize=32)
def _puzzle(day: datetime.date) -> PuzzleCard:
    raise Unknown("There is no puzzle of the day yet.")
