"""SVG renderer of scenes, in the light or dark theme, or whichever the reader's system or the page around asks for."""

import re
from collections.abc import Sequence

from cellar.draw.palette import COLOURS, PATTERNS
from cellar.draw.scene import Item, Scene
from cellar.draw.xml import escape, quoteattr

VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def write_svg(scene: Scene, theme: str = "auto", width: int | None = None, plain: bool = False) -> str:
    """Render a scene as a complete SVG document; `plain` leaves out ids and labels, for a small picture that nobody
    points at. With the theme "page" it is part of a page that has the palette's variables, and has no ids of its own
    but those of patterns, which are the same in every picture."""
    left, top, w, h = scene.box
    size = f' width="{width}" height="{round(width * h / w)}"' if width else ""
    inside = theme == "page"
    named = f"aria-label={quoteattr(f'{scene.title}. {scene.description}')}" if inside else 'aria-labelledby="t d"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(w)} {_n(h)}"{size} role="img" '
        f"{named} font-family=\"system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif\">",
        "" if inside else f'<title id="t">{escape(scene.title)}</title>',
        "" if inside else f'<desc id="d">{escape(scene.description)}</desc>',
        f"<style>{_style(scene)}</style>" if theme == "auto" else "",
        _defs(scene),
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(w)}" height="{_n(h)}" fill="var(--paper)"/>',
        *(_draw(item, plain) for item in scene.items),
        "</svg>",
    ]
    document = "\n".join(line for line in lines if line)
    if theme in ("auto", "page"):
        return document
    # Printers and converters often know no CSS variables: a fixed theme has its colours written in.
    return VARIABLE.sub(lambda found: COLOURS[found[1]][1 if theme == "dark" else 0], document)


def _walk(items: Sequence[Item]) -> list[Item]:
    found = []
    for item in items:
        found.append(item)
        found.extend(_walk(item.items))
    return found


def _style(scene: Scene) -> str:
    used = {"paper", "ink"}
    for item in _walk(scene.items):
        used |= {item.fill, item.stroke}
    names = sorted(used - {"none"})
    light = "".join(f"--{name}:{COLOURS[name][0]};" for name in names)
    dark = "".join(f"--{name}:{COLOURS[name][1]};" for name in names)
    return f"svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}"


#: Each pattern as marks on an 8 x 8 square, in ink over the piece's colour.
MARKS = {
    "plain": "",
    "dots": '<circle cx="2" cy="2" r="1.2"/><circle cx="6" cy="6" r="1.2"/>',
    "stripes": '<path d="M-1 5L5-1M-1 9L9-1M3 9L9 3" stroke-width="1.3"/>',
    "cross": '<path d="M0 4H8M4 0V8" stroke-width="1.1"/>',
    "rings": '<circle cx="4" cy="4" r="2.4" fill="none" stroke-width="1"/>',
    "checks": '<path d="M0 0H4V4H0ZM4 4H8V8H4Z" stroke="none"/>',
}
assert set(MARKS) == set(PATTERNS)


def _defs(scene: Scene) -> str:
    used = sorted({item.pattern for item in _walk(scene.items)} - {"", "plain"})
    tiles = (
        f'<pattern id="p-{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<g fill="#14161F" stroke="#14161F" opacity="0.45">{MARKS[name]}</g></pattern>'
        for name in used
    )
    return f"<defs>{''.join(tiles)}</defs>" if used else ""


def _draw(item: Item, plain: bool) -> str:
    place = f"translate({_n(item.x)} {_n(item.y)})" + (f" rotate({_n(item.turn)})" if item.turn else "")
    attributes = "" if plain else f" id={quoteattr(item.id)}"
    if not plain or item.x or item.y or item.turn:
        attributes += f' transform="{place}"'
    if item.opacity != 1:
        attributes += f' opacity="{_n(item.opacity)}"'
    title = f"<title>{escape(item.label)}</title>" if item.label and not plain else ""
    body = "".join(_draw(child, plain) for child in item.items) if item.kind == "group" else _shape(item)
    if plain and (not attributes or not body):
        return body
    return f"<g{attributes}>{title}{body}</g>"


def _shape(item: Item) -> str:
    paint = f"fill={quoteattr(_paint(item.fill))}"
    if item.stroke != "none":
        paint += f' stroke={quoteattr(_paint(item.stroke))} stroke-width="{_n(item.width)}" stroke-linejoin="round"'
        paint += ' stroke-linecap="round"' if item.kind in ("line", "path") else ""
    if item.dash:
        paint += f" stroke-dasharray={quoteattr(item.dash)}"
    if item.kind == "text":
        weight = ' font-weight="600"' if item.bold else ""
        return (
            f'<text text-anchor="{item.anchor}" dy="0.35em" font-size="{_n(item.size)}"{weight}'
            f" {paint}>{escape(item.text)}</text>"
        )
    shape = _outline(item)
    drawn = f"<{shape} {paint}/>"
    if item.pattern not in ("", "plain"):
        drawn += f'<{shape} fill="url(#p-{item.pattern})"/>'
    return drawn


def _outline(item: Item) -> str:
    if item.kind == "circle":
        return f'circle r="{_n(item.r)}"'
    if item.kind == "path":
        return f"path d={quoteattr(item.d)}"
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in item.points)
    return f'{"polygon" if item.kind == "polygon" else "polyline"} points="{points}"'


def _paint(name: str) -> str:
    return name if name == "none" else f"var(--{name})"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
