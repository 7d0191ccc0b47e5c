"""The policy of playouts where a game has none: a legal action, uniformly at random."""

from typing import TYPE_CHECKING

from cellar.rules.rng import below
from cellar.rules.types import Ints, State

if TYPE_CHECKING:
    from cellar.contract.game import Rules

    rules: Rules
else:
    rules = None  # the compiled rules of a game, put here by `compiled`


def decide(state: State, rng: Ints, actions: Ints) -> int:
    return int(actions[below(rng, int(rules.legal(state, actions)))])
