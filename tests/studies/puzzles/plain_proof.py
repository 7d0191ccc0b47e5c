"""Exact proofs of short rests by the plain rules: who wins whatever the others do and whatever chance brings, and who
could win with all luck.

A search without cut-offs by depth: every line is played to the end of the match. A proof that would need more positions
than its budget is given up (`TooLong`), never guessed.
"""

from cellar.contract.game import Game
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State

#: A result that is a win and no shared place.
WON = 1.0 - 1e-9


class TooLong(CellarError):
    """A proof has used up its positions."""


class Proof:
    """Whether one seat wins whatever the others and chance do; with luck, whether they let it."""

    def __init__(self, game: Game, options: Options, seat: int, budget: int, *, luck: bool = False) -> None:
        self.game, self.options, self.seat, self.left, self.luck = game, options, seat, budget, luck
        self._known: dict[bytes, bool] = {}

    def wins(self, state: State) -> bool:
        rules = self.game.rules
        actor = int(rules.actor(state))
        if actor == OVER:
            out = [0.0] * int(self.options["players"])
            rules.returns(state, out)
            return out[self.seat] >= WON
        key = state.tobytes()
        if key not in self._known:
            wished = self.luck or actor == self.seat
            found = not wished
            for action in Position(self.game, self.options, state).legal_actions():
                if self.after(state, action) is wished:
                    found = wished
                    break
            self._known[key] = found
        return self._known[key]

    def after(self, state: State, action: int) -> bool:
        """Whether the seat wins after an action."""
        if self.left == 0:
            raise TooLong("This proof would need more positions than it may look at.")
        self.left -= 1
        following = state.copy()
        self.game.rules.apply(following, action, NO_TAPE)
        return self.wins(following)


def winning_actions(position: Position, budget: int, *, luck: bool = False) -> list[int]:
    """The actions of whoever is to move after which they win whatever the others do; with luck, if they can."""
    proof = Proof(position.game, position.options, position.actor, budget, luck=luck)
    assert position.actor not in (CHANCE, OVER)
    return [action for action in position.legal_actions() if proof.after(position.state, action)]
