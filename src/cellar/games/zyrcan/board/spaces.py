"""The sixty-one spaces: their names, the regions in use (ZY-1), and the tables of flights and distances (ZY-2)."""

from typing import Final

from cellar.rules import hexes
from cellar.rules.layout import table

#: Every board lies inside the hexagon of side 5, so that a space has the same number and name on all of them.
SPACES: Final = hexes.hexagon(5)
COUNT: Final = len(SPACES)
NUMBER: Final = {space: number for number, space in enumerate(SPACES)}
#: A row has a letter from the top, a slanting column (same q) a number from the left: the centre is e5.
NAMES: Final = tuple("abcdefghi"[r + 4] + str(q + 5) for q, r in SPACES)
NAMED: Final = {name: number for number, name in enumerate(NAMES)}
DIRECTIONS: Final = hexes.DIRECTION_NAMES

#: One-, two- and three-engine ships of a player.
FLEET: Final = (4, 6, 2)
SHIPS: Final = sum(FLEET)


def _rim(q: int, r: int) -> int:
    return hexes.distance(q, r, 0, 0)


def _corner_or_middle(q: int, r: int) -> bool:
    """Return whether a space of the outer ring is a corner of the hexagon or the middle of one of its sides."""
    return sorted((abs(q), abs(r), abs(q + r))) in ([0, 4, 4], [2, 2, 4])


_CENTRAL = frozenset(space for space in SPACES if _rim(*space) <= 3)
_SPECIAL = frozenset(space for space in SPACES if _rim(*space) == 4 and _corner_or_middle(*space))
_CORNERS = frozenset(space for space in _SPECIAL if 0 in (*space, sum(space)))

#: The boards by name (ZY-1).
REGIONS: Final[dict[str, frozenset[tuple[int, int]]]] = {
    "37": _CENTRAL,
    "49": frozenset(SPACES) - _SPECIAL,
    "61": frozenset(SPACES),
    "49-corners": _CENTRAL | _SPECIAL,
    "55": frozenset(SPACES) - _CORNERS,
}
#: What the rulebook's pictures show for each number of players, as we read them.
STANDARD: Final = {3: "37", 4: "49", 5: "61"}


def mask(region: frozenset[tuple[int, int]]) -> int:
    """Return a set of spaces as one integer, bit by space number."""
    return sum(1 << NUMBER[space] for space in region)


def spaces_of(bits: int) -> tuple[tuple[int, int], ...]:
    """List the spaces of a mask, in reading order."""
    return tuple(space for number, space in enumerate(SPACES) if bits >> number & 1)


def _flight(number: int, engines: int, direction: int) -> int:
    q, r = SPACES[number]
    dq, dr = hexes.DIRECTIONS[direction]
    return NUMBER.get((q + engines * dq, r + engines * dr), -1)


def _nearer(number: int, engines: int) -> int:
    return sum(1 << other for other in range(COUNT) if 0 < distance(number, other) < engines)


def distance(a: int, b: int) -> int:
    """Return the distance between two space numbers, as a ship would count it."""
    return hexes.distance(*SPACES[a], *SPACES[b])


#: FLIGHT[space, engines - 1, direction]: where the full flight ends, -1 off the board.
FLIGHT: Final = table([[[_flight(h, e, d) for d in range(6)] for e in (1, 2, 3)] for h in range(COUNT)])
#: NEARER[engines - 1, space]: the spaces that are nearer than `engines` to it, as a mask.
NEARER: Final = table([[_nearer(h, e) for h in range(COUNT)] for e in (1, 2, 3)])
