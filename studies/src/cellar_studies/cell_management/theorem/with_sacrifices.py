"""The proof's construction with sacrifices, one a round."""

from cellar_studies.cell_management.theorem.rounds import Rounds


class Sacrifices(Rounds):
    """The construction for cycles with D >= 2 or an odd number of hostile hideouts, and with at least one."""

    def bring_all(self) -> None:
        """Bring the cycle to the centre, in the order of the walk from the species of a hostile hideout on, so that
        nobody who follows disturbs them."""
        last = next(i for i in self.helix.cycle if self.ring.hostile >> i & 1)
        for _ in self.helix.cycle:
            if not self.centre >> last & 1:
                self.bring(last)
            last = self.ring.faces[last]

    def bring(self, i: int) -> None:
        """Bring species i to the centre; of the others, only those between it and the next hostile hideout may lose
        their place there."""
        facing = self.ring.faces[i]
        if not self.helix.flips[i] and not self.centre >> facing & 1:
            self.bring(facing)
        self.raise_signal(i, i + 1)
        if not self.helix.flips[i]:
            self.give_back(facing)
        self.play(i)
