"""Messages of a moment of a match: a seat's view, its moves, and the seats."""

from typing import Literal

from cellar.server.messages.board import Panel, PanelPatch
from cellar.server.messages.kinds import Sent


class Move(Sent, gc=False):
    """A legal move: its text (send this) and the sites to click, in order."""

    text: str
    path: tuple[str, ...]


class Outcome(Sent):
    """The outcome of a match: how it ended."""

    sentence: str
    #: -1 to 1, by seat
    returns: tuple[float, ...]


class View(Sent):
    """All that a seat may know of a moment of a match, besides the picture."""

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
    #: every site of the moves' paths, with its name, and perhaps others
    sites: dict[str, str] = {}
    #: hot seat: the next person's hand is held back until this client sends `uncover`
    cover: bool = False
    #: this client may take the last move back
    undo: bool = False
    outcome: Outcome | None = None


class ViewPatch(Sent):
    """What has changed of a view with an event. The seat looked from, the goal, the panel and the sites' names stay
    unless they are named; all else is as it says."""

    actor: int
    prompt: str
    since: int
    #: where one looks from now, when that has changed
    seat: int | None = None
    #: what wins and how things stand now, when that has changed
    goal: str | None = None
    panel: PanelPatch | None = None
    moves: tuple[Move, ...] = ()
    #: every site of the moves' paths, with its name (and perhaps others), when there is one that was not told before
    sites: dict[str, str] | None = None
    undo: bool = False
    outcome: Outcome | None = None


class SeatRating(Sent):
    """The rating of whoever sits somewhere: in a rated match that is over, the one after it."""

    points: int
    #: with 95 % probability it is within so many points of this; 0 for a bot, whose rating is fixed
    spread: int = 0
    #: it is not well known yet
    provisional: bool = False
    #: what the match has made of it, once it is over
    change: int | None = None


class Seat(Sent):
    """A seat of the table."""

    seat: int
    #: the game's name for it
    role: str
    #: who sits there, a bot by a name of its own; "" until somebody says
    name: str
    kind: Literal["person", "bot"]
    #: `open` until its link is used; `left` when its person has got up
    state: Literal["open", "here", "away", "left"]
    #: the bot's name in the registry
    bot: str = ""
    #: what the bot is called in the menu
    title: str = ""
    #: a bot that stands in for a person: the seat can be taken back
    stands_in: bool = False
    #: whom it stands in for, if they have a name
    person: str = ""
    #: a link to this seat waits to be used
    invited: bool = False
    #: `away`, `left`: since when, milliseconds since 1970
    since: int = 0
    #: its person is out of the match, and a bot plays on
    out: Literal["", "resigned", "time", "failed"] = ""
    #: in a rated match
    rating: SeatRating | None = None
