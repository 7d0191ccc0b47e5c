"""Secrecy (CW-26): hands are hidden from the other camp, and from team mates too unless the team's hands are open.

A view is what its seat knows with perfect memory (`memory.py`). Everybody can count: a camp's cards that do not lie
open are in its deck or in its hands, and of each batch it is known what there is, and how many of it each player drew.
So where hands are hidden, a view shows what was drawn of a batch by all of them together, mixed into the deck for the
last one. Batches whose deck a seat did not know at their beginning are one to it.

`resample` deals the hidden cards anew. Every history that fits what the seat has seen is equally likely, with the
copies of a card told apart: cards come from a shuffled deck, and which of their cards players play tells nothing but
that they had it. (Of equal cards one that was taken from the discard pile goes first.)
"""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.memory import drew_then, knows_batch, last_alike
from cellar.rules.layout import copy_row, part
from cellar.rules.rng import below
from cellar.rules.types import Floats, Ints, State

#: Tickets of the draw among possible histories.
FINE = 1 << 30

#: It returns a part of an array (see `cellar.rules.layout`).
INLINED = ("heap_of",)


def knows_hand(state: State, seat: int, other: int) -> bool:
    """Return whether `seat` (or the public) may see the hand of `other`."""
    if seat == other:
        return True
    return bool(seat >= 0 and state.open_hands and state.camp[seat] == state.camp[other])


def alike(state: State, seat: int) -> int:
    """Return the first seat that knows what `seat` does: an open-handed mate, if neither searched a deck alone."""
    for other in range(seat):
        if knows_hand(state, seat, other) and same_batches(state, seat, other):
            return other
    return seat


def same_batches(state: State, seat: int, other: int) -> bool:
    """Return whether both knew the same decks when batches began."""
    for camp in range(p.CAMPS):
        for batch in range(state.batch[camp] + 1):
            if knows_batch(state, camp, batch, seat) != knows_batch(state, camp, batch, other):
                return False
    return True


def hide(state: State, seat: int) -> None:
    """Mix what was drawn to the hands that `seat` may not see, batch by batch."""
    for other in range(int(state.players)):
        if knows_hand(state, seat, other):
            continue
        camp = int(state.camp[other])
        if state.hand_n[other] > 0:
            copy_row(part(state.hand, other), part(state.shown, other))
        for batch in range(state.batch[camp] + 1):
            if state.drew_n[other, batch] > 0:
                drew, heap = part(state.drew, (other, batch)), heap_of(state, seat, camp, batch)
                for card in range(p.CARDS):
                    heap[card] += drew[card]
                    drew[card] = 0


def heap_of(state: State, seat: int, camp: int, batch: int) -> Ints:
    """Return where a view has the hidden cards of a batch: in the deck if `seat` cannot tell it from the last one."""
    last = last_alike(state, camp, batch, seat)
    heap: Ints = part(state.deck, camp) if last == state.batch[camp] else part(state.mixed, (camp, last))
    return heap


def seen(state: State, action: int, seat: int) -> int:
    """Return the action, or -1 for a card that is drawn or taken from the deck to a hand that `seat` may not see."""
    secret = state.phase == t.DEAL or (state.phase == t.SEARCH and t.CARD <= action < t.CARD + p.CARDS)
    if not secret or knows_hand(state, seat, int(state.seat)):
        return action
    kind = state.cards[state.camp[state.seat], action - t.CARD, p.KIND]
    return action if kind == p.IMMEDIATE else -1


def resample(state: State, seat: int, rng: Ints) -> None:
    """Determinize: deal the hidden hands anew, every history that fits what the seat has seen equally likely."""
    hide(state, seat)
    for camp in range(p.CAMPS):
        if state.plays_n[camp] > 0:
            replay(state, seat, camp, rng)
    for other in range(int(state.players)):
        if knows_hand(state, seat, other):
            continue
        for batch in range(state.batch[state.camp[other]] + 1):
            deal_again(state, seat, other, batch, rng)


def replay(state: State, seat: int, camp: int, rng: Ints) -> None:
    """Choose the batch of every unclear play of a hidden hand, each choice weighted by its number of histories."""
    path = [0] * t.PLAYS
    weights = [1.0] * (t.PLAYS + 1)
    total = follow(state, seat, camp, -1.0, path, weights)
    follow(state, seat, camp, below(rng, FINE) / FINE * total, path, weights)
    for i in range(state.plays_n[camp]):
        player, card = state.plays[camp, i, t.PLAYER], state.plays[camp, i, t.PLAYED_CARD]
        if not knows_hand(state, seat, int(player)):
            heap_of(state, seat, camp, int(path[i]))[card] -= 1
            state.drew[player, path[i], card] += 1


def follow(state: State, seat: int, camp: int, ticket: float, path: Ints, weights: Floats) -> float:
    """Enumerate the choices of batches for the plays, until their weights exceed the ticket (below 0: all of them);
    return the sum so far."""
    plays = int(state.plays_n[camp])
    total = 0.0
    i = 0
    path[0] = -1
    while i >= 0:
        path[i] += 1
        if path[i] > state.batch[camp]:
            i -= 1
            continue
        weights[i + 1] = weights[i] * histories(state, seat, camp, i, path)
        if weights[i + 1] == 0.0:
            continue
        if i + 1 < plays:
            i += 1
            path[i] = -1
            continue
        total += float(weights[i + 1])
        if 0.0 <= ticket < total:
            return total
    return total


def histories(state: State, seat: int, camp: int, i: int, path: Ints) -> float:
    """Return the factor in the number of histories if the i-th play was of the batch path[i], after earlier ones: cards
    of the batch that the player held then, times the chance that such a card is the one played."""
    play, batch = part(state.plays, (camp, i)), int(path[i])
    if knows_hand(state, seat, int(play[t.PLAYER])):
        return 1.0 if batch == 0 else 0.0
    last = last_alike(state, camp, batch, seat)
    heap = heap_of(state, seat, camp, batch)
    held = drew_then(state, play, batch)
    copies = int(heap[play[t.PLAYED_CARD]])
    cards = for_hands(heap, part(state.cards, camp))
    for earlier in range(i):
        other = part(state.plays, (camp, earlier))
        if knows_hand(state, seat, int(other[t.PLAYER])):
            continue
        if other[t.PLAYER] == play[t.PLAYER] and path[earlier] == batch:
            held -= 1
        if last_alike(state, camp, int(path[earlier]), seat) == last:
            cards -= 1
            if other[t.PLAYED_CARD] == play[t.PLAYED_CARD]:
                copies -= 1
    if held <= 0 or copies <= 0:
        return 0.0
    return held * copies / cards


def deal_again(state: State, seat: int, other: int, batch: int, rng: Ints) -> None:
    """Deal the cards of a batch that a hidden hand still holds, one by one from what is left of it."""
    camp = int(state.camp[other])
    drew, hand, heap = part(state.drew, (other, batch)), part(state.hand, other), heap_of(state, seat, camp, batch)
    missing = int(state.drew_n[other, batch])
    for card in range(p.CARDS):
        missing -= int(drew[card])
    for _ in range(missing):
        card = pick(heap, part(state.cards, camp), rng)
        heap[card] -= 1
        drew[card] += 1
        hand[card] += 1


def pick(heap: Ints, cards: Ints, rng: Ints) -> int:
    """Draw a card of the heap, every copy equally likely. Immediate cards are never in a hand (CW-15)."""
    rest = below(rng, for_hands(heap, cards))
    for card in range(p.CARDS):
        if cards[card, p.KIND] != p.IMMEDIATE:
            rest -= int(heap[card])
            if rest < 0:
                return card
    return -1


def for_hands(heap: Ints, cards: Ints) -> int:
    """Count the cards of a heap that can be in a hand: all but the immediate ones."""
    total = 0
    for card in range(p.CARDS):
        if cards[card, p.KIND] != p.IMMEDIATE:
            total += int(heap[card])
    return total
