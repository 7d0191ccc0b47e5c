"""What an environment asks of the rules, each question one compiled call.

Plain functions, loaded by `compiled` with a game's `rules` and `observation`.

`states` are two records: the state, and room for a view of it. `now` takes whose decision it is and how many actions
there are.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Records
from cellar.rules.chance import tickets, weighted
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, Floats, Ints

if TYPE_CHECKING:
    from cellar.contract.game import Observation, Rules

    rules: Rules
    observation: Observation
else:
    rules = observation = None  # the compiled twins of a game's, put here by `compiled`

#: Who decides after an action that could not be played.
ILLEGAL = -9


def look(states: Records, now: Ints, actions: Ints, weights: Ints, results: Floats) -> None:
    """Who is to decide, among which actions; at the end, the results."""
    who = rules.actor(states[0])
    now[0] = who
    now[1] = 0
    if who == OVER:
        rules.returns(states[0], results)
    elif who == CHANCE:
        now[1] = rules.outcomes(states[0], actions, weights)
    else:
        now[1] = rules.legal(states[0], actions)


def play(states: Records, action: int, tape: Ints, now: Ints, actions: Ints, weights: Ints, results: Floats) -> None:
    """Play a legal action or an outcome; then look."""
    rules.apply(states[0], action, tape)
    look(states, now, actions, weights, results)


def onwards(states: Records, mine: int, rng: Ints, tape: Ints, actions: Ints, weights: Ints) -> int:
    """Chance draws, and where `mine` is a seat all others move at random, until that seat decides, or any (`mine` below
    0), or it is over; who decides then."""
    who = int(rules.actor(states[0]))
    while who != OVER and (who == CHANCE or (mine >= 0 and who != mine)):
        if who == CHANCE:
            n = int(rules.outcomes(states[0], actions, weights))
            action = weighted(actions, weights, n, below(rng, tickets(weights, n)))
        else:
            action = int(actions[below(rng, rules.legal(states[0], actions))])
        rules.apply(states[0], action, tape)
        who = int(rules.actor(states[0]))
    return who


def attempt(states: Records, action: int, mine: int, rng: Ints, tape: Ints, actions: Ints, weights: Ints) -> int:
    """Play an action and go onwards; who decides then, or ILLEGAL."""
    if not rules.is_legal(states[0], action):
        return ILLEGAL
    rules.apply(states[0], action, tape)
    return onwards(states, mine, rng, tape, actions, weights)


def turn(
    states: Records,
    action: int,
    mine: int,
    rng: Ints,
    tape: Ints,
    actions: Ints,
    weights: Ints,
    out: Ints,
    mask: Ints,
) -> int:
    """Play an action and go onwards; who decides then, or ILLEGAL, and what that seat sees."""
    who = attempt(states, action, mine, rng, tape, actions, weights)
    if who >= 0:
        see(states, who, out, mask, actions)
    return who


def see(states: Records, seat: int, out: Ints, mask: Ints, actions: Ints) -> None:
    """What the seat observes, from its view; and over zeros, which actions it may choose now."""
    if rules.actor(states[0]) == seat:
        for i in range(rules.legal(states[0], actions)):
            mask[actions[i]] = 1
    observe(states, seat, out)


def observe(states: Records, seat: int, out: Ints) -> None:
    states[1] = states[0]
    rules.hide(states[1], seat)
    observation.observe(states[1], seat, out)


def hide(states: Records, seat: int) -> None:
    """The state becomes the seat's view."""
    rules.hide(states[0], seat)


def seen(states: Records, action: int, seat: int) -> int:
    return rules.seen(states[0], action, seat)


def resample(states: Records, seat: int, rng: Ints) -> None:
    rules.resample(states[0], seat, rng)
