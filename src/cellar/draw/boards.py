"""Hexagonal boards: a rim with the names of rows and columns, and the outlines of the places inside it.

A rim is made of a material: the palette has its gradient MATERIAL and the colours MATERIAL-lo and MATERIAL-edge. The
middle of a board is (0, 0), so that the same numbers draw it on a page, on paper and in a terminal.
"""

from collections.abc import Iterable
from math import cos, radians, sin, sqrt
from typing import Any

from cellar.draw.scene import Item, Points
from cellar.draw.shapes import path, polygon, text
from cellar.rules import hexes

#: How wide a rim is, and how far it lies from the places.
WIDE = 24.0
GAP = 6.0
#: Hexes have the same names on smaller boards, which are parts of one with so many hexes a side.
SIDE = 5


def hexagon(corner: float) -> Points:
    """The corners of a hexagon with a corner at each side."""
    return tuple((round(corner * cos(radians(60 * k)), 2), round(corner * sin(radians(60 * k)), 2)) for k in range(6))


def hex_inside(radius: float, rings: int) -> float:
    """The corner radius of the hexagon inside the rim, for hexes of a radius in so many rings around the middle."""
    return (rings * 1.5 + 1) * radius / (sqrt(3) / 2) + GAP


def hex_rim(radius: float, rings: int, material: str, wide: float = WIDE) -> tuple[Item, ...]:
    """Draw the rim of a hexagonal board."""
    return _rim(hexagon(hex_inside(radius, rings) + wide), material)


def hex_letters(
    radius: float, rings: int, rows: Iterable[int], columns: Iterable[int], fill: str, wide: float = WIDE
) -> tuple[Item, ...]:
    """Write the names of rows and slanting columns on the rim, as `hexes.name` has them on a board of `SIDE`."""
    middle = hex_inside(radius, rings) + wide / 2
    found = []
    for r in sorted(rows):
        y = 1.5 * radius * r
        found.append(_letter(hexes.name(0, r, SIDE)[0], abs(y) / sqrt(3) - middle, y, fill))
    for q in sorted(columns):
        x, y = hexes.centre(q, min(rings, rings - q), radius)
        beyond = middle - y / sin(radians(60)) if q <= 0 else middle - x - y / sqrt(3)
        found.append(_letter(hexes.name(q, 0, SIDE)[1:], x + beyond / 2, y + beyond * sin(radians(60)), fill))
    return tuple(found)


def outlines(
    name: str, places: Iterable[tuple[float, float]], outline: Points, stroke: str, width: float, **more: Any
) -> Item:
    """Draw the outlines of many places as one path, which is painted once."""
    (u, v), *others = outline
    around = "".join(f"l{x - a:.1f} {y - b:.1f}" for (a, b), (x, y) in zip(outline, others))
    d = "".join(f"M{x + u:.1f} {y + v:.1f}{around}z" for x, y in places)
    return path(name, d, "none", stroke, width, layer="ground", **more)


def _rim(outer: Points, material: str) -> tuple[Item, ...]:
    return (
        polygon("frame:side", outer, f"{material}-edge", y=5, layer="ground"),
        polygon("frame", outer, f"glow:{material}", f"{material}-edge", 1.2, layer="ground"),
    )


def _letter(name: str, x: float, y: float, fill: str) -> Item:
    at = (round(x, 2), round(y, 2))
    return text(f"rim:{name}", name, *at, 14, bold=True, fill=fill, layer="ground", glyph=name, tone="muted")
