"""Coordinates of everything on the ship: position 0 at the top, clockwise, with the ship's centre at (0, 0)."""

from functools import cache
from math import cos, pi, sin

from cellar.draw.shapes import Place

#: Half the side of the square picture.
HALF = 380.0
#: Radii: the slots of the centre, the hideouts, the corridor that the guards walk, the cells.
SLOTS, HIDEOUTS, CORRIDOR, CELLS = 62.0, 163.0, 229.0, 293.0
CENTRE_EDGE, CELL_INNER, CELL_OUTER = 90.0, 247.0, 357.0
#: Where the names of cells hang on the outer wall.
NAMES = 348.0
#: How far to the side of the middle of a cell its captives stand, in sizes.
ASIDE = 23.0
SLOT, HIDEOUT, SPIKES = 18.0, 47.0, 54.0


@cache
def around(n: int, i: float, radius: float) -> Place:
    """Return the point of the ring at position i (fractions lie between positions)."""
    angle = 2 * pi * i / n - pi / 2
    return (round(radius * cos(angle), 2), round(radius * sin(angle), 2))


def size(n: int) -> float:
    """Return how many times as large as their shapes captives are drawn: many species are a little smaller."""
    return 1.5 if n <= 7 else 1.15


def coin_in_cell(n: int, i: int, coin: int) -> Place:
    """Return one of the two places of a cell, side by side along the ring."""
    aside = ASIDE * size(n) * n / (2 * pi * CELLS)
    return around(n, i + (aside if coin else -aside), CELLS)


def mark_in_cell(n: int, i: int, coin: int | None = None) -> Place:
    """Return where a terminal shows the name of a cell, or one of its two captives: side by side under the name."""
    x, y = around(n, i, 302.0)
    return (x, y - 26.0) if coin is None else (x + (30.0 if coin else -30.0), y + 19.0)


def hideout(n: int, i: int) -> Place:
    return around(n, i, HIDEOUTS)


def hideout_size(n: int) -> float:
    """Return the scale of hideouts: nine or ten of them are drawn a little smaller."""
    return 1.0 if n <= 8 else 0.88


def coin_in_hideout(n: int, i: int) -> Place:
    """Return the place of a coin in a hideout: on its name, which it says itself."""
    return hideout(n, i)


def slot(n: int, i: int) -> Place:
    """Return the place in the centre of the species whose hideout is at position i, in line with it."""
    return around(n, i, SLOTS)


def guard(n: int, i: int, which: int) -> Place:
    """Return the place of a guard in the corridor before cell i; the one left behind stands a little to the side."""
    return around(n, i + (0.0 if which == 0 else -0.09 * n / 6), CORRIDOR)


def guard_aside(which: int) -> Place:
    """Return the place where a guard waits, off to the side, with room for the light of the lamp."""
    return (-334.0 + 44.0 * which, 314.0)


def lamp(guard: Place) -> Place:
    """Return where the light falls of a guard's lamp."""
    return (round(guard[0] + 16, 2), round(guard[1] + 6, 2))


def sector(n: int, i: int, inner: float, outer: float, gap: float, origin: Place) -> str:
    """Return the SVG path of a ring sector at position i, `gap` units narrower than its share, relative to `origin`."""
    ox, oy = origin

    def at(radius: float, side: float) -> str:
        part = 0.5 - gap / 2 / (2 * pi * radius / n)
        x, y = around(n, i + side * part, radius)
        return f"{x - ox:.2f} {y - oy:.2f}"

    return (
        f"M{at(inner, -1)}L{at(outer, -1)}A{outer:.2f} {outer:.2f} 0 0 1 {at(outer, 1)}"
        f"L{at(inner, 1)}A{inner:.2f} {inner:.2f} 0 0 0 {at(inner, -1)}Z"
    )
