"""Messages from the server to the page on a socket."""

from typing import Any, Literal, TypeAlias

from cellar.server.messages.board import Entry, Patch, Picture, Telling
from cellar.server.messages.kinds import Reason, Sent
from cellar.server.messages.moment import Outcome, Seat, View, ViewPatch
from cellar.server.messages.social import ChatMessage, Clocks, Proposal, Proposals, Said, Verdict
from cellar.server.messages.thoughts import Job, Thoughts


class Snapshot(Sent, tag="snapshot"):
    """Everything that a page needs to show a table: the answer to `enter`, and again whenever the client cannot follow
    by events. Replaces all the client knows."""

    protocol: int
    version: int
    ply: int
    table: str
    game: str
    title: str
    options: dict[str, Any]
    vocabularies: tuple[str, ...]
    #: the table's wish, one of `vocabularies`
    vocabulary: str
    seats: tuple[Seat, ...]
    #: the seats that this client holds
    you: tuple[int, ...]
    watchers: int
    view: View
    picture: Picture
    #: the last entries of the log; earlier ones are in the replay
    log: tuple[Entry, ...]
    #: this client may say who sits where: it plays here, or has laid the table out
    cares: bool = False
    #: this client may have the record now already
    record: bool = False
    #: this client's `preview` is answered
    preview: bool = False
    #: a rematch is already laid out at that table; the same token opens it
    rematch: str | None = None
    thinking: tuple["Thinking", ...] = ()
    proposals: tuple[Proposal, ...] = ()
    #: how it ended, where that was no move's doing: somebody resigned, or a program made a mistake
    verdict: Outcome | None = None
    clocks: Clocks | None = None
    #: what was said at the table; `quiet`: there is to be no talk; `host`: this client may say so
    chat: tuple[ChatMessage, ...] = ()
    quiet: bool = False
    host: bool = False
    #: anybody may find this match and watch it
    watch: bool = False
    #: seats of this client's at which somebody else has taken over: the lobby's `join` has them back
    owed: tuple[int, ...] = ()
    #: it counts for ratings: neither undo nor hint, and bots take no seat over
    rated: bool = False


class Event(Sent, tag="event"):
    """The match went on by one version: a move (or chance) with its entry, or moves taken back to `ply`."""

    version: int
    ply: int
    view: ViewPatch
    kind: Literal["move", "undo"] = "move"
    #: how the picture changes; null when it does not
    patch: Patch | None = None
    entry: Entry | None = None


class Cover(Sent, tag="cover"):
    """Hot seat: the turn has passed to another person at this screen. Forget everything that was shown; a snapshot
    follows when that person sends `uncover`, and until then nothing but what everybody may know is sent."""

    version: int
    ply: int
    #: whose decision it is
    actor: int
    #: when this moment began, milliseconds since 1970
    since: int


class Ack(Sent, tag="ack"):
    """The request with this id is durable; for a move, `version` is the event that carries it."""

    id: str
    version: int


class Refusal(Sent, tag="refusal"):
    """The request was not carried out; `sentence` is for the person. `id` is "" when the request had none that could be
    read."""

    id: str
    reason: Reason
    sentence: str
    #: the current version
    version: int


class Presence(Sent, tag="presence"):
    """Who is at the table."""

    seats: tuple[Seat, ...]
    watchers: int


class Thinking(Sent, tag="thinking"):
    """The state of the bot that is to move: it thinks, waits or has failed."""

    seat: int
    state: Literal["thinking", "idle", "failed"]


class Previewed(Sent, tag="previewed"):
    """The answer to `preview`: what a move would do, without playing it."""

    id: str
    version: int
    text: str
    tellings: tuple[Telling, ...]
    #: how the picture would change; null when it would not
    patch: Patch | None = None


class Hinted(Sent, tag="hinted"):
    """The answer to `hint`: a good move, and why."""

    id: str
    version: int
    #: "" when no move helps any more
    text: str
    sentence: str
    #: the sites of the move
    path: tuple[str, ...] = ()
    #: what comes of it, as far as that is known, and what is expected after it
    tellings: tuple[Telling, ...] = ()
    line: tuple[Telling, ...] = ()


class Explained(Sent, tag="explained"):
    """The answer to `explain` and `why_not`, as this client may know it now."""

    id: str
    #: "" where the game has nothing to add to its name
    text: str


class Rematch(Sent, tag="rematch"):
    """A rematch has a table now; the token of this table opens that one."""

    table: str


class Pong(Sent, tag="pong"):
    """The answer to `ping`, the heartbeat, with the table's version."""

    version: int


class Bye(Sent, tag="bye"):
    """The server closes this socket."""

    reason: Literal["protocol", "unknown_table", "unknown_token", "too_many", "too_slow", "closing", "broken"]
    sentence: str
    #: coming back by itself makes sense
    again: bool = False
    #: what the page has seen is no longer what it may see: it asks for everything
    anew: bool = False


FromServer: TypeAlias = (
    Snapshot
    | Event
    | Cover
    | Verdict
    | Ack
    | Refusal
    | Presence
    | Thinking
    | Previewed
    | Hinted
    | Thoughts
    | Job
    | Explained
    | Rematch
    | Proposals
    | Clocks
    | Said
    | Pong
    | Bye
)
