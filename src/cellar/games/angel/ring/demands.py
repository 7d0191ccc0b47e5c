"""The demands of a ring: the wall or corner near the king that is lost without a mark now, by its table."""

from collections.abc import Callable
from dataclasses import dataclass

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import corner, wall
from cellar.games.angel.ring.layout import LEVEL, NEAR, UPRIGHT, on_wall
from cellar.games.angel.ring.rect import Marked, Rect, nearest
from cellar.games.angel.ring.wall import HIGH, SIDE
from cellar.language import N_

#: The parts of a ring, as sentences name them.
WALLS = {
    "west": N_("the west wall"),
    "east": N_("the east wall"),
    "south": N_("the south wall"),
    "north": N_("the north wall"),
}
CORNERS = {
    ("west", "south"): N_("the corner south-west"),
    ("east", "south"): N_("the corner south-east"),
    ("west", "north"): N_("the corner north-west"),
    ("east", "north"): N_("the corner north-east"),
}


@dataclass(frozen=True)
class Demand:
    """A part of the ring that is lost unless the devil marks one of the answers now; the nearest to the king first."""

    where: str
    answers: tuple[Square, ...]


@dataclass(frozen=True)
class Zone:
    """The part of a ring near the king: its squares, and whether a set of marks holds it."""

    where: str
    squares: tuple[Square, ...]
    holds: Callable[[Marked], bool]

    def demand(self, king: Square, marked: set[Square]) -> Demand | None:
        """Return None while the zone is held, otherwise every mark that holds it again."""
        if self.holds(marked):
            return None
        free = [square for square in self.squares if square not in marked]
        return Demand(self.where, tuple(nearest(king, [square for square in free if self.holds(marked | {square})])))


def wall_zone(rect: Rect, king: Square, name: str) -> Zone:
    """Make the zone of one wall by its table; squares beyond its ends count as marked: the king cannot come there."""
    h = rect.heights(king)[name]
    across = name in ("west", "east")
    line = {"west": rect.west, "east": rect.east, "south": rect.south, "north": rect.north}[name]
    at = king[1] if across else king[0]
    low, high = (rect.south, rect.north) if across else (rect.west, rect.east)
    window = [(line, at + d) if across else (at + d, line) for d in range(-SIDE, SIDE + 1)]
    beyond = sum(1 << i for i in range(len(window)) if not low <= at - SIDE + i <= high)

    def holds(marked: Marked) -> bool:
        pattern = beyond | sum(1 << i for i, square in enumerate(window) if square in marked)
        return bool(wall.held()[h, pattern])

    inside = tuple(square for i, square in enumerate(window) if not beyond >> i & 1)
    return Zone(WALLS[name], inside, holds)


def wall_demands(rect: Rect, king: Square, marked: set[Square]) -> list[Demand]:
    """List every wall that demands an answer, each by its own table."""
    low = [name for name, h in rect.heights(king).items() if h <= HIGH]
    found = [wall_zone(rect, king, name).demand(king, marked) for name in low]
    return [demand for demand in found if demand is not None]


def joint_zone(rect: Rect, king: Square) -> Zone | None:
    """Return the corner or stretch of wall that the king is near, by the joint tables; None where it is near none."""
    frame = min(rect.corners(), key=lambda frame: sum(frame.of(king)))
    a, b = frame.of(king)
    if min(a, b) > NEAR:
        return None
    tables = corner.tables()
    if max(a, b) <= NEAR:
        squares = tuple(frame.square(*square) for square in tables.layout.looked_at)

        def holds_corner(marked: Marked) -> bool:
            marks = sum(1 << i for i, square in enumerate(squares) if square in marked)
            return tables.holds_near(a, b, marks)

        return Zone(CORNERS[frame.walls()], squares, holds_corner)
    axis = UPRIGHT if a <= NEAR else LEVEL
    height, along = (a, b) if axis == UPRIGHT else (b, a)
    window = [frame.square(*on_wall(axis, along + d)) for d in range(-SIDE, SIDE + 1)]

    def holds_wall(marked: Marked) -> bool:
        pattern = sum(1 << i for i, square in enumerate(window) if square in marked)
        return tables.holds_along(axis, height, along, pattern)

    return Zone(WALLS[frame.walls()[axis]], tuple(window), holds_wall)


def joint_demands(rect: Rect, king: Square, marked: set[Square]) -> list[Demand]:
    """List the demand by the joint tables: one at most."""
    zone = joint_zone(rect, king)
    demand = zone.demand(king, marked) if zone else None
    return [demand] if demand else []
