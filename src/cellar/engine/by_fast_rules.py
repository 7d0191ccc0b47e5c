"""The step loop over a game's fast rules (`Game.fast_rules`): nothing is hidden, nothing is left to chance.

Plain functions, loaded by `compiled` with that module as `fast_rules`; the same functions as in `by_rules`, as far as
such a game can be asked for them. The buffers for lists, and the generator of chance, stay unused.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Structs, Words
from cellar.rules.types import OVER, State

if TYPE_CHECKING:
    from cellar.contract.game import FastRules

    fast_rules: FastRules
else:
    fast_rules = None  # put here by `compiled`


# Structs


def load(states: Structs, at: int, structs: Structs, row: int) -> None:
    """Copy a position from a struct of the rules into that of the fast rules."""
    fast_rules.load(states[at], structs[row])


def store(states: Structs, at: int, structs: Structs, row: int) -> None:
    """Copy a position from a struct of the fast rules into that of the rules."""
    fast_rules.store(states[at], structs[row])


# Questions


def actor(state: State) -> int:
    return fast_rules.actor(state)


def is_legal(state: State, action: int) -> bool:
    return fast_rules.is_legal(state, action)


def legal(state: State, out: Array) -> int:
    return fast_rules.legal(state, out)


def mark_legal(state: State, words: Words, row: int, actions: Array) -> None:
    """Set the bits of the legal actions in a row of zeros."""
    fast_rules.mark_legal(state, words, row)


def returns(state: State, out: FloatArray) -> None:
    fast_rules.returns(state, out)


# Steps


def apply(state: State, action: int, tape: Array) -> None:
    fast_rules.apply(state, action)


def policy_step(state: State, dice: Array, actions: Array, tape: Array) -> int:
    """Play a legal action, each as likely as the others, and return it."""
    return fast_rules.random_step(state, dice)


def settle(state: State, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    """Do nothing: these games have no chance to play."""


# What a search asks besides


def resample(state: State, seat: int, rng: Array) -> None:
    """Do nothing: where nothing is hidden there is one determinization."""


def playout(
    state: State, rng: Array, actions: Array, weights: Array, tape: Array, most: int, results: FloatArray
) -> None:
    """Play at random to the end and write each seat's result."""
    if fast_rules.actor(state) != OVER:
        fast_rules.playout(state, rng)
    fast_rules.returns(state, results)


def margin(state: State, out: FloatArray) -> None:
    fast_rules.margin(state, out)
