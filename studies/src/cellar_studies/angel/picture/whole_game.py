"""Draws a whole game of the perfect angel as one picture: marks, left set, path and flight, in strips like text.

`python -m cellar_studies.angel.picture.whole_game docs/pictures` draws the ones in the documentation.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from cellar.draw.scene import Item, Scene
from cellar.draw.svg import write_svg
from cellar.games.angel.endless.coordinates import Square
from cellar_studies.angel.picture.outlines import Box, ahead, behind, left_set
from cellar_studies.angel.trials.searching_devils import FAMILIES
from cellar_studies.angel.trials.trial import Trial, play

#: Squares shown beyond whatever is farthest west and east, and how far east of the flight marks are shown.
MARGIN = 6
FARTHEST = 40
#: Units of the picture between strips, and for the line of text above them.
GAP = 10
HEAD = 26


def _outline(corners: Iterable[tuple[float, float]], south: int, top: float) -> str:
    """An SVG path of corners, in the strip that starts at `south`: north is to the right, west is up."""
    return "M" + "L".join(f"{_n(y - south)} {_n(x + top)}" for x, y in corners)


def _outlines(pieces: Iterable[Iterable[tuple[float, float]]], south: int, top: float) -> str:
    return "".join(_outline(piece, south, top) for piece in pieces if piece)


def _n(value: float) -> str:
    return f"{value:g}" if value % 1 else str(int(value))


def _cells(cells: Iterable[Square], south: int, top: float) -> str:
    return "".join(f"M{y - south} {_n(x + top)}h1v1h-1z" for x, y in cells)


def whole_game(trial: Trial, title: str, strips: int) -> Scene:
    """Draw a game in a number of strips, the first on top."""
    low, high = min(y for _, y in trial.trail) - MARGIN, max(y for _, y in trial.trail) + 4 * MARGIN
    length = -(-(high - low) // strips)
    items: list[Item] = []
    bottom = HEAD
    for strip in range(strips):
        south = low + strip * length
        west, east = _columns(trial, south, south + length)
        items += _strip(trial, (west, south, east, south + length), bottom - west, f"strip{strip}")
        bottom += east - west + GAP
    width, height = length + 2 * GAP, bottom + GAP
    caption = (
        f"{title}: {trial.turns:,} turns, north to the right. Pale violet: the left set, and its edge the path; black:"
        " marks; violet squares: marks in the left set; teal: the flight."
    )
    items.insert(0, _text(caption, length))
    return Scene(
        title=title,
        description=(
            f"A game of {trial.turns} turns: the left set in violet, the path along it, the devil's marks and the"
            " angel's flight."
        ),
        box=(-GAP, 0, width, height),
        items=tuple(items),
    )


def _columns(trial: Trial, south: int, north: int) -> tuple[int, int]:
    """The range of columns that a strip shows: where the angel was, and the marks not far from there."""
    flown = [x for x, y in trial.trail if south <= y < north]
    farthest = max(flown) + FARTHEST
    marked = [x for x, y in trial.marks if south <= y < north and min(flown) <= x <= farthest]
    return min(flown) - MARGIN, max(flown + marked) + MARGIN


def _text(caption: str, length: int) -> Item:
    size = min(14.0, length / len(caption) * 1.9)
    return Item(id="caption", kind="text", x=0, y=HEAD / 2, text=caption, size=size, anchor="start", fill="ink")


def _strip(trial: Trial, box: Box, top: float, name: str) -> list[Item]:
    west, south, east, north = box
    angel = trial.angel
    shown = [(x, y) for x, y in trial.marks if west <= x < east and south <= y < north]
    wasted = [cell for cell in shown if angel.is_left(cell)]
    alive = [cell for cell in shown if not angel.is_left(cell)]
    flight: list[list[tuple[float, float]]] = [[]]
    for x, y in trial.trail:
        if south <= y < north:
            flight[-1].append((x + 0.5, y + 0.5))
        elif flight[-1]:
            flight.append([])
    frame = [(west, south), (west, north), (east, north), (east, south)]
    items = [
        Item(
            id=f"{name}-board", kind="path", d=_outline(frame, south, top) + "Z", fill="card", stroke="line", width=0.6
        ),
        Item(
            id=f"{name}-left",
            kind="path",
            d=_outline(left_set(angel, box), south, top) + "Z",
            fill="violet",
            opacity=0.28,
        ),
        Item(id=f"{name}-wasted", kind="path", d=_cells(wasted, south, top), fill="violet", opacity=0.75),
        Item(id=f"{name}-marks", kind="path", d=_cells(alive, south, top), fill="ink"),
        Item(id=f"{name}-past", kind="path", d=_outlines(behind(angel, box), south, top), stroke="violet", width=0.7),
        Item(
            id=f"{name}-ahead",
            kind="path",
            d=_outlines(ahead(angel, box), south, top),
            stroke="violet",
            width=0.7,
            dash="2 1.5",
        ),
    ]
    items.append(Item(id=f"{name}-flight", kind="path", d=_outlines(flight, south, top), stroke="teal", width=0.5))
    x, y = angel.square
    if south <= y < north:
        items.append(
            Item(
                id="angel",
                kind="circle",
                x=y - south + 0.5,
                y=x + top + 0.5,
                r=2,
                fill="teal",
                stroke="card",
                width=0.5,
            )
        )
    return [item for item in items if item.kind != "path" or item.d]


#: The pictures in the documentation: file, family, seed, turns, strips, title.
PICTURES = (
    ("angel-1000-pockets.svg", "pockets", 1, 1000, 4, "The perfect angel against a builder of pockets"),
    ("angel-1000-fat-blocks.svg", "fat blocks", 1, 1000, 4, "The perfect angel against a builder of fat blocks"),
    ("angel-1000-combs.svg", "combs", 1, 1000, 3, "The perfect angel against a builder of combs"),
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, family, seed, turns, strips, title in PICTURES:
        trial = play(FAMILIES[family](seed), turns)
        (folder / name).write_text(write_svg(whole_game(trial, title, strips), width=1200) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
