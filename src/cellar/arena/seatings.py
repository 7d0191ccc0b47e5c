"""Who sits where in which match: every seating in turn, so that nobody gains by the seat.

Contestants are numbers. What they are given is a *place*: a seat, or in a game of camps a whole camp. Where there are
more contestants than places, every choice of them meets; where there are fewer, each has as many places as the others,
or one more, in turn. A group's seatings are gone through rotation by rotation: after as many matches as there are
places, everybody of the group has sat everywhere.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations

from cellar.errors import BadOption

#: More contestants than this have too many seatings to go through.
MOST = 16
Seating = tuple[int, ...]


class Schedule:
    """The seating of each match, by its number."""

    def __init__(
        self, contestants: int, camps: tuple[int, ...], can_sit: Callable[[int, int], bool], singly: bool = False
    ) -> None:
        """`camps` are the seats' camps; with `singly` partners of a camp may be different contestants."""
        if contestants > MOST:
            raise BadOption(f"At most {MOST} contestants can meet in one arena, not {contestants}.")
        order = sorted(set(camps))
        self._place_of = tuple(range(len(camps))) if singly else tuple(order.index(camp) for camp in camps)
        places = max(self._place_of) + 1
        found = [self._allowed(group, can_sit) for group in groups(contestants, places)]
        self._seatings = [seatings for seatings in found if seatings]
        seen = {who for seatings in self._seatings for seating in seatings for who in seating}
        missing = sorted(set(range(contestants)) - seen)
        if missing:
            raise NobodySits(missing[0])

    def _allowed(self, group: Seating, can_sit: Callable[[int, int], bool]) -> list[Seating]:
        """The group's arrangements as seatings, without those in which somebody cannot sit."""
        found = [tuple(arrangement[place] for place in self._place_of) for arrangement in arrangements(group)]
        return [one for one in found if all(can_sit(who, seat) for seat, who in enumerate(one))]

    @property
    def round(self) -> int:
        """Matches in which every seating has been had once, or as often as the others."""
        return len(self._seatings) * max(len(seatings) for seatings in self._seatings)

    def seating(self, match: int) -> Seating:
        """The contestant of each seat."""
        turn, group = divmod(match, len(self._seatings))
        seatings = self._seatings[group]
        return seatings[turn % len(seatings)]


class NobodySits(Exception):
    """A contestant who can sit nowhere beside the others."""

    def __init__(self, contestant: int) -> None:
        super().__init__(contestant)
        self.contestant = contestant


def groups(contestants: int, places: int) -> list[Seating]:
    """Who meets whom: contestants for all places, as evenly as they go."""
    each, more = divmod(places, contestants)
    everybody = tuple(range(contestants)) * each
    return [tuple(sorted(everybody + extra)) for extra in combinations(range(contestants), more)]


@lru_cache(maxsize=1 << 14)
def arrangements(group: Seating) -> list[Seating]:
    """The different orders of a group, each followed by its rotations."""
    found: dict[Seating, None] = {}
    for order in sorted(set(permutations(group))):
        if order not in found:
            for shift in range(len(order)):
                found.setdefault(order[-shift:] + order[:-shift] if shift else order)
    return list(found)
