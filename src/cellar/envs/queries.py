"""The queries of an environment, each one compiled call.

Plain functions, loaded by `compiled` with `by_rules` as `engine`, and a game's `rules` and `observation`.

`states` are two structs: the state, and room for a view of it. `now` takes whose decision it is and how many actions
there are.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Array, FloatArray, Structs
from cellar.engine.observing import observe as observe_from
from cellar.engine.stops import ANYBODY, ENDLESS
from cellar.rules.types import CHANCE, OVER

if TYPE_CHECKING:
    from cellar.contract.game import Rules
    from cellar.engine import by_rules as engine

    rules: Rules
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = observation = None

#: Who decides after an action that could not be played.
ILLEGAL = -9


def look(states: Structs, now: Array, actions: Array, weights: Array, results: FloatArray) -> None:
    """Write who is to decide, among which actions; at the end, the results."""
    who = engine.actor(states[0])
    now[0] = who
    now[1] = 0
    if who == OVER:
        engine.returns(states[0], results)
    elif who == CHANCE:
        now[1] = rules.outcomes(states[0], actions, weights)
    else:
        now[1] = engine.legal(states[0], actions)


def play(
    states: Structs, action: int, tape: Array, now: Array, actions: Array, weights: Array, results: FloatArray
) -> None:
    """Play a legal action or an outcome of chance; then `look`."""
    engine.apply(states[0], action, tape)
    look(states, now, actions, weights, results)


def onwards(states: Structs, mine: int, rng: Array, tape: Array, actions: Array, weights: Array) -> int:
    """Play chance, and where `mine` is a seat all others at random, until that seat decides, or any (`mine` below 0),
    or the match is over; return who decides then."""
    engine.advance(states[0], mine if mine >= 0 else ANYBODY, rng, rng, actions, weights, tape, ENDLESS)
    return engine.actor(states[0])


def turn(
    states: Structs,
    action: int,
    mine: int,
    rng: Array,
    tape: Array,
    actions: Array,
    weights: Array,
    out: Array,
    mask: Array,
) -> int:
    """Play an action if it is legal, then `onwards`; return who decides then, or ILLEGAL, and write what that seat
    sees."""
    if not engine.is_legal(states[0], action):
        return ILLEGAL
    engine.apply(states[0], action, tape)
    who = onwards(states, mine, rng, tape, actions, weights)
    if who >= 0:
        see(states, who, out, mask, actions)
    return who


def see(states: Structs, seat: int, out: Array, mask: Array, actions: Array) -> None:
    """Write the seat's observation, and over zeros its mask of legal actions."""
    if engine.actor(states[0]) == seat:
        for i in range(engine.legal(states[0], actions)):
            mask[actions[i]] = 1
    observe(states, seat, out)


def observe(states: Structs, seat: int, out: Array) -> None:
    observe_from(states, 0, states, 1, seat, out)


def hide(states: Structs, seat: int) -> None:
    rules.hide(states[0], seat)


def seen(states: Structs, action: int, seat: int) -> int:
    return engine.seen(states[0], action, seat)


def resample(states: Structs, seat: int, rng: Array) -> None:
    """Determinization: replace the state by one that the seat cannot tell from it."""
    engine.resample(states[0], seat, rng)
