"""Messages of tables, over HTTP: making, joining, links, forks, replays."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from cellar.server.messages.board import Entry, Panel, Patch, Picture
from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.moment import Outcome, Seat
from cellar.server.messages.social import ClockWish


class SeatWish(Asked):
    """Who is to sit at a seat: me (several `me` are a hot seat), a friend by link, or a bot by name."""

    who: Literal["me", "friend", "bot"]
    bot: str = ""
    name: str = ""


class CreateTable(Asked):
    """Create a table for a match. Without seats: me at the first, the game's usual opponent at all others."""

    game: str
    options: dict[str, Any] = {}
    seats: tuple[SeatWish, ...] = ()
    vocabulary: str = ""
    clock: ClockWish | None = None
    #: anybody may find it among the open tables and take a seat that is a friend's
    listed: bool = False
    #: anybody may find it among the matches to watch
    watch: bool = False
    #: a position line to begin with, in place of options
    position: str = ""
    #: whose seat somebody new may take over in the middle of the match: nobody's, of those who have left, or also of
    #: those who have been away for a while; "": where hands are hidden as "left", else as "away"
    takeover: Literal["", "nobody", "left", "away"] = ""
    #: it counts for the ratings of the accounts that play, of which the asker's is one: with a clock, whoever leaves or
    #: runs out of time loses, and there is neither undo nor hint
    rated: bool = False


class SeatLink(Sent):
    """An invite to a seat, for a friend: the link is /join/TABLE#CODE. Used once, it is spent."""

    seat: int
    code: str


class DeviceLink(Sent):
    """A device link, for another device of the asker: the link is /join/TABLE#CODE. Used once, it is spent."""

    code: str


class Devices(Sent):
    """The other devices on which the asker plays, and whether a link waits for one more."""

    used: int
    waiting: bool


class LinkAsked(Asked):
    """Ask what a link would do. `token`: what the browser holds at that table already, if anything."""

    code: str
    token: str = ""


class LinkSummary(Sent):
    """The summary of a link: to a seat, for another device of somebody who plays, or to what is yours already."""

    kind: Literal["invite", "device", "yours"]
    title: str
    game: str
    #: the seats that it opens
    roles: tuple[str, ...]
    #: the seats that this browser holds already
    yours: tuple[str, ...] = ()
    #: whoever sits down there must be signed in to an account
    rated: bool = False
    #: anybody may find the match and watch it
    watch: bool = False


class UseLink(Asked):
    """Use a link up, and take what it opens. `token`: 32 to 64 random letters and digits that the browser makes up and
    keeps, or those that it has at this table already; sending it again is safe."""

    code: str
    token: str
    name: str = ""


class Reachable(Sent):
    """Where friends reach this server, the best first, when this page's own address leads nowhere else; or why nowhere,
    and the command that helps."""

    origins: tuple[str, ...]
    sentence: str = ""
    command: str = ""


class TableMade(Sent):
    """A new table, the maker's token, and a link for each friend's seat."""

    table: str
    token: str
    links: tuple[SeatLink, ...] = ()


class TableSummary(Sent):
    """The summary of a table, as its asker may know it."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    you: tuple[int, ...]
    version: int
    ply: int
    actor: int
    prompt: str
    #: milliseconds since 1970
    created: int
    since: int
    over: bool
    watchers: int
    #: the asker may play on from its moments, and have its record
    fork: bool = False
    record: bool = False
    #: the asker may have its moments thought about
    think: bool = False
    outcome: Outcome | None = None
    rematch: str | None = None
    #: the table that this one was forked from, and where
    forked: str | None = None
    forked_ply: int | None = None
    #: seats of the asker's at which somebody else has taken over: `join` has them back
    owed: tuple[int, ...] = ()
    #: where there are days for each move, when the time of whoever is to decide is up, in milliseconds since 1970
    due: int | None = None
    #: it counts for ratings: until it is over there is no help of any kind
    rated: bool = False


class FreeSeat(Sent):
    """A seat that anybody may take."""

    seat: int
    role: str


class OpenTable(Sent):
    """A table that anybody may join."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    #: who sits there already: people by name, or how the seat is called
    people: tuple[str, ...]
    bots: int
    free: tuple[FreeSeat, ...]
    #: milliseconds since 1970
    created: int
    clock: ClockWish | None = None
    #: whoever sits down there must be signed in to an account
    rated: bool = False
    #: anybody may find it among the matches to watch
    watch: bool = False


class OpenTables(Sent):
    """The tables that anybody may join, the newest first."""

    tables: tuple[OpenTable, ...]


class SitDown(Asked):
    """Take a free seat at a listed table. `token`: as for a link."""

    token: str
    name: str = ""


class Hold(Asked):
    """A table and the token that a client holds for it."""

    table: str
    token: str


class Mine(Asked):
    """Ask for the tables that a client holds tokens for."""

    holds: tuple[Hold, ...]


class MyTables(Sent):
    """The tables that were asked for; those that no longer exist are left out."""

    tables: tuple[TableSummary, ...]


class Join(Asked):
    """Take the seats that one holds, under a name. Takes them back from bots that stood in, or whoever took over."""

    name: str = ""


class VacationWish(Asked):
    """Stop the clocks of one's seats for so many days more, where there are days for each move; 0: let them run
    again."""

    days: Annotated[int, Meta(ge=0, le=366)]


class VacationTaken(Sent):
    """Until when one's clocks stand still, in milliseconds since 1970; 0: they run."""

    until: int


class StandIn(Asked):
    """Let a bot play on for a person who is not there."""

    bot: str = "random"


class RematchWish(Asked):
    """Ask for a rematch; `rotate` moves everybody one seat on."""

    rotate: bool = False


class Fork(Asked):
    """Play on from a moment of a match at a table of one's own. Without seats: me everywhere, bots where bots were."""

    ply: int
    seats: tuple[SeatWish, ...] = ()


class ImportRecord(Asked):
    """Create a table with a recorded match; with seats it can be played on if it is not over."""

    text: str
    seats: tuple[SeatWish, ...] = ()


class Frame(Sent):
    """One moment of a replay. The first frame asked for has a picture, the others say how it changes."""

    ply: int
    actor: int
    prompt: str
    panel: Panel
    #: what wins and how things stand; "" after the end
    goal: str = ""
    entry: Entry | None = None
    picture: Picture | None = None
    patch: Patch | None = None


class Words(Sent):
    """What something is, or why a click means nothing; "" where the game has nothing to say of it."""

    text: str


class Replay(Sent):
    """Moments of a match, as one seat saw them at the time."""

    table: str
    game: str
    seat: int
    vocabularies: tuple[str, ...]
    #: the last ply of the match
    last: int
    frames: tuple[Frame, ...]


class Code(Asked):
    """A text to show as a QR code."""

    text: str
