"""How the search plays a game through its rules, with chance, hidden hands, and whatever the game gives besides.

Plain functions, loaded by `compiled` with the game's rules as `rules`, and with its `policy`, `margins`, `evaluation`
and `order`, or `defaults` where it has none. `by_quick` has the same functions.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Records
from cellar.compile.playout import playout
from cellar.compile.playout import roll as roll_by_weight
from cellar.rules.types import OVER, State

if TYPE_CHECKING:
    from cellar.contract.game import Evaluation, Margin, Order, Rules

    rules: Rules
    margins: Margin
    evaluation: Evaluation
    order: Order
else:
    rules = policy = margins = evaluation = order = None  # put here by `compiled`


def prepare(root: Records, given: Records) -> None:
    """The record that is searched from, out of the rules' own."""
    root[0] = given[0]


def redraw(state: State, seat: int, rng: Array) -> None:
    rules.resample(state, seat, rng)


def actor(state: State) -> int:
    return int(rules.actor(state))


def legal(state: State, out: Array) -> int:
    return int(rules.legal(state, out))


def roll(state: State, rng: Array, actions: Array, weights: Array) -> int:
    return int(roll_by_weight(state, rng, actions, weights))


def seen(state: State, action: int, seat: int) -> int:
    return int(rules.seen(state, action, seat))


def apply(state: State, action: int, tape: Array) -> None:
    rules.apply(state, action, tape)


def finish(
    state: State, rng: Array, actions: Array, weights: Array, tape: Array, most: int, results: FloatArray
) -> None:
    """Play on to the end, or for so many actions and then guess; each seat's result."""
    playout(state, rng, actions, weights, tape, most)
    if rules.actor(state) == OVER:
        rules.returns(state, results)
    else:
        evaluation.evaluate(state, results)


def returns(state: State, out: FloatArray) -> None:
    rules.returns(state, out)


def margin(state: State, out: FloatArray) -> None:
    margins.margin(state, out)


def promise(state: State, action: int) -> float:
    return float(order.promise(state, action))


def ordered() -> bool:
    return bool(order.ORDERED)
