"""Messages of positions and decks made by hand, over HTTP: drafts, evaluations, forms and what they make."""

from typing import TYPE_CHECKING, Any

from cellar.contract import editing, workshop
from cellar.server.messages.board import Picture
from cellar.server.messages.derived import derived
from cellar.server.messages.kinds import Asked, Sent


class EditAsked(Asked):
    """Ask for a draft of a position: begun with options where there is no line, read from a line, or a line after one
    edit."""

    line: str = ""
    options: dict[str, Any] = {}
    #: the name of a tool of the draft's palette
    tool: str = ""
    #: where it is used; "" for a setting
    site: str = ""


if TYPE_CHECKING:
    # To mypy they are what they are made from.
    EditTool = editing.Tool
else:
    EditTool = derived(editing.Tool, __name__, "EditTool", "Something that can be put on the board, or set.", gc=True)


class Draft(Sent):
    """A draft: a position that is being edited."""

    #: with the game's name, as commands take it
    line: str
    picture: Picture
    tools: tuple[EditTool, ...]
    options: dict[str, Any]
    #: what the seats are called
    seats: tuple[str, ...]
    #: what to do in it, or how it ended
    prompt: str
    #: what keeps it from being a legal position; "" when it can be played
    missing: str = ""
    #: whose decision it is: a seat, -1 chance, -2 over
    actor: int = 0


class PositionAsked(Asked):
    """Ask about a position, given as one line."""

    line: str


class PositionLine(Sent):
    """A moment of a match as one line."""

    line: str


class JudgedMove(Sent):
    """A move of a variation: whose, and what comes of it."""

    seat: int
    text: str
    #: the same as the page calls its places
    words: str
    said: tuple[str, ...] = ()


class Judgement(Sent):
    """The evaluation of a position by a bot or a solver."""

    #: what there is to say of it
    sentence: str
    #: who has looked at it
    judge: str
    #: proved, not estimated
    exact: bool = False
    #: what each seat may expect, -1 to 1; empty where nobody can say
    values: tuple[float, ...] = ()
    #: how it best goes on
    moves: tuple[JudgedMove, ...] = ()


if TYPE_CHECKING:
    # To mypy they are what they are made from.
    FormEntry = workshop.Entry
    WorkshopForm = workshop.Form
    WorkRemark = workshop.Remark
    WorkFace = workshop.Face
else:
    FormEntry = derived(workshop.Entry, __name__, "FormEntry", gc=True)
    WorkshopForm = derived(workshop.Form, __name__, "WorkshopForm", gc=True)
    WorkRemark = derived(workshop.Remark, __name__, "WorkRemark")
    WorkFace = derived(workshop.Face, __name__, "WorkFace", gc=True)


class WorkAsked(Asked):
    """Ask a workshop to check what is made: by the name of something to begin with, as a text, or as values of the
    forms."""

    start: str = ""
    text: str = ""
    fields: dict[str, Any] = {}


class Work(Sent):
    """What was made in a workshop: its text, the same as values of the forms, and what there is to say of it. Without
    an error it can be played."""

    text: str
    fields: dict[str, Any]
    remarks: tuple[WorkRemark, ...] = ()
    faces: tuple[WorkFace, ...] = ()
