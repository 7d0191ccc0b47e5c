"""Which boards can be solved: the answer to the designer's question, and the solution that its proof constructs.

Walk from a cell counterclockwise to the cell of the species whose hideout it faces, from there likewise, and so on
until every cell was visited: that goes around the table a whole number of times, the board's `winding` D, 1 to n - 1.

With self-sacrifices (one a round or any number), a board of three or more species cannot be solved exactly when no
hideout is hostile, or D = 1 and the number of hostile hideouts is even. D = 1 means that every cell faces the hideout
of the species in the cell before it. On such a board no first round leaves anybody outside a cell. Every other board
can be solved, from any position; docs/atlas.md has the proof. `recipe` follows that proof step by step: far from
shortest, but nothing is searched.

Without sacrifices `solvable` states what holds for every board of up to nine species, and what nobody has proved.
"""

from itertools import pairwise

from cellar.core.errors import CellarError
from cellar.games.cell_management.solver.hideout_ring import Ring
from cellar.games.cell_management.solver.position_sets import SACRIFICE_NONE

#: Far more than the recipe was ever seen to need with ten species.
MOST_TURNS = 10_000


def winding(ring: Ring) -> int:
    """How many times the walk along the facing cycle goes around the table."""
    return sum((i - facing) % ring.n for i, facing in enumerate(ring.faces)) // ring.n


def solvable(ring: Ring) -> bool:
    """Can the board be solved?"""
    hostile = ring.hostile.bit_count()
    if hostile == 0:
        return False
    turns = winding(ring)
    if ring.sacrifices != SACRIFICE_NONE:
        return hostile % 2 == 1 or turns >= 2
    if turns == 1:
        return hostile % 2 == 1 and hostile >= 3
    return hostile % 2 == 1 or turns >= 3 or not met_in_one_turn(ring)


def met_in_one_turn(ring: Ring) -> bool:
    """Does the walk pass all hostile hideouts within one turn around the table?"""
    passed: list[int] = []
    at = gone = 0
    for _ in range(ring.n):
        facing = ring.faces[at]
        if ring.hostile >> facing & 1:
            passed.append(gone)
        gone += (at - facing) % ring.n
        at = facing
    gaps = [later - sooner for sooner, later in pairwise(passed)] + [passed[0] + gone - passed[-1]]
    return gone - max(gaps) < ring.n


class Won(Exception):
    """Every species is in the centre."""


class Recipe:
    """The proof at work on one board. Species are named by the ring position of their cell; `turns` is what was
    played."""

    def __init__(self, ring: Ring, hidden: int = 0, centre: int = 0) -> None:
        self.ring = ring
        self.hidden = hidden
        self.centre = centre
        #: where each round started, and who returned after it (-1: nobody)
        self.turns: list[tuple[int, int]] = []

    def look(self, hidden: int, centre: int, start: int) -> tuple[int, int, int]:
        """A round: the hideouts and the centre after it, and the mask of species that somebody triggered (who tried, or
        would have)."""
        triggered = 0
        n = self.ring.n
        for i in ((start + k) % n for k in range(n)):
            facing = self.ring.faces[i]
            if (hidden ^ self.ring.hostile) >> facing & 1:
                triggered |= 1 << i
                centre |= hidden & 1 << i
                hidden |= 1 << i
            hidden &= ~(1 << facing)
        return hidden, centre, triggered

    def play(self, start: int) -> int:
        """Play a round; returns who was triggered."""
        if len(self.turns) == MOST_TURNS:
            raise CellarError("The recipe does not end, which its proof excludes: please report this board.")
        start %= self.ring.n
        self.hidden, self.centre, triggered = self.look(self.hidden, self.centre, start)
        self.turns.append((start, -1))
        if self.centre == (1 << self.ring.n) - 1:
            raise Won
        return triggered

    def give_back(self, species: int) -> None:
        """The species returns from the centre to its hideout, which is empty."""
        if not (self.centre & ~self.hidden) >> species & 1 or self.turns[-1][1] >= 0:
            raise CellarError(
                "The recipe asked for a sacrifice that the rules forbid (CM-5): please report this board."
            )
        self.centre &= ~(1 << species)
        self.hidden |= 1 << species
        self.turns[-1] = (self.turns[-1][0], species)

    def trigger_last(self, i: int) -> None:
        """Lemma 3: rounds without sacrifices, until cell i is examined last and triggered: it is hidden then, and whom
        it faces is not."""
        n = self.ring.n
        pattern = 0
        for _ in range(2 * n + 2):
            pattern = self.play(i + 1)
            if pattern >> i & 1:
                return
        # Every round is the same now. Move the start past the first cell with a signal, so that one signal is missed…
        z = next((i + k) % n for k in range(1, n) if pattern >> (i + k) % n & 1)
        self.play(z)
        self.play(z + 1)
        # … and move it back, each time when the gap is not where it would be filled.
        while z != i:
            while not self.keeps_gap(z, pattern):
                self.play(z + 1)
            triggered = self.play(z)
            if z == (i + 1) % n and triggered >> i & 1:
                return
            z = (z - 1) % n
        while not self.play(i + 1) >> i & 1:
            pass

    def keeps_gap(self, start: int, pattern: int) -> bool:
        """Would rounds from here still differ from the pattern after the next one?"""
        hidden, centre, _ = self.look(self.hidden, self.centre, start)
        for _ in range(self.ring.n):
            hidden, centre, triggered = self.look(hidden, centre, start)
            if triggered != pattern:
                return True
        return False

    def bring(self, i: int) -> None:
        """Lemma 4: species i to the centre; of the others, only those between it and the next hostile hideout may lose
        theirs."""
        facing = self.ring.faces[i]
        if self.ring.hostile >> facing & 1:
            self.trigger_last(i)
        else:
            if not self.centre >> facing & 1:
                self.bring(facing)
            self.trigger_last(i)
            self.give_back(facing)
        self.play(i)

    def run(self) -> list[tuple[int, int]]:
        """Everybody, in the order of the facing cycle from the species of a hostile hideout on: nobody who follows
        disturbs them."""
        last = next(i for i in range(self.ring.n) if self.ring.hostile >> i & 1)
        try:
            while True:
                if not self.centre >> last & 1:
                    self.bring(last)
                last = self.ring.faces[last]
        except Won:
            return self.turns


def recipe(ring: Ring, hidden: int = 0, centre: int = 0) -> list[tuple[int, int]]:
    """A solution from any position of a solvable board, as the proof gives it: where each round starts and who returns
    (-1: nobody)."""
    if ring.sacrifices == SACRIFICE_NONE:
        raise CellarError("The proof's recipe needs self-sacrifices, which this match does not allow (CM-5).")
    if not solvable(ring):
        raise CellarError("The board has no solution by the theorem, so its proof gives no recipe.")
    if centre == (1 << ring.n) - 1:
        return []
    return Recipe(ring, hidden, centre).run()
