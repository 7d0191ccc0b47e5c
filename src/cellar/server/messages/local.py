"""Messages of a table in the browser only: one's matches, moves as links, tables prepared in advance."""

from cellar.server.messages.from_server import Event, Snapshot
from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.tables import CreateTable, SeatWish


class Deleted(Sent):
    """The answer to a deletion: the match is gone for good."""

    table: str


class TravelWish(Asked):
    """Move a match to a server: which seats stay mine, and under which name."""

    mine: tuple[int, ...]
    name: str = ""


class Travelling(Sent):
    """The body of a server's `POST /api/records`, by which a match moves there."""

    text: str
    seats: tuple[SeatWish, ...]


class MoveLinkWish(Asked):
    """Make a link of a match for whoever is to move."""

    #: what the sender is called
    name: str = ""


class MoveLink(Sent):
    """A match as a link code, for an address."""

    code: str
    #: the seat that is to move; -1 after the end
    seat: int
    #: a sentence that belongs beside it, such as who rolls the dice; "" where there is nothing to say
    note: str = ""


class MoveCode(Asked):
    """Ask what opening a link code would do."""

    code: str


class MoveSummary(Sent):
    """The summary of a match in a link code, before it is opened."""

    game: str
    title: str
    #: so many actions were played
    ply: int
    #: the seat that is to move, and what it is called; -1 after the end
    seat: int
    role: str
    names: tuple[str, ...]
    #: the table that this very match is at already; "" where it is new here
    table: str = ""
    note: str = ""


class UseMove(Asked):
    """Open the match of a link code, and take the seat that is to move."""

    code: str
    name: str = ""


class Look(Sent):
    """A prerendered table: as somebody sees it now, to be shown on their next visit until Python has started."""

    version: int
    snapshot: Snapshot
    #: what their moves would be told as, by the move's text, as far as that is sure
    answers: dict[str, Event] = {}


class LaidAhead(Sent):
    """A prerendered new table, made before anybody asks for one."""

    #: what chance had to do with it; in letters, since JavaScript has no numbers of this size
    draws: tuple[str, ...]
    look: Look


class LayAs(Asked):
    """Create a prerendered table that a page has shown already."""

    wish: CreateTable
    table: str
    token: str
    draws: tuple[str, ...] = ()
