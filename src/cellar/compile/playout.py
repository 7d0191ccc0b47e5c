"""Matches played to their end at full speed: plain functions, loaded by `compiled` with a game's rules as `rules` and
what decides in it as `policy` (`cellar.compile.random_policy`, or the game's own)."""

from typing import TYPE_CHECKING

from cellar.rules.chance import tickets, weighted
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, Ints, State

if TYPE_CHECKING:
    from cellar.contract.game import Policy, Rules

    rules: Rules
    policy: Policy
else:
    rules = policy = None  # the compiled twins of a game's, put here by `compiled`


def roll(state: State, rng: Ints, actions: Ints, weights: Ints) -> int:
    """At CHANCE: an outcome, drawn by its weight."""
    n = int(rules.outcomes(state, actions, weights))
    return weighted(actions, weights, n, below(rng, tickets(weights, n)))


def playout(state: State, rng: Ints, actions: Ints, weights: Ints, tape: Ints, most: int) -> int:
    """Play on, in place, to the end or for `most` actions; how many were played. `tape` is usually NO_TAPE."""
    for played in range(most):
        who = rules.actor(state)
        if who == OVER:
            return played
        if who == CHANCE:
            action = roll(state, rng, actions, weights)
        else:
            action = policy.decide(state, rng, actions)
        rules.apply(state, action, tape)
    return most
