"""Things made by hand for a game, such as a deck of cards: forms as data, and what the game says of what they make.

What is made is a text that an option of the game takes. A page fills forms in and knows nothing of what they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from cellar.draw.scene import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a form."""

    name: str
    label: str
    kind: Literal["text", "int", "choice", "list"]
    help: str = ""
    #: what it is at first; of a list: nothing
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
    entries: tuple["Entry", ...] = ()
    #: asked for only while the choice of that name is this one; "" for always. Several entries may then have one name
    when: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What is to be filled in: a head, and a form for each part."""

    #: what is made, such as "deck", and what its parts are, such as "card"
    noun: str
    part: str
    #: the option of the game that takes its text
    option: str
    #: how files of it end
    ending: str
    head: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    #: what one may begin with, by name
    starts: tuple[str, ...]
    #: parts at most
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something that is said of what was made."""

    level: Literal["error", "warning"]
    #: the part that it is about, -1 for the whole
    part: int
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How a part looks: shapes inside a box from (0, 0) to (width, height)."""

    part: int
    label: str
    width: float
    height: float
    items: tuple[Item, ...]


class Workshop(Protocol):
    """How something is made for a game."""

    @property
    def FORM(self) -> Form:  # noqa: N802 - a module's constant
        """What is to be filled in."""

    def start(self, name: str, /) -> str:
        """The text of something to begin with, one of the form's `starts`."""

    def fields(self, text: str, /) -> dict[str, Any]:
        """What a text says, as values of the form: its head's entries by name, and `parts`, a list of the same;
        `CellarError` with a sentence for a text that cannot be read at all.
        """

    def text(self, fields: Mapping[str, Any], /) -> str:
        """The text for values of the form; whatever they are, it is for `check` to say what is wrong with them."""

    def check(self, text: str, /) -> tuple[Remark, ...]:
        """All there is to say of it; without an error the option takes it."""

    def faces(self, text: str, /) -> tuple[Face, ...]:
        """Pictures of the parts that can be read."""
