"""The daily puzzle: the same for everybody on a date. A game that has one names its function in `About.puzzle`."""

import datetime
from dataclasses import dataclass, field
from typing import Any

from cellar.errors import CellarError
from cellar.language import translator

_ = translator(__name__)


class BadDate(CellarError):
    """A date that cannot be parsed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle: the options of a match to be played, and the best result there is."""

    title: str
    sentence: str
    #: the options that lay it out
    options: dict[str, Any] = field(default_factory=dict)
    #: the best result there is, in whatever the game counts
    best: int
    #: the fact of the panel that counts it, such as "Round": less is better; "" where only solving counts
    counted: str = ""


def read_date(text: str | None) -> datetime.date:
    """Parse a date written as 2026-11-15; without one, today in UTC."""
    if not text:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise BadDate(_("A date is written like 2026-11-15; {text} isn't one.", text=repr(text))) from None
