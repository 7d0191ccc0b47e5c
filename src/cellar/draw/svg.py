"""SVG renderer of scenes, in the light or dark theme, or whichever the reader's system or the page around asks for."""

import re
from collections.abc import Iterable

from cellar.draw.palette import COLOURS, GRADIENTS, PATTERNS
from cellar.draw.scene import Item, Plane, Scene, all_items
from cellar.draw.shapes import disc
from cellar.draw.xml import escape, quoteattr

VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def write_svg(scene: Scene, theme: str = "auto", width: int | None = None, plain: bool = False) -> str:
    """Render a scene as a complete SVG document; `plain` leaves out ids and labels, for a small picture that nobody
    points at. With the theme "page" it is part of a page that has the palette's variables, and has no ids of its own
    but those of patterns, gradients and symbols, which are the same in every picture."""
    left, top, w, h = scene.box
    size = f' width="{width}" height="{round(width * h / w)}"' if width else ""
    inside = theme == "page"
    named = f"aria-label={quoteattr(f'{scene.title}. {scene.description}')}" if inside else 'aria-labelledby="t d"'
    drawn = [*all_items(scene.items), *all_items(scene.symbols)]
    names = {item.fill for item in drawn} | {item.stroke for item in drawn}
    if plane := scene.plane:
        names |= {plane.fill, plane.line, plane.fifth, *([f"glow:{plane.far}"] if plane.far else [])}
    inner = defs(
        sorted({item.pattern for item in drawn} - {"", "plain"}),
        sorted(name[5:] for name in names if name.startswith("glow:")),
    ) + "".join(f'<g id="s-{one.id}">{"".join(_draw(part, True) for part in one.items)}</g>' for one in scene.symbols)
    inner += _plane(plane) if plane else ""
    grounds = ["var(--paper)", *(["url(#p-plane)"] if plane else [])]
    grounds += [f"url(#g-{plane.far})"] if plane and plane.far else []
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(w)} {_n(h)}"{size} role="img" '
        f"{named} font-family=\"system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif\">",
        "" if inside else f'<title id="t">{escape(scene.title)}</title>',
        "" if inside else f'<desc id="d">{escape(scene.description)}</desc>',
        f"<style>{_style(names)}</style>" if theme == "auto" else "",
        f"<defs>{inner}</defs>" if inner else "",
        *(f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(w)}" height="{_n(h)}" fill="{fill}"/>' for fill in grounds),
        *(_draw(item, plain) for item in scene.items),
        "</svg>",
    ]
    document = "\n".join(line for line in lines if line)
    if theme in ("auto", "page"):
        return document
    # Printers and converters often know no CSS variables: a fixed theme has its colours written in.
    return VARIABLE.sub(lambda found: COLOURS[found[1]][1 if theme == "dark" else 0], document)


def _style(names: set[str]) -> str:
    """The palette's variables for both themes: ink, paper and the colours of these names."""
    stops = {colour for name in names for _, colour, _ in _stops(name)}
    used = sorted({"paper", "ink", *stops, *(name for name in names if name in COLOURS)})
    light = "".join(f"--{name}:{COLOURS[name][0]};" for name in used)
    dark = "".join(f"--{name}:{COLOURS[name][1]};" for name in used)
    return f"svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}"


def _stops(name: str) -> tuple[tuple[int, str, float], ...]:
    return GRADIENTS[name[5:]][1] if name.startswith("glow:") else ()


#: Each pattern as a path on a square of 8 by 8 in ink, and how wide its lines are; 0 where it is filled.
MARKS = {
    "plain": ("", 0.0),
    "dots": (disc(2, 2, 1.2) + disc(6, 6, 1.2), 0.0),
    "stripes": ("M-1 5L5-1M-1 9L9-1M3 9L9 3", 1.3),
    "cross": ("M0 4H8M4 0V8", 1.1),
    "rings": (disc(4, 4, 2.4), 1.0),
    "checks": ("M0 0H4V4H0ZM4 4H8V8H4Z", 0.0),
}
assert set(MARKS) == set(PATTERNS)


def defs(patterns: Iterable[str], gradients: Iterable[str]) -> str:
    """The patterns and gradients of these names, as SVG definitions: "p-NAME" and "g-NAME"."""
    return "".join([*map(_pattern, patterns), *map(_gradient, gradients)])


def _pattern(name: str) -> str:
    d, width = MARKS[name]
    ink = f'fill="none" stroke="#14161F" stroke-width="{_n(width)}"' if width else 'fill="#14161F"'
    return (
        f'<pattern id="p-{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path d="{d}" {ink} opacity="0.45"/></pattern>'
    )


def _plane(plane: Plane) -> str:
    """The cells of a plane as a pattern of five by five, with lines that go on past every picture."""
    side = 5 * plane.size
    lines = "".join(f"M0 {_n(k * plane.size)}H{_n(side)}M{_n(k * plane.size)} 0V{_n(side)}" for k in range(1, 5))
    return (
        f'<pattern id="p-plane" x="{_n(plane.x - plane.size / 2)}" y="{_n(plane.y - plane.size / 2)}"'
        f' width="{_n(side)}" height="{_n(side)}" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0H{_n(side)}V{_n(side)}H0Z" fill="var(--{plane.fill})"/>'
        f'<path d="{lines}" stroke="var(--{plane.line})" stroke-width="0.6"/>'
        f'<path d="M0 0H{_n(side)}M0 0V{_n(side)}" stroke="var(--{plane.fifth})" stroke-width="1.2"/></pattern>'
    )


def _gradient(name: str) -> str:
    way, stops = GRADIENTS[name]
    kind = "radial" if way == "out" else "linear"
    turned = ' x2="0" y2="1"' if way == "down" else ""
    inside = "".join(
        f'<stop offset="{at}%" stop-color="var(--{colour})"'
        + (f' stop-opacity="{_n(opacity)}"/>' if opacity != 1 else "/>")
        for at, colour, opacity in stops
    )
    return f'<{kind}Gradient id="g-{name}"{turned}>{inside}</{kind}Gradient>'


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
    if item.kind == "use":
        scale = f' transform="scale({_n(item.size)})"' if item.size else ""
        return f'<use href="#s-{item.ref}"{scale}/>'
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
    if name.startswith("glow:"):
        return f"url(#g-{name[5:]})"
    return name if name == "none" else f"var(--{name})"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
