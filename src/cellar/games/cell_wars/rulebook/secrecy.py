"""Secrecy (CW-26): hands are hidden from the other camp, and from team mates too unless the team's hands are open.

Everybody can count: all copies of a camp's cards that do not lie open are in its deck or in its hands. So where hands
are hidden, a view shows them mixed into the deck, with the numbers of cards apart. Whoever searches the deck sees what
is in it as long as the choice lasts. What is remembered of the time before a reshuffle is not used: a view is what lies
on the table, and the cards in hand that everybody saw being taken from a discard pile (`shown`).
"""

from cellar.core.rng import below
from cellar.core.types import Ints, State
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t


def knows_hand(state: State, seat: int, other: int) -> bool:
    """Whether `seat` (or the public) may see the hand of `other`."""
    if seat == other:
        return True
    return bool(seat >= 0 and state.open_hands and state.camp[seat] == state.camp[other])


def looks_into_deck(state: State, seat: int, camp: int) -> bool:
    """Whether `seat` is searching the camp's deck at this moment."""
    return bool(state.phase == t.SEARCH and state.seat == seat and state.camp[seat] == camp)


def hide(state: State, seat: int) -> None:
    """Mix the hands that `seat` may not see into the deck that it may not see."""
    for other in range(t.SEATS):
        if state.hand_n[other] == 0 or knows_hand(state, seat, other):
            continue
        camp = int(state.camp[other])
        look = seat >= 0 and looks_into_deck(state, seat, camp)
        hand, shown, deck = state.hand[other], state.shown[other], state.deck[camp]
        for card in range(p.CARDS):
            hidden = hand[card] - shown[card]
            if hidden > 0:
                if not look:
                    deck[card] += hidden
                hand[card] -= hidden


def seen(state: State, action: int, seat: int) -> int:
    """A card that is drawn, or taken from the deck, to a hand that `seat` may not see is just a card."""
    secret = state.phase == t.DEAL or (state.phase == t.SEARCH and t.CARD <= action < t.CARD + p.CARDS)
    if not secret or knows_hand(state, seat, int(state.seat)):
        return action
    kind = state.cards[state.camp[state.seat], action - t.CARD, p.KIND]
    return action if kind == p.IMMEDIATE else -1


def resample(state: State, seat: int, rng: Ints) -> None:
    """Deal the hidden hands anew: every deal that the view allows is equally likely, with the copies of a card told
    apart."""
    hide(state, seat)
    for camp in range(p.CAMPS):
        deal_again(state, seat, camp, rng)


def deal_again(state: State, seat: int, camp: int, rng: Ints) -> None:
    """Hidden hands, which lie in one heap with the deck, are dealt card by card; what is left is the deck."""
    look = seat >= 0 and looks_into_deck(state, seat, camp)
    if look:
        swap_heap(state, camp)
    heap, cards = state.deck[camp], state.cards[camp]
    for other in range(t.SEATS):
        if state.camp[other] != camp or knows_hand(state, seat, other):
            continue
        hand = state.hand[other]
        missing = int(state.hand_n[other])
        for card in range(p.CARDS):
            missing -= int(hand[card])
        for _ in range(missing):
            card = pick(heap, cards, rng)
            heap[card] -= 1
            hand[card] += 1
    if look:
        swap_heap(state, camp)


def swap_heap(state: State, camp: int) -> None:
    """Whoever sees the deck knows that the hidden hands hold what lies nowhere else: let that stand in the deck's
    place.

    Done again after the hands are dealt, it brings the deck back.
    """
    for card in range(p.CARDS):
        state.deck[camp, card] = state.cards[camp, card, p.COPIES] - placed(state, camp, card)


def pick(heap: Ints, cards: Ints, rng: Ints) -> int:
    """A card of the heap, every copy equally likely. Immediate cards are never in a hand (CW-15)."""
    total = 0
    for card in range(p.CARDS):
        if cards[card, p.KIND] != p.IMMEDIATE:
            total += int(heap[card])
    rest = below(rng, total)
    for card in range(p.CARDS):
        if cards[card, p.KIND] != p.IMMEDIATE:
            rest -= int(heap[card])
            if rest < 0:
                return card
    return -1


def placed(state: State, camp: int, card: int) -> int:
    """Copies in the deck, the discard pile, on panels, in hands, aside and being resolved: all of them, in a state
    without secrets."""
    n = int(state.deck[camp, card]) + int(state.discard[camp, card])
    hand, panel, camps = state.hand, state.panel, state.camp
    for seat in range(t.SEATS):
        if camps[seat] == camp:
            n += int(hand[seat, card]) + int(panel[seat, card])
    if state.camp[state.seat] == camp:
        n += int(state.aside[card]) + (1 if state.card == card else 0)
    return n
