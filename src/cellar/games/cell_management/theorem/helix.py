"""The helix, the ring unrolled along the facing walk: the representation that the proof in docs/atlas.md uses.

Every step of the walk goes counterclockwise by less than a whole turn, and all of them together go around D times. So
the walk fits on a circle of D * n places, the *helix*: cell i has one place there, equal to i modulo n, and the cell of
the species whose hideout it faces is the next one behind it. A *flip* is a cell that faces a hostile hideout.
"""

from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.theorem.criterion import winding


class Helix:
    """A board on its helix. Cells and species have the same names: the ring position of the cell."""

    def __init__(self, ring: Ring) -> None:
        self.n = ring.n
        self.faces = ring.faces
        self.turns = winding(ring)
        self.length = self.turns * ring.n
        #: the place of each cell, and the cell that faces the hideout of each species
        self.place = [0] * ring.n
        self.reader = [0] * ring.n
        self.flips = [bool(ring.hostile >> facing & 1) for facing in ring.faces]
        at = place = 0
        for _ in range(ring.n):
            self.place[at] = place
            facing = ring.faces[at]
            self.reader[facing] = at
            place = (place - (at - facing) % ring.n) % self.length
            at = facing

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
        for _ in range(self.n):
            if self.flips[at]:
                found[at] = kind
                kind = 1 - kind
            at = self.faces[at]
        return found
