"""Messages by which strangers find each other, and of what the operator of a server cares for, over HTTP."""

from typing import Literal

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.social import ClockWish


class WatchedTable(Sent):
    """A match that anybody may watch."""

    table: str
    game: str
    title: str
    #: who plays, in the order of the seats: by name, or how the seat is called
    people: tuple[str, ...]
    #: how far the match was, and how many watched it, when last noted
    ply: int
    watchers: int
    #: milliseconds since 1970
    created: int
    clock: ClockWish | None = None


class WatchedTables(Sent):
    """The matches that anybody may watch, those first that most watch."""

    tables: tuple[WatchedTable, ...]


class Pace(Sent):
    """A clock that one can be paired with."""

    name: str
    clock: ClockWish


class Waiting(Sent):
    """How many wait for a match."""

    game: str
    players: int
    pace: str
    people: int


class Paces(Sent):
    """The clocks that one can be paired with, and who waits for whom now."""

    paces: tuple[Pace, ...]
    waiting: tuple[Waiting, ...] = ()


class PairingWish(Asked):
    """Ask to be paired with whoever wishes the same, and again every few seconds while one waits: who no longer asks,
    waits no more. `token`: 32 to 64 random letters and digits that the browser makes up for this wish; it opens the
    seat when one is paired."""

    token: str
    game: str
    players: int
    pace: str
    name: str = ""


class Withdrawn(Asked):
    """Wait no more to be paired."""

    token: str


class Paired(Sent):
    """The match that has come of a wish; until there is one, "" and since when one waits, in milliseconds."""

    table: str = ""
    waited: int = 0


class ReportWish(Asked):
    """Report somebody at a table to the operator: a seat, or somebody who watches (-3) by a line of theirs. `id`: sent
    again with the same one, it is the same report."""

    id: str
    seat: int
    kind: Literal["name", "insult", "spam", "cheating", "stalling", "other"]
    text: str = ""
    #: numbers of lines of chat that show it
    lines: tuple[int, ...] = ()


class Reported(Sent):
    """The operator is told."""


class PrivacyPart(Sent):
    """One thing that a server stores of people, in sentences, with the columns of its database that have it."""

    title: str
    sentences: tuple[str, ...]
    columns: tuple[str, ...] = ()


class Privacy(Sent):
    """What this server stores of whom, for how long, and what the operator says of their own."""

    #: what the page is, and what its columns are called, in sentences
    note: str
    database: str
    parts: tuple[PrivacyPart, ...]
    contact: str = ""
