"""What a seat observes: the cards that it knows, the chips, and who has done what."""

from cellar.contract.planes import Plane
from cellar.rules.types import Ints, Options, State

from .rules import SEATS


def planes(options: Options) -> tuple[Plane, ...]:
    cards = int(options["cards"])
    return (
        Plane(
            name="cards",
            shape=(SEATS, cards),
            over=("seats", ""),
            says="Seat, rank less one: 1 for a card that one knows.",
        ),
        Plane(name="chips", shape=(SEATS,), over=("seats",), high=2, says="Seat: chips in the pot."),
        Plane(name="turn", shape=(SEATS,), over=("seats",), says="Seat: 1 for whose turn it is."),
        Plane(name="bettor", shape=(SEATS,), over=("seats",), says="Seat: 1 for who has bet."),
        Plane(name="acted", shape=(1,), high=3, says="How many times somebody has acted."),
    )


def observe(state: State, seat: int, out: Ints) -> None:
    """The seat that looks is 0, the other one 1."""
    for i in range(len(out)):
        out[i] = 0
    cards = int(state.cards)
    at = SEATS * cards
    for i in range(SEATS):
        other = (seat + i) % SEATS
        if state.card[other] > 0:
            out[i * cards + state.card[other] - 1] = 1
        out[at + i] = state.chips[other]
        out[at + SEATS + i] = 1 if state.turn == other and state.over == 0 else 0
        out[at + 2 * SEATS + i] = 1 if state.bettor == other else 0
    out[at + 3 * SEATS] = state.acted
