"""A cache of pilots for all matches in this process: each match finds its own pilot again by its history."""

from cellar.compile.arrays import Array
from cellar.games.angel.kloster.pilot import Pilot

#: How much memory pilots may take together: hundreds of common matches, a dozen of 60,000 turns.
MOST_BYTES = 64 << 20
#: How many there may be: a match is looked for among all of them.
MOST = 256


class Pilots:
    """An LRU cache of pilots with a limit on their number and memory, the latest used last."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._pilots: list[Pilot] = []
        self._most_bytes = most_bytes

    def of(self, power: int, dims: int, marks: Array, trail: Array) -> Pilot:
        """Return the pilot that has seen the longest beginning of this match, or a new one."""
        pilot = Pilot(power, dims)
        for other in self._pilots:
            if (other.power, other.dims) == (power, dims) and other.turns > pilot.turns and other.knows(marks, trail):
                pilot = other
        self._pilots = [other for other in self._pilots if other is not pilot] + [pilot]
        while len(self._pilots) > 1 and (len(self._pilots) > MOST or self.nbytes > self._most_bytes):
            del self._pilots[0]
        return pilot

    @property
    def nbytes(self) -> int:
        return sum(pilot.nbytes for pilot in self._pilots)
