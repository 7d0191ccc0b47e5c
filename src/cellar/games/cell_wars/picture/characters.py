"""The shapes of living things, as symbols: tissue by texture, immune cells with arms and brows, cancer cells with lobes
and slit pupils, one to three eyes for α, β and γ."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from cellar.draw.scene import Item
from cellar.draw.shapes import art, disc
from cellar.games.cell_wars.picture import layout
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names

#: How far a cell reaches from its middle.
REACH: Final = 24.0
BODY: Final = layout.blob(9, 18.5, 4.6)
_AURA: Final = layout.blob(9, 22.5, 6.0)
#: Receptors around an immune cell: little forks.
RECEPTORS: Final = "".join(
    f"M{15 * cos(a):.1f} {15 * sin(a):.1f}L{20 * cos(a):.1f} {20 * sin(a):.1f}"
    f"M{23.5 * cos(a - 0.16):.1f} {23.5 * sin(a - 0.16):.1f}L{20 * cos(a):.1f} {20 * sin(a):.1f}"
    f"L{23.5 * cos(a + 0.16):.1f} {23.5 * sin(a + 0.16):.1f}"
    for a in (pi * k / 4 for k in range(8))
)
#: Of α, β and γ: brows of immune cells; eyes of cancer cells (x, y, radius).
_BROWS: Final = (
    "M-8.5 -6.5L-3.5 -4.5M8.5 -6.5L3.5 -4.5",
    "M-8 -6.5H-3.5M3.5 -6.5H8",
    "M-8.5 -5.5Q-6 -8 -3.5 -6M8.5 -5.5Q6 -8 3.5 -6",
)
_EYES: Final = (
    ((0.0, -1.5, 6.0),),
    ((-4.8, -1.5, 4.2), (5.2, -2.8, 3.2)),
    ((-6.4, 0.0, 3.0), (0.0, -4.5, 3.2), (6.4, 0.0, 3.0)),
)
#: Small cells in a growth: where, and how large.
_BUMPS: Final = ((-17, -15, 7.0), (13, -19, 9.0), (21, 4, 6.5), (-6, 19, 9.0), (-22, 7, 5.0), (6, -3, 4.5))


@cache
def symbols() -> tuple[Item, ...]:
    """Return every tissue and every cell."""
    return (*_tissues(), *(cell(number) for number in range(len(names.CELL_KEYS))))


def _tissues() -> tuple[Item, ...]:
    block, grown = layout.tissue_path(), layout.tissue_path(layout.RADIUS - 0.5)
    return (
        art(
            "tissue-0",
            f"glow:tissue tissue-line 1.4 {block}",
            f"nucleus none 0 {disc(-7, -6, 9, 0.85)}",
            f"tissue-line none 0 {disc(-6, -7, 3)}",
            "none nucleus 2.2 M15 18Q21 15 22 9M-21 18Q-25 15 -27 10M9 -25Q15 -25 19 -20",
        ),
        art(
            "tissue-1",
            f"glow:tumour tumour-lo 2 {grown}",
            "tumour-hi tumour-lo 1.6 " + "".join(disc(x, y, r) for x, y, r in _BUMPS),
            "tumour-lo none 0 " + "".join(disc(x - r / 4, y - r / 4, round(r * 0.35, 1)) for x, y, r in _BUMPS),
        ),
        art(
            "tissue-2",
            f"solid tumour-lo 2.4 {grown}",
            "solid-hi none 0 M-35 -14L-9 -29L6 -9L-15 6ZM6 -9L32 -14L26 15ZM-15 6L6 -9L12 23L-12 29Z",
            "none solid-line 1.9 M-35 -14L-15 6L-12 35M-15 6L6 -9L32 -17M6 -9L12 23L32 17M6 -9L-6 -35",
        ),
    )


@cache
def cell(number: int) -> Item:
    """Draw a cell; its letter is written on it elsewhere, in its player's colour."""
    letter = t.CELL_LETTER[number]
    immune = t.CELL_CAMP[number] == p.IMMUNE
    shapes = [f"glow:shade none 0 {disc(0, 17, 17, 0.35)}"]
    if immune:
        shapes += [
            f"none immune 2.6 {RECEPTORS}",
            f"immune immune-lo 1.6 {disc(0, 0, 16)}",
            "immune-hi none 0 M-13 -5A14 14 0 0 1 6 -12.7A18 18 0 0 0 -13 -5Z",
            "white none 0 " + disc(-5, -0.5, 3.5, 1.15) + disc(5, -0.5, 3.5, 1.15),
            "on-piece none 0 " + disc(-4.3, 0, 1.8) + disc(5.7, 0, 1.8),
            f"none on-piece 1.8 {_BROWS[letter]}M-3 6.5Q0 8.3 3 6.5",
        ]
    else:
        eyes = _EYES[letter]
        shapes += [
            f"cancer-lo none 0 {_AURA}",
            f"cancer cancer-lo 1.6 {BODY}",
            "cancer-hi none 0 M-12.5 -5A13 13 0 0 1 5 -12A17 17 0 0 0 -12.5 -5Z",
            "lamp none 0 " + "".join(disc(x, y, r, 0.9) for x, y, r in eyes),
            "on-piece none 0 " + "".join(disc(x + 0.5, y, round(r / 3, 1), 2) for x, y, r in eyes),
            "on-piece none 0 M-6 6.5Q0 11 6 5.5L4.5 9L2 7.8L0 9.8L-2.5 8.3Z",
        ]
    return art(f"cell-{names.CELL_KEYS[number]}", *shapes)
