"""Bounding boxes of drawn items, by which a picture is cropped to its board or to a part of it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, radians, sin

from cellar.draw.scene import Item, Plane, Scene
from cellar.errors import BadText

Place = tuple[float, float]
#: How wide a letter is, in sizes of the font.
LETTER = 0.6
#: How many numbers a command of a path takes.
TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "S": 4, "Q": 4, "C": 6, "A": 7}
STEP = re.compile(r"([A-Z])([^A-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def cropped(scene: Scene, margin: float = 8.0) -> Scene:
    """Crop a scene to its board, without the items that belong beside it."""
    items = tuple(item for item in scene.items if not item.beside)
    if scene.plane:  # it has no edge to crop to
        return replace(scene, items=items)
    found = list(_corners(items))
    if not found:
        return scene
    return _framed(scene, items, found, margin)


def closer(scene: Scene, names: Sequence[str], margin: float = 8.0) -> Scene:
    """Crop a scene to some of its items, by their ids, or to cells of a plane, by their sites."""
    named = [item for item in scene.items if item.id in names]
    found = [*_corners(named), *(corner for name in names for corner in _cell(scene.plane, name))]
    missing = set(names) - {item.id for item in named} - {name for name in names if _cell(scene.plane, name)}
    if missing or not found:
        raise BadText(f"There is no {' and no '.join(sorted(missing)) or 'item named'} in this picture.")
    seen = _framed(scene, scene.items, found, margin)
    left, top, width, height = seen.box
    reaching = []
    for item in seen.items:
        corners = list(_corners([item])) or [(item.x, item.y)]
        across, down = [x for x, _ in corners], [y for _, y in corners]
        beyond = max(across) <= left or min(across) >= left + width or max(down) <= top or min(down) >= top + height
        if not beyond:
            reaching.append(item)
    return replace(seen, items=tuple(reaching))


def _cell(plane: Plane | None, name: str) -> list[Place]:
    """Two opposite corners of a plane's cell, by its site; none where it is no cell."""
    if plane is None:
        return []
    pattern = re.escape(plane.site).replace(r"\{a\}", r"(-?\d+)").replace(r"\{b\}", r"(-?\d+)")
    found = re.fullmatch(pattern, name)
    if found is None:
        return []
    x, y = plane.x + int(found[1]) * plane.size, plane.y + int(found[2]) * plane.size * (-1 if plane.up else 1)
    half = plane.size / 2
    return [(x - half, y - half), (x + half, y + half)]


def _framed(scene: Scene, items: Sequence[Item], found: Sequence[Place], margin: float) -> Scene:
    left, top, width, height = scene.box
    x0 = max(left, min(x for x, _ in found) - margin)
    y0 = max(top, min(y for _, y in found) - margin)
    x1 = min(left + width, max(x for x, _ in found) + margin)
    y1 = min(top + height, max(y for _, y in found) + margin)
    return replace(scene, box=(x0, y0, x1 - x0, y1 - y0), items=items)


def _corners(items: Iterable[Item]) -> Iterator[Place]:
    """Points that enclose items, in the coordinates of their group."""
    for item in items:
        s, c = sin(radians(item.turn)), cos(radians(item.turn))
        for x, y in _own(item):
            yield item.x + x * c - y * s, item.y + x * s + y * c


def _own(item: Item) -> Iterator[Place]:
    if item.kind == "group":
        yield from _corners(item.items)
    elif item.kind in ("circle", "use"):
        yield from ((-item.r, -item.r), (item.r, item.r))
    elif item.kind == "text":
        half = len(item.text) * item.size * LETTER / 2
        yield from ((-half, -item.size / 2), (half, item.size / 2))
    elif item.kind == "path":
        yield from _path(item.d)
    else:
        yield from item.points


def _path(d: str) -> Iterator[Place]:
    """The points through which an SVG path of absolute commands runs, and its control points."""
    x = y = 0.0
    for command, rest in STEP.findall(d):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        takes = TAKES.get(command, 0)
        for start in range(0, len(numbers) - takes + 1, takes or 1):
            some = numbers[start : start + takes]
            if command == "H":
                x = some[0]
            elif command == "V":
                y = some[0]
            else:
                ends = some[-2:] if command == "A" else some
                for at in range(0, len(ends), 2):
                    x, y = ends[at], ends[at + 1]
                    yield x, y
            yield x, y
