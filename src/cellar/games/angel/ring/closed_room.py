"""The endgame strategy of the perfect devil: cut a king's closed room smaller, with a bound on the marks needed.

A room whose four sides are marked is cut in two by a line of marks across it, whatever the king does: each mark lies on
the line, and a king that stands in its last gap has to move, so that one mark elsewhere is the price at the most. The
king is then on one side of the line. Rooms of up to sixteen squares are played by exact tables. The number of marks
that still suffice, `Cut.cost`, falls with every mark.
"""

from dataclasses import dataclass, replace
from functools import cache

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import endgame
from cellar.games.angel.ring.rect import Rect, nearest
from cellar.games.angel.ring.wall import KING_STEPS

#: Rooms up to this area may be filled: a king that marks enclose may be trapped sooner than a line is drawn.
FILLABLE = 225


@cache
def most_marks(width: int, height: int) -> int:
    """Return how many marks suffice against a king anywhere inside a closed room of that size."""
    if not width * height:
        return 0  # beside a line along a wall there is nothing
    if endgame.has_table(width, height):
        return endgame.most(width, height)
    return min(
        up + 1 + max(most_marks(across // 2, up), most_marks((across - 1) // 2, up))
        for across, up in ((width, height), (height, width))
        if across > 2
    )


@dataclass(frozen=True)
class Cut:
    """The devil's plan in a closed room, to cut it by a row of marks or to fill it, and the most marks that takes."""

    cost: int
    #: the next mark
    square: Square
    #: whether that builds a line
    is_line: bool
    #: the part of the room that the king is in, as far as that is decided
    left: Rect


def smallest(rect: Rect, king: Square, marked: set[Square]) -> Rect:
    """Return the smallest room around the king with complete walls, inside a complete ring."""
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
    """Return the cheapest plan: by the table, by a row across the room, or by filling what the king can reach."""
    width, height = room.inside()
    if endgame.has_table(width, height):
        cost, squares = endgame.best_marks(room, king, marked)
        return Cut(cost, squares[0], False, room)
    ways = [_line_cut(room, king, marked, x, True) for x in range(room.west + 1, room.east)]
    ways += [_line_cut(room, king, marked, y, False) for y in range(room.south + 1, room.north)]
    if width * height <= FILLABLE:
        free = reachable(room, king, marked)
        ways.append(Cut(len(free), stuffing(king, free), False, room))
    return min(ways, key=lambda cut: cut.cost)


def _line_cut(room: Rect, king: Square, marked: set[Square], line: int, upright: bool) -> Cut:
    if upright:
        squares = [(line, y) for y in range(room.south + 1, room.north)]
        sides = replace(room, east=line), replace(room, west=line)
    else:
        squares = [(x, line) for x in range(room.west + 1, room.east)]
        sides = replace(room, north=line), replace(room, south=line)
    free = [square for square in squares if square not in marked]
    left = next((side for side in sides if side.encloses(king)), room)
    inside = max(most_marks(*side.inside()) for side in sides)
    if free == [king]:
        # It has to step out of the last gap; until then any other mark will do.
        return Cut(2 + inside, stuffing(king, reachable(room, king, marked)), True, left)
    to_mark = nearest(king, [square for square in free if square != king])
    return Cut(len(free) + (len(free) > 1) + inside, to_mark[0], True, left)


def reachable(room: Rect, king: Square, marked: set[Square]) -> list[Square]:
    """List the free squares of the room that the king can walk to, its own not counted."""
    met = {king}
    waiting = [king]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in KING_STEPS:
            square = (x + dx, y + dy)
            if square not in met and square not in marked and room.encloses(square):
                met.add(square)
                waiting.append(square)
    met.discard(king)
    return sorted(met)


def stuffing(king: Square, free: list[Square]) -> Square:
    """Choose the square of a room to fill: beside the king, where most ways lead on."""
    beside = [square for square in free if max(abs(square[0] - king[0]), abs(square[1] - king[1])) == 1]
    open_squares = set(free)

    def ways(square: Square) -> int:
        return sum((square[0] + dx, square[1] + dy) in open_squares for dx, dy in KING_STEPS)

    return min(beside or nearest(king, free)[:1], key=lambda square: (-ways(square), square))
