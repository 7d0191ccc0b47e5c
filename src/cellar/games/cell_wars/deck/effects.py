"""The language of effects: how each primitive is written in a deck file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, TypeAlias

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import translator
from cellar.language.telling import data_file

_ = translator(__name__)

#: A primitive with its parameters A, B and C.
Effect: TypeAlias = tuple[int, int, int, int]


def one_of(words: tuple[str, ...]) -> str:
    """List the words among which a deck file may choose: `"deck" or "both"`."""
    quoted = [f'"{word}"' for word in words]
    return reduce(lambda said, more: _("{one} or {other}", one=said, other=more), quoted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A parameter of an effect: a whole number from low to high, or one word of several."""

    name: str
    #: what it is called in a form
    label: str
    #: the parameter it fills: A, B or C
    fills: str = "A"
    low: int = 0
    high: int = 0
    #: the words, and the number of the first; none for a whole number
    words: tuple[str, ...] = ()
    first: int = 0
    #: what stands when the entry is left out; None: it has to be there
    usual: int | None = None

    @property
    def column(self) -> int:
        return int(getattr(p, self.fills))

    def expected(self) -> str:
        if self.words:
            return one_of(self.words)
        return _("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """A primitive as `primitives.toml` has it: `{ do = NAME, ... }` in a deck file, and what it says."""

    name: str
    code: int
    entries: tuple[Word, ...]
    #: it lasts for as long as its card lies on the panel
    always: bool = False
    #: the camp for which it can never matter, or -1
    useless: int = -1
    note: str
    #: what it says on a card and in a line, as tellings
    phrase: Any
    short: Any = ""


def _primitive(code: int, name: str, takes: Sequence[dict[str, Any]] = (), useless: str = "", **more: Any) -> Primitive:
    entries = tuple(Word(**{**entry, "words": tuple(entry.get("words", ()))}) for entry in takes)
    camp = ("immune", "cancer").index(useless) if useless else -1
    return Primitive(name=name, code=code, entries=entries, useless=camp, **more)


PRIMITIVES: Final = tuple(
    _primitive(getattr(p, name.upper()), name, **entry)
    for name, entry in data_file(__package__, "primitives.toml").items()
)
BY_NAME: Final = {primitive.name: primitive for primitive in PRIMITIVES}
BY_CODE: Final = {primitive.code: primitive for primitive in PRIMITIVES}
#: The highest number that an effect may carry.
MOST: Final = max(entry.high for primitive in PRIMITIVES for entry in primitive.entries)


def lasts(effect: Effect) -> int:
    """Return NEXT or WHILE for an effect that keeps its card on the panel, 0 for one that is carried out at once."""
    return effect[p.C] if effect[0] >= p.RANGE else 0


def written(effect: Effect) -> str:
    """Write the effect as it stands in a deck file."""
    primitive = BY_CODE[effect[0]]
    parts = [f'do = "{primitive.name}"']
    for entry in primitive.entries:
        value = effect[entry.column]
        if value != entry.usual:
            parts.append(
                f'{entry.name} = "{entry.words[value - entry.first]}"' if entry.words else f"{entry.name} = {value}"
            )
    return "{ " + ", ".join(parts) + " }"
