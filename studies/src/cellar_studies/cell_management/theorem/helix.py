"""The helix, the ring unrolled along a cycle of the facing walk: the representation that the proof in docs/atlas.md
uses.

Every step of the walk goes counterclockwise by less than a whole turn, and all of a cycle together go around D times.
So the cycle fits on a circle of D * n places, the *helix*: each of its cells i has one place there, equal to i modulo
n, and the cell of the species whose hideout it faces is the next one behind it. A *flip* is a cell of the cycle that
faces a hostile hideout.
"""

from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.theorem.criterion import winding


class Helix:
    """A cycle of a board on its helix. Cells and species have the same names: the ring position of the cell."""

    def __init__(self, ring: Ring, cycle: tuple[int, ...]) -> None:
        self.n = ring.n
        self.cycle = cycle
        self.faces = ring.faces
        self.turns = winding(ring, cycle)
        self.length = self.turns * ring.n
        #: of the cells of the cycle: the place, the cell that faces the hideout, whether it is a flip
        self.place = [0] * ring.n
        self.reader = [0] * ring.n
        self.flips = [i in cycle and bool(ring.hostile >> facing & 1) for i, facing in enumerate(ring.faces)]
        place = cycle[0]
        for at in cycle:
            self.place[at] = place
            facing = ring.faces[at]
            self.reader[facing] = at
            place = (place - (at - facing) % ring.n) % self.length

    def between(self, behind: int, ahead: int) -> int:
        """Return how many places lie from one cell clockwise to another, less than once around the helix."""
        return (self.place[ahead] - self.place[behind]) % self.length

    def flip_behind(self, i: int) -> int:
        """Return the first flip on i, σ(i), σ²(i), …"""
        while not self.flips[i]:
            i = self.faces[i]
        return i

    def kinds(self, i: int) -> dict[int, int]:
        """Return for each flip the bit that a guard has at cell i after it has passed this flip with a signal: along
        the walk from i they are 1, 0, 1, 0 and so on. (With an even number of flips.)"""
        found: dict[int, int] = {}
        at, kind = i, 1
        for _ in self.cycle:
            if self.flips[at]:
                found[at] = kind
                kind = 1 - kind
            at = self.faces[at]
        return found
