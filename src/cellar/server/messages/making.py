"""Positions made by hand, over HTTP: drafts, and what a position is worth."""

from typing import Any

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
