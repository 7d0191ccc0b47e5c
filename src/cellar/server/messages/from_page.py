"""Messages from the page to the server on a socket."""

from typing import TypeAlias

from cellar.server.messages.kinds import Asked
from cellar.server.messages.social import Answer, Propose, Quiet, Say
from cellar.server.messages.thoughts import Enough, Think


class Enter(Asked, tag="enter"):
    """The first message on a socket. Without a token one watches. `since`: the last version that the client has, -1
    when it has none. `language`: the reader's (BCP 47); without it, what the request for the socket accepts."""

    protocol: int
    token: str = ""
    since: int = -1
    language: str = ""


class Play(Asked, tag="move"):
    """Play a move by its text, in the version that the client sees. The id is the idempotency key:
    sending it again is safe."""

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
    """Ask for a good move: whoever plays alone may, or everybody who plays when all have agreed on it."""

    id: str
    version: int
    #: the page thinks itself: it is sent a `job` in place of the hint
    own: bool = False


class Explain(Asked, tag="explain"):
    """Ask what something on the table or beside it is (`cellar.play.explainable`)."""

    id: str
    thing: str


class WhyNot(Asked, tag="why_not"):
    """Ask why the last of these clicks cannot follow the others; the answer is `explained`."""

    id: str
    version: int
    sites: tuple[str, ...]


class Uncover(Asked, tag="uncover"):
    """Hot seat: the person whose turn it is now looks at the screen; where it is nobody's here, anybody may look on."""

    version: int


class Resume(Asked, tag="resume"):
    """Ask for what came after version `since`: events, or a snapshot."""

    since: int


class Looking(Asked, tag="looking"):
    """Say whether the page is in sight: whoever looks at a table is not told of their turn elsewhere."""

    looking: bool


class Ping(Asked, tag="ping"):
    """The page's heartbeat, answered by `pong`."""


FromPage: TypeAlias = (
    Enter
    | Play
    | Undo
    | Preview
    | Hint
    | Think
    | Enough
    | Explain
    | WhyNot
    | Uncover
    | Resume
    | Looking
    | Ping
    | Propose
    | Answer
    | Say
    | Quiet
)
