"""How a lane plays through a game's rules: what `course` asks, for any game of the contract.

Plain functions, loaded by `compiled` with the game's rules as `rules`. `actions`, `weights` and `tape` are room.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Records, Words
from cellar.compile.playout import roll
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, State

if TYPE_CHECKING:
    from cellar.contract.game import Rules

    rules: Rules
else:
    rules = None  # the compiled rules of a game, put here by `compiled`

WORD = 32


def actor(state: State) -> int:
    return rules.actor(state)


def is_legal(state: State, action: int) -> bool:
    return rules.is_legal(state, action)


def settle(state: State, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    """Play chance until a seat is to decide, or the match is over."""
    while rules.actor(state) == CHANCE:
        rules.apply(state, roll(state, chance, actions, weights), tape)


def apply(state: State, action: int, chance: Array, actions: Array, weights: Array, tape: Array) -> None:
    rules.apply(state, action, tape)
    settle(state, chance, actions, weights, tape)


def random_step(state: State, policy: Array, chance: Array, actions: Array, weights: Array, tape: Array) -> int:
    """Play a legal action, each as likely as the others, and return it."""
    action = int(actions[below(policy, int(rules.legal(state, actions)))])
    apply(state, action, chance, actions, weights, tape)
    return action


def mark_legal(state: State, words: Words, row: int, actions: Array) -> None:
    """Set the legal actions in a row of zeros."""
    for i in range(int(rules.legal(state, actions))):
        action = int(actions[i])
        words[row, action // WORD] |= 1 << (action % WORD)


def returns(state: State, out: FloatArray) -> None:
    rules.returns(state, out)


def copy_out(states: Records, lane: int, records: Records, at: int) -> None:
    """Write a lane's position into a record of the rules."""
    records[at] = states[lane]
