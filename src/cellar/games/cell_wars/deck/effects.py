"""The language of effects: how each primitive is written in a deck file."""

from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import translator

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
    #: the parameter it fills: A, B or C
    column: int
    low: int = 0
    high: int = 0
    #: word -> number; empty for a whole number
    words: tuple[tuple[str, int], ...] = ()
    #: what stands when the entry is left out; None: it has to be there
    default: int | None = None

    def expected(self) -> str:
        if self.words:
            return one_of(tuple(word for word, _number in self.words))
        return _("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Primitive:
    """The syntax of a primitive in a deck file: `{ do = NAME, ... }`."""

    name: str
    code: int
    entries: tuple[Word, ...] = ()
    #: parameters that are always the same
    fixed: tuple[tuple[int, int], ...] = ()
    #: the camp for which it can never matter, or -1
    useless: int = -1


#: The highest number that an effect may carry.
MOST: Final = 9

_WHO = Word(name="who", column=p.B, words=(("self", p.SELF), ("camp", p.CAMP), ("foes", p.FOES)))
_LASTS = Word(name="lasts", column=p.C, words=(("next attack", p.NEXT), ("always", p.WHILE)))
_TISSUES = (("normal", p.HEALTHY), ("cancer", p.TUMOUR), ("solidified", p.SOLID))
_WALLS = Word(name="walls", column=p.B, words=(("stop", 0), ("ignored", 1)), default=0)
_SEARCH = Word(name="in", column=p.B, words=(("deck", p.IN_DECK), ("discard", p.IN_DISCARD), ("both", p.IN_BOTH)))
_PLACES = (("here", p.HERE), ("near", p.NEAR), ("anywhere", p.ANYWHERE), ("line", p.LINE))
_SIGNS = (
    ("card", p.CARD_SIGN),
    ("generator", p.GENERATOR_SIGN),
    ("factory", p.FACTORY_SIGN),
    ("vessel", p.VESSEL_SIGN),
    ("any", p.ANY_SIGN),
)


def _number(name: str, low: int = 1, high: int = MOST) -> Word:
    return Word(name=name, column=p.A, low=low, high=high)


_WHILE = ((p.C, p.WHILE),)

PRIMITIVES: Final = (
    Primitive(name="need", code=p.NEED, entries=(_number("biomass"),)),
    Primitive(name="biomass", code=p.BIOMASS, entries=(_number("amount", -MOST), _WHO)),
    Primitive(name="move", code=p.MOVE, entries=(_number("steps"), _WALLS)),
    Primitive(name="draw", code=p.DRAW, entries=(_number("cards"),)),
    Primitive(name="search", code=p.SEARCH, entries=(_number("cards", 1, 3), _SEARCH)),
    Primitive(
        name="tissue",
        code=p.TISSUE,
        entries=(
            Word(name="from", column=p.A, words=_TISSUES[: p.SOLID]),  # no card changes a solidified block
            Word(name="to", column=p.B, words=_TISSUES),
            Word(name="where", column=p.C, words=_PLACES),
        ),
    ),
    Primitive(name="sign", code=p.SIGN, entries=(_number("steps", 1, 8), Word(name="which", column=p.B, words=_SIGNS))),
    Primitive(
        name="place",
        code=p.PLACE,
        entries=(Word(name="where", column=p.B, words=(("own tissue", p.OWN_TISSUE), ("anywhere", p.ALL_TISSUE))),),
    ),
    Primitive(name="swap", code=p.SWAP),
    Primitive(name="range", code=p.RANGE, entries=(_number("amount", 1, 8), _LASTS), useless=p.CANCER),
    Primitive(name="attack", code=p.ATTACK, entries=(_number("amount"), _LASTS), useless=p.CANCER),
    Primitive(name="hit", code=p.HIT, entries=(_LASTS,), useless=p.CANCER),
    Primitive(name="dodge", code=p.DODGE, entries=(_LASTS,), useless=p.IMMUNE),
    Primitive(name="firm", code=p.FIRM, entries=(_LASTS,), useless=p.IMMUNE),
    Primitive(name="through", code=p.THROUGH, fixed=_WHILE, useless=p.CANCER),
    Primitive(name="factory", code=p.FACTORY, entries=(_number("walls"),), fixed=_WHILE, useless=p.IMMUNE),
    Primitive(name="stride", code=p.STRIDE, entries=(_number("steps"),), fixed=_WHILE),
)
BY_NAME: Final = {primitive.name: primitive for primitive in PRIMITIVES}
BY_CODE: Final = {primitive.code: primitive for primitive in PRIMITIVES}


def lasts(effect: Effect) -> int:
    """Return NEXT or WHILE for an effect that keeps its card on the panel, 0 for one that is carried out at once."""
    return effect[p.C] if effect[0] >= p.RANGE else 0


def written(effect: Effect) -> str:
    """Write the effect as it stands in a deck file."""
    primitive = BY_CODE[effect[0]]
    parts = [f'do = "{primitive.name}"']
    for entry in primitive.entries:
        value = effect[entry.column]
        if value == entry.default:
            continue
        word = next((word for word, number in entry.words if number == value), None)
        parts.append(f"{entry.name} = {value}" if word is None else f'{entry.name} = "{word}"')
    return "{ " + ", ".join(parts) + " }"
