"""Take one of the things that are left; the last one ends it."""

from cellar.rules.layout import Layout
from cellar.rules.tape import note
from cellar.rules.types import OVER, Floats, Ints, State

THINGS = 16
STATE = Layout(("left", "i8"))
TOOK = 1  # which


def new(state: State, setup: Ints) -> None:
    state.left = (1 << THINGS) - 1


def actor(state: State) -> int:
    return OVER if state.left == 0 else 0


def is_legal(state: State, action: int) -> bool:
    return 0 <= action < THINGS and state.left >> action & 1 == 1


def legal(state: State, out: Ints) -> int:
    n = 0
    for action in range(THINGS):
        if is_legal(state, action):
            out[n] = action
            n += 1
    return n


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    return 0


def apply(state: State, action: int, tape: Ints) -> None:
    state.left &= ~(1 << action)
    note(tape, TOOK, 0, action, 0, 0, 0, 0, 0)


def returns(state: State, out: Floats) -> None:
    out[0] = 1.0 if state.left == 0 else 0.0


def hide(state: State, seat: int) -> None:
    pass


def seen(state: State, action: int, seat: int) -> int:
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    pass
