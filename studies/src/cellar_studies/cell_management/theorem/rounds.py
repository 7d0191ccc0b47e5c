"""Rounds as the proof models them: D guards who walk the helix side by side, n places a round, each with one bit."""

from collections.abc import Callable

from cellar.errors import CellarError
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.board.round import play_round
from cellar.games.cell_management.theorem.criterion import cycles
from cellar_studies.cell_management.theorem.helix import Helix

#: Far more than the recipe was ever seen to need with fourteen species.
MOST_TURNS = 100_000


class Won(Exception):
    """Raised when every species is in the centre, which ends the construction."""


class Rounds:
    """A game that is played by the steps of the proof, cycle by cycle: what is done for one leaves those of the others
    who are in the centre there. `turns` is what was played."""

    def __init__(self, ring: Ring, hidden: int = 0, centre: int = 0) -> None:
        self.ring = ring
        self.helix = Helix(ring, cycles(ring)[0])
        self.hidden = hidden
        self.centre = centre
        #: where each round started, and who returned after it (-1: nobody)
        self.turns: list[tuple[int, int]] = []
        #: the place from which guard 0 goes on if the start stays; guard g is g * n places ahead
        self.at = 0

    def run(self) -> list[tuple[int, int]]:
        """Bring everybody to the centre."""
        try:
            for cycle in cycles(self.ring):
                self.helix = Helix(self.ring, cycle)
                self.at = 0
                self.play(0)
                self.bring_all()
        except Won:
            pass
        return self.turns

    def bring_all(self) -> None:
        """Bring everybody of the helix's cycle to the centre."""
        raise NotImplementedError

    @property
    def start(self) -> int:
        return self.at % self.ring.n

    def look(self, hidden: int, centre: int, start: int) -> tuple[int, int, int]:
        """Compute a round without playing it: the hideouts and the centre after it, and the mask of species that were
        triggered."""
        return play_round(self.ring.n, self.ring.faces, self.ring.hostile, start, hidden, centre)

    def play(self, start: int) -> None:
        """Play a round. Guards keep their names when the start stays or moves back by one place."""
        if len(self.turns) == MOST_TURNS:
            raise CellarError("The recipe does not end, which its proof excludes: please report this board.")
        n = self.ring.n
        start %= n
        if start == self.start:
            self.at += n
        elif start == (self.start - 1) % n:
            self.at += n - 1
        else:
            self.at = start
        self.at %= self.helix.length
        self.hidden, self.centre, _ = self.look(self.hidden, self.centre, start)
        self.turns.append((start, -1))
        if self.centre == (1 << n) - 1:
            raise Won

    def give_back(self, species: int) -> None:
        """Return a species from the centre to its hideout, which must be empty."""
        if not (self.centre & ~self.hidden) >> species & 1 or self.turns[-1][1] >= 0:
            raise CellarError(
                "The recipe asked for a sacrifice that the rules forbid (CM-5): please report this board."
            )
        self.centre &= ~(1 << species)
        self.hidden |= 1 << species
        self.turns[-1] = (self.turns[-1][0], species)

    def hides(self, species: int) -> bool:
        return bool(self.hidden >> species & 1)

    # -- the two small moves

    def step_back(self, ready: Callable[[int], bool]) -> None:
        """Move the start back by one cell: over a flip only after waiting until `ready` says so of it."""
        cell = (self.start - 1) % self.ring.n
        if self.helix.flips[cell]:
            self.wait(lambda: ready(cell))
        self.play(cell)

    def back_to(self, start: int, ready: Callable[[int], bool]) -> None:
        while self.start != start % self.ring.n:
            self.step_back(ready)

    def lap_to(self, start: int, ready: Callable[[int], bool]) -> None:
        """Step back over every cell once, and then on to this start."""
        for _ in range(self.ring.n):
            self.step_back(ready)
        self.back_to(start, ready)

    def given_to(self, owners: dict[int, int]) -> Callable[[int], bool]:
        """Make a condition: the guard that has just passed the flip is the one that owns it."""
        return lambda flip: self.has_passed(owners[flip], flip)

    def has_passed(self, guard: int, cell: int) -> bool:
        """Return whether the guard's next place is the one after this cell."""
        return (self.at + guard * self.ring.n - self.helix.place[cell] - 1) % self.helix.length == 0

    def wait(self, ready: Callable[[], bool]) -> None:
        """Play rounds from one start until a condition holds; by the proof two turns of the helix suffice."""
        for _ in range(2 * self.ring.n + 2):
            if ready():
                return
            self.play(self.start)
        raise CellarError("The recipe waits for what its proof promises, and it never comes: please report this board.")

    # -- last and triggered

    def raise_signal(self, i: int, start: int) -> None:
        """Play until i is hidden, ending with a round from `start`, which lies after i and not after the cell that
        faces its hideout: a lemma of the proof, for D >= 2 or an odd number of flips."""
        if sum(self.helix.flips) % 2:
            self.play(start)
        else:
            # Guard 0 takes the flips that set its bit at i to 1, guard 1 those that set it to 0.
            self.lap_to(start, self.given_to({flip: 1 - kind for flip, kind in self.helix.kinds(i).items()}))
        self.wait(lambda: self.hides(i))
