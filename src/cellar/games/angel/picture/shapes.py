"""The shapes of the angel, the devil and burnt squares, as symbols: drawn for cells of 40, twice as large as those of
the board."""

from typing import Any, Final

from cellar.draw.scene import Item
from cellar.draw.shapes import art, box, disc, group, path, use

WING: Final = (
    "M{0}3 -2C{0}10 -20 {0}26 -27 {0}37 -22C{0}35 -18 {0}37 -15 {0}35 -11"
    "C{0}33 -8 {0}34 -5 {0}31 -2C{0}29 1 {0}28 4 {0}24 5C{0}18 10 {0}9 8 {0}3 4Z"
)
FEATHERS: Final = (
    "M{0}12 -8C{0}18 -14 {0}25 -17 {0}33 -17M{0}13 -3C{0}19 -8 {0}25 -9 {0}32 -9M{0}13 2C{0}18 -1 {0}23 -2 {0}28 -1"
)
#: A square with torn edges, and cracks through it.
TORN: Final = (
    "M-17 -16L-9 -18L-3 -16L6 -18L11 -16L17 -18L18 -8L16 -2L18 6L16 11"
    "L18 17L9 16L3 18L-6 16L-11 18L-17 17L-16 8L-18 2L-16 -6Z"
)
FLAME: Final = "M0 -9C1 -4 7 -2 7 4A7 7 0 0 1 -7 4C-7 1 -5 -1 -4 -3C-3 0 -1 -1 -1 -4C-1 -6 -1 -8 0 -9Z"
CRACKS: Final = "M-12 -4L-4 0L0 -8M-4 0L2 9L10 6M0 -8L8 -12"
#: How large symbols are drawn on the board, and how far they reach there.
SIZE: Final = 0.5
REACH: Final = 10.0

SYMBOLS: Final = (
    art(
        "angel",
        f"glow:shade none 0 {disc(0, 21, 15, 0.3)}",
        f"wing wing-line 1.7 {WING.format('')}{WING.format('-')}",
        f"none wing-lo 1.7 {FEATHERS.format('')}{FEATHERS.format('-')}",
        "white wing-line 1.7 M-7 -4Q0 -9 7 -4L11 19Q0 25 -11 19Z",
        "none wing-lo 1.5 M-2 2L-4 20M3 3L5 20",
        f"skin wing-line 1.5 {disc(0, -12, 7)}",
        "hair wing-line 1.2 M-7 -13Q-6 -21 1 -20Q8 -19 7 -11Q3 -17 -7 -13Z",
        "none wing-line 1.3 M-3.5 -10.5Q-2.5 -9.5 -1.5 -10.5M1.5 -10.5Q2.5 -9.5 3.5 -10.5",
        f"none halo 2.6 {disc(0, -24, 8.5, 0.36)}",
    ),
    art(
        "devil",
        "red on-piece 1.8 M-13 -6C-19 -11 -18 -20 -15 -22C-14 -16 -10 -14 -8 -13C-3 -16 3 -16 8 -13"
        "C10 -14 14 -16 15 -22C18 -20 19 -11 13 -6C16 4 12 17 0 19C-12 17 -16 4 -13 -6Z",
        "none white 2.6 M-9 -2L-2 1M9 -2L2 1",
        "none white 2 M-6 9Q0 14 6 9",
    ),
    group(
        "gap",
        path("edge", box(32, 32, 5), "none", "ember", 2.4, dash="5 5"),
        path("flame", FLAME, "none", "ember", 2.2),
    ),
    art("burnt", f"glow:ash none 0 {disc(0, 0, 27)}", f"char char-line 1.6 {TORN}", f"none ember 1.5 {CRACKS}"),
    art("burnt-new", f"glow:ember none 0 {disc(0, 0, 38)}", f"char ember 2.6 {TORN}", f"none ember 2.4 {CRACKS}"),
    art("burnt-lost", f"none muted 1.6 {TORN}", f"none muted 1.2 {CRACKS}"),
)


def drawn(key: str, ref: str, **more: Any) -> Item:
    """Draw one of the symbols at the size of the board."""
    return use(key, ref, **{"size": SIZE, "r": REACH, **more})
