"""The shapes of species and guards: as many eyes as a species' number says, and an outline of its own."""

from functools import cache
from math import cos, pi, sin

from cellar.draw.scene import Item
from cellar.draw.shapes import art, disc, group, path
from cellar.games.cell_management.board.written import SPECIES

#: How far a captive and a guard reach from their middle.
REACH, GUARD_REACH = 20.0, 22.0
#: The body of each species and its colour.
BODIES = {
    "N": ("M-13 14V-3A13 13 0 0 1 13 -3V14L8.7 10.5L4.3 14L0 10.5L-4.3 14L-8.7 10.5Z", "ghost"),
    "A": ("M0 -18C5 -9 15 -4 15 5A15 12 0 0 1 -15 5C-15 -4 -5 -9 0 -18Z", "seat3"),
    "2": ("M0 -12C12 -12 17 -5 17 2S11 15 0 15S-17 9 -17 2S-12 -12 0 -12Z", "seat1"),
    "3": ("M-3.5 -15Q0 -19 3.5 -15L17 9Q19 14 13.5 14.5H-13.5Q-19 14 -17 9Z", "seat2"),
    "4": (
        "M-10 -14.5H10Q14.5 -14.5 14.5 -10V10Q14.5 14.5 10 14.5H-10Q-14.5 14.5 -14.5 10V-10Q-14.5 -14.5 -10 -14.5Z",
        "seat4",
    ),
}
#: Eyes of each species: (x, y, radius).
EYES = {
    "A": ((0, 1, 6),),
    "2": ((-5.5, 0, 4.4), (5.5, 0, 4.4)),
    "3": ((0, -6, 3.6), (-6, 4, 3.6), (6, 4, 3.6)),
    "4": ((-5.2, -6, 3.3), (5.2, -6, 3.3), (-5.2, 3, 3.3), (5.2, 3, 3.3)),
}
MOUTHS = {
    "N": "M-7.5 -2Q-5 1 -2.5 -2M2.5 -2Q5 1 7.5 -2M-1 5.5Q0 3.5 1 5.5Q0 7.5 -1 5.5Z",
    "A": "M-3 11Q0 13 3 11",
    "2": "M-4 8.5Q0 12 4 8.5",
    "3": "M-2.5 10.5H2.5",
    "4": "M-5 10.5H5M-2 10.5V13M2 10.5V13",
}
#: What a species wears: the feelers of the 2.
EXTRAS = {"2": "M-6 -11L-9 -17M6 -11L9 -17" + disc(-9, -18.5, 2) + disc(9, -18.5, 2)}
#: Outlines of the others: corners, and how deep the notches between them are.
STARS = {
    "5": (5, 0.62, "seat0"),
    "6": (6, 0.9, "seat5"),
    "7": (7, 0.74, "seat3-hi"),
    "8": (4, 0.72, "seat2-hi"),
    "9": (9, 0.82, "seat4-hi"),
}


def body(name: str) -> tuple[str, str]:
    """Return the outline of a species and its colour."""
    if name in BODIES:
        return BODIES[name]
    points, notch, colour = STARS[name]
    corners = (
        (
            18.5 * (1 if k % 2 == 0 else notch) * sin(k * pi / points),
            18.5 * (1 if k % 2 == 0 else notch) * cos(k * pi / points),
        )
        for k in range(2 * points)
    )
    return "M" + "L".join(f"{x:.1f} {1 - y:.1f}" for x, y in corners) + "Z", colour


def eyes(name: str) -> tuple[tuple[float, float, float], ...]:
    """Return as many eyes as the species' number says, those of the higher ones in a ring."""
    if name in "NA234":
        return EYES.get(name, ())
    count = int(name)
    ring = count if count < 7 else count - 1
    around = [
        (7 * sin(2 * pi * k / ring), -7 * cos(2 * pi * k / ring) + 0.5, 2.7 if ring < 7 else 2.4) for k in range(ring)
    ]
    return (*around, *([(0.0, 0.5, 3.0)] if ring < count else []))


@cache
def captive(name: str) -> Item:
    """Draw a captive as a symbol: outline, white eyes, pupils, mouth."""
    outline, colour = body(name)
    found = eyes(name)
    shapes = [f"{colour} on-piece 1.6 {outline}"]
    if name in EXTRAS:
        shapes.insert(0, f"{colour} on-piece 1.4 {EXTRAS[name]}")
    if found:
        shapes.append("white on-piece 0.9 " + "".join(disc(round(x, 1), round(y, 1), r) for x, y, r in found))
        shapes.append(
            "on-piece none 0 "
            + "".join(disc(round(x + 0.15 * r, 1), round(y + 0.15 * r, 1), r / 2) for x, y, r in found)
        )
    if name in MOUTHS:
        shapes.append(f"none on-piece 1.6 {MOUTHS[name]}")
    return art(f"species-{name}", *shapes)


@cache
def absent(name: str) -> Item:
    """Draw the outline that an absent captive leaves, as a symbol."""
    d = body(name)[0]
    line = path("line", d, "none", "muted", 1.3, dash="3 3")
    return group(f"absent-{name}", line)


#: A guard with a lamp.
GUARD = art(
    "guard",
    f"glow:shade none 0 {disc(0, 15, 13, 0.3)}",
    "guard on-piece 1.6 M-10 14V-2A10 10 0 0 1 10 -2V14Q0 18 -10 14Z",
    "on-piece none 0 M-4.5 -6H4.5A3.5 3.5 0 0 1 4.5 1H-4.5A3.5 3.5 0 0 1 -4.5 -6Z",
    "lamp none 0 " + disc(-3, -2.5, 1.9) + disc(3.5, -2.5, 1.9),
    "none on-piece 1.5 M-5 6H5M-5 9.5H5M10 4H15",
    "lamp on-piece 1.5 M13 1H20V10H13Z",
    "none on-piece 1.6 M12 1H21M16.5 1V-2",
)


@cache
def symbols(n: int) -> tuple[Item, ...]:
    """Return the symbols of a ship of `n` species."""
    return (GUARD, *map(captive, SPECIES[:n]), *map(absent, SPECIES[:n]))
