"""The rules: both ante one chip and get one card; then they check or bet one chip, and fold or call a bet."""

from cellar.rules.layout import Layout
from cellar.rules.rng import below
from cellar.rules.tape import note
from cellar.rules.types import CHANCE, OVER, Floats, Ints, State

SEATS = 2
#: What `card` holds before the deal, and where a looking seat may not know it.
NONE = 0
HIDDEN = -1
#: Actions of a seat: check or fold, bet or call. Action DEAL + r is chance's: the card of rank r, 1 … cards.
PASS = 0
BET = 1
DEAL = 1

STATE = Layout(
    ("cards", "i2"),
    ("turn", "i2"),
    #: the seat that has bet, or -1; how many have acted; who has folded, or -1
    ("bettor", "i2"),
    ("acted", "i2"),
    ("folded", "i2"),
    ("over", "i2"),
    #: the cards lie open
    ("shown", "i2"),
    ("pad", "i2"),
    ("card", "i2", (SEATS,)),
    ("chips", "i2", (SEATS,)),
)

# Rows of the tape; events.py names their arguments.
DEALT = 1
CHECKED = 2
BETTED = 3
CALLED = 4
FOLDED = 5
SHOWN = 6
WON = 7
#: At the showdown a seat learns, on the other's move, what was hidden from it.
REVEALS = (SHOWN,)
#: A showdown: the call, two cards, who wins.
TAPE_ROWS = 4


def new(state: State, setup: Ints) -> None:
    """Both ante one chip; the setup is the number of players, then the option."""
    state.cards = setup[1]
    state.bettor = -1
    state.folded = -1
    for seat in range(SEATS):
        state.chips[seat] = 1


def dealt(state: State) -> int:
    """How many cards have been dealt; a hidden card is a card."""
    n = 0
    for seat in range(SEATS):
        if state.card[seat] != NONE:
            n += 1
    return n


def actor(state: State) -> int:
    if state.over:
        return OVER
    return CHANCE if dealt(state) < SEATS else int(state.turn)


def is_legal(state: State, action: int) -> bool:
    who = actor(state)
    if who == CHANCE:
        rank = action - DEAL
        return bool(1 <= rank <= state.cards and state.card[0] != rank)
    return who != OVER and action in (PASS, BET)


def legal(state: State, out: Ints) -> int:
    if actor(state) < 0:
        return 0
    out[0] = PASS
    out[1] = BET
    return 2


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """Each card that has not been dealt is as likely as the others."""
    n = 0
    if actor(state) == CHANCE:
        for rank in range(1, int(state.cards) + 1):
            if state.card[0] != rank:
                actions[n] = DEAL + rank
                weights[n] = 1
                n += 1
    return n


def apply(state: State, action: int, tape: Ints) -> None:
    if actor(state) == CHANCE:
        seat = dealt(state)
        state.card[seat] = action - DEAL
        # Only the seat itself may read the card.
        note(tape, DEALT, 1 << seat, seat, 0, 0, 0, action - DEAL, 0)
        return
    seat = int(state.turn)
    state.acted += 1
    if action == BET:
        state.chips[seat] += 1
        note(tape, CALLED if state.bettor >= 0 else BETTED, 0, seat, 0, 0, 0, 0, 0)
        if state.bettor >= 0:
            show(state, tape)
            return
        state.bettor = seat
    elif state.bettor >= 0:
        state.folded = seat
        note(tape, FOLDED, 0, seat, 0, 0, 0, 0, 0)
        finish(state, 1 - seat, tape)
        return
    else:
        note(tape, CHECKED, 0, seat, 0, 0, 0, 0, 0)
        if state.acted == SEATS:
            show(state, tape)
            return
    state.turn = 1 - seat


def show(state: State, tape: Ints) -> None:
    """The showdown: both cards are laid open, and the higher one wins."""
    state.shown = 1
    for seat in range(SEATS):
        note(tape, SHOWN, 0, seat, int(state.card[seat]), 0, 0, 0, 0)
    finish(state, 0 if state.card[0] > state.card[1] else 1, tape)


def finish(state: State, winner: int, tape: Ints) -> None:
    state.over = 1
    note(tape, WON, 0, winner, int(state.chips[1 - winner]), 0, 0, 0, 0)


def winner(state: State) -> int:
    """Who won; asked when it is over."""
    if state.folded >= 0:
        return 1 - int(state.folded)
    return 0 if state.card[0] > state.card[1] else 1


def returns(state: State, out: Floats) -> None:
    """What each seat won or lost, two chips at most."""
    for seat in range(SEATS):
        out[seat] = 0.0
    if state.over:
        best = winner(state)
        out[best] = float(state.chips[1 - best]) / 2.0
        out[1 - best] = -out[best]


def hide(state: State, seat: int) -> None:
    """A card is its owner's secret until the showdown; after a fold nobody ever sees it."""
    for other in range(SEATS):
        if other != seat and state.shown == 0 and state.card[other] != NONE:
            state.card[other] = HIDDEN


def seen(state: State, action: int, seat: int) -> int:
    """Whom a card is dealt to sees which; everything else is open."""
    if actor(state) == CHANCE and dealt(state) != seat:
        return -1
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    """Deal anew what the seat does not see: any card that it does not hold itself, and no card twice."""
    hide(state, seat)
    for other in range(SEATS):
        if state.card[other] == HIDDEN:
            skip = below(rng, int(state.cards) - known(state))
            for rank in range(1, int(state.cards) + 1):
                if state.card[0] == rank or state.card[1] == rank:
                    continue
                if skip == 0:
                    state.card[other] = rank
                    break
                skip -= 1


def known(state: State) -> int:
    """How many cards lie where they can be seen."""
    n = 0
    for seat in range(SEATS):
        if state.card[seat] > NONE:
            n += 1
    return n
