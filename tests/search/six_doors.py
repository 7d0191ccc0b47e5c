"""Rules of a match made for the search's tests: seat 0 opens one of six doors, and behind each somebody else decides.
Seats 0 and 2 are one camp, seat 1 is another."""

from cellar.rules.layout import Layout
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, Floats, Ints, State

# What decides behind the doors: a partner, nobody, an enemy, somebody with other wishes, a lot, what is hidden.
PARTNER, NOBODY, ENEMY, STRANGER, LOT, SECRET = range(6)
DOORS = 6
#: Of four tickets of the lot three lose.
TICKETS = (3, 1)

STATE = Layout(
    ("door", "i1"),  # 1 + the door that was opened
    ("decided", "i1"),
    ("good", "i1"),  # what was decided behind it
    ("secret", "i1"),
    ("spare", "i1", (4,)),
)


def actor(state: State) -> int:
    if state.decided == 1:
        return OVER
    if state.door == 0:
        return 0
    if state.door == 1 + LOT:
        return CHANCE
    return 2 if state.door == 1 + PARTNER else 1


def legal(state: State, out: Ints) -> int:
    n = DOORS if state.door == 0 else 2
    for i in range(n):
        out[i] = i
    return n


def is_legal(state: State, action: int) -> bool:
    return 0 <= action < (DOORS if state.door == 0 else 2)


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    for i in range(2):
        actions[i] = i
        weights[i] = TICKETS[i]
    return 2


def apply(state: State, action: int, tape: Ints) -> None:
    if state.door > 0:
        state.good = action
        state.decided = 1
        return
    state.door = 1 + action
    if action in (NOBODY, SECRET):
        state.good = state.secret
        state.decided = 1


def returns(state: State, out: Floats) -> None:
    good = state.good == 1
    camp, other = (1.0, -1.0) if good else (-1.0, 1.0)
    if state.door == 1 + NOBODY:
        camp, other = 0.5, -0.5
    if state.door == 1 + STRANGER:  # what is good for the camp is good for it too
        camp, other = (0.75, 0.5) if good else (-1.0, 0.0)
    out[0] = camp
    out[1] = other
    out[2] = camp


def seen(state: State, action: int, seat: int) -> int:
    return action


def hide(state: State, seat: int) -> None:
    state.secret = 0


def resample(state: State, seat: int, rng: Ints) -> None:
    state.secret = below(rng, 2)
