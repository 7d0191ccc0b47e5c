"""Perfect memory of a camp's cards as a few counts, as far as it tells what is in the deck and in the hands now.

All that a seat with perfect memory can use is kept in a few counts. Cards come to hands in *batches*. A batch begins
when the deck becomes known: to everybody when it is made of the discard pile, which lies open; to one player who
searches it while team mates hide their hands. From then on it is known what the hidden hands hold together, and what
they draw later comes from the known rest. Within a batch nothing is known but the numbers.

A card that is played was drawn in one of the batches, and often it is clear in which: then it is struck off there. If
not (a Glucose was held before and is in the new deck too), the play is kept with what was possible at the time, until
it is clear, or forgotten. A card that was taken from the discard pile is known to all (`shown`); of equal cards it is
played first.

Memory has a bound: when more than PLAYS plays are unclear or more than BATCHES batches are in hands, the two oldest
batches become one. That forgets when a card was drawn, never a card that may be there.
"""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.layout import part
from cellar.rules.types import Ints, State


def draw_to_hand(state: State, seat: int, card: int) -> None:
    batch = state.batch[state.camp[seat]]
    state.drew[seat, batch, card] += 1
    state.drew_n[seat, batch] += 1


def play_from_hand(state: State, seat: int, card: int) -> None:
    """Remove a card from a hand: one that everybody knows of if there is one, else one of a batch."""
    if state.shown[seat, card] > 0:
        state.shown[seat, card] -= 1
        return
    camp = int(state.camp[seat])
    while state.plays_n[camp] == t.PLAYS:
        forget(state, camp)
    batch = state.batch[camp]
    play = part(state.plays, (camp, state.plays_n[camp]))
    play[t.PLAYER] = seat
    play[t.PLAYED_CARD] = card
    play[t.THEN_BATCH] = batch
    play[t.THEN_DREW] = state.drew_n[seat, batch]
    state.plays_n[camp] += 1
    make_clear(state, camp)


def begin_batch(state: State, camp: int, known: int) -> None:
    """Begin a batch, as the deck is known to EVERYBODY or to the seats of a mask: later draws belong to it."""
    batch = int(state.batch[camp])
    if drawn_by_all(state, camp, batch) > 0:
        if batch + 1 == t.BATCHES:
            forget(state, camp)
        batch = int(state.batch[camp]) + 1
        state.batch[camp] = batch
        state.knew[camp, batch] = known
    elif batch > 0:
        state.knew[camp, batch] |= known
    make_clear(state, camp)


def drawn_by_all(state: State, camp: int, batch: int) -> int:
    n = 0
    for seat in range(t.SEATS):
        if state.camp[seat] == camp:
            n += int(state.drew_n[seat, batch])
    return n


def knows_batch(state: State, camp: int, batch: int, seat: int) -> bool:
    """Return whether a seat (or the public) knew the deck when a batch began."""
    known = int(state.knew[camp, batch])
    return known == t.EVERYBODY or (seat >= 0 and known >> seat & 1 == 1)


def last_alike(state: State, camp: int, batch: int, seat: int) -> int:
    """Return the last of the batches that are one to a seat (or the public): until the next whose deck it knew."""
    while batch < state.batch[camp] and not knows_batch(state, camp, batch + 1, seat):
        batch += 1
    return batch


def may_hold(state: State, camp: int, batch: int, card: int, seat: int) -> bool:
    """Return whether the batches that are one to a seat (or the public) ever had a card that is not struck off."""
    last = last_alike(state, camp, batch, seat)
    if last == state.batch[camp] and state.deck[camp, card] > 0:
        return True
    for other in range(t.SEATS):
        if state.camp[other] == camp:
            for one in range(last + 1):
                if state.drew[other, one, card] > 0 and last_alike(state, camp, one, seat) == last:
                    return True
    return False


def drew_then(state: State, play: Ints, batch: int) -> int:
    """Return how many cards of a batch the player had drawn when a card was played."""
    if batch == play[t.THEN_BATCH]:
        return int(play[t.THEN_DREW])
    return int(state.drew_n[play[t.PLAYER], batch]) if batch < play[t.THEN_BATCH] else 0


def make_clear(state: State, camp: int) -> None:
    """Strike off the plays whose batch everybody can tell, and drop batches of which nothing is left in hands."""
    i = 0
    while i < state.plays_n[camp]:
        batch = only_batch(state, camp, i)
        if batch >= 0:
            strike_off(state, camp, i, batch)
            i = 0  # this may have cleared an earlier one
        else:
            i += 1
    batch = 0
    while batch < state.batch[camp]:
        if drawn_by_all(state, camp, batch) == 0:
            join(state, camp, batch)
        else:
            batch += 1


def only_batch(state: State, camp: int, i: int) -> int:
    """Return the one batch of the i-th play; -1 for several, or while an earlier play of the seat is unclear."""
    play = part(state.plays, (camp, i))
    for earlier in range(i):
        if state.plays[camp, earlier, t.PLAYER] == play[t.PLAYER]:
            return -1
    found = -1
    for batch in range(state.batch[camp] + 1):
        if drew_then(state, play, batch) > 0 and may_hold(state, camp, batch, int(play[t.PLAYED_CARD]), -1):
            if found >= 0:
                return -1
            found = batch
    return found


def strike_off(state: State, camp: int, i: int, batch: int) -> None:
    """Assign the i-th play to this batch, as if the card had never been drawn."""
    seat = int(state.plays[camp, i, t.PLAYER])
    state.drew[seat, batch, state.plays[camp, i, t.PLAYED_CARD]] -= 1
    state.drew_n[seat, batch] -= 1
    last = int(state.plays_n[camp]) - 1
    for j in range(i, last):
        for column in range(t.PLAY_COLUMNS):
            state.plays[camp, j, column] = state.plays[camp, j + 1, column]
    for column in range(t.PLAY_COLUMNS):
        state.plays[camp, last, column] = 0
    state.plays_n[camp] = last
    for j in range(last):
        if state.plays[camp, j, t.PLAYER] == seat and state.plays[camp, j, t.THEN_BATCH] == batch:
            state.plays[camp, j, t.THEN_DREW] -= 1


def forget(state: State, camp: int) -> None:
    """Merge the two oldest batches; what is clear then is struck off."""
    join(state, camp, 0)
    make_clear(state, camp)


def join(state: State, camp: int, batch: int) -> None:
    """Merge a batch and the next one; the later ones move up.

    If nothing of the first is left in hands, whoever knew the deck when either began can tell it from those before.
    """
    for i in range(state.plays_n[camp]):
        play = part(state.plays, (camp, i))
        if play[t.THEN_BATCH] == batch + 1:
            play[t.THEN_DREW] += state.drew_n[play[t.PLAYER], batch]
        if play[t.THEN_BATCH] > batch:
            play[t.THEN_BATCH] -= 1
    for seat in range(t.SEATS):
        if state.camp[seat] == camp:
            add_batch(state, seat, batch + 1, batch)
            for later in range(batch + 1, t.BATCHES - 1):
                add_batch(state, seat, later + 1, later)
    state.knew[camp, batch] |= state.knew[camp, batch + 1]
    for later in range(batch + 1, t.BATCHES - 1):
        state.knew[camp, later] = state.knew[camp, later + 1]
    state.knew[camp, t.BATCHES - 1] = 0
    state.batch[camp] -= 1


def add_batch(state: State, seat: int, source: int, target: int) -> None:
    """Move what the seat drew of one batch to another."""
    state.drew_n[seat, target] += state.drew_n[seat, source]
    state.drew_n[seat, source] = 0
    for card in range(p.CARDS):
        state.drew[seat, target, card] += state.drew[seat, source, card]
        state.drew[seat, source, card] = 0
