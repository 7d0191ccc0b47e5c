"""The devil that catches every angel of power 1: a ring held by tables, completed, then cut smaller and filled.

It needs no memory: the ring is read from the marks and the angel's trail, so that it can take a seat in the middle of a
match. On the endless board it finds a ring from every position; on a finite board only where one fits. What it
promises, the potential, is proved for every ring that holds and falls with every mark, whoever made the earlier ones.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.closed_room import best_cut, most_marks, smallest
from cellar.games.angel.ring.corner import PREPARED
from cellar.games.angel.ring.demands import Demand, joint_demands
from cellar.games.angel.ring.layout import NEAR
from cellar.games.angel.ring.rect import Rect, nearest


@dataclass(frozen=True)
class Plan:
    """The shape of a ring: its size, the squares marked at its corners beforehand, and its demand function."""

    name: str
    half_width: int
    half_height: int
    prepared: tuple[Square, ...]
    #: from this height above all walls on nothing is demanded, once the corners are prepared
    high: int
    demands: Callable[[Rect, Square, set[Square]], list[Demand]]

    def around(self, centre: Square) -> Rect:
        x, y = centre
        return Rect(x - self.half_width, x + self.half_width, y - self.half_height, y + self.half_height)

    def most_moves(self) -> int:
        """Return how many marks suffice from the start: the most moves that a king has."""
        rect = self.around((0, 0))
        return len(list(rect.squares())) + most_marks(rect.east - rect.west - 1, rect.north - rect.south - 1)


#: The smallest ring that we can prove: 35 x 35, three marks a corner, joint corner tables.
TIGHT = Plan("tight", 17, 17, PREPARED, NEAR, joint_demands)


@dataclass(frozen=True)
class Decision:
    """The devil's next mark with its reason."""

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
    """List the corner squares that are still to be marked."""
    squares = {frame.square(*square) for frame in rect.corners() for square in plan.prepared}
    return sorted(squares - marked)


def sound(plan: Plan, rect: Rect, king: Square, marked: set[Square]) -> bool:
    """Return whether the devil, to move, can hold this ring from here on: the corners are or will be ready, and each
    demand has an answer."""
    if not rect.encloses(king):
        return False
    debt = len(unprepared(plan, rect, marked))
    if debt == 0:
        demands = plan.demands(rect, king, marked)
        return not demands or (len(demands) == 1 and bool(demands[0].answers))
    # Steps until the king is as low as it may be with one mark still owed: the devil makes that mark now, and the first
    # demand comes one step lower.
    low = min(rect.heights(king).values()) - plan.high
    return low >= 0 and debt <= low + 1


def ring_for(plan: Plan, trail: Sequence[Square], marked: set[Square], fits: Callable[[Rect], bool]) -> Rect | None:
    """Find the ring with the least potential among those that hold around squares of the trail, the earliest of equals;
    around the king itself one always holds on an endless board.

    A ring that holds goes on holding, and its potential falls with the devil's next mark, whatever the king does. So
    the least potential of all falls too, though the devil may change to a better ring.
    """
    king = trail[-1]
    near = max(plan.half_width, plan.half_height)
    centres = dict.fromkeys(c for c in trail if max(abs(c[0] - king[0]), abs(c[1] - king[1])) < near)
    rects = [rect for rect in map(plan.around, centres) if rect.encloses(king) and fits(rect)]
    # An incomplete ring's potential is known at once, so most of them are never asked whether they hold.
    for _, rect in sorted(((potential(plan, rect, king, marked), rect) for rect in rects), key=itemgetter(0)):
        if sound(plan, rect, king, marked):
            return rect
    return None


def potential(plan: Plan, rect: Rect, king: Square, marked: set[Square]) -> int:
    """Return the number of marks that surely trap a king inside, if the ring holds and the devil keeps to it."""
    missing = rect.missing(marked)
    if missing:
        return len(missing) + most_marks(rect.east - rect.west - 1, rect.north - rect.south - 1)
    return best_cut(smallest(rect, king, marked), king, marked).cost


def decide(plan: Plan, rect: Rect, king: Square, marked: set[Square]) -> Decision:
    """Choose the next mark for a sound ring."""
    missing = rect.missing(marked)
    if missing:
        most = potential(plan, rect, king, marked)
        corners = unprepared(plan, rect, marked)
        if corners:
            return Decision(nearest(king, corners)[0], rect, "preparing", None, most)
        demands = plan.demands(rect, king, marked)
        if demands:
            return Decision(demands[0].answers[0], rect, "answering", demands[0], most)
        return Decision(nearest(king, missing)[0], rect, "completing", None, most)
    room = smallest(rect, king, marked)
    cut = best_cut(room, king, marked)
    return Decision(cut.square, rect, "cutting" if cut.is_line else "filling", None, cut.cost, cut.left)
