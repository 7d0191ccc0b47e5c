"""Messages of live analysis: asked for on a table's socket, or over HTTP for a moment of a replay and for a position
made by hand. Results come a few times a second."""

from typing import Literal

from cellar.server.messages.board import Telling
from cellar.server.messages.editor import JudgedMove
from cellar.server.messages.kinds import Asked, Sent


class Think(Asked, tag="think"):
    """Start live analysis of this version of the table, as this client may know it: for whoever may have hints, at
    their turn. `thoughts` with this id come until there are no more, `enough` is sent, or the table moves on."""

    id: str
    version: int
    #: the page thinks itself: it is sent a `job` in place of thoughts
    own: bool = False


class Enough(Asked, tag="enough"):
    """Stop live analysis."""


class ThinkAsked(Asked):
    """Ask for live analysis of a moment of a match: after so many actions."""

    ply: int


class Stands(Sent):
    """How well some seats (one, or a camp) stand: 0 to 1, as in a story's curves."""

    seats: tuple[int, ...]
    worth: float


class ThoughtLine(Sent):
    """A variation: a move that is considered, and how it may go on as far as that can be known."""

    moves: tuple[JudgedMove, ...]
    #: the sites of the first move, and what comes of it
    path: tuple[str, ...] = ()
    tellings: tuple[Telling, ...] = ()
    #: how well whoever is to move stands then, 0 to 1; null where that is not said
    worth: float | None = None
    #: how much of the thinking went into it, 0 to 1
    share: float = 0.0
    #: how often a strong bot played the first move, in a sentence; "" where that is not in the opening book
    book: str = ""


class Found(Sent):
    """The results of a search so far."""

    #: who thinks, as the menu calls it
    judge: str
    #: what there is to say of the position
    sentence: str
    #: proved, not estimated
    exact: bool = False
    #: how far the end is, proved, as the game counts it
    distance: int | None = None
    stands: tuple[Stands, ...] = ()
    #: best first
    lines: tuple[ThoughtLine, ...] = ()
    simulations: int = 0
    seconds: float = 0.0


class Thoughts(Sent, tag="thoughts"):
    """The state of a live analysis, with its results. `getting_ready`: it is being loaded; `waiting`: somebody's bot is
    to move first; `resting`: it goes on in a while, since this client has asked for much; and then, as the last one:
    `done`: there is no more to find, or its time is up; `elsewhere`: another page of this client thinks now;
    `failed`."""

    state: Literal["getting_ready", "waiting", "thinking", "resting", "done", "elsewhere", "failed"]
    #: what was asked for, on a socket
    id: str = ""
    #: more about the state, for the person; "" where it speaks for itself
    sentence: str = ""
    found: Found | None = None


class Job(Sent, tag="job"):
    """What the page's own thinker is to do: a worker's job about what this client's seat may know, as a frame, in
    base64."""

    frame: str
    #: what was asked for, on a socket
    id: str = ""


class ThinkerFiles(Sent):
    """The address of the files that the page's own thinker needs."""

    folder: str
    #: the server thinks along too, for whoever cannot or would wait for long
    server: bool = False
