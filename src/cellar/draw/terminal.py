"""Terminal renderer of scenes: each item's glyph is put on a grid of characters, later items over earlier ones."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from cellar.draw.palette import COLOURS
from cellar.draw.scene import Item, Scene

#: Columns between a scene and the meanings of its glyphs.
GAP = 4


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph with its place on the grid of characters."""

    column: int
    row: int
    text: str
    tone: str


def glyphs(scene: Scene) -> list[Glyph]:
    left, top, _, _ = scene.box
    across, down = scene.glyph_scale
    found: list[Glyph] = []

    def walk(items: Sequence[Item], x: float, y: float) -> None:
        for item in items:
            if item.glyph:
                # Halves always go the same way: `round` sends them to the even neighbour, and would put two rows of a
                # grid on one.
                lines = item.glyph.split("\n")
                first = floor((y + item.y - top) * down + 0.5) - len(lines) // 2
                for row, line in enumerate(lines, first):
                    column = floor((x + item.x - left) * across - len(line) / 2 + 0.5)
                    found.append(Glyph(max(column, 0), max(row, 0), line, item.tone))
            walk(item.items, x + item.x, y + item.y)

    walk(scene.items, 0.0, 0.0)
    return found


def grid(scene: Scene) -> list[list[tuple[str, str]]]:
    """The scene as rows of (character, tone), without trailing blanks or empty rows around."""
    rows: list[list[tuple[str, str]]] = []
    for glyph in glyphs(scene):
        while len(rows) <= glyph.row:
            rows.append([])
        row = rows[glyph.row]
        row.extend([(" ", "ink")] * (glyph.column + len(glyph.text) - len(row)))
        for i, character in enumerate(glyph.text):
            row[glyph.column + i] = (character, glyph.tone)
    while rows and not rows[0]:
        rows.pop(0)
    return rows


def plain(scene: Scene) -> str:
    return "\n".join("".join(character for character, _ in row).rstrip() for row in grid(scene))


def legend(scene: Scene, meanings: Sequence[tuple[str, str]], width: int, dark: bool = True) -> str:
    """The scene in Rich's markup with a legend of its glyphs: beside it where the terminal has room, else below."""
    board = markup(scene, dark)
    if not meanings:
        return board
    longest = max(len(glyph) for glyph, _ in meanings)
    lines = [f"{glyph:<{longest}}  {meaning}" for glyph, meaning in meanings]
    drawn = [len(line) for line in plain(scene).split("\n")]
    if max(drawn) + GAP + max(map(len, lines)) > width:
        told = (f"{glyph} {meaning}".replace(" ", "\N{NO-BREAK SPACE}") for glyph, meaning in meanings)
        below = textwrap.wrap("   ".join(told), width, break_long_words=False, break_on_hyphens=False)
        return f"{board}\n{_dim(below)}"
    room = [*zip(board.split("\n"), drawn), *[("", 0)] * (len(lines) - len(drawn))]
    first = (len(room) - len(lines)) // 2
    shown = [line for line, _ in room]
    for number, line in enumerate(lines, first):
        shown[number] += " " * (max(drawn) + GAP - room[number][1]) + _dim([line])
    return "\n".join(shown)


def _dim(lines: list[str]) -> str:
    text = "\n".join(lines).replace("\N{NO-BREAK SPACE}", " ").replace("[", "\\[")
    return f"[dim]{text}[/dim]"


def markup(scene: Scene, dark: bool = True) -> str:
    """The scene in Rich's markup, in the palette's colours. Ink is left to the terminal, whatever its background."""
    lines = []
    for row in grid(scene):
        line = ""
        for character, tone in row:
            shown = "\\[" if character == "[" else character
            if tone == "ink" or character == " ":
                line += shown
            elif tone == "muted":
                line += f"[dim]{shown}[/dim]"
            else:
                line += f"[bold {COLOURS[tone][1 if dark else 0]}]{shown}[/]"
        lines.append(line.rstrip())
    return "\n".join(lines)
