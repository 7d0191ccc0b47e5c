"""Exact proofs of short rests by the plain rules: who wins whatever the others do and whatever chance brings.

A search without cut-offs by depth: every line is played to the end of the match. A proof that would need more positions
than its budget is given up (`TooLong`), never guessed.
"""

from collections.abc import Callable

from cellar.contract.game import Game
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State

#: A result that is a win and no shared place.
WON = 1.0 - 1e-9

Key = Callable[[State], bytes]


class TooLong(CellarError):
    """A proof has used up its positions."""


def whole(state: State) -> bytes:
    """The key of a state in which everything matters."""
    return state.tobytes()


class Proof:
    """Whether one seat wins: with `friendly`, if the others and chance wish it well; else whatever they do."""

    def __init__(self, game: Game, options: Options, seat: int, budget: int, *, key: Key, friendly: bool) -> None:
        self.game, self.options, self.seat, self.friendly = game, options, seat, friendly
        self.left, self._key = budget, key
        self._known: dict[bytes, bool] = {}

    def wins(self, state: State) -> bool:
        rules = self.game.rules
        actor = int(rules.actor(state))
        if actor == OVER:
            out = [0.0] * int(self.options["players"])
            rules.returns(state, out)
            return out[self.seat] >= WON
        key = self._key(state)
        if key not in self._known:
            wished = self.friendly or actor == self.seat
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


def winning_actions(position: Position, budget: int, key: Key = whole, *, friendly: bool = False) -> list[int]:
    """The actions of whoever is to move after which they win whatever the others do; with `friendly`, can still win."""
    proof = Proof(position.game, position.options, position.actor, budget, key=key, friendly=friendly)
    assert position.actor not in (CHANCE, OVER)
    return [action for action in position.legal_actions() if proof.after(position.state, action)]
