"""What a match leaves on the board: burnt cells, the walls that they form, and the angel's way."""

from collections.abc import Sequence
from functools import lru_cache

from cellar.draw.scene import Item
from cellar.draw.shapes import circle, line, path
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.picture import shapes, thought_layer
from cellar.games.angel.picture.frame import CELL, Frame, on_plane
from cellar.language import by_language, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Marks are drawn this many windows far, so that a page can be scrolled; farther ones are named in the panel's count
#: only.
PAN = 4
#: How much of the flown path stays visible.
LONG_TRAIL = 40
#: Which neighbours of a burnt square it is joined to: half of them, for the others are joined to it.
HALF = ((1, 0), (1, -1), (0, -1), (-1, -1))
BAND = 0.7 * CELL


def marks(options: Options, frame: Frame, state: State) -> list[Item]:
    """Draw the burnt cells in sight; under them, on a plane, the walls that they form and the gaps of these."""
    cells = history.marks_near(state, frame.middle, frame.half * (PAN if frame.dims == 2 else 1))
    newest = history.last_mark(state)
    wasted = thought_layer.wasted(options, state) if state.radius or options["thoughts"] == "angel" else None
    burnt = [
        _mark(cell, frame.place(cell), cell == newest, wasted is not None and wasted(cell), frame.holds(cell))
        for cell in cells
    ]
    return burnt if frame.dims == 3 or wasted else [*_walls(cells, frame.start), *burnt]


def _walls(cells: Sequence[Cell], start: Cell) -> list[Item]:
    """Draw a band where neighbours are burnt, and the outline of a flame where one square is missing in a wall."""
    # A long match on an endless plane has hundreds of marks in sight, and they are drawn after every move.
    all_of_them = set(cells)
    joined = {(x, y): tuple(step for step in HALF if (x + step[0], y + step[1]) in all_of_them) for x, y in all_of_them}
    found = [_wall(cell, start, steps) for cell, steps in sorted(joined.items()) if steps]
    walls = {cell for cell, steps in joined.items() if steps}
    walls |= {(x + dx, y + dy) for (x, y), steps in joined.items() for dx, dy in steps}
    gaps = {
        (x + dx, y + dy)
        for x, y in cells
        for dx, dy in HALF
        if (x + 2 * dx, y + 2 * dy) in all_of_them and {(x, y), (x + 2 * dx, y + 2 * dy)} & walls
    }
    return [*found, *(_gap(gap, start) for gap in sorted(gaps - all_of_them))]


@lru_cache(maxsize=2048)
def _wall(cell: Cell, start: Cell, joined: tuple[Cell, ...]) -> Item:
    x, y = on_plane(start, cell)
    d = "".join(f"M0 0L{CELL * dx:g} {0 - CELL * dy:g}" for dx, dy in joined)
    return path(f"wall:{coordinates.text(cell)}", d, "none", "ember", BAND, x=x, y=y, opacity=0.22, layer="ground")


@by_language(maxsize=2048)
def _gap(cell: Cell, start: Cell) -> Item:
    (x, y), name = on_plane(start, cell), coordinates.text(cell)
    label = _("{cell} is a gap in a wall", cell=name)
    return shapes.drawn(f"gap:{name}", "gap", x=x, y=y, opacity=0.75, layer="ground", label=label)


@by_language(maxsize=4096)
def _mark(cell: Cell, place: tuple[float, float], newest: bool, lost: bool, inside: bool) -> Item:
    """Draw a burnt cell; `lost` where the angel never needs it, `inside` where a terminal shows it."""
    name = coordinates.text(cell)
    return shapes.drawn(
        f"mark:{name}",
        "burnt-lost" if lost else "burnt-new" if newest else "burnt",
        x=place[0],
        y=place[1],
        # A quarter turn by place: neighbours differ, and a mark looks the same for ever.
        turn=90.0 * ((cell[0] * 7 + cell[1] * 3 + (cell[0] ^ cell[1])) % 4),
        label=_marked(name, newest, lost),
        glyph=("▒" if lost else "█" if newest else "▓") if inside else "",
        tone="red" if newest else "muted" if lost else "ink",
    )


def _marked(name: str, newest: bool, lost: bool) -> str:
    if newest and lost:
        return _("{cell} is marked, the newest mark, wasted: the angel never needs this cell", cell=name)
    if lost:
        return _("{cell} is marked, wasted: the angel never needs this cell", cell=name)
    return _("{cell} is marked, the newest mark", cell=name) if newest else _("{cell} is marked", cell=name)


def trail(frame: Frame, state: State) -> list[Item]:
    """Draw the angel's way, and where it came from."""
    cells = history.trail(state, LONG_TRAIL)
    if len(cells) < 2:
        return []
    found = []
    if frame.dims == 2:
        points = tuple(frame.place(cell) for cell in cells)
        # thinner and fainter into the past
        parts = (
            ("trail:old", points[:-7], 1.2, 0.25),
            ("trail", points[-8:-1], 2.0, 0.5),
            ("flight", points[-2:], 3.5, 0.9),
        )
        found += [
            line(name, some, "way", wide, opacity=seen, layer="ground")
            for name, some, wide, seen in parts
            if len(some) > 1
        ]
    if frame.holds(cells[-2]):
        x, y = frame.place(cells[-2])
        label = _("The angel came from {cell}", cell=coordinates.text(cells[-2]))
        found.append(circle("from", 4, "way", x=x, y=y, layer="ground", label=label, glyph="•", tone="violet"))
    return found
