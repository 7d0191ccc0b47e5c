"""How the search plays a game through its quick twin (`Game.quick`): nothing is hidden, nothing is left to chance.

Plain functions, loaded by `compiled` with that module as `quick`; the same as in `by_rules`, as far as `fixed` asks
for them.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Records
from cellar.rules.types import OVER, State

if TYPE_CHECKING:
    from cellar.contract.game import Quick

    quick: Quick
else:
    quick = None  # put here by `compiled`


def prepare(root: Records, given: Records) -> None:
    """The record that is searched from, out of the rules' own."""
    quick.load(root[0], given[0])


def redraw(state: State, seat: int, rng: Array) -> None:
    """Nothing is hidden."""


def actor(state: State) -> int:
    return quick.actor(state)


def legal(state: State, out: Array) -> int:
    return quick.legal(state, out)


def apply(state: State, action: int, tape: Array) -> None:
    quick.apply(state, action)


def finish(
    state: State, rng: Array, actions: Array, weights: Array, tape: Array, most: int, results: FloatArray
) -> None:
    """Play at random to the end; each seat's result."""
    if quick.actor(state) != OVER:
        quick.playout(state, rng)
    quick.returns(state, results)


def returns(state: State, out: FloatArray) -> None:
    quick.returns(state, out)


def margin(state: State, out: FloatArray) -> None:
    quick.margin(state, out)
