"""The proof's construction with sacrifices, one a round."""

from cellar.games.cell_management.theorem.rounds import Rounds, Won


class Sacrifices(Rounds):
    """The construction for a board with D >= 2 or an odd number of hostile hideouts, and with at least one."""

    def run(self) -> list[tuple[int, int]]:
        """Bring everybody to the centre, in the order of the facing cycle from the species of a hostile hideout on, so
        that nobody who follows disturbs them."""
        last = next(i for i in range(self.ring.n) if self.ring.hostile >> i & 1)
        try:
            self.play(0)
            while True:
                if not self.centre >> last & 1:
                    self.bring(last)
                last = self.ring.faces[last]
        except Won:
            return self.turns

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
