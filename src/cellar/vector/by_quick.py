"""How a lane plays through a game's quick twin (`Game.quick`): what `course` asks.

Plain functions, loaded by `compiled` with that module as `quick`. Such a game has no chance, so the room for lists
stays unused.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Records, Words
from cellar.rules.types import State

if TYPE_CHECKING:
    from cellar.contract.game import Quick

    quick: Quick
else:
    quick = None  # the compiled quick twin of a game, put here by `compiled`


def actor(state: State) -> int:
    return quick.actor(state)


def is_legal(state: State, action: int) -> bool:
    return quick.is_legal(state, action)


def settle(state: State, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    """There is no chance to play."""


def apply(state: State, action: int, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    quick.apply(state, action)


def random_step(state: State, policy: Array, chance: Array, actions: Array, weights: Array, tape: Array) -> int:
    return quick.random_step(state, policy)


def mark_legal(state: State, words: Words, row: int, actions: Array) -> None:
    quick.mark_legal(state, words, row)


def returns(state: State, out: FloatArray) -> None:
    quick.returns(state, out)


def copy_out(states: Records, lane: int, records: Records, at: int) -> None:
    """Write a lane's position into a record of the rules."""
    quick.store(states[lane], records[at])
