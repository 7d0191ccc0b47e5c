"""Messages of positions and decks made by hand, over HTTP: drafts, evaluations, forms and what they make."""

from typing import Any, Literal

from cellar.server.messages.board import Picture, Shape
from cellar.server.messages.kinds import Asked, Sent


class EditAsked(Asked):
    """A draft: begun with options where there is no line, read from a line, or a line after one edit."""

    line: str = ""
    options: dict[str, Any] = {}
    #: the name of a tool of the draft's palette
    tool: str = ""
    #: where it is used; "" for a setting
    site: str = ""


class EditTool(Sent):
    """Something that can be put on the board, or set."""

    name: str
    label: str
    #: the heading that it stands under
    group: str
    #: what the sites begin with on which it is used; "" stands for every site; none: a setting, used at once
    on: tuple[str, ...] = ()
    #: a setting that is so now
    now: bool = False
    #: how it looks: shapes around (0, 0), at most `half` away from it; none: its label is enough
    items: tuple[Shape, ...] = ()
    half: float = 30.0


class Draft(Sent):
    """A position in the making."""

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
    """A position, as one line."""

    line: str


class PositionLine(Sent):
    """A moment of a match as one line."""

    line: str


class JudgedMove(Sent):
    """A move of the best line of play: whose, and what comes of it."""

    seat: int
    text: str
    #: the same as the page calls its places
    words: str
    said: tuple[str, ...] = ()


class Judgement(Sent):
    """What a position is worth."""

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


class FormEntry(Sent):
    """One entry of a form."""

    name: str
    label: str
    kind: Literal["text", "int", "choice", "list"]
    help: str = ""
    #: what it is at first
    default: str | int = ""
    #: text: characters at most; list: forms at most
    most: int = 0
    #: int: from, to
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    #: what each choice means; none: they speak for themselves
    notes: tuple[str, ...] = ()
    #: list: the form of each of its parts
    entries: tuple["FormEntry", ...] = ()
    #: asked for only while the choice of that name is this one
    when: tuple[str, str] = ("", "")


class WorkshopForm(Sent):
    """What is to be filled in: a head, and a form for each part."""

    #: what is made, such as "deck", and what its parts are, such as "card"
    noun: str
    part: str
    #: the option of the game that takes its text
    option: str
    #: how files of it end
    ending: str
    head: tuple[FormEntry, ...]
    entries: tuple[FormEntry, ...]
    #: what one may begin with, by name
    starts: tuple[str, ...]
    #: parts at most
    most: int


class WorkAsked(Asked):
    """What is being made: by the name of something to begin with, as a text, or as values of the forms."""

    start: str = ""
    text: str = ""
    fields: dict[str, Any] = {}


class WorkRemark(Sent):
    """Something that is said of what was made."""

    level: Literal["error", "warning"]
    #: the part that it is about, -1 for the whole
    part: int
    sentence: str


class WorkFace(Sent):
    """How a part looks: shapes inside a box from (0, 0) to (width, height)."""

    part: int
    label: str
    width: float
    height: float
    items: tuple[Shape, ...]


class Work(Sent):
    """What was made: its text, the same as values of the forms, and what there is to say of it. Without an error it can
    be played."""

    text: str
    fields: dict[str, Any]
    remarks: tuple[WorkRemark, ...] = ()
    faces: tuple[WorkFace, ...] = ()
