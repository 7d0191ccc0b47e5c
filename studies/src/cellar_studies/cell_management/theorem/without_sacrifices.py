"""The proof's construction without sacrifices: the species escape one after the other, from any position.

The cases are those of docs/atlas.md. Every one of them starts from any position after a round.
"""

from cellar_studies.cell_management.theorem.rounds import Rounds


class Escapes(Rounds):
    """The construction for a board that can be solved without sacrifices."""

    def bring_all(self) -> None:
        """Bring the cycle to the centre, in any order: whoever is there stays."""
        for species in sorted(self.helix.cycle):
            if not self.centre >> species & 1:
                self.escape(species)

    def escape(self, i: int) -> None:
        odd = sum(self.helix.flips) % 2
        if self.helix.turns == 1:
            self.along_the_chain(i)
        elif self.helix.flips[i]:
            self.raise_signal(i, i + 1)
            self.play(i)
        elif odd:
            self.by_waiting(i)
        elif self.helix.turns >= 3:
            self.with_three_guards(i)
        else:
            self.with_two_guards(i)

    def along_the_chain(self, i: int) -> None:
        """Escape with D = 1, K odd and at least 3: the signal that i hides from meets one that sets out later."""
        self.raise_signal(i, i + 1)
        self.play(self.helix.flip_behind(i))

    def by_waiting(self, i: int) -> None:
        """Escape with D >= 2, K odd: two signals in a row come by themselves, or after one bit is changed."""
        facing = self.helix.reader[i]
        self.back_to(facing, self.hides)
        if not self.pass_the_gate(i):
            flip = self.helix.flip_behind(i)
            self.back_to(flip + 1, self.hides)
            self.wait(lambda: not self.hides(flip))
            self.play(flip)
            self.back_to(facing, self.hides)
            self.pass_the_gate(i)

    def pass_the_gate(self, i: int) -> bool:
        """Play rounds from the cell that faces the hideout of i until two signals in a row come to i; then the start
        moves on by one, and the second one finds i still hidden. False when they never come."""
        facing = self.helix.reader[i]
        for _ in range(2 * self.helix.turns + 1):
            if self.hides(i) and self.look(self.hidden, self.centre, facing)[2] >> i & 1:
                self.play(facing + 1)
                return True
            self.play(facing)
        return False

    def with_three_guards(self, i: int) -> None:
        """Escape with D >= 3, K even: guards 1 and 0 get a signal, guard 2 all that would take it away."""
        kinds = self.helix.kinds(i)
        for taker in (1, 0):
            owners = {flip: taker if kind else 2 for flip, kind in kinds.items()}
            self.lap_to(self.helix.reader[i], self.given_to(owners))
        self.pass_the_gate(i)

    def with_two_guards(self, i: int) -> None:
        """Escape with D = 2, K even, and the flips not within one turn."""
        helix = self.helix
        z = helix.flip_behind(i)
        before = helix.faces[z]
        if helix.between(before, i) < helix.n:
            self.raise_signal(i, i + 1)
        else:
            y = helix.flip_behind(before)
            self.raise_signal(helix.faces[y], y)
            self.play(i + 1)
        self.play(z)
