"""An evaluation that is always of one mind, and an order that likes the last move best."""

from cellar.rules.types import Floats, State

ORDERED = True


def evaluate(state: State, out: Floats) -> None:
    for seat in range(len(out)):
        out[seat] = 0.5 - 0.25 * seat


def promise(state: State, action: int) -> float:
    return float(action)
