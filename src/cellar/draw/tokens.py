"""Tokens, dice, cards, badges and pips: small things of many games, told apart by shape before colour."""

from functools import lru_cache
from typing import Any, Final

from cellar.draw.palette import PATTERNS
from cellar.draw.scene import Item
from cellar.draw.shapes import art, box, circle, closed, disc, group, path, scaled, star, text, use
from cellar.language import translator

_ = translator(__name__)

#: The seats' signs around (0, 0), in seat order: disc, triangle, square, diamond, star, cross.
SIGNS: Final = (
    "M0 -3.2C4.2 -3.2 4.2 3.2 0 3.2C-4.2 3.2 -4.2 -3.2 0 -3.2Z",
    "M0 -3.7L3.4 2.4H-3.4Z",
    box(5.8, 5.8),
    "M0 -4L3.7 0L0 4L-3.7 0Z",
    closed(star(5, 4.2, 1.8)),
    "M-1.3 -3.7H1.3V-1.3H3.7V1.3H1.3V3.7H-1.3V1.3H-3.7V-1.3H-1.3Z",
)
#: Where the pips of a die may be, and those of each face.
_AT: Final = ((0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0))
_FACES: Final = ((0,), (1, 2), (0, 1, 2), (1, 2, 3, 4), (0, 1, 2, 3, 4), (1, 2, 3, 4, 5, 6))


def token(name: str, seat: int, r: float = 12.0) -> Item:
    """Draw a seat's token, as a symbol: its colour, its pattern, a lit edge and its sign."""
    return art(
        name,
        f"glow:shade none 0 {disc(0, r * 0.4, r * 1.15, 0.9)}",
        f"seat{seat} on-piece 1.4:{PATTERNS[seat]} {disc(0, 0, r)}",
        f"none seat{seat}-hi 1.6 {disc(0, 0, r - 2.2)}",
        f"white on-piece 1.2 {scaled(SIGNS[seat], r / 6.5)}",
    )


def die(name: str, face: int, **more: Any) -> Item:
    """Draw a die of 38 by 38 that shows a face from 1 to 6."""
    dots = "".join(disc(9.5 * x, 9.5 * y - 1, 3.6) for x, y in (_AT[k] for k in _FACES[face - 1]))
    shapes = (f"shadow none 0 {box(38, 38, 9, y=2)}", f"white on-piece 1.6 {box(38, 38, 9, y=-1)}")
    return art(
        name, *shapes, f"on-piece none 0 {dots}", label=_("a die that shows {face}", face=face), glyph=str(face), **more
    )


def card(name: str, title: str, words: str = "", picture: str = "", **more: Any) -> Item:
    """Draw a card's face of 124 by 152: its name, a line of words, and a symbol drawn in a box of 96 by 64."""
    shown = (use(f"{name}:picture", picture, x=-48.0, y=-64.0, r=48.0),) if picture else ()
    return group(
        name,
        path(f"{name}:edge", box(124, 152, 14), "card", "ink", 1.5),
        *shown,
        text(f"{name}:title", title, -52, 20, 15, bold=True, anchor="start"),
        text(f"{name}:words", words, -52, 42, 12, fill="muted", anchor="start"),
        label=f"{title}. {words}" if words else title,
        **more,
    )


def card_back(name: str, width: float, height: float, fill: str, stroke: str, line: float, **more: Any) -> Item:
    """Draw a card's back; "none" as its fill is the place where no card lies, with a dashed edge."""
    dash = "4 3" if fill == "none" else ""
    return path(name, box(width, height, 5), fill, stroke, line, dash=dash, **more)


def badge(name: str, letter: str, x: float, y: float, r: float, fill: str, stroke: str) -> tuple[Item, ...]:
    """Draw a letter on a small disc at the edge of a piece."""
    ground = circle(f"{name}:badge", r, fill, stroke, 1.6, x=x, y=y)
    return ground, text(f"{name}:letter", letter, x, y, round(1.53 * r, 2), bold=True, fill="on-piece")


@lru_cache(maxsize=2048)
def pips(name: str, have: int, most: int, y: float, scale: float = 1.0) -> tuple[Item, ...]:
    """Draw so many of at most so many as pips on a dark pill, at a height under the middle of a piece."""
    step, high = 6.6 * scale, 9.2 * scale
    rounds = [disc(round((k + 0.5 - most / 2) * step, 2), round(y, 2), round(2.4 * scale, 2)) for k in range(most)]
    pill = box(round(most * step + high, 1), round(high, 1), round(high / 2, 1), y=round(y, 1))
    full, spent = "".join(rounds[:have]), "".join(rounds[have:])
    return (
        path(f"{name}:pill", pill, "on-piece"),
        *((path(f"{name}:full", full, "lamp"),) if full else ()),
        *((path(f"{name}:spent", spent, "none", "lamp", round(scale, 2)),) if spent else ()),
    )
