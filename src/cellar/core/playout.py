"""Random matches at full speed: plain functions, loaded by `compiled` with a game's rules as `rules`."""

from typing import TYPE_CHECKING

from cellar.core.rng import below
from cellar.core.types import CHANCE, OVER, Ints, State

if TYPE_CHECKING:
    from cellar.core.game import Rules

    rules: Rules
else:
    rules = None  # the compiled rules of a game, put here by `compiled`


def pick(state: State, rng: Ints, actions: Ints, weights: Ints) -> int:
    """A random action: uniform for a seat, by weight for chance. Not to be asked when the match is over."""
    if rules.actor(state) != CHANCE:
        return int(actions[below(rng, rules.legal(state, actions))])
    n = rules.outcomes(state, actions, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return int(actions[i])
    return int(actions[n - 1])


def playout(state: State, rng: Ints, actions: Ints, weights: Ints, tape: Ints, most: int) -> int:
    """Play at random, in place, to the end or for `most` actions; how many were played. `tape` is usually NO_TAPE."""
    for played in range(most):
        if rules.actor(state) == OVER:
            return played
        rules.apply(state, pick(state, rng, actions, weights), tape)
    return most
