"""Conway's winning devil against a Fool (an angel that never moves down), with every number filled in.

A barrier stands far above the Fool, as thick as its power k. Each time the Fool has halved its distance a part of the
barrier is marked, chosen so that all that the Fool can still reach is marked when it arrives. One mark for each rise is
enough for that.

A lax Fool may also fly level, and gives the devil a mark with every level flight. The devil spends those on the Fool's
row: where it came to that row, k² squares to either side, a block of k squares is marked, the block on the Fool's side
first. A Fool that stands on one side of that place gives a mark to that side's block with every flight there, and its
k-th such flight ends at most k² away: it never passes a block. Then what is left between the blocks is marked. So the
row ends, at most k² squares aside: seen at its rises only, a lax Fool is an upward one that flies k² + k aside.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cellar.games.angel.endless.coordinates import Square


@dataclass
class Funnel:
    """The devil against one Fool, with the progress of its barrier."""

    power: int
    is_lax: bool = False
    _stage: int = field(default=-1, init=False)
    _part: Iterator[Square] = field(default_factory=lambda: iter(()), init=False)
    _landing: Square | None = field(default=None, init=False)

    @property
    def aside(self) -> int:
        """The most that a Fool moves sideways between its landings on two successive rows."""
        return self.power**2 + self.power if self.is_lax else self.power

    @property
    def parts(self) -> int:
        """The number of parts of the barrier: one is marked each time the Fool has halved its distance."""
        return 4 * self.aside * self.power**2 + 1

    @property
    def last_stage(self) -> int:
        """The distance at which the last part begins to be marked: from here on a stage has marks enough for its part.

        A stage that begins D rows below the barrier gives at least D / 2k - 1 marks. Its part has at most
        (2ak(D + k) + 2k) / (4ak² + 1) + 1 squares, where a is `aside`; so D must be at least 2k(4ak² + 1) times
        2 + (2ak² + 2k) / (4ak² + 1).
        """
        k = self.power
        return 2 * k * (2 * self.parts + 2 * self.aside * k**2 + 2 * k)

    @property
    def barrier(self) -> int:
        """The distance above the Fool at which the barrier begins."""
        return int(self.last_stage * 2 ** (self.parts - 1))

    def mark(self, trail: Sequence[Square], marked: set[Square]) -> Square | None:
        """The next mark against a Fool whose squares so far are given, asked for on every turn; None when nothing is
        left to mark."""
        here = trail[-1]
        if self._landing is not None and self._landing[1] == here[1]:
            return self._row_mark(self._landing, here, marked)
        self._landing = here
        return self._barrier_mark(trail[0][1] + self.barrier, here, marked)

    def _barrier_mark(self, wall: int, here: Square, marked: set[Square]) -> Square | None:
        while True:
            for square in self._part:
                if square not in marked:
                    return square
            # This part is complete: the next stage begins when the Fool stands near enough.
            if self._stage + 1 == self.parts or wall - here[1] > self.barrier >> (self._stage + 1):
                return None
            self._stage += 1
            self._part = self._reachable_part(self._stage, here, wall)

    def _reachable_part(self, stage: int, begins: Square, wall: int) -> Iterator[Square]:
        """The squares of one part that a Fool can reach from the start of the stage."""
        x, y = begins
        for away in range(self.aside * (wall - y + self.power) + 1):
            for column in {x - away, x + away}:
                for row in range(self.power):
                    if (column * self.power + row) % self.parts == stage:
                        yield column, wall + row

    def _row_mark(self, landing: Square, here: Square, marked: set[Square]) -> Square | None:
        far, side = self.power**2, 1 if here[0] >= landing[0] else -1
        blocks = [d * s for s in (side, -side) for d in range(far + 1, far + self.power + 1)]
        between = sorted(range(-far, far + 1), key=lambda d: abs(landing[0] + d - here[0]))
        for d in (*blocks, *between):
            square = (landing[0] + d, landing[1])
            if square not in marked and square != here:
                return square
        return None
