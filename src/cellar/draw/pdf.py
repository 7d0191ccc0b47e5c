"""PDF renderer of scenes for print, one A4 page each, in the light theme.

The fonts are the ones that every PDF reader has (Helvetica, Symbol, ZapfDingbats): Latin letters, Greek ones and the
usual signs come out as they are, without anything embedded. Letters that none of the three knows, such as Chinese, are
written in a font of the system, of which what is used is embedded; where it has none, an error says so. Any other
character is written in plain letters or, failing that, as "?".
"""

import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING

from cellar.draw.fonts import system_font
from cellar.draw.palette import COLOURS, flat
from cellar.draw.scene import Item, Scene, all_items
from cellar.draw.shapes import path, polygon
from cellar.draw.svg import MARKS
from cellar.extras import need

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import PaintedPath
    from fpdf.drawing_primitives import Transform

A4 = (210.0, 297.0)
POINTS = 72 / 25.4
#: In place of today's, so that equal scenes give equal bytes.
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
#: How far below the middle of a line of Helvetica its baseline lies, in ems.
MIDDLE = 0.35
#: The system's font for all other letters, as the document calls it.
SYSTEM = "system"

#: Symbol's places for the Greek letters, and ZapfDingbats' for the signs that pieces use.
GREEK = dict(
    zip("αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "abgdezhqiklmnxoprstufcywABGDEZHQIKLMNXOPRSTUFCYW")
)
DINGBATS = dict(zip("●■▲▼◆★✚✓✔✕✗✘", "lnstuH:34578"))
PLAIN = {**dict(zip("–—−‘’“”•", "---''\"\"·")), "…": "...", "→": "->", "←": "<-", "≤": "<=", "≥": ">="}


def write_pdf(scenes: tuple[Scene, ...], path: str, title: str = "", margin: float = 0.0) -> None:
    """Write a PDF with one page per scene: a box shaped like A4 fills the page, any other is centred in the margin
    (mm)."""
    from cellar.files import write_whole

    write_whole(path, pdf_bytes(scenes, title, margin))


def pdf_bytes(scenes: tuple[Scene, ...], title: str = "", margin: float = 0.0) -> bytes:
    """Render a PDF with one page per scene; equal scenes give equal bytes."""
    pdf: FPDF = need("fpdf", "print").FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(NO_DATE)
    pdf.set_title(title or (scenes[0].title if scenes else ""))
    pdf.set_creator("Cellar")
    drawn = [
        item
        for scene in scenes
        for items in (scene.items, *(symbol.items for symbol in scene.symbols))
        for item in all_items(items)
    ]
    letters = {text for item in drawn for font, run in runs(item.text) if font == SYSTEM for text in run}
    if letters:
        file, number = system_font(letters)
        pdf.add_font(SYSTEM, fname=file, collection_font_number=number)
    for scene in scenes:
        wide = scene.box[2] > scene.box[3]
        page = (A4[1], A4[0]) if wide else A4
        pdf.add_page(orientation="L" if wide else "P")
        scale = min((page[0] - 2 * margin) / scene.box[2], (page[1] - 2 * margin) / scene.box[3])
        left = (page[0] - scale * scene.box[2]) / 2 - scale * scene.box[0]
        top = (page[1] - scale * scene.box[3]) / 2 - scale * scene.box[1]
        frame = Frame(left, top, scale, 0.0, 1.0)
        for item in plane(scene):
            draw(pdf, item, frame, {})
        symbols = {symbol.id: symbol.items for symbol in scene.symbols}
        for item in scene.items:
            draw(pdf, item, frame, symbols)
    return bytes(pdf.output())


def plane(scene: Scene) -> list[Item]:
    """The ground and the lines of a plane, as far as the box goes."""
    cells, (left, top, width, height) = scene.plane, scene.box
    if cells is None:
        return []
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    columns, rows = _between(left, right, cells.x, cells.size), _between(top, bottom, cells.y, cells.size)
    lines = "".join(f"M{x:g} {top:g}V{bottom:g}" for x in columns) + "".join(f"M{left:g} {y:g}H{right:g}" for y in rows)
    return [polygon("plane", corners, cells.fill), path("plane:lines", lines, "none", cells.line, 0.6)]


def _between(start: float, end: float, middle: float, size: float) -> list[float]:
    """The places between two ends at which cells meet, one of which has its middle at a place."""
    first, last = ceil((start - middle) / size - 0.5), floor((end - middle) / size - 0.5)
    return [middle + (n + 0.5) * size for n in range(first, last + 1)]


class Frame:
    """A coordinate frame on the page: its origin, scale, rotation (degrees clockwise) and opacity."""

    def __init__(self, x: float, y: float, scale: float, turn: float, opacity: float) -> None:
        self.x, self.y, self.scale, self.turn, self.opacity = x, y, scale, turn, opacity

    def inside(self, item: Item) -> "Frame":
        """The frame of an item in this one."""
        x, y = self.at(item.x, item.y)
        scale = self.scale * (item.size or 1) if item.kind == "use" else self.scale
        return Frame(x, y, scale, self.turn + item.turn, self.opacity * item.opacity)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of this frame in page coordinates."""
        c, s = cos(radians(self.turn)) * self.scale, sin(radians(self.turn)) * self.scale
        return (self.x + c * x - s * y, self.y + s * x + c * y)


def draw(pdf: "FPDF", item: Item, outer: Frame, symbols: Mapping[str, tuple[Item, ...]]) -> None:
    frame = outer.inside(item)
    if item.kind in ("group", "use"):
        for child in symbols[item.ref] if item.ref else item.items:
            draw(pdf, child, frame, symbols)
    elif item.kind == "text":
        write(pdf, item, frame)
    else:
        shape(pdf, item, frame)


def shape(pdf: "FPDF", item: Item, frame: Frame) -> None:
    with pdf.new_path() as path:
        path.transform = placed(frame)
        trace(path, item)
        path.style.auto_close = item.kind != "line"
        path.style.fill_color = paint(item.fill) if item.kind != "line" else None
        path.style.stroke_color = paint(item.stroke)
        path.style.stroke_width = item.width
        path.style.stroke_join_style = "round"
        path.style.stroke_cap_style = "round"
        if item.dash:
            path.style.stroke_dash_pattern = [float(part) for part in item.dash.replace(",", " ").split()]
        path.style.fill_opacity, path.style.stroke_opacity = frame.opacity * flat(item.fill)[1], frame.opacity
    if item.pattern not in ("", "plain"):
        pattern(pdf, item, frame)


def placed(frame: Frame) -> "Transform":
    """The transformation from a frame's coordinates (and widths) to the page's."""
    from fpdf.drawing_primitives import Transform

    return (
        Transform.scaling(frame.scale)
        @ Transform.rotation(radians(frame.turn))
        @ Transform.translation(frame.x, frame.y)
    )


def trace(path: "PaintedPath", item: Item) -> None:
    """Add the outline of an item to a path, in its own coordinates."""
    from fpdf.svg import svg_path_converter

    if item.kind == "circle":
        path.circle(0, 0, item.r)
    elif item.kind == "path":
        svg_path_converter(path, item.d)
    else:
        path.move_to(*item.points[0])
        for point in item.points[1:]:
            path.line_to(*point)
        if item.kind == "polygon":
            path.close()


def paint(name: str) -> str | None:
    return None if name == "none" else COLOURS[flat(name)[0]][0]


# --- Text


def runs(text: str) -> list[tuple[str, str]]:
    """Split a text into runs of one font each: (font, characters of that font)."""
    found: list[tuple[str, str]] = []
    for character in unicodedata.normalize("NFC", text):
        font, written = glyph(character)
        if found and found[-1][0] == font:
            found[-1] = (font, found[-1][1] + written)
        else:
            found.append((font, written))
    return found


def glyph(character: str) -> tuple[str, str]:
    """The font that has a character, and its code there."""
    if character in GREEK:
        return ("symbol", GREEK[character])
    if character in DINGBATS:
        return ("zapfdingbats", DINGBATS[character])
    if unicodedata.east_asian_width(character) in "WF" and unicodedata.category(character)[0] in "LP":
        return (SYSTEM, character)
    character = PLAIN.get(character, character)
    if all(ord(c) < 256 for c in character):
        return ("helvetica", character)
    plain = unicodedata.normalize("NFKD", character).encode("latin-1", "ignore").decode("latin-1")
    return (SYSTEM, character) if not plain and character.isalpha() else ("helvetica", plain or "?")


def write(pdf: "FPDF", item: Item, frame: Frame) -> None:
    """Draw a line of text, centred on its point unless it is anchored, upright or rotated."""
    size = item.size * frame.scale
    colour = paint(item.fill)
    if not item.text or colour is None:
        return
    pieces = []
    for font, text in runs(item.text):
        pdf.set_font(font, "B" if item.bold and font == "helvetica" else "", size * POINTS)
        pieces.append((font, text, pdf.get_string_width(text)))
    total = sum(width for _, _, width in pieces)
    x = frame.x - total * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    pdf.set_text_color(*(int(colour[i : i + 2], 16) for i in (1, 3, 5)))
    with pdf.local_context(fill_opacity=frame.opacity), pdf.rotation(-frame.turn, frame.x, frame.y):
        for font, text, width in pieces:
            pdf.set_font(font, "B" if item.bold and font == "helvetica" else "", size * POINTS)
            pdf.text(x, frame.y + MIDDLE * size, text)
            x += width


# --- Patterns: the marks of `cellar.draw.svg` on a grid, cut off at the outline

STEP = 8.0


def pattern(pdf: "FPDF", item: Item, frame: Frame) -> None:
    from fpdf.drawing import ClippingPath, GraphicsContext

    left, top, right, bottom = bounds(item)
    group = GraphicsContext()
    group.transform = placed(frame)
    group.clipping_path = ClippingPath()
    trace(group.clipping_path, item)
    for row in range(int(top // STEP), int(bottom // STEP) + 1):
        for column in range(int(left // STEP), int(right // STEP) + 1):
            group.add_item(marks(item.pattern, column * STEP, row * STEP, frame.opacity))
    with pdf.drawing_context() as canvas:
        canvas.add_item(group)


def bounds(item: Item) -> tuple[float, float, float, float]:
    if item.kind == "circle":
        return (-item.r, -item.r, item.r, item.r)
    if item.kind == "path":
        from fpdf.drawing import PaintedPath
        from fpdf.drawing_primitives import Point
        from fpdf.svg import svg_path_converter

        outline = PaintedPath()
        svg_path_converter(outline, item.d)
        box, _ = outline.bounding_box(Point(0, 0))
        return (box.x0, box.y0, box.x1, box.y1)
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return (min(xs), min(ys), max(xs), max(ys))


def marks(name: str, x: float, y: float, opacity: float) -> "PaintedPath":
    from fpdf.drawing import PaintedPath
    from fpdf.drawing_primitives import Transform
    from fpdf.svg import svg_path_converter

    d, width = MARKS[name]
    path = PaintedPath()
    path.transform = Transform.translation(x, y)
    svg_path_converter(path, d)
    ink = COLOURS["on-piece"][0]
    path.style.fill_color, path.style.stroke_color = (None, ink) if width else (ink, None)
    path.style.stroke_width = width
    path.style.fill_opacity = path.style.stroke_opacity = 0.45 * opacity
    path.style.auto_close = False
    return path
