"""The puzzle of the day: a board of Cell Management that is the same for everybody on a date, harder towards the end of
the week."""

import datetime
from typing import Any

from cellar.core.errors import CellarError

#: Monday first.
LEVELS = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


class BadDate(CellarError):
    """A date that cannot be read."""


def puzzle_date(date: str | None) -> str:
    """A date as 2026-11-15; today's (in Greenwich) without one."""
    if not date:
        return datetime.datetime.now(datetime.UTC).date().isoformat()
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise BadDate(f"A date is written like 2026-11-15; {date!r} is none.") from None


def puzzle_of(date: str) -> dict[str, Any]:
    """The puzzle of a day: its options, how hard it is and in how many rounds it can be solved."""
    from cellar.games.cell_management import notation
    from cellar.games.cell_management.puzzles.drawing import draw

    day = datetime.date.fromisoformat(puzzle_date(date))
    level = LEVELS[day.weekday()]
    found = draw(level, day.toordinal())
    position = found.position
    assert position.setup is not None
    rounds = found.difficulty.rounds
    return {
        "date": day.isoformat(),
        "game": "cell_management",
        "title": f"Puzzle of {day:%A}, {day.day} {day:%B}",
        "sentence": f"{level.capitalize()}: it can be solved in {rounds} rounds.",
        "options": {**position.options, "board": notation.setup_text(position.options, position.setup)},
        "best": rounds,
    }
