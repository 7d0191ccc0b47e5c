"""Exact search for whether an angel can leave the square of a given radius within a number of flights.

A search over the angel's flights and the devil's marks. Every win of the angel comes with its *ground*: the cells that
it may need. A mark elsewhere changes nothing, so that of all the devil's marks only those on the ground have to be
tried, and after each answer only those on both grounds. Wins are remembered by their ground, losses by the marks that
were there: more marks never help the angel.
"""

from dataclasses import dataclass, field

from cellar.games.angel.endless.coordinates import Square

#: Cells as bits.
Cells = int


@dataclass
class Escape:
    """The search for an angel of a power in the middle of the square of a radius; the devil has the first mark, as at
    the table."""

    power: int
    radius: int
    #: positions that were looked at
    counted: int = field(default=0, init=False)
    _inside: dict[Square, list[Square]] = field(default_factory=dict, init=False)
    _outside: dict[Square, list[Cells]] = field(default_factory=dict, init=False)
    _wins: dict[tuple[Square, int], list[Cells]] = field(default_factory=dict, init=False)
    _losses: dict[tuple[Square, int], list[Cells]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        board = range(-self.radius, self.radius + 1)
        steps = range(-self.power, self.power + 1)
        for here in ((x, y) for x in board for y in board):
            cells = [(here[0] + dx, here[1] + dy) for dx in steps for dy in steps if dx or dy]
            self._outside[here] = [self.bit(cell) for cell in cells if self.far(cell) > self.radius]
            self._inside[here] = sorted((cell for cell in cells if self.far(cell) <= self.radius), key=self._nearest)

    def bit(self, cell: Square) -> Cells:
        edge = self.radius + self.power
        return 1 << ((cell[1] + edge) * (2 * edge + 1) + cell[0] + edge)

    def far(self, cell: Square) -> int:
        return max(abs(cell[0]), abs(cell[1]))

    def _nearest(self, cell: Square) -> tuple[int, Square]:
        return -self.far(cell), cell

    def fewest_flights(self, most: int) -> int | None:
        """The fewest flights with which the angel leaves, whatever the devil marks; None if more than `most`."""
        return next((flights for flights in range(1, most + 1) if self.leaves((0, 0), 0, flights)), None)

    def leaves(self, here: Square, marked: Cells, flights: int) -> Cells:
        """The ground of a win with this many flights left, the devil to mark; 0 if there is none."""
        key = (here, flights)
        for ground in self._wins.get(key, ()):
            if not ground & marked:
                return ground
        if any(marks & marked == marks for marks in self._losses.get(key, ())):
            return 0
        self.counted += 1
        ground = self._flies(here, marked, flights)
        # The devil cannot mark the cell that the angel stands on.
        to_try = ground & ~self.bit(here)
        while to_try:
            mark = to_try & -to_try
            answer = self._flies(here, marked | mark, flights)
            if not answer:
                ground = 0
                break
            ground |= answer
            to_try &= answer
        (self._wins if ground else self._losses).setdefault(key, []).append(ground or marked)
        return ground

    def _flies(self, here: Square, marked: Cells, flights: int) -> Cells:
        """The ground of a win with this many flights left, the angel to fly; 0 if there is none."""
        for cell in self._outside[here]:
            if not cell & marked:
                return cell
        for there in self._inside[here]:
            # Even straight on it must be able to leave in time.
            in_time = self.far(there) + (flights - 1) * self.power > self.radius
            if in_time and not self.bit(there) & marked:
                ground = self.leaves(there, marked, flights - 1)
                if ground:
                    return ground | self.bit(there)
        return 0
