"""The pictures of cards, one for each kind of effect, as symbols in a box of 96 by 64."""

from functools import lru_cache
from typing import Final

from cellar.draw.scene import Item
from cellar.draw.shapes import art, disc
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.deck.cards import Card
from cellar.games.cell_wars.rulebook import primitives as p

_HEXES: Final = "".join(f"M{x} 34L{x + 9} 29L{x + 18} 34V44L{x + 9} 49L{x} 44Z" for x in (20, 40, 60))
#: A cell with two eyes, at a place.
_FACE: Final = "{0} {0}-lo 2.5 " + disc(28, 34, 15)
_EYES: Final = (
    "white none 0 " + disc(24, 32, 3.4) + disc(33, 32, 3.4),
    "on-piece none 0 " + disc(25, 33, 1.6) + disc(34, 33, 1.6),
)
#: By the effect's code: shapes in which {0} is the camp's colour. What changes tissue is told apart by what it becomes.
_SHAPES: Final[dict[int | tuple[int, int], tuple[str, ...]]] = {
    p.BIOMASS: (
        "none seat0-lo 2.5 M30 20L20 14M30 42L20 48M48 52V61M66 42L76 48M66 20L76 14",
        "seat0-hi seat0-lo 2.5 M48 10L66 20V42L48 52L30 42V20Z",
        "none seat0-lo 4 M48 24V40M40 32H56",
    ),
    p.MOVE: (
        "{0}-hi none 0 " + disc(14, 40, 6) + disc(16, 24, 4),
        _FACE,
        *_EYES,
        "none ink 4 M52 34H84M84 34L74 25M84 34L74 43",
    ),
    p.STRIDE: (_FACE, *_EYES, "none {0} 5 M18 49L12 60M34 50L44 58", "none ink 3 M56 22H80M60 34H86M56 46H80"),
    p.PLACE: (
        _FACE,
        *_EYES,
        "none ink 2.5 M48 20Q62 4 74 24M74 24L76 14M74 24L64 21",
        "none {0} 3 " + disc(74, 44, 14),
        "{0} none 0 " + disc(74, 44, 4),
    ),
    p.SWAP: (
        "{0} {0}-lo 2.5 " + disc(26, 32, 14),
        "{0}-hi {0}-lo 2.5 " + disc(70, 32, 14),
        "none ink 3 M34 10Q48 2 60 10M60 10L52 4M60 10L51 14M62 54Q48 62 36 54M36 54L44 60M36 54L45 50",
    ),
    p.SIGN: (
        "red on-piece 2 M2 26Q18 14 34 26T66 26T94 26V42Q78 54 62 42T30 42T2 42Z",
        "seat4-hi none 0 " + disc(22, 33, 7, 0.65) + disc(48, 35, 7, 0.65) + disc(74, 33, 7, 0.65),
    ),
    p.DRAW: (
        "{0}-lo on-piece 2 M22 16L46 10L58 50L34 58Z",
        "white on-piece 2 M38 8H66V54H38Z",
        "none {0} 4 M52 22V40M43 31H61",
    ),
    p.SEARCH: (
        "white on-piece 2 M16 12H46V56H16Z",
        "none on-piece 2.5 M22 22H40M22 30H40M22 38H34",
        "lamp ink 3 " + disc(60, 30, 15),
        "none ink 6 M71 41L84 56",
    ),
    p.HIT: (
        "none immune 8 M48 60V38M48 38L34 22M48 38L62 22",
        "cancer-hi cancer-lo 2 M30 6H38V15H30ZM58 6H66V15H58Z",
        "none ink 2.5 " + disc(48, 30, 26) + "M48 0V8M48 52V60M16 30H26M70 30H80",
    ),
    p.RANGE: (
        "{0} {0}-lo 2.5 " + disc(20, 32, 12),
        "none {0} 2.5 M40 20A18 18 0 0 1 40 44M52 14A26 26 0 0 1 52 50M64 8A34 34 0 0 1 64 56",
        "cancer cancer-lo 2 " + disc(84, 32, 7),
    ),
    p.ATTACK: (
        _FACE,
        *_EYES,
        "none seat0 4 M48 24Q58 36 48 48M57 18Q72 36 57 54M66 12Q86 36 66 60",
        "seat0-hi seat0-lo 1.5 " + disc(86, 22, 4) + disc(90, 36, 4) + disc(86, 50, 4),
    ),
    (p.TISSUE, p.HEALTHY): (
        "tumour-hi tumour-lo 2 " + _HEXES,
        "lamp seat0-lo 2.2 M4 44L84 10L94 8L88 16L8 52Z",
        "none seat0-lo 5 M14 34L24 54M8 56L2 60",
    ),
    (p.TISSUE, p.TUMOUR): (
        "tissue tissue-line 2 M60 34L69 29L78 34V44L69 49L60 44Z",
        "tumour-hi tumour-lo 2 "
        + "".join(disc(x, y, r) for x, y, r in ((26, 34, 15), (44, 20, 9), (48, 42, 11), (62, 30, 6))),
        "tumour-lo none 0 " + disc(22, 30, 5) + disc(42, 18, 3) + disc(46, 40, 4),
    ),
    (p.TISSUE, p.SOLID): (
        "solid tumour-lo 2.4 M48 6L72 19V46L48 59L24 46V19Z",
        "solid-hi none 0 M48 6L72 19L52 28ZM24 19L52 28L36 44Z",
        "none solid-line 2 M24 19L52 28L72 19M52 28L48 59M52 28L36 44L24 46",
    ),
    p.DODGE: (
        "none {0} 2.5 M14 34A14 14 0 0 1 42 34",
        _FACE,
        *_EYES,
        "none ink 3.5 M92 10Q70 4 62 18T40 12",
        "lamp on-piece 2 M58 30H84V42Q84 54 71 60Q58 54 58 42Z",
    ),
    p.FIRM: (
        _FACE,
        *_EYES,
        "bone ink 2.5 M8 50H48V60H8Z",
        "none ink 4 M88 34H58M58 34L66 26M58 34L66 42",
        "none ink 4 M54 18V50",
    ),
    p.THROUGH: (
        "bone ink 2 M60 4H76V18H60ZM60 46H76V60H60ZM60 20H76V30H60Z",
        _FACE,
        *_EYES,
        "none ink 4 M48 38H90M90 38L82 30M90 38L82 46",
    ),
    p.FACTORY: ("bone ink 2 M16 40H42V54H16ZM44 40H70V54H44ZM28 24H56V38H28Z", "none ink 4 M78 14V34M68 24H88"),
}


def drawn(card: Card) -> int | tuple[int, int]:
    """Return which picture a card has: that of its first effect that is no condition and no price."""
    shown = [effect for effect in card.effects if effect[0] in _SHAPES or effect[0] == p.TISSUE]
    gains = [effect for effect in shown if effect[0] != p.BIOMASS or effect[p.A] > 0]
    code, _, after, _ = (gains or shown or [(p.BIOMASS, 0, 0, 0)])[0]
    return (code, after) if code == p.TISSUE else code


def name(card: Card, camp: int) -> str:
    """Return the symbol of a card's picture."""
    kind = drawn(card)
    return f"art-{camp}-" + ("-".join(map(str, kind)) if isinstance(kind, tuple) else str(kind))


@lru_cache(maxsize=16)
def symbols(deck: str) -> tuple[Item, ...]:
    """Return the pictures of a deck's cards."""
    found = {
        name(card, camp): art(name(card, camp), *(shape.format(tone) for shape in _SHAPES[drawn(card)]))
        for camp, tone in enumerate(("immune", "cancer"))
        for card in cards.deck(deck).camps[camp]
    }
    return tuple(found.values())
