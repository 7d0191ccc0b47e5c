"""The contract of a workshop, in which people make something for a game, such as a deck: forms as data, and remarks.

What is made is a text that an option of the game takes. A page fills forms in and knows nothing of what they mean.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from cellar.draw.scene import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A field of a form."""

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

    def said(self, say: Callable[[str], str]) -> "Entry":
        """The entry in another language: `say` is the translator of the game."""
        return replace(
            self,
            label=say(self.label),
            help=say(self.help) if self.help else "",
            notes=tuple(map(say, self.notes)),
            entries=tuple(entry.said(say) for entry in self.entries),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The form of a workshop: fields of the whole, and fields of each of its parts."""

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

    def said(self, say: Callable[[str], str]) -> "Form":
        """The form in another language: `say` is the translator of the game."""
        head, entries = (tuple(entry.said(say) for entry in some) for some in (self.head, self.entries))
        return replace(self, noun=say(self.noun), part=say(self.part), head=head, entries=entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """An error or warning about what was made in a workshop."""

    level: Literal["error", "warning"]
    #: the part that it is about, -1 for the whole
    part: int
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The picture of a part: shapes inside a box from (0, 0) to (width, height)."""

    part: int
    label: str
    width: float
    height: float
    items: tuple[Item, ...]


class Workshop(Protocol):
    """The module of a game with which people make something for it: its form, its parser and its checks."""

    @property
    def FORM(self) -> Form:  # noqa: N802 - a module's constant
        """The form to be filled in."""

    def start(self, name: str, /) -> str:
        """The text of a template, one of the form's `starts`."""

    def fields(self, text: str, /) -> dict[str, Any]:
        """Parse a text into the form's values: its head's entries by name, and `parts`, a list of the same;
        `CellarError` with a sentence for a text that cannot be read at all."""

    def text(self, fields: Mapping[str, Any], /) -> str:
        """Format the form's values as a text; whatever they are, `check` reports what is wrong with them."""

    def check(self, text: str, /) -> tuple[Remark, ...]:
        """All remarks about a text; without an error the option takes it."""

    def faces(self, text: str, /) -> tuple[Face, ...]:
        """Pictures of the parts that can be read."""
