"""The daily puzzle: the same for everybody on a date. A game states it in its `About`, by `puzzle` or by `themes`."""

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
    """A puzzle: the match to be played, from its options or from a position, and the best result there is."""

    #: what it is called; without it, the puzzle of its day
    title: str = ""
    sentence: str
    #: the options that lay it out
    options: dict[str, Any] = field(default_factory=dict)
    #: the position line that it begins with, in place of options
    position: str = ""
    #: who sits where: "me", or a bot's name; without them, as at any table
    seats: tuple[str, ...] = ()
    #: the only first move that wins, as text; "" where several do
    key: str = ""
    #: the best result there is, in whatever the game counts; 0 where only solving counts
    best: int = 0
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
