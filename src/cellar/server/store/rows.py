"""Rows of the store as dataclasses and structs."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from msgspec import Struct

#: The actor of an event that takes moves back; its action is the ply gone back to.
BACK = -9
#: The actors of events by which a seat is out of the match (its action is the seat): it resigned, its time ran out, or
#: it is a program's that made a mistake (docs/outside.md); and of the one that ends the match there.
RESIGNED, LATE, FAILED, ENDED = -10, -11, -13, -12

Takeover: TypeAlias = Literal["", "nobody", "left", "away"]


class Conflict(Exception):
    """Another writer was first with this version or this request."""


class Gone(Exception):
    """The match is not in the store any more, or the store is another one since it was loaded."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match's row: what does not change while it is played."""

    id: str
    game: str
    game_version: int
    options: str
    #: the drawn setup (int64 bytes), or the first state where a match began from a position
    setup: bytes | None
    root: bytes | None
    vocabulary: str
    #: hash of the maker's token
    host: bytes
    created: int
    rematch: str | None = None
    forked: str | None = None
    forked_ply: int | None = None
    #: whose seat somebody new may take over in the middle of a match: nobody's, that of somebody who has left, or also
    #: of somebody who has been away for a while; "" is what the game makes of it
    takeover: Takeover = ""
    #: it counts for the ratings of the accounts that sit there
    rated: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat's row: who holds it, and which bot plays there."""

    seat: int
    name: str
    #: "" for a person
    bot: str
    #: hash of the token that holds the seat; none while nobody has, and for a bot that was seated from the start
    token: bytes | None
    joined: bool
    gone: bool
    #: when its person's last page was closed; none while one is open
    seen: int | None = None
    #: hashes of all tokens that have held it, in hexadecimal, the first one's first; "" while there was at most one
    holders: str = ""
    #: the account that plays there, in a rated match
    account: str | None = None

    @property
    def person(self) -> bool:
        """Whether the seat is a person's, who holds it or is to come, whoever plays there just now: only a bot that was
        seated from the start has a seat of its own."""
        return self.token is not None or not self.joined

    @property
    def known_to(self) -> list[bytes]:
        """Hashes of all tokens that have seen the seat's hand; its own person's is the first."""
        return [bytes.fromhex(one) for one in self.holders.split()] or ([self.token] if self.token else [])

    def known_also_to(self, *token_hashes: bytes) -> "SeatRow":
        """A copy of the seat that tokens with these hashes have seen as well."""
        known = dict.fromkeys(one.hex() for one in (*self.known_to, *token_hashes))
        return replace(self, holders=" ".join(known))


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A holder's other device, or the open link for one."""

    #: hash of the device's token; of the link's code until it is used
    mark: bytes
    #: hash of the token that it stands for
    holder: bytes
    used: bool


@dataclass(slots=True)
class Links:
    """What opens the seats of a match besides their tokens: invite links by seat, and devices by their hashes."""

    invites: dict[int, bytes] = field(default_factory=dict)
    devices: dict[bytes, DeviceRow] = field(default_factory=dict)


class EventRow(Struct, frozen=True, gc=False):
    """One event of a match: an action of a seat or of chance, a taking back, a seat that is out."""

    version: int
    #: -1 chance, a seat, or what is no action: BACK and the others above
    actor: int
    action: int
    at: int
    #: the idempotency key: who asked and the client's id of the request; a repeated one is recognised, also after a
    #: restart
    request: str | None = None


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A checkpoint: the state's bytes after so many events and actions."""

    version: int
    ply: int
    #: a digest of the state's layout: bytes of another layout are not read
    layout: str
    state: bytes


@dataclass(frozen=True, slots=True)
class TalkRow:
    """One row of a table's chat log: a proposal ("back", "resign" or "hints"; its text is the version it was made at),
    an answer to one ("yes" or "no"; its text is the proposal's number), a chat message ("chat"; of those who watch
    with a line before it, their name), one that the operator has deleted ("unsaid"), the switch for chat ("quiet": "on"
    or "off"), or a sentence on who plays at a seat from now on ("seat")."""

    number: int
    at: int
    #: who says it; -3 for those who watch
    seat: int
    kind: str
    text: str
    request: str | None = None


@dataclass(frozen=True, slots=True)
class TermsRow:
    """The terms of a table: its clock, and whether strangers find it."""

    #: the clock: for each move, for all of a seat's moves, or days for each move
    clock: Literal["", "move", "total", "days"] = ""
    seconds: int = 0
    #: seconds that a move adds
    plus: int = 0
    #: who runs out of time loses; otherwise a bot plays on
    loses: bool = False
    #: anybody may sit down at its free seats; and when somebody was last at the table
    listed: bool = False
    attended: int = 0
    #: a version, and milliseconds that the decision after it had taken when last noted
    ticked_version: int = -1
    ticked: int = 0
    #: anybody may find the match and watch it; and what was noted with `attended`: its ply, and how many watch
    watch: bool = False
    ply: int = 0
    watchers: int = 0


@dataclass(frozen=True, slots=True)
class Attended:
    """A note on a table that strangers may find: when somebody was there, how far the match was, how many watched."""

    match: str
    attended: int
    ply: int
    watchers: int


@dataclass(frozen=True, slots=True)
class TurnRow:
    """Whose turn it is at a table with days for each move, and until when: written with the event that led there."""

    version: int
    ply: int
    #: the seat that is to decide; OVER when the match is over
    actor: int
    #: since when it is to decide, and when its time is up, in milliseconds since 1970; none while no time counts
    since: int
    due: int | None = None
    #: when the server has something to do about it next, and how much it has told of it already: 0 nothing, 1 that it
    #: is the seat's turn (or that the match is over), 2 that its time is nearly up
    wake: int | None = None
    told: int = 0


@dataclass(frozen=True, slots=True)
class VacationRow:
    """The vacation of a seat at a table with days for each move: until when, and how much of it was taken in all."""

    seat: int
    until: int
    #: milliseconds
    taken: int


@dataclass(frozen=True, slots=True)
class ConditionalRow:
    """The conditional moves of a seat at a table with days for each move: what it answers to what the others play."""

    seat: int
    #: hash of the token that holds the seat: for whoever takes it over they do not exist
    holder: bytes
    #: the ply from which they go on, and a digest of the actions before it
    ply: int
    before: bytes
    #: lines of everybody's actions from there on, as JSON
    lines: str


@dataclass(frozen=True, slots=True)
class Ban:
    """An order of the operator: a match is not played on ("end"), a table not opened ("table"), a client's address kept
    out ("address"), a line of chat deleted ("line": the table, a colon, its number)."""

    kind: Literal["end", "table", "address", "line"]
    subject: str
    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account's row: a name, a way back in, and what its devices have in common."""

    id: str
    name: str
    #: what two names have in common that could be mistaken for one another (`accounts.names`)
    skeleton: str
    #: hash of the recovery code
    recovery: bytes
    created: int
    #: what its devices have in common, as the page writes it, and how often it was written: optimistic concurrency
    version: int = 0
    shelf: bytes = b"{}"
    #: the operator has banned it, or wants another name; and why, in the operator's words
    standing: Literal["", "banned", "rename"] = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PasskeyRow:
    """A passkey of an account."""

    credential: bytes
    account: str
    #: its public key, and how often it has signed
    key: bytes
    count: int
    created: int


@dataclass(frozen=True, slots=True)
class SignInRow:
    """A browser that is signed in to an account."""

    #: hash of its token
    token: bytes
    account: str
    created: int


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """What a browser is asked to sign, once and soon."""

    challenge: bytes
    #: the account that a new passkey is for; "" to sign in
    account: str
    at: int


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A match at which an account holds seats."""

    account: str
    #: hash of the token that holds them
    holder: bytes


@dataclass(frozen=True, slots=True)
class AlertRow:
    """Where somebody is told of their turns: a browser, by Web Push, or a mail address."""

    id: str
    kind: Literal["push", "mail"]
    #: the push service's URL for the browser, or the mail address
    address: str
    #: the browser's public key and its secret; b"" for mail
    keys: bytes
    language: str
    #: an account whose seats it is told of too; "" where there is none
    account: str
    #: hash of the code that confirms or stops mails
    code: bytes
    #: nothing is sent before; a browser has been asked by its person
    confirmed: bool
    created: int


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """A table of which somebody is told: for as long as the seat is theirs."""

    alert: str
    #: hash of the token that holds the seat
    holder: bytes
    #: since when a mail about it waits to be sent, with others; and when the last one was
    pending: int | None = None
    mailed: int = 0


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What one rated match has made of an account's rating; the one of the highest number is the rating."""

    account: str
    #: the rating's class: a game, and the number of its seats
    game: str
    players: int
    #: 1, 2, …: how many rated matches there were with this one
    number: int
    #: openskill's mean and standard deviation, before it and after it
    old_mu: float
    old_sigma: float
    mu: float
    sigma: float
    #: the match, which may have been deleted since
    played: str
    at: int


@dataclass(frozen=True, slots=True)
class WishRow:
    """Somebody who waits to be paired, and the match that came of it."""

    #: hash of the token by which they will hold their seat
    token: bytes
    #: game, number of seats and pace: those who wish the same are paired
    form: str
    name: str
    #: since when they wait, and when their page asked last
    at: int
    seen: int
    match: str | None = None


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report to the operator on somebody at a table, with the lines of chat that show it."""

    #: a digest of who reports and of their request: sent again, it is the same report
    id: str
    at: int
    #: the table, which may be deleted before the report is
    subject: str
    #: who is reported: a seat, or -3 for somebody who watches; and by which name
    seat: int
    name: str
    #: what for, in a word, and in the words of whoever reports it
    kind: str
    text: str
    #: lines of chat as they stood there then, as JSON
    lines: str
    closed: int | None = None


@dataclass(slots=True)
class Kept:
    """Everything stored of a match."""

    match: MatchRow
    seats: list[SeatRow]
    events: list[EventRow]
    checkpoints: list[CheckpointRow] = field(default_factory=list)
    links: Links = field(default_factory=Links)
    talk: list[TalkRow] = field(default_factory=list)
    terms: TermsRow = TermsRow()
    #: milliseconds that decisions took, by the versions that they led to
    spent: dict[int, int] = field(default_factory=dict)
    #: where there are days for each move
    turn: TurnRow | None = None
    vacations: dict[int, VacationRow] = field(default_factory=dict)
