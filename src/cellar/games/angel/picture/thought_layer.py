"""The perfect players' plans drawn over the board (option `thoughts`): as shapes for a page, as characters for a
terminal."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cellar.draw.scene import Item
from cellar.draw.shapes import circle, line, path, polygon
from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.picture.frame import CELL, Frame
from cellar.language import translator
from cellar.rules.types import Options, State

# The perfect players need NumPy; a match that does not ask for their thoughts does not.
if TYPE_CHECKING:
    from cellar.games.angel.kloster.pilot import OrientedAngel

_ = translator(__name__)
#: Where a cell, or a corner of cells, is drawn.
Place = Callable[[tuple[float, ...]], tuple[float, float]]
#: How much of the path is drawn past its last bend, and how many of its segments a terminal shows.
STRETCH = 20
SEGMENTS = 40
#: What a terminal shows of a thought: a character and its tone.
Glyph = tuple[str, str]


def items(options: Options, state: State, frame: Frame) -> list[Item]:
    """Draw the layer that the match asks for; nothing where there is no perfect player."""
    if options["thoughts"] == "angel":
        return _angel(options, state, frame)
    if options["thoughts"] == "devil":
        return _devil(options, state, frame.place)
    return []


def ground(options: Options, state: State, cells: Sequence[Cell]) -> dict[Cell, Glyph]:
    """Return the same layer cell by cell, for a terminal: the left set, the path, the ring and its demands."""
    found: dict[Cell, Glyph] = {}
    if options["thoughts"] == "none":
        return found
    from cellar.games.angel.opponents.perfect import angel_thought, devil_thought

    if options["thoughts"] == "angel" and (thought := angel_thought(options, state)) and thought.pilot.course:
        course, level = thought.pilot.course, history.angel(state)[2:]
        found |= dict.fromkeys(_left(course, cells, level), ("░", "violet"))
        found |= {
            (*course.turned.out(right), *level): ("¦", "violet") for _start, right in course.angel.segments(SEGMENTS)
        }
        if rules.actor(state) == rules.ANGEL:
            found[thought.target] = ("◎", "violet")
    if options["thoughts"] == "devil" and (decision := devil_thought(options, state)):
        found |= dict.fromkeys(decision.ring.squares(), ("□", "red"))
        found |= dict.fromkeys(decision.room.squares() if decision.room else (), ("▫", "amber"))
        found |= dict.fromkeys(decision.demand.answers if decision.demand else (), ("!", "red"))
        if rules.actor(state) == rules.DEVIL:
            found[decision.square] = ("◎", "red")
    return found


def wasted(options: Options, state: State) -> Callable[[Cell], bool]:
    """Return a test for wasted marks: those that the angel could never use on a finite board, and in a lesson those in
    its left set."""
    course, level = None, history.angel(state)[2:]
    if options["thoughts"] == "angel":
        from cellar.games.angel.opponents.perfect import angel_thought

        thought = angel_thought(options, state)
        course = thought.pilot.course if thought else None

    def is_wasted(cell: Cell) -> bool:
        x, y, z = (*cell, int(state.sz))[:3]
        if not rules.matters(state, x, y, z):
            return True
        return course is not None and (cell[2:] != level or course.is_left((x, y)))

    return is_wasted


def _left(course: "OrientedAngel", cells: Sequence[Cell], level: Cell) -> list[Cell]:
    """List the cells that are in the left set; in space those of the angel's layer."""
    layer = [cell for cell in cells if cell[2:] == level]
    left = course.left([(cell[0], cell[1]) for cell in layer])
    return [cell for cell in layer if cell[:2] in left]


def _square(middle: tuple[float, float]) -> str:
    half = CELL / 2
    return f"M{middle[0] - half:g} {middle[1] - half:g}h{CELL:g}v{CELL:g}h{-CELL:g}z"


def _angel(options: Options, state: State, frame: Frame) -> list[Item]:
    from cellar.games.angel.opponents.perfect import angel_thought

    thought = angel_thought(options, state)
    if thought is None or thought.pilot.course is None:
        return []
    course = thought.pilot.course
    squares = "".join(_square(frame.place(cell)) for cell in _left(course, frame.cells(), frame.angel[2:]))
    found = [path("left", squares, "violet", opacity=0.16)]
    if frame.dims == 2:  # in space a line would run into the next layer's panel
        found += _path(course, frame.place)
    if rules.actor(state) == rules.ANGEL and frame.holds(thought.target):
        x, y = frame.place(thought.target)
        label = _("The perfect angel would fly to {cell}", cell=coordinates.text(thought.target))
        found.append(circle("advice", CELL * 0.38, "none", "violet", 2.5, x=x, y=y, label=label))
    return found


def _path(course: "OrientedAngel", place: Place) -> list[Item]:
    origin = course.angel.origin

    def corner(point: tuple[int, int]) -> tuple[float, float]:
        # A corner of squares lies half a cell off their middles; the orientation turns and mirrors the plane.
        x, y = point[0] - 0.5 + origin[0], point[1] - 0.5 + origin[1]
        x, y = course.turned.sx * x, course.turned.sy * y
        return place((y, x) if course.turned.swapped else (x, y))

    ahead = [(int(x), int(y)) for x, y in course.angel.path.future]
    ahead.append((ahead[-1][0], ahead[-1][1] + STRETCH))
    past = [(int(x), int(y)) for x, y in course.angel.path.past[-12:]]
    lowest = min(y for _x, y in past[1:]) - STRETCH
    behind, before = tuple(corner((x, max(y, lowest))) for x, y in past), tuple(map(corner, ahead))
    return [
        line("path-past", behind, "violet", 2.5, dash="2 4", label=_("The path so far")),
        line("path-ahead", before, "violet", 3.5, label=_("The path ahead")),
    ]


def _devil(options: Options, state: State, place: Place) -> list[Item]:
    from cellar.games.angel.opponents.perfect import devil_thought

    decision = devil_thought(options, state)
    if decision is None:
        return []
    ring = decision.ring
    edges = (ring.west, ring.east, ring.south, ring.north)
    found = [_outline("ring", edges, place, "ember", _("The ring that the devil builds"))]
    if decision.room is not None:
        room = decision.room
        edges = (room.west, room.east, room.south, room.north)
        found.append(_outline("room", edges, place, "amber", _("The room that the devil leaves the king")))
    if decision.demand is not None:
        answers = "".join(_square(place(cell)) for cell in decision.demand.answers)
        label = _("{where} demands one of these", where=_(decision.demand.where))
        found.append(path("demand", answers, "none", "ember", 1.8, dash="3 3", label=label))
    if rules.actor(state) == rules.DEVIL:
        x, y = place(decision.square)
        label = _("The perfect devil would mark {cell}", cell=coordinates.text(decision.square))
        found.append(circle("advice", CELL * 0.38, "none", "red", 2.5, x=x, y=y, label=label))
    return found


def _outline(name: str, edges: tuple[int, int, int, int], place: Place, colour: str, label: str) -> Item:
    west, east, south, north = edges
    points = tuple(place(cell) for cell in ((west, south), (east, south), (east, north), (west, north)))
    return polygon(name, points, "none", colour, 2, dash="3 5", opacity=0.8, label=label)
