"""A king inside a closed room: how the devil makes the room smaller and smaller, and how many marks that takes at the
most.

A room whose four sides are marked is cut in two by a wall across it, at least five squares from the king: the wall
lemma holds it, and its ends meet sides that are complete. What is left is filled. Every mark lies on the cut, or in the
room to be filled, so that the number of marks still needed, `Cut.cost`, falls with every mark, whatever the king does.
"""

from dataclasses import dataclass
from functools import cache

from cellar.games.angel.endless.places import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.demands import Demand, wall_zone
from cellar.games.angel.ring.rect import Rect, nearest
from cellar.games.angel.ring.wall import HIGH

#: Rooms up to this area may be filled; a larger one always has a cheaper cut.
FILLABLE = 225


@cache
def most_marks(width: int, height: int) -> int:
    """Marks that suffice against a king anywhere inside a closed room with that many squares across and up."""
    best = width * height - 1
    for across, up in ((width, height), (height, width)):
        left = _left_by_a_cut(across)
        if left is not None:
            best = min(best, up + most_marks(left, up))
    return best


def _left_by_a_cut(across: int) -> int | None:
    """The widest part that a king can keep when the devil cuts five squares beside it; None where it can prevent a
    cut."""
    widest = 0
    for king in range(1, across + 1):
        parts = []
        if king + HIGH <= across:
            parts.append(king + HIGH - 1)
        if king - HIGH >= 1:
            parts.append(across - king + HIGH)
        if not parts:
            return None
        widest = max(widest, min(parts))
    return widest


@dataclass(frozen=True)
class Cut:
    """What the devil is about: a wall across the room (or none: fill it), and how many marks that takes at the most."""

    cost: int
    side: str
    line: int
    left: Rect
    free: tuple[Square, ...]


def smallest(rect: Rect, king: Square, marked: set[Square]) -> Rect:
    """The smallest room around the king with complete walls, inside a complete ring."""
    while True:
        smaller = _shrunk(rect, king, marked)
        if smaller == rect:
            return rect
        rect = smaller


def _shrunk(rect: Rect, king: Square, marked: set[Square]) -> Rect:
    columns, rows = range(rect.west + 1, rect.east), range(rect.south + 1, rect.north)
    full_columns = [x for x in columns if all((x, y) in marked for y in rows)]
    full_rows = [y for y in rows if all((x, y) in marked for x in columns)]
    return Rect(
        max([rect.west, *(x for x in full_columns if x < king[0])]),
        min([rect.east, *(x for x in full_columns if x > king[0])]),
        max([rect.south, *(y for y in full_rows if y < king[1])]),
        min([rect.north, *(y for y in full_rows if y > king[1])]),
    )


def best_cut(room: Rect, king: Square, marked: set[Square]) -> Cut:
    """The cheapest way to go on: one of the walls that the devil, to move, can still hold, or to fill the room."""
    width, height = room.east - room.west - 1, room.north - room.south - 1
    best = Cut(width * height, "", 0, room, ())
    if width * height <= FILLABLE:
        reached = reachable(room, king, marked)
        best = Cut(len(reached), "", 0, room, tuple(reached))
    for side, step in (("west", -1), ("east", 1), ("south", -1), ("north", 1)):
        across = side in ("west", "east")
        at, end = (king[0], getattr(room, side)) if across else (king[1], getattr(room, side))
        for line in range(at + step, end, step):
            left = Rect(**{**room.__dict__, side: line})
            span = range(room.south + 1, room.north) if across else range(room.west + 1, room.east)
            free = tuple(
                (line, y) if across else (y, line) for y in span if ((line, y) if across else (y, line)) not in marked
            )
            cost = len(free) + most_marks(left.east - left.west - 1, left.north - left.south - 1)
            if cost < best.cost and held_with_answer(left, king, side, marked):
                best = Cut(cost, side, line, left, free)
    return best


def held_with_answer(left: Rect, king: Square, side: str, marked: set[Square]) -> bool:
    """Whether the devil, to move, can hold that side of the room."""
    demand = side_demand(left, king, side, marked)
    return demand is None or bool(demand.answers)


def side_demand(left: Rect, king: Square, side: str, marked: set[Square]) -> Demand | None:
    """What that side of the room demands now; its ends stand on complete sides."""
    if left.heights(king)[side] > HIGH:
        return None
    return wall_zone(left, king, side).demand(king, marked)


def reachable(room: Rect, king: Square, marked: set[Square]) -> list[Square]:
    """The free squares of the room that the king can walk to, its own not counted."""
    met = {king}
    waiting = [king]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in wall.KING_STEPS:
            square = (x + dx, y + dy)
            if square not in met and square not in marked and room.encloses(square):
                met.add(square)
                waiting.append(square)
    met.discard(king)
    return sorted(met)


def stuffing(king: Square, free: tuple[Square, ...]) -> Square:
    """Which square of a room to fill: beside the king, where most ways lead on."""
    beside = [square for square in free if max(abs(square[0] - king[0]), abs(square[1] - king[1])) == 1]
    open_squares = set(free)

    def ways(square: Square) -> int:
        return sum((square[0] + dx, square[1] + dy) in open_squares for dx, dy in wall.KING_STEPS)

    return min(beside or nearest(king, list(free))[:1], key=lambda square: (-ways(square), square))
