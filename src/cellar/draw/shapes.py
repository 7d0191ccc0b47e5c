"""Builders of items, one for each kind of shape, and path data of outlines: what pictures are written with.

A shape's name is its id. What else an item may have (`x`, `y`, `turn`, `label`, `site`, …) is given by its name, as
`cellar.draw.scene.Item` says.
"""

import re
from math import cos, pi, sin
from typing import Any, Literal, TypeAlias

from cellar.draw.scene import Item, Points

Place: TypeAlias = tuple[float, float]
NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")


def group(name: str, *items: Item, **more: Any) -> Item:
    """Make a group of items, drawn in order around its place."""
    return Item(id=name, kind="group", items=items, **more)


def use(name: str, ref: str, **more: Any) -> Item:
    """Make an item that draws one of the scene's symbols; `r` or `points` say how far it reaches."""
    return Item(id=name, kind="use", ref=ref, **more)


def path(name: str, d: str, fill: str = "none", stroke: str = "none", width: float = 1.0, **more: Any) -> Item:
    """Make a shape of SVG path data."""
    return Item(id=name, kind="path", d=d, fill=fill, stroke=stroke, width=width, **more)


def circle(name: str, r: float, fill: str = "none", stroke: str = "none", width: float = 1.0, **more: Any) -> Item:
    """Make a circle around its place."""
    return Item(id=name, kind="circle", r=r, fill=fill, stroke=stroke, width=width, **more)


def polygon(
    name: str, points: Points, fill: str = "none", stroke: str = "none", width: float = 1.0, **more: Any
) -> Item:
    """Make a polygon by its corners."""
    return Item(id=name, kind="polygon", points=points, fill=fill, stroke=stroke, width=width, **more)


def line(name: str, points: Points, stroke: str, width: float = 1.0, **more: Any) -> Item:
    """Make a line through points."""
    return Item(id=name, kind="line", points=points, stroke=stroke, width=width, **more)


def text(
    name: str,
    words: str,
    x: float = 0.0,
    y: float = 0.0,
    size: float = 12.0,
    bold: bool = False,
    fill: str = "ink",
    anchor: Literal["start", "middle", "end"] = "middle",
    **more: Any,
) -> Item:
    """Make a line of text, centred on its point unless it is anchored there."""
    return Item(id=name, kind="text", x=x, y=y, text=words, size=size, bold=bold, fill=fill, anchor=anchor, **more)


def art(name: str, *shapes: str, **more: Any) -> Item:
    """Make a group of paths, each written as "fill stroke width path"; the width may have a pattern after a colon."""
    items = []
    for n, shape in enumerate(shapes):
        fill, stroke, wide, d = shape.split(" ", 3)
        width, _, pattern = wide.partition(":")
        items.append(path(f"{name}:{n}", d, fill, stroke, float(width), pattern=pattern))
    return group(name, *items, **more)


# --- Path data, and corners


def disc(x: float, y: float, r: float, flat: float = 1.0) -> str:
    """The path of a circle, or of an ellipse whose height is `flat` of its width."""
    arc = f"A{r:g} {r * flat:g} 0 1 0"
    return f"M{x - r:g} {y:g}{arc} {x + r:g} {y:g}{arc} {x - r:g} {y:g}Z"


def box(width: float, height: float, round: float = 0.0, x: float = 0.0, y: float = 0.0) -> str:
    """The path of a rectangle around a point, with round corners; a pill where they meet."""
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    if not round:
        return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    turn = f"A{round:g} {round:g} 0 0 1"
    return (
        f"M{left + round:g} {top:g}H{right - round:g}{turn} {right:g} {top + round:g}V{bottom - round:g}"
        f"{turn} {right - round:g} {bottom:g}H{left + round:g}{turn} {left:g} {bottom - round:g}V{top + round:g}"
        f"{turn} {left + round:g} {top:g}Z"
    )


def square(half: float) -> Points:
    """The corners of a square with half its side."""
    return (-half, -half), (half, -half), (half, half), (-half, half)


def star(points: int, outer: float, inner: float) -> Points:
    """The corners of a star, the first at the top, clockwise."""
    radii = (outer, inner)
    angles = ((k, pi * k / points - pi / 2) for k in range(2 * points))
    return tuple((round(radii[k % 2] * cos(a), 2), round(radii[k % 2] * sin(a), 2)) for k, a in angles)


def rounded(points: Points, radius: float) -> str:
    """The closed path through points with its corners rounded off."""
    parts: list[str] = []
    for i, (x, y) in enumerate(points):
        a, b = (_towards((x, y), end, radius) for end in (points[i - 1], points[(i + 1) % len(points)]))
        parts.append(f"{'L' if parts else 'M'}{a[0]:.1f} {a[1]:.1f}Q{x:.1f} {y:.1f} {b[0]:.1f} {b[1]:.1f}")
    return "".join(parts) + "Z"


def _towards(start: Place, end: Place, length: float) -> Place:
    dx, dy = end[0] - start[0], end[1] - start[1]
    size = (dx * dx + dy * dy) ** 0.5
    return start[0] + dx * length / size, start[1] + dy * length / size


def scaled(d: str, by: float) -> str:
    """The path so many times as large; one without arcs, so that every number in it is a length."""
    return NUMBER.sub(lambda found: f"{float(found[0]) * by:.2f}", d)


def closed(points: Points) -> str:
    """The closed path through points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"
