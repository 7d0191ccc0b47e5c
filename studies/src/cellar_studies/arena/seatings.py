"""The schedule of a tournament: every seating in turn, so that no contestant gains by the seat.

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
    """The seating of each match, computed from the match's number."""

    def __init__(
        self, contestants: int, camps: tuple[int, ...], can_sit: Callable[[int, int], bool], singly: bool = False
    ) -> None:
        """Build the seatings; `camps` is by seat; with `singly` one camp may seat several contestants."""
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
        """List a group's arrangements as seatings, without those in which somebody cannot sit."""
        found = [tuple(arrangement[place] for place in self._place_of) for arrangement in arrangements(group)]
        return [one for one in found if all(can_sit(who, seat) for seat, who in enumerate(one))]

    @property
    def round(self) -> int:
        """The number of matches after which every seating has occurred at least once."""
        return len(self._seatings) * max(len(seatings) for seatings in self._seatings)

    def seating(self, match: int) -> Seating:
        """Return the contestant of each seat in a match."""
        turn, group = divmod(match, len(self._seatings))
        seatings = self._seatings[group]
        return seatings[turn % len(seatings)]


class NobodySits(Exception):
    """Raised for a contestant that can sit nowhere beside the others."""

    def __init__(self, contestant: int) -> None:
        super().__init__(contestant)
        self.contestant = contestant


def groups(contestants: int, places: int) -> list[Seating]:
    """List the groups that meet: contestants for all places, as evenly as possible."""
    each, more = divmod(places, contestants)
    everybody = tuple(range(contestants)) * each
    return [tuple(sorted(everybody + extra)) for extra in combinations(range(contestants), more)]


@lru_cache(maxsize=1 << 14)
def arrangements(group: Seating) -> list[Seating]:
    """List the different orders of a group, each followed by its rotations."""
    found: dict[Seating, None] = {}
    for order in sorted(set(permutations(group))):
        if order not in found:
            for shift in range(len(order)):
                found.setdefault(order[-shift:] + order[:-shift] if shift else order)
    return list(found)
