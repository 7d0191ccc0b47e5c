"""Everybody rolls two dice in secret; bids go up until somebody calls the last one a lie, and all dice are shown."""

from cellar.rules.layout import Layout
from cellar.rules.rng import below
from cellar.rules.tape import note
from cellar.rules.types import CHANCE, OVER, Floats, Ints, State

SEATS = 4
DICE = 2
FACES = 6
#: Actions 0 … LIAR - 1 are bids, six for each number of dice; then the call; then chance's, a face each.
LIAR = SEATS * DICE * FACES
ROLL = LIAR + 1
ACTIONS = ROLL + FACES
HIDDEN = -1
STATE = Layout(
    ("players", "i8"),
    ("turn", "i8"),
    #: the last bid, who made it, and who has lost; -1 before
    ("bid", "i8"),
    ("bidder", "i8"),
    ("loser", "i8"),
    ("die", "i8", (SEATS, DICE)),
)
ROLLED = 1
BID = 2
CALLED = 3
SHOWN = 4
REVEALS = (SHOWN,)


def new(state: State, setup: Ints) -> None:
    state.players = setup[0]
    state.bid = -1
    state.bidder = -1
    state.loser = -1


def rolled(state: State) -> int:
    """How many dice have been rolled; a hidden die was."""
    n = 0
    for seat in range(state.players):
        for die in range(DICE):
            if state.die[seat, die] != 0:
                n += 1
    return n


def actor(state: State) -> int:
    if state.loser >= 0:
        return OVER
    return CHANCE if rolled(state) < state.players * DICE else int(state.turn)


def is_legal(state: State, action: int) -> bool:
    who = actor(state)
    if who == CHANCE:
        return ROLL <= action < ROLL + FACES
    if who == OVER:
        return False
    if action == LIAR:
        return bool(state.bid >= 0)
    return bool(state.bid < action < state.players * DICE * FACES)


def legal(state: State, out: Ints) -> int:
    n = 0
    if actor(state) >= 0:
        for action in range(ROLL):
            if is_legal(state, action):
                out[n] = action
                n += 1
    return n


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    if actor(state) != CHANCE:
        return 0
    for face in range(FACES):
        actions[face] = ROLL + face
        weights[face] = 1
    return FACES


def apply(state: State, action: int, tape: Ints) -> None:
    if action >= ROLL:
        n = rolled(state)
        state.die[n // DICE, n % DICE] = action - ROLL + 1
        note(tape, ROLLED, 1 << (n // DICE), n // DICE, 0, 0, 0, action - ROLL + 1, 0)
        return
    seat = int(state.turn)
    if action < LIAR:
        note(tape, BID, 0, seat, action // FACES + 1, action % FACES + 1, 0, 0, 0)
        state.bid = action
        state.bidder = seat
        state.turn = (seat + 1) % state.players
        return
    note(tape, CALLED, 0, seat, 0, 0, 0, 0, 0)
    found = 0
    for other in range(state.players):
        note(tape, SHOWN, 0, other, int(state.die[other, 0]), int(state.die[other, 1]), 0, 0, 0)
        for die in range(DICE):
            if state.die[other, die] == state.bid % FACES + 1:
                found += 1
    state.loser = seat if found > state.bid // FACES else state.bidder


def returns(state: State, out: Floats) -> None:
    for seat in range(state.players):
        out[seat] = 0.0
        if state.loser >= 0:
            out[seat] = -1.0 if seat == state.loser else 1.0 / (state.players - 1)


def hide(state: State, seat: int) -> None:
    if state.loser < 0:
        for other in range(state.players):
            for die in range(DICE):
                if other != seat and state.die[other, die] != 0:
                    state.die[other, die] = HIDDEN


def seen(state: State, action: int, seat: int) -> int:
    if action >= ROLL and rolled(state) // DICE != seat:
        return -1
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    hide(state, seat)
    for other in range(state.players):
        for die in range(DICE):
            if state.die[other, die] == HIDDEN:
                state.die[other, die] = 1 + below(rng, FACES)
