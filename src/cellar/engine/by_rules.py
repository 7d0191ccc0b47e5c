"""The step loop over a game's rules: chance is drawn by weight, seats move by a policy, until a seat decides.

Plain functions, loaded by `compiled` with the game's `rules`, with the `policy` that moves for seats (`random_policy`
or the game's own), and for a search with its `margins`, `evaluation` and `order`, or `defaults` where it has none.
`by_fast_rules` has the same functions. `actions`, `weights` and `tape` are buffers to write to.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Structs, Words
from cellar.engine.stops import ANYBODY, ENDLESS, NOBODY, WORD
from cellar.rules.chance import tickets, weighted
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, State

if TYPE_CHECKING:
    from cellar.contract.game import Evaluation, Margin, Order, Policy, Rules

    rules: Rules
    policy: Policy
    margins: Margin
    evaluation: Evaluation
    order: Order
else:
    rules = policy = margins = evaluation = order = None  # put here by `compiled`


# Structs


def load(states: Structs, at: int, structs: Structs, row: int) -> None:
    states[at] = structs[row]


def store(states: Structs, at: int, structs: Structs, row: int) -> None:
    structs[row] = states[at]


# Questions


def actor(state: State) -> int:
    return int(rules.actor(state))


def is_legal(state: State, action: int) -> bool:
    return bool(rules.is_legal(state, action))


def legal(state: State, out: Array) -> int:
    return int(rules.legal(state, out))


def mark_legal(state: State, words: Words, row: int, actions: Array) -> None:
    """Set the bits of the legal actions in a row of zeros."""
    for i in range(int(rules.legal(state, actions))):
        action = int(actions[i])
        words[row, action // WORD] |= 1 << (action % WORD)


def seen(state: State, action: int, seat: int) -> int:
    return int(rules.seen(state, action, seat))


def returns(state: State, out: FloatArray) -> None:
    rules.returns(state, out)


# Steps


def apply(state: State, action: int, tape: Array) -> None:
    rules.apply(state, action, tape)


def roll(state: State, chance: Array, actions: Array, weights: Array) -> int:
    """At CHANCE: draw an outcome by its weight."""
    n = int(rules.outcomes(state, actions, weights))
    return weighted(actions, weights, n, below(chance, tickets(weights, n)))


def policy_step(state: State, dice: Array, actions: Array, tape: Array) -> int:
    """Play the policy's action for the seat to move, and return it."""
    action = int(policy.decide(state, dice, actions))
    rules.apply(state, action, tape)
    return action


def advance(
    state: State, until: int, chance: Array, dice: Array, actions: Array, weights: Array, tape: Array, most: int
) -> int:
    """The step loop: play on, in place, until a seat decides (`until`, or `ANYBODY`, or with `NOBODY` none), the match
    is over, or `most` actions were played; how many were. Chance draws from `chance`, the policy from `dice`."""
    for played in range(most):
        who = rules.actor(state)
        if who == OVER:
            return played
        if who == CHANCE:
            rules.apply(state, roll(state, chance, actions, weights), tape)
        elif who == until or until == ANYBODY:
            return played
        else:
            policy_step(state, dice, actions, tape)
    return most


def settle(state: State, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    """Play chance until a seat is to decide, or the match is over."""
    advance(state, ANYBODY, chance, chance, actions, weights, tape, ENDLESS)


# What a search asks besides


def resample(state: State, seat: int, rng: Array) -> None:
    """Determinization: redraw what the seat may not know."""
    rules.resample(state, seat, rng)


def playout(
    state: State, rng: Array, actions: Array, weights: Array, tape: Array, most: int, results: FloatArray
) -> None:
    """Play on to the end, or for so many actions and then evaluate; write each seat's result."""
    advance(state, NOBODY, rng, rng, actions, weights, tape, most)
    if rules.actor(state) == OVER:
        rules.returns(state, results)
    else:
        evaluation.evaluate(state, results)


def margin(state: State, out: FloatArray) -> None:
    margins.margin(state, out)


def promise(state: State, action: int) -> float:
    return float(order.promise(state, action))


def ordered() -> bool:
    return bool(order.ORDERED)
