"""The perfect players' thoughts, drawn over the board when a match asks for them (option `thoughts`)."""

from collections.abc import Callable

from cellar.core.scene import Item
from cellar.core.types import Options, State
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.opponents.perfect import angel_thought, devil_thought

#: Where a cell, or a corner of cells, is drawn.
Place = Callable[[tuple[float, ...]], tuple[float, float]]
#: How far around the angel its left set is painted.
VIEW = 16
#: How much of the path is drawn past its last bend.
STRETCH = 20


def items(options: Options, state: State, place: Place, size: float) -> list[Item]:
    """The layer that the match asks for; nothing where there is no perfect player."""
    if options["thoughts"] == "angel" and options["dims"] == 2:
        return _angel(options, state, place, size)
    if options["thoughts"] == "devil":
        return _devil(options, state, place, size)
    return []


def _square(middle: tuple[float, float], size: float) -> str:
    half = size / 2
    return f"M{middle[0] - half:g} {middle[1] - half:g}h{size:g}v{size:g}h{-size:g}z"


def _angel(options: Options, state: State, place: Place, size: float) -> list[Item]:
    thought = angel_thought(options, state)
    if thought is None or thought.pilot.course is None:
        return []
    course = thought.pilot.course
    x0, y0 = history.angel(state)[:2]
    left = [
        (x, y)
        for x in range(x0 - VIEW, x0 + VIEW + 1)
        for y in range(y0 - VIEW, y0 + VIEW + 1)
        if course.is_left((x, y))
    ]
    origin = course.angel.origin

    def corner(point: tuple[int, int]) -> tuple[float, float]:
        # A corner of squares lies half a cell off their middles; the orientation turns and mirrors the plane.
        x, y = point[0] - 0.5 + origin[0], point[1] - 0.5 + origin[1]
        x, y = course.turned.sx * x, course.turned.sy * y
        return place((y, x) if course.turned.swapped else (x, y))

    ahead = [(int(x), int(y)) for x, y in course.angel.path.future]
    ahead.append((ahead[-1][0], ahead[-1][1] + STRETCH))
    past = [(int(x), int(y)) for x, y in course.angel.path.past[-12:]]
    lowest = min(y for _, y in past[1:]) - STRETCH
    past = [(x, max(y, lowest)) for x, y in past]
    target = place(thought.target)
    found = [
        Item(
            id="left", kind="path", d="".join(_square(place(cell), size) for cell in left), fill="violet", opacity=0.16
        ),
        Item(
            id="path-past",
            kind="line",
            points=tuple(map(corner, past)),
            stroke="violet",
            width=2.5,
            dash="2 4",
            label="The path so far",
        ),
        Item(
            id="path-ahead",
            kind="line",
            points=tuple(map(corner, ahead)),
            stroke="violet",
            width=3.5,
            label="The path ahead",
        ),
    ]
    if rules.actor(state) == rules.ANGEL:
        label = f"The perfect angel would fly to {history.text(thought.target)}"
        found.append(
            Item(
                id="advice",
                kind="circle",
                x=target[0],
                y=target[1],
                r=size * 0.38,
                stroke="violet",
                width=2.5,
                label=label,
            )
        )
    return found


def _devil(options: Options, state: State, place: Place, size: float) -> list[Item]:
    decision = devil_thought(options, state)
    if decision is None:
        return []
    ring = decision.ring
    found = [
        _outline("ring", (ring.west, ring.east, ring.south, ring.north), place, "red", "The ring that the devil builds")
    ]
    if decision.room is not None:
        room = decision.room
        edges = (room.west, room.east, room.south, room.north)
        found.append(_outline("room", edges, place, "amber", "The room that the devil leaves the king"))
    if decision.demand is not None:
        answers = "".join(_square(place(cell), size) for cell in decision.demand.answers)
        label = f"{decision.demand.where} demands one of these"
        found.append(Item(id="demand", kind="path", d=answers, fill="hostile", stroke="red", width=1.5, label=label))
    if rules.actor(state) == rules.DEVIL:
        x, y = place(decision.square)
        label = f"The perfect devil would mark {history.text(decision.square)}"
        found.append(Item(id="advice", kind="circle", x=x, y=y, r=size * 0.38, stroke="red", width=2.5, label=label))
    return found


def _outline(name: str, edges: tuple[int, int, int, int], place: Place, colour: str, label: str) -> Item:
    west, east, south, north = edges
    points = tuple(place(cell) for cell in ((west, south), (east, south), (east, north), (west, north)))
    return Item(id=name, kind="polygon", points=points, stroke=colour, width=2, dash="3 5", opacity=0.8, label=label)
