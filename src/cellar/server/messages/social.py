"""Messages among the people at a table: proposals, answers, chat and clocks."""

from typing import Literal, TypeAlias

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.moment import Outcome, Seat

#: What one may propose: to take back one's last move and what came after it, that one's camp resigns, or that everybody
#: who plays may ask for hints from now on.
What: TypeAlias = Literal["back", "resign", "hints"]


class ClockWish(Asked):
    """A clock for every seat: so many seconds for each move, or for all moves together, to which each move adds some;
    or days for each move, which go by whether anybody is there or not. Who runs out of time loses, or a bot plays
    on."""

    kind: Literal["move", "total", "days"]
    seconds: int
    plus: int = 0
    loses: bool = False


class Vacation(Sent):
    """A seat on vacation: its time stands still until then, in milliseconds since 1970."""

    seat: int
    until: int


class Clocks(Sent, tag="clocks"):
    """The clocks of a match: how much time each seat has left, and whose clock runs."""

    kind: Literal["move", "total", "days"]
    seconds: int
    plus: int
    loses: bool
    #: milliseconds that each seat has left as this is sent
    left: tuple[int, ...]
    #: the seat whose time goes on; -1 when nobody's does
    running: int
    vacations: tuple[Vacation, ...] = ()


class Propose(Asked, tag="propose"):
    """Propose something for a seat that one holds. Whoever is concerned is asked; where that is nobody, it is done at
    once. The id is the idempotency key: sending it again is safe."""

    id: str
    what: What
    seat: int


class Answer(Asked, tag="answer"):
    """Say yes or no to somebody's proposal. No also takes back one's own, and ends an agreement on hints."""

    id: str
    proposal: int
    yes: bool


class Say(Asked, tag="say"):
    """Send a chat message to everybody at the table: plain text, one line. Those who only watch may give a name."""

    id: str
    text: str
    name: str = ""


class Quiet(Asked, tag="quiet"):
    """Switch the table's chat off or on, for whoever made the table."""

    id: str
    quiet: bool


class ChatMessage(Sent, gc=False):
    """A chat message, as plain text. Without a name it is a remark of the table's own on who plays at a seat."""

    number: int
    #: milliseconds since 1970
    at: int
    #: -3 for somebody who watches
    seat: int
    name: str
    text: str


class Said(Sent, tag="said"):
    """New chat messages, whether the chat is switched off, and the numbers of those that the operator has deleted."""

    lines: tuple[ChatMessage, ...] = ()
    quiet: bool = False
    gone: tuple[int, ...] = ()


class Proposal(Sent, gc=False):
    """A proposal of a player, until all who are concerned have agreed or one has not. That there may be hints is kept
    when all have agreed: it then stands as an agreement until somebody says no."""

    number: int
    what: What
    seat: int
    #: the version that it was made at: a taking back means nothing any more when the table has moved on
    version: int
    #: the seats of those who have not answered yet
    waiting: tuple[int, ...]


class Proposals(Sent, tag="proposals"):
    """The proposals that are open now."""

    open: tuple[Proposal, ...] = ()
    #: what has become of the one that is not there any more, in a sentence
    sentence: str = ""


class Verdict(Sent, tag="verdict"):
    """The match went on by one version without a move: a seat is out of it. A bot plays on there, or the match is
    over."""

    version: int
    seats: tuple[Seat, ...]
    #: how it ended, if it did; the view then offers nothing any more
    outcome: Outcome | None = None
