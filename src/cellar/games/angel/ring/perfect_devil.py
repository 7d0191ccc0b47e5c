"""The devil that catches every angel of power 1: a ring held by tables, completed, then cut smaller and filled.

It needs no memory: the ring is read from the marks and the angel's trail, so that it can take a seat in the middle of a
match. On the endless board it finds a ring from every position; on a finite board only where one fits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cellar.games.angel.endless.places import Square
from cellar.games.angel.ring.closed_room import best_cut, most_marks, side_demand, smallest, stuffing
from cellar.games.angel.ring.corner import NEAR, PREPARED
from cellar.games.angel.ring.demands import Demand, joint_demands, wall_demands
from cellar.games.angel.ring.rect import Rect, nearest


@dataclass(frozen=True)
class Plan:
    """How large a ring is, what is marked at its corners before the king comes near, and how its demands are found."""

    name: str
    half_width: int
    half_height: int
    prepared: tuple[Square, ...]
    #: from this height on nothing is demanded, and at this height still nothing of a wall alone
    high: int
    demands: Callable[[Rect, Square, set[Square]], list[Demand]]

    def around(self, centre: Square) -> Rect:
        x, y = centre
        return Rect(x - self.half_width, x + self.half_width, y - self.half_height, y + self.half_height)

    def most_moves(self) -> int:
        """Marks that suffice from the start: so many moves a king has at the most."""
        rect = self.around((0, 0))
        return len(list(rect.squares())) + most_marks(rect.east - rect.west - 1, rect.north - rect.south - 1)


#: The smallest ring that we can prove: 35 x 37, three marks a corner, joint corner tables.
TIGHT = Plan("tight", 17, 18, PREPARED, NEAR, joint_demands)
#: The ring of the rulings: 85 x 85, nine marks a corner, each wall by its own table.
WIDE = Plan(
    "wide", 42, 42, ((0, 0), *((0, d) for d in range(1, 5)), *((d, 0) for d in range(1, 5))), NEAR, wall_demands
)


@dataclass(frozen=True)
class Decision:
    """The next mark and why."""

    square: Square
    ring: Rect
    #: preparing, answering, completing, cutting, filling
    phase: str
    #: what demands it, if anything does
    demand: Demand | None
    #: marks that still suffice, this one included: falls with every mark
    potential: int
    #: the room's wall that is being built, when the ring is complete
    room: Rect | None = None


def unprepared(plan: Plan, rect: Rect, marked: set[Square]) -> list[Square]:
    """The corner squares that are still to be marked."""
    squares = {frame.square(*square) for frame in rect.corners() for square in plan.prepared}
    return sorted(squares - marked)


def sound(plan: Plan, rect: Rect, king: Square, marked: set[Square]) -> bool:
    """Whether the devil, to move, can hold this ring from here on: the corners are or will be ready, and each demand
    has an answer."""
    if not rect.encloses(king):
        return False
    debt = len(unprepared(plan, rect, marked))
    if debt == 0:
        demands = plan.demands(rect, king, marked)
        return not demands or (len(demands) == 1 and bool(demands[0].answers))
    # Steps until the king is near one wall, where the first answer is not needed yet, and near two.
    low = min(rect.heights(king).values()) - plan.high
    corner = min(max(frame.of(king)) for frame in rect.corners()) - plan.high
    return low >= 0 and debt <= low + 1 and debt <= corner


def ring_for(plan: Plan, trail: Sequence[Square], marked: set[Square], fits: Callable[[Rect], bool]) -> Rect | None:
    """The ring around the earliest square of the trail that still works; around the king itself one always does on an
    endless board."""
    king = trail[-1]
    near = max(plan.half_width, plan.half_height)
    for centre in trail:
        if max(abs(centre[0] - king[0]), abs(centre[1] - king[1])) < near:
            rect = plan.around(centre)
            if fits(rect) and sound(plan, rect, king, marked):
                return rect
    return None


def decide(plan: Plan, rect: Rect, king: Square, marked: set[Square]) -> Decision:
    """The next mark for a sound ring."""
    missing = rect.missing(marked)
    inside = most_marks(rect.east - rect.west - 1, rect.north - rect.south - 1)
    if missing:
        potential = len(missing) + inside
        corners = unprepared(plan, rect, marked)
        if corners:
            return Decision(nearest(king, corners)[0], rect, "preparing", None, potential)
        demands = plan.demands(rect, king, marked)
        if demands:
            return Decision(demands[0].answers[0], rect, "answering", demands[0], potential)
        return Decision(nearest(king, missing)[0], rect, "completing", None, potential)
    room = smallest(rect, king, marked)
    cut = best_cut(room, king, marked)
    if not cut.side:
        return Decision(stuffing(king, cut.free), rect, "filling", None, cut.cost, room)
    demand = side_demand(cut.left, king, cut.side, marked)
    square = demand.answers[0] if demand else nearest(king, list(cut.free))[0]
    return Decision(square, rect, "cutting", demand, cut.cost, cut.left)
