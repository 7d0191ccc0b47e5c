"""The language of effects: how each primitive is written in a deck file, and its text on a card."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from cellar.games.cell_wars.rulebook import primitives as p

#: A primitive with its parameters A, B and C.
Effect: TypeAlias = tuple[int, int, int, int]


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
            return " or ".join(f'"{word}"' for word, _ in self.words)
        return f"a whole number from {self.low} to {self.high}"


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


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _biomass(amount: int, who: int) -> str:
    whose = ("", "every living cell of your camp ", "every living cell of the other camp ")[who]
    return f"{whose}{amount:+d} Biomass".replace("-", "−")


def _tissue(before: int, after: int, where: int) -> str:
    old, new = ("normal", "cancer", "solidified")[before], ("normal", "to cancer", "solidified")[after]
    becomes = f"becomes {new}" if after == p.SOLID else f"turns {new}"
    if where == p.LINE:
        return f"choose one of the three lines through your cell: every {old} block on it {becomes}"
    place = {
        p.HERE: f"the block under your cell, if it is {old},",
        p.NEAR: f"one {old} block under or next to your cell",
        p.ANYWHERE: f"any one {old} block",
    }[where]
    return f"{place} {becomes}"


def _sign(steps: int, which: int) -> str:
    name = ("CARD sign", "the Biomass generator", "the wall factory", "blood vessel sign", "sign")[which]
    what = name if which in (p.GENERATOR_SIGN, p.FACTORY_SIGN) else f"one {name}"
    return f"move {what} {_span(steps)}, not onto another sign"


def _span(steps: int) -> str:
    return "1 step" if steps == 1 else f"1 to {steps} steps"


def _search(cards: int, where: int) -> str:
    places = {p.IN_DECK: "deck", p.IN_DISCARD: "discard pile", p.IN_BOTH: "deck or discard pile"}
    return f"take {_many(cards, 'card')} of your choice from your camp's {places[where]}"


def phrase(effect: Effect) -> str:
    """Describe the effect as it is printed on a card (no full stop, begins in lower case)."""
    code, a, b, c = effect
    attack = "your attack" if c == p.WHILE else "your next attack"
    suffered = "an attack on your cell" if c == p.WHILE else "the next attack on your cell"
    phrases: dict[int, Callable[[], str]] = {
        p.NEED: lambda: f"with {a} or more Biomass",
        p.BIOMASS: lambda: _biomass(a, b),
        p.MOVE: lambda: f"move {'1 step' if a == 1 else f'up to {a} steps'}{', walls do not stop you' if b else ''}",
        p.DRAW: lambda: f"draw {_many(a, 'card')}",
        p.SEARCH: lambda: _search(a, b),
        p.TISSUE: lambda: _tissue(a, b, c),
        p.SIGN: lambda: _sign(a, b),
        p.PLACE: lambda: "move your cell to any block" + (" of your camp's tissue" if b == p.OWN_TISSUE else ""),
        p.SWAP: lambda: "swap places with a living teammate",
        p.RANGE: lambda: f"range +{a}" if c == p.WHILE else f"{attack}: range +{a}",
        p.ATTACK: lambda: f"Attack +{a}" if c == p.WHILE else f"{attack}: Attack +{a}",
        p.HIT: lambda: f"{attack} hits without a roll",
        p.DODGE: lambda: f"{suffered} does nothing",
        p.FIRM: lambda: f"{suffered} does not move it",
        p.THROUGH: lambda: "walls do not stop your cell",
        p.FACTORY: lambda: f"{a} more {'wall' if a == 1 else 'walls'} whenever you collect at the factory",
        p.STRIDE: lambda: f"before step 8 you may move {'1 step' if a == 1 else f'up to {a} steps'}",
    }
    return phrases[code]()


def clause(effects: tuple[Effect, ...]) -> str:
    """Describe all effects of a card: conditions, then what happens at once in its order, then what lasts."""
    needs = [phrase(e) for e in effects if e[0] == p.NEED]
    instant = [phrase(e) for e in effects if e[0] != p.NEED and not lasts(e)]
    lasting = [phrase(e) for e in effects if lasts(e)]
    text = "; ".join([", then ".join(instant)] * bool(instant) + lasting)
    if needs:
        text = f"{' and '.join(needs)}: {text}"
    if any(e[0] in (p.DODGE, p.FIRM) and lasts(e) == p.NEXT for e in effects):
        text += "; then discard this"
    return text


@lru_cache(maxsize=1024)
def sentence(effects: tuple[Effect, ...]) -> str:
    text = clause(effects)
    return text[0].upper() + text[1:] + "."


#: The most characters of what a card does in a line.
LINE: Final = 40


def _short(effect: Effect) -> str:
    code, a, b, c = effect
    if code == p.NEED:
        return f"From {a} Biomass"
    if code == p.BIOMASS:
        return f"{('', 'Your camp ', 'The others ')[b]}{a:+d} Biomass".replace("-", "−")
    if code == p.TISSUE:
        old, new = ("normal", "cancer", "solid")[a], ("normal", "to cancer", "solid")[b]
        return f"{('Here', 'Next to you', 'Anywhere', 'On a line')[c]}: {old} turns {new}"
    shorts = {
        p.MOVE: f"Move {'1 step' if a == 1 else f'up to {a} steps'}{', through walls' if b else ''}",
        p.SEARCH: f"Take {_many(a, 'card')} of your choice",
        p.SIGN: f"Move a {'vessel' if b == p.VESSEL_SIGN else 'sign'} {_span(a)}",
        p.PLACE: "Move to any block" + (" of your tissue" if b == p.OWN_TISSUE else ""),
        p.DODGE: "The next attack on you does nothing",
        p.FIRM: "The next attack does not move you",
        p.FACTORY: f"{_many(a, 'wall')} more at the factory",
    }
    text = shorts.get(code) or phrase(effect)
    return text[0].upper() + text[1:]


@lru_cache(maxsize=1024)
def brief(effects: tuple[Effect, ...]) -> str:
    """Write what a card does in a line; "…" stands for what does not fit."""
    line = ""
    for effect in effects:
        more = f"{line}; {_short(effect)[0].lower()}{_short(effect)[1:]}" if line else _short(effect)
        if len(more) > LINE:
            return f"{line} …" if line else more[: LINE - 1] + "…"
        line = more
    return line
