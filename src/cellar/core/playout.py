"""Random matches at full speed: plain functions, loaded by `compiled` with a game's rules as `rules`."""

from typing import TYPE_CHECKING

from cellar.core.chance import tickets, weighted
from cellar.core.rng import below
from cellar.core.types import CHANCE, OVER, Ints, State

if TYPE_CHECKING:
    from cellar.core.game import Rules

    rules: Rules
else:
    rules = None  # the compiled rules of a game, put here by `compiled`


def roll(state: State, rng: Ints, actions: Ints, weights: Ints) -> int:
    """At CHANCE: an outcome, drawn by its weight."""
    n = int(rules.outcomes(state, actions, weights))
    return weighted(actions, weights, n, below(rng, tickets(weights, n)))


def pick(state: State, rng: Ints, actions: Ints, weights: Ints) -> int:
    """A random action: uniform for a seat, by weight for chance. Not to be asked when the match is over."""
    if rules.actor(state) == CHANCE:
        return roll(state, rng, actions, weights)
    return int(actions[below(rng, int(rules.legal(state, actions)))])


def playout(state: State, rng: Ints, actions: Ints, weights: Ints, tape: Ints, most: int) -> int:
    """Play at random, in place, to the end or for `most` actions; how many were played. `tape` is usually NO_TAPE."""
    for played in range(most):
        if rules.actor(state) == OVER:
            return played
        rules.apply(state, pick(state, rng, actions, weights), tape)
    return most
