"""The shapes of ships, from above with the nose up: a nacelle for each engine, a hull and a wing for each fleet."""

from functools import cache

from cellar.draw.palette import PATTERNS
from cellar.draw.scene import Item
from cellar.draw.shapes import art, disc, group, path
from cellar.draw.tokens import SIGNS

#: Of a ship with one, two and three engines: where its nacelles stand, how long and how wide each is, and the wing's
#: half span.
CLASSES = (
    (((0.0, 17.0, 6.2),), 13.0),
    (((-8.8, 12.5, 5.0), (8.8, 12.5, 5.0)), 20.5),
    (((-13.2, 8.5, 4.6), (13.2, 8.5, 4.6), (0.0, 18.5, 5.2)), 22.5),
)
#: How far a ship reaches from its middle.
REACH = 24.0


@cache
def symbol(seat: int, engines: int) -> Item:
    """Draw a ship: jets, wing, nacelles with a lit and a shaded half, a band, and the seat's glyph."""
    nacelles, span = CLASSES[engines - 1]
    base = 13 if engines == 3 else 12
    tone = f"seat{seat}"
    shapes = [f"glow:jet none 0 {disc(x, 18.5, 5.6, 1.16)}" for x, _, _ in nacelles]
    jets = "".join(
        f"M{x - 3:g} {base}H{x + 3:g}L{x + 4:g} {base + 4.5}Q{x:g} {base + 12} {x - 4:g} {base + 4.5}Z"
        for x, _, _ in nacelles
    )
    shapes.append(f"white jet 0.8 {jets}")
    shapes.append(f"{tone} on-piece 1.3:{PATTERNS[seat]} {_wing(seat, span)}")
    if engines == 2:
        shapes.append(f"{tone}-lo on-piece 1.3 M-6.5 9V-3Q0 -9.5 6.5 -3V9Z")
    shapes.append(
        f"{tone}-hi on-piece 1.3 " + "".join(_nacelle(seat, x, -long, wide, base) for x, long, wide in nacelles)
    )
    shoulder = 11 if seat in (1, 3) else 8
    shapes.append(
        f"{tone} none 0 "
        + "".join(
            f"M{x:g} {2.5 - long:g}V{base - 0.6:g}H{x + wide - 0.8:g}V{shoulder - long:g}Z"
            for x, long, wide in nacelles
        )
    )
    shapes.append(
        f"none {tone}-lo 1.6 "
        + "".join(f"M{x - wide + 1.2:g} {base - 3.2:g}H{x + wide - 1.2:g}" for x, _, wide in nacelles)
    )
    hull = art(f"ship{seat}-{engines}", *shapes)
    return group(hull.id, *hull.items, path("sign", SIGNS[seat], "white", "on-piece", 0.9, y=2.5))


def _nacelle(seat: int, x: float, nose: float, w: float, base: float) -> str:
    """Draw a hull: round, a needle, a block, an arrow, or horns."""
    left, right = x - w, x + w
    if seat == 0:
        top = (
            f"V{nose + 8:g}C{left:g} {nose + 2:g} {x - 3:g} {nose:g} {x:g} {nose:g}"
            f"C{x + 3:g} {nose:g} {right:g} {nose + 2:g} {right:g} {nose + 8:g}"
        )
    elif seat == 1:
        top = f"V{nose + 15:g}L{x:g} {nose - 2:g}L{right:g} {nose + 15:g}"
    elif seat == 2:
        top = f"V{nose + 3:g}L{left + 2:g} {nose + 0.5:g}H{right - 2:g}L{right:g} {nose + 3:g}"
    elif seat == 3:
        left, right = left + 1, right - 1
        top = f"V{nose + 10:g}H{left - 3.2:g}L{x:g} {nose - 1:g}L{right + 3.2:g} {nose + 10:g}H{right:g}"
    else:
        left, right = left + 0.5, right - 0.5
        horns = f"L{left - 1.1:g} {nose - 1.5:g}Q{x:g} {nose + 9:g} {right + 1.1:g} {nose - 1.5:g}"
        top = f"V{nose + 7:g}{horns}L{right:g} {nose + 7:g}"
    return f"M{left:g} {base}{top}V{base}Z"


def _wing(seat: int, s: float) -> str:
    """Draw a wing of half span `s`: round, a delta, planks, swept forward, or a crescent."""
    if seat == 0:
        half = f"{s * 0.9:g} -6 {s * 1.15:g} 11 {s * 0.72:g} 12.5"
        return f"M0 -4C{half}H{-s * 0.72:g}C{-s * 1.15:g} 11 {-s * 0.9:g} -6 0 -4Z"
    if seat == 1:
        return f"M0 -13L{s:g} 13.5L{s * 0.4:g} 9H{-s * 0.4:g}L{-s:g} 13.5Z"
    if seat == 2:
        return f"M{-s:g} -5H{4.5 - s:g}V-1H{s - 4.5:g}V-5H{s:g}V12H{s - 4.5:g}V8H{4.5 - s:g}V12H{-s:g}Z"
    if seat == 3:
        return f"M0 3L{s:g} -9V0L{s * 0.55:g} 12H{-s * 0.55:g}L{-s:g} 0V-9Z"
    return (
        f"M0 4Q{s * 0.62:g} 4 {s * 0.95:g} -11Q{s * 1.12:g} 8 {s * 0.5:g} 12.5H{-s * 0.5:g}"
        f"Q{-s * 1.12:g} 8 {-s * 0.95:g} -11Q{-s * 0.62:g} 4 0 4Z"
    )
