"""The panel of a player: cards that last, their sums, and when they are used up."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def lasting(state: State, seat: int, primitive: int) -> int:
    """Return the panel's sum for one primitive, RANGE … STRIDE: until the next attack and for good."""
    return int(state.lasting[seat, primitive - p.RANGE, 0]) + int(state.lasting[seat, primitive - p.RANGE, 1])


def attack_range(state: State, seat: int) -> int:
    """Return how far the cell's next attack reaches; 0 at first."""
    return lasting(state, seat, p.RANGE)


def attack_value(state: State, seat: int) -> int:
    """Return the damage that the cell's next attack deals."""
    return t.START_ATTACK[state.camp[seat]] + lasting(state, seat, p.ATTACK)


def standing(state: State, seat: int, primitive: int) -> int:
    """Return the panel's sum without the cards that wait for the cell's own next attack: what a double attack uses."""
    return int(state.lasting[seat, primitive - p.RANGE, p.WHILE - 1])


def lasts(state: State, camp: int, card: int, first: int, last: int, duration: int) -> bool:
    """Return whether a card has an effect between two primitives that lasts so long (0: any time)."""
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
        primitive = state.cards[camp, card, i]
        if first <= primitive <= last and (duration == 0 or state.cards[camp, card, i + p.C] == duration):
            return True
    return False


def count(state: State, seat: int, card: int, sign: int) -> None:
    """Add a card of the panel to the sums, or subtract it."""
    camp = state.camp[seat]
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
        primitive = state.cards[camp, card, i]
        if primitive >= p.RANGE:
            amount = max(int(state.cards[camp, card, i + p.A]), 1)
            state.lasting[seat, primitive - p.RANGE, state.cards[camp, card, i + p.C] - 1] += sign * amount


def lay(state: State, seat: int, card: int, tape: Ints) -> None:
    state.panel[seat, card] += 1
    count(state, seat, card, 1)
    note(tape, t.T_LAID, 0, seat, card, 0, 0, 0, 0)


def use_up(state: State, seat: int, card: int, tape: Ints) -> None:
    """Move a card from the panel to the discard pile."""
    state.panel[seat, card] -= 1
    count(state, seat, card, -1)
    discard(state, seat, card)
    note(tape, t.T_USED_UP, 0, seat, card, 0, 0, 0, 0)


def discard(state: State, seat: int, card: int) -> None:
    """Put a used card on its camp's discard pile (CW-15)."""
    state.discard[state.camp[seat], card] += 1
    state.discard_n[state.camp[seat]] += 1


def discard_aside(state: State) -> None:
    """Discard the cards that were used in steps 5 and 6, when those are over or the cell has died.

    Before, nobody could draw or take them again: a card that fetches itself would go on for ever.
    """
    seat = int(state.seat)
    aside = state.aside
    for card in range(p.CARDS):
        while aside[card] > 0:
            aside[card] -= 1
            discard(state, seat, card)


def lose_all(state: State, seat: int, tape: Ints) -> None:
    """Clear the panel of a dead cell (CW-10)."""
    for card in range(p.CARDS):
        while state.panel[seat, card] > 0:
            use_up(state, seat, card, tape)


def attack_is_over(state: State, seat: int, tape: Ints) -> None:
    """Use up all cards of the attacker that waited for its next attack."""
    if waiting(state, seat) == 0:
        return
    camp = int(state.camp[seat])
    for card in range(p.CARDS):
        while state.panel[seat, card] > 0 and lasts(state, camp, card, p.RANGE, p.HIT, p.NEXT):
            use_up(state, seat, card, tape)


def waiting(state: State, seat: int) -> int:
    """Return how much on the panel waits for the cell's next attack."""
    return int(state.lasting[seat, 0, 0]) + int(state.lasting[seat, 1, 0]) + int(state.lasting[seat, 2, 0])


def guard(state: State, seat: int, primitive: int, tape: Ints) -> bool:
    """Return whether DODGE or FIRM guards the cell against this attack; one that waited for the next is used up."""
    if state.lasting[seat, primitive - p.RANGE, p.WHILE - 1] > 0:
        return True
    if state.lasting[seat, primitive - p.RANGE, p.NEXT - 1] == 0:
        return False
    camp = int(state.camp[seat])
    for card in range(p.CARDS):
        if state.panel[seat, card] > 0 and lasts(state, camp, card, primitive, primitive, p.NEXT):
            use_up(state, seat, card, tape)
            return True
    return False
