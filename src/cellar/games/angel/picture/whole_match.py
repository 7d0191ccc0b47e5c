"""The picture of a whole match: every mark, the older the paler, the angel's flight, and a finite board's edge."""

from collections.abc import Iterable
from unicodedata import east_asian_width

from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import circle, line, path, polygon, square, text
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.perfect import angel_thought
from cellar.games.angel.picture.frame import CELL, on_plane
from cellar.games.angel.setup import start as start_of
from cellar.language import in_a_row, translator
from cellar.play.position import Position

_ = translator(__name__)
#: Marks this far from the flight are in the picture; farther ones are counted.
NEAR = 20
MARGIN = 2
#: Shades of age, the palest first.
SHADES = (0.3, 0.5, 0.75, 1.0)


def whole_match(position: Position) -> Scene:
    """Draw the match up to this position; space is seen from above."""
    options, state = position.options, position.state
    start = start_of(options)
    marks, trail = history.marks(state), history.trail(state)
    west, east = min(c[0] for c in trail) - NEAR, max(c[0] for c in trail) + NEAR
    south, north = min(c[1] for c in trail) - NEAR, max(c[1] for c in trail) + NEAR
    shown = [(i, cell) for i, cell in enumerate(marks) if west <= cell[0] <= east and south <= cell[1] <= north]
    seen = [*trail, *(cell for _order, cell in shown)]
    if options["form"] == "board":
        far = int(options["radius"]) + 1
        seen += [(start[0] - far, start[1] - far), (start[0] + far, start[1] + far)]
    left, top = on_plane(start, (min(c[0] for c in seen) - MARGIN, max(c[1] for c in seen) + MARGIN))
    right, bottom = on_plane(start, (max(c[0] for c in seen) + MARGIN, min(c[1] for c in seen) - MARGIN))
    # Two lines of text below; a narrow match is given room for them.
    right = max(right, left + 30 * CELL)
    told = _told(position, len(marks) - len(shown))
    size = min(CELL, (right - left) / max(map(_width, told)) * 1.8)
    words = [
        text(f"told:{i}", line, left, bottom + y * size, size, anchor="start")
        for i, (y, line) in enumerate(zip((1.5, 3.0), told))
    ]
    return Scene(
        title=_.plural(
            "A match of the Angel problem, power {power}, {count} turn",
            "A match of the Angel problem, power {power}, {count} turns",
            int(state.turn),
            power=options["power"],
        ),
        description=in_a_row(told),
        box=(left - CELL, top - CELL, right - left + 2 * CELL, bottom - top + 2 * CELL + 4 * size),
        items=(*_edge(position), *_marks(position, shown), *_flight(trail, start), *words),
    )


def _told(position: Position, missing: int) -> list[str]:
    state = position.state
    said = {
        "power": int(state.power),
        "turns": _.plural("{count} turn", "{count} turns", int(state.turn)),
        "marks": _.plural("{count} mark", "{count} marks", int(state.marked_n)),
        "missing": missing,
    }
    if int(state.dims) == 3:
        if missing:
            first = _("Power {power}, {turns}, {marks} ({missing} far away), seen from above.", **said)
        else:
            first = _("Power {power}, {turns}, {marks}, seen from above.", **said)
    elif missing:
        first = _("Power {power}, {turns}, {marks} ({missing} far away).", **said)
    else:
        first = _("Power {power}, {turns}, {marks}.", **said)
    return [first, position.outcome() or _("The match is not over.")]


def _width(line: str) -> int:
    """Count the letters that a line is as broad as: a Chinese character is as broad as two."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in line)


def _edge(position: Position) -> list[Item]:
    if position.options["form"] != "board":
        return []
    half = (int(position.options["radius"]) + 0.5) * CELL
    return [polygon("edge", square(half), "none", "violet", 3, dash="7 4", label=_("The edge"))]


def _marks(position: Position, shown: Iterable[tuple[int, Cell]]) -> list[Item]:
    """Draw the marks by age; in violet those in the left set of the perfect angel, had it flown so."""
    start, count = start_of(position.options), max(1, int(position.state.marked_n))
    thought = angel_thought(position.options, position.state) if int(position.options["dims"]) == 2 else None
    course = thought.pilot.course if thought else None
    squares: dict[tuple[bool, int], str] = {}
    for i, cell in shown:
        x, y = on_plane(start, cell)
        key = (course is not None and course.is_left((cell[0], cell[1])), i * len(SHADES) // count)
        squares[key] = squares.get(key, "") + f"M{x - CELL / 2:g} {y - CELL / 2:g}h{CELL:g}v{CELL:g}h{-CELL:g}z"
    return [
        path(
            f"{'wasted' if wasted else 'marks'}:{age}",
            d,
            "violet" if wasted else "ink",
            "paper",
            opacity=SHADES[age],
            label=_age(age, wasted),
        )
        for (wasted, age), d in sorted(squares.items())
    ]


def _age(age: int, wasted: bool) -> str:
    part = {"part": age + 1, "parts": len(SHADES)}
    if wasted:
        return _("Marks in the left set, wasted, part {part} of {parts} of the match", **part)
    return _("Marks, part {part} of {parts} of the match", **part)


def _flight(trail: list[Cell], start: tuple[int, ...]) -> list[Item]:
    points = tuple(on_plane(start, cell) for cell in trail)
    (x0, y0), (x1, y1) = points[0], points[-1]
    return [
        *([line("flight", points, "teal", 3)] if len(points) > 1 else []),
        circle("start", CELL * 0.35, "card", "teal", 2, x=x0, y=y0, label=_("Start")),
        circle("angel", CELL * 0.45, "teal", "card", x=x1, y=y1, label=_("The angel")),
    ]
