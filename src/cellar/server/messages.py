"""Every message between the table and a page, in one file: what a socket carries, and what the lobby's HTTP carries.

Messages are JSON objects; on a socket `type` names the kind. The page's TypeScript types are generated from this file
(`python -m cellar.server.typescript`), and `docs/server.md` tells how they follow one another. Fields that have their
default value are left out on the wire. Everything that leaves the server is made from what the addressee may know.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

#: Raised whenever an old page would misunderstand a new server, or the other way round.
PROTOCOL = 4

#: Why a request on a socket is not carried out, in a word.
Reason: TypeAlias = Literal[
    "illegal", "stale", "unreadable", "not_your_turn", "over", "too_many", "not_allowed", "failed"
]


class Sent(Struct, omit_defaults=True):
    """What the server sends: defaults are left out."""


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a client sends: an unknown field is a mistake, and is said to be one."""


# --- The board


class Shape(Sent, gc=False):
    """One item of a scene (`cellar.core.scene.Item` on the wire). Moving a piece changes only `x` and `y`."""

    id: str
    kind: Literal["circle", "polygon", "path", "line", "text", "group"]
    x: float = 0.0
    y: float = 0.0
    #: polygon, line: corners relative to (x, y)
    points: tuple[tuple[float, float], ...] = ()
    #: circle: its radius
    r: float = 0.0
    #: path: SVG path data relative to (x, y)
    d: str = ""
    #: text: what it says
    text: str = ""
    #: text: its height
    size: float = 0.0
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    #: group: drawn in order, relative to (x, y)
    items: tuple["Shape", ...] = ()
    #: a name of the palette
    fill: str = "none"
    #: a name of the palette
    stroke: str = "none"
    width: float = 1.0
    #: drawn over the fill: "" or one of the palette's patterns
    pattern: str = ""
    dash: str = ""
    opacity: float = 1.0
    #: degrees, clockwise
    turn: float = 0.0
    #: what a screen reader says; "" for decoration
    label: str = ""
    #: the site of click paths that this item stands for; "" when it is none
    site: str = ""
    #: sites that it reaches: a line is drawn to each while it is the chosen one
    reach: tuple[str, ...] = ()
    #: belongs beside the board: shown with its choice, and the board is drawn without it
    beside: bool = False


class Plane(Sent, gc=False):
    """A board without an edge, of square cells: what is not drawn can be clicked as well."""

    #: the side of a cell, and the middle of the cell 0,0
    size: float
    x: float = 0.0
    y: float = 0.0
    #: the second coordinate grows upwards
    up: bool = False
    #: how the site of the cell a,b is written
    site: str = "{a},{b}"
    #: how the move to it is written by whoever is to act; "" when nobody is
    move: str = ""


class Picture(Sent):
    """A whole scene: shapes in drawing order inside a box (left, top, width, height)."""

    title: str
    description: str
    box: tuple[float, float, float, float]
    items: tuple[Shape, ...]
    #: the board goes on past the box: pan and zoom
    plane: Plane | None = None


class ShapePatch(Sent):
    """How an item changes that keeps its place in the drawing order."""

    id: str
    #: what differs: fields of the shape with their new values, null for one that is back at its default
    now: dict[str, Any] = {}
    #: group: how its items change
    items: "ItemsPatch | None" = None


class Placed(Sent):
    """Items that are new, or drawn elsewhere in the order than before: all of them, right above the item `after`."""

    items: tuple[Shape, ...]
    #: "" at the very bottom
    after: str = ""


class ItemsPatch(Sent):
    """How a list of items changes: take out what is `gone` and what is `placed`, change what is `changed`, then put in
    what is `placed`, one after the other."""

    changed: tuple[ShapePatch, ...] = ()
    gone: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()


class Patch(Sent):
    """How the scene changes; what is left out stays."""

    items: ItemsPatch | None = None
    title: str | None = None
    description: str | None = None
    box: tuple[float, float, float, float] | None = None
    plane: Plane | None = None


class Motion(Sent, gc=False):
    """One step of an animation; `item` is a scene id, before or after the move."""

    kind: Literal["move", "appear", "vanish", "flash", "roll", "flip", "draw", "trail", "say"]
    item: str = ""
    start: tuple[float, float] | None = None
    end: tuple[float, float] | None = None
    #: roll: the result; flip: the new face; draw: the card's name, "" for who may not know it; say: a small "why"
    text: str = ""


class Telling(Sent, gc=False):
    """One thing that happened: its sentence in each vocabulary of the game (in their order) and its animation."""

    said: tuple[str, ...]
    cues: tuple[Motion, ...] = ()


class Entry(Sent):
    """One move in the log: who did it, what it was (null where this seat could not see it), and what came of it."""

    #: how many actions had been played after it: the address of this moment in links, replays and forks
    ply: int
    #: a seat, or -1 for chance
    actor: int
    text: str | None
    tellings: tuple[Telling, ...]


# --- Beside the board (`cellar.core.panel` on the wire)


class Fact(Sent, gc=False):
    """One thing worth knowing: a name and what it is now."""

    name: str
    value: str | int = ""
    #: `value` of `most`, drawn as a bar that fills
    most: int | None = None
    #: small coins in place of a value
    marks: tuple[str, ...] = ()
    #: the coins are filled: reached, not missing
    solid: bool = False
    #: a remark, such as a thought of a perfect player: set off from the facts
    aside: bool = False


class Reach(Sent, gc=False):
    """Places that a seat's piece reaches: a button shows them on the board."""

    label: str
    sites: tuple[str, ...]
    #: shown by itself while one of these sites is offered
    during: tuple[str, ...] = ()


class SeatFacts(Sent, gc=False):
    """What the list of seats says of one seat."""

    seat: int
    text: str = ""
    #: so many of so many of a unit, drawn as pips
    have: int | None = None
    most: int | None = None
    unit: str = ""
    notes: tuple[str, ...] = ()
    reach: Reach | None = None


class Card(Sent, gc=False):
    """A card that can be read; with a site, one that can be clicked."""

    name: str
    site: str = ""
    copies: int = 1
    kind: str = ""
    text: str = ""
    #: what stands on it besides the rules: one text for each vocabulary of the game, or none
    flavour: tuple[str, ...] = ()


class Pile(Sent, gc=False):
    """Cards that may be looked through."""

    title: str
    cards: tuple[Card, ...]


class Panel(Sent):
    """All that stands beside the board, as one seat may know it."""

    #: what the facts are about, for a screen reader
    title: str = ""
    facts: tuple[Fact, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    #: the looking seat's own cards; their sites are clicked here, not among the choices
    hand: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    #: site -> more words about it: shown with its choice, and when it is looked at on the board
    details: dict[str, str] = {}


class PanelPatch(Sent):
    """How what stands beside the board changes; what is left out stays."""

    title: str | None = None
    facts: tuple[Fact, ...] | None = None
    #: the lines that are new or say something else, by seat
    seats: tuple[SeatFacts, ...] = ()
    #: the seats that have a line, in order, when that has changed
    listed: tuple[int, ...] | None = None
    hand: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] | None = None
    details: dict[str, str] | None = None


# --- A moment of a match


class Move(Sent, gc=False):
    """A legal move: its text (send this) and the sites to click, in order."""

    text: str
    path: tuple[str, ...]


class Outcome(Sent):
    """How it ended."""

    sentence: str
    #: -1 to 1, by seat
    returns: tuple[float, ...]


class View(Sent):
    """All that a seat may know of this moment, besides the picture."""

    #: the seat looked from, or -3 for those who watch
    seat: int
    #: whose decision it is: a seat, -1 chance, -2 over
    actor: int
    #: what to do now, one sentence
    prompt: str
    #: when this moment began, milliseconds since 1970
    since: int
    panel: Panel
    #: what wins, and where everybody stands; "" after the end
    goal: str = ""
    #: this seat's legal moves; empty when it is not to act
    moves: tuple[Move, ...] = ()
    #: every site of the moves' paths, with its name
    sites: dict[str, str] = {}
    #: hot seat: the next person's hand is held back until this client sends `uncover`
    cover: bool = False
    #: this client may take the last move back
    undo: bool = False
    outcome: Outcome | None = None


class ViewPatch(Sent):
    """How the view goes on. The seat looked from, the goal and the panel stay unless they are named; all else is as it
    says."""

    actor: int
    prompt: str
    since: int
    #: where one looks from now, when that has changed
    seat: int | None = None
    #: what wins and how things stand now, when that has changed
    goal: str | None = None
    panel: PanelPatch | None = None
    moves: tuple[Move, ...] = ()
    sites: dict[str, str] = {}
    undo: bool = False
    outcome: Outcome | None = None


class Seat(Sent):
    """A seat of the table."""

    seat: int
    #: the game's name for it
    role: str
    #: who sits there; "" until somebody says
    name: str
    kind: Literal["person", "bot"]
    #: `open` until its link is used; `left` when its person has got up
    state: Literal["open", "here", "away", "left"]
    #: the bot's name in the registry
    bot: str = ""
    #: a bot that stands in for a person: the seat can be taken back
    stands_in: bool = False
    #: whom it stands in for, if they have a name
    person: str = ""
    #: a link to this seat waits to be used
    invited: bool = False


# --- From the server on a socket


class Snapshot(Sent, tag="snapshot"):
    """Everything: the answer to `enter`, and again whenever the client cannot follow by events. Replaces all the client
    knows."""

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
    #: this client's `preview` and `hint` are answered
    preview: bool = False
    hint: bool = False
    #: a rematch is already laid out at that table; the same token opens it
    rematch: str | None = None
    thinking: tuple["Thinking", ...] = ()


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
    """What a bot is doing."""

    seat: int
    state: Literal["thinking", "warming_up", "idle", "failed"]


class Previewed(Sent, tag="previewed"):
    """What a move would do, told but not done."""

    id: str
    version: int
    text: str
    tellings: tuple[Telling, ...]
    #: how the picture would change; null when it would not
    patch: Patch | None = None


class Hinted(Sent, tag="hinted"):
    """A good move, and why."""

    id: str
    version: int
    #: "" when no move helps any more
    text: str
    sentence: str


class Rematch(Sent, tag="rematch"):
    """A rematch is laid out; the token of this table opens that one."""

    table: str


class Pong(Sent, tag="pong"):
    """The answer to `ping`."""

    version: int


class Bye(Sent, tag="bye"):
    """The server closes this socket."""

    reason: Literal["protocol", "unknown_table", "unknown_token", "too_many", "too_slow", "closing", "broken"]
    sentence: str
    #: coming back by itself makes sense
    again: bool = False


FromServer: TypeAlias = (
    Snapshot | Event | Cover | Ack | Refusal | Presence | Thinking | Previewed | Hinted | Rematch | Pong | Bye
)

# --- From the page on a socket


class Enter(Asked, tag="enter"):
    """The first message. Without a token one watches. `since`: the last version that the client has, -1 when it has
    none."""

    protocol: int
    token: str = ""
    since: int = -1


class Play(Asked, tag="move"):
    """Play a move by its text, in the version that the client sees. The id is the client's; sending it again is
    safe."""

    id: str
    version: int
    text: str


class Undo(Asked, tag="undo"):
    """Take back this client's last decision and all that came after it. Only where no other person plays."""

    id: str
    version: int


class Preview(Asked, tag="preview"):
    """Ask what a move would do."""

    id: str
    version: int
    text: str


class Hint(Asked, tag="hint"):
    """Ask for a good move, where the game has hints."""

    id: str
    version: int


class Uncover(Asked, tag="uncover"):
    """Hot seat: the person whose turn it is now looks at the screen; where it is nobody's here, anybody may look on."""

    version: int


class Resume(Asked, tag="resume"):
    """Send what came after `since`: events, or a snapshot."""

    since: int


class Ping(Asked, tag="ping"):
    """Are you there?"""


FromPage: TypeAlias = Enter | Play | Undo | Preview | Hint | Uncover | Resume | Ping

# --- The lobby, over HTTP


class Problem(Sent):
    """Every answer that is not 2xx: one sentence for a person."""

    sentence: str
    status: int


class OptionCard(Sent):
    """A setting of a game."""

    name: str
    kind: Literal["int", "choice", "bool", "text"]
    default: Any
    help: str
    choices: tuple[Any, ...]
    low: int
    high: int


class BotCard(Sent):
    """Somebody who can be seated."""

    name: str
    title: str
    sentence: str
    #: the seats it can play; all when empty
    seats: tuple[int, ...] = ()


class GameCard(Sent):
    """A game on the menu."""

    name: str
    title: str
    version: int
    designers: str
    sentence: str
    players: tuple[int, ...]
    default_players: int
    minutes: str
    seats: tuple[str, ...]
    #: a name of the palette
    accent: str
    options: tuple[OptionCard, ...]
    vocabularies: tuple[str, ...]
    bots: tuple[BotCard, ...]
    #: whom "play now" seats opposite
    opponent: str
    source: str
    #: sockets answer `preview` and `hint`
    preview: bool
    hint: bool
    #: it has a puzzle of the day
    puzzle: bool
    #: the pieces wear the seats' colours: they are shown beside the seats' names
    seat_colours: bool


class RulesPage(Sent):
    """The rules of a game, as HTML of ours (no scripts, no styles)."""

    game: str
    title: str
    html: str


class Chosen(Asked):
    """Options of a match that is about to be laid out."""

    options: dict[str, Any] = {}


class SeatNames(Sent):
    """What the seats of a match with these options are called."""

    seats: tuple[str, ...]


class PuzzleCard(Sent):
    """The puzzle of a day: lay it out with these options."""

    date: str
    game: str
    title: str
    sentence: str
    options: dict[str, Any]
    #: the fewest rounds that solve it
    best: int


class SeatWish(Asked):
    """Who is to sit down: me (several `me` are a hot seat), a friend by link, or a bot by name."""

    who: Literal["me", "friend", "bot"]
    bot: str = ""
    name: str = ""


class CreateTable(Asked):
    """Lay out a match. Without seats: me at the first, the game's usual opponent at all others."""

    game: str
    options: dict[str, Any] = {}
    seats: tuple[SeatWish, ...] = ()
    vocabulary: str = ""


class SeatLink(Sent):
    """What a friend needs for a seat: the link is /join/TABLE#CODE. Used once, it is spent."""

    seat: int
    code: str


class DeviceLink(Sent):
    """What another device of the asker needs: the link is /join/TABLE#CODE. Used once, it is spent."""

    code: str


class Devices(Sent):
    """The other devices on which the asker plays, and whether a link waits for one more."""

    used: int
    waiting: bool


class LinkAsked(Asked):
    """What would this link do? `token`: what the browser holds at that table already, if anything."""

    code: str
    token: str = ""


class LinkCard(Sent):
    """A link to a table: to a seat, or for another device of somebody who plays; or what it led to is yours already."""

    kind: Literal["invite", "device", "yours"]
    title: str
    game: str
    #: the seats that it opens
    roles: tuple[str, ...]
    #: the seats that this browser holds already
    yours: tuple[str, ...] = ()


class UseLink(Asked):
    """Sit down by a link. `token`: 32 to 64 random letters and digits that the browser makes up and keeps, or those
    that it has at this table already; sending it again is safe."""

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


class TableCard(Sent):
    """A table at a glance, as its asker may know it."""

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
    outcome: Outcome | None = None
    rematch: str | None = None
    #: the table that this one was forked from, and where
    forked: str | None = None
    forked_ply: int | None = None


class Hold(Asked):
    """A table and the token that a client holds for it."""

    table: str
    token: str


class Mine(Asked):
    """Ask for the tables that a client holds tokens for."""

    holds: tuple[Hold, ...]


class MyTables(Sent):
    """The tables that were asked for; those that no longer exist are left out."""

    tables: tuple[TableCard, ...]


class Join(Asked):
    """Say one's name at the seats that one holds. Takes them back from bots that stood in."""

    name: str = ""


class StandIn(Asked):
    """Let a bot play on for a person who is not there."""

    bot: str = "random"


class RematchWish(Asked):
    """Play again; `rotate` moves everybody one seat on."""

    rotate: bool = False


class Fork(Asked):
    """Play on from a moment of a match at a table of one's own. Without seats: me everywhere, bots where bots were."""

    ply: int
    seats: tuple[SeatWish, ...] = ()


class ImportRecord(Asked):
    """Lay out a recorded match; with seats it can be played on if it is not over."""

    text: str
    seats: tuple[SeatWish, ...] = ()


class Frame(Sent):
    """One moment of a replay. The first frame asked for has a picture, the others say how it changes."""

    ply: int
    actor: int
    prompt: str
    panel: Panel
    entry: Entry | None = None
    picture: Picture | None = None
    patch: Patch | None = None


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
