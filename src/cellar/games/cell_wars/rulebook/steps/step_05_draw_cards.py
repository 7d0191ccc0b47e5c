"""Step 5, card drawing, and every other way to a card: owed draws and searches (CW-12, CW-14, CW-15)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.memory import begin_batch, draw_to_hand
from cellar.games.cell_wars.rulebook.playable import can_search, is_useful, playable
from cellar.rules.tape import note
from cellar.rules.types import Ints, State

CHARGE = 2
CHARGE_NEEDS = 3
MUTATION = 1
MUTATION_NEEDS = 2


def may_draw(state: State, action: int) -> bool:
    """Return whether a kind of drawing is open; with deck and discard pile empty there is nothing to draw (CW-15)."""
    if action == t.END:
        return True
    seat = state.seat
    camp = state.camp[seat]
    if state.deck_n[camp] + state.discard_n[camp] == 0:
        return False
    if action == t.DRAW_FREE:
        return bool(state.free[seat] > 0)
    if action == t.DRAW_CHARGE:
        return bool(state.biomass[seat] >= CHARGE_NEEDS)
    return bool(action == t.DRAW_MUTATE and camp == p.CANCER and state.biomass[seat] >= MUTATION_NEEDS)


def to_draw(state: State) -> None:
    """Ask while any kind of drawing is open (CW-14: each may be repeated)."""
    for action in range(t.DRAW_FREE, t.DRAW_MUTATE + 1):
        if may_draw(state, action):
            state.phase = t.DRAW
            state.back = t.DRAW
            return
    end_drawing(state)


def end_drawing(state: State) -> None:
    """End the step; a free draw that was not taken is gone."""
    state.free[state.seat] = 0
    state.phase = t.TO_PLAY


def draw(state: State, action: int, tape: Ints) -> None:
    """Apply a choice: free, charge or mutational drawing, or no more."""
    seat = int(state.seat)
    state.phase = t.OWED
    if action == t.END:
        note(tape, t.T_PASSED, 0, seat, t.DRAW, 0, 0, 0, 0)
        end_drawing(state)
    elif action == t.DRAW_FREE:
        state.free[seat] -= 1
        state.draws = 1
        note(tape, t.T_DREW_FREE, 0, seat, 0, 0, 0, 0, 0)
    elif action == t.DRAW_CHARGE:
        state.biomass[seat] -= CHARGE
        state.draws = 1
        note(tape, t.T_CHARGED, 0, seat, state.biomass[seat], 0, 0, 0, 0)
    else:
        state.biomass[seat] -= MUTATION
        state.phase = t.MUTATE
        note(tape, t.T_MUTATED, 0, seat, state.biomass[seat], 0, 0, 0, 0)


def mutate(state: State, face: int, tape: Ints) -> None:
    """Apply a mutation roll: 1, 2: nothing; 3, 4: the Biomass comes back; 5, 6: a card."""
    seat = int(state.seat)
    if face >= 5:
        state.draws = 1
    elif face >= 3:
        state.biomass[seat] += MUTATION
    note(tape, t.T_MUTATION_ROLLED, 0, seat, face, state.biomass[seat], 0, 0, 0)
    state.phase = t.OWED


def owed(state: State, tape: Ints) -> None:
    """Carry out what is owed, searches before draws; then the step goes on that it interrupted."""
    seat = int(state.seat)
    camp = int(state.camp[seat])
    if state.place[seat] < 0:
        state.phase = t.NEXT_SEAT  # the cell died of its own card: its individual round is over (CW-10)
        return
    where = search_place(state)
    if where > 0:
        state.phase = t.SEARCH
        if where & p.IN_DECK and not state.open_hands:
            begin_batch(state, camp, 1 << seat)  # whoever looks learns what team mates hold together
        return
    for i in range(3):
        state.searches[i] = 0  # a search of nothing lapses
    if state.draws > 0:
        if state.deck_n[camp] == 0 and state.discard_n[camp] > 0:
            reshuffle(state, camp, tape)
        if state.deck_n[camp] > 0:
            state.phase = t.DEAL
            return
        note(tape, t.T_NOTHING_LEFT, 0, seat, state.draws, 0, 0, 0, 0)
        state.draws = 0
    state.phase = t.TO_DRAW if state.back == t.DRAW else t.TO_PLAY


def reshuffle(state: State, camp: int, tape: Ints) -> None:
    """Make an empty deck of the reshuffled discard pile (CW-15)."""
    for card in range(p.CARDS):
        state.deck[camp, card] = state.discard[camp, card]
        state.discard[camp, card] = 0
    state.deck_n[camp] = state.discard_n[camp]
    state.discard_n[camp] = 0
    begin_batch(state, camp, t.EVERYBODY)
    note(tape, t.T_RESHUFFLED, 0, state.seat, state.deck_n[camp], 0, 0, 0, 0)


def seers(state: State) -> int:
    """Return who may know a card that goes to the hand of the player whose round it is: the player, and the team with
    open hands."""
    if not state.open_hands:
        return 1 << int(state.seat)
    mask = 0
    for seat in range(t.SEATS):
        if state.camp[seat] == state.camp[state.seat]:
            mask |= 1 << seat
    return mask


def deal(state: State, card: int, tape: Ints) -> None:
    """Deal a card from the deck: chance has decided which."""
    seat = int(state.seat)
    camp = int(state.camp[seat])
    state.draws -= 1
    state.deck[camp, card] -= 1
    state.deck_n[camp] -= 1
    immediate = state.cards[camp, card, p.KIND] == p.IMMEDIATE
    note(tape, t.T_DREW, 0 if immediate else seers(state), seat, state.deck_n[camp], immediate, 0, card, 0)
    receive(state, card, 0, tape)


def receive(state: State, card: int, piled: int, tape: Ints) -> None:
    """Put a card in the hand, or resolve it at once when it is immediate; everybody knows one from the discard pile."""
    seat = int(state.seat)
    camp = int(state.camp[seat])
    state.phase = t.OWED
    if state.cards[camp, card, p.KIND] != p.IMMEDIATE:
        state.hand[seat, card] += 1
        state.hand_n[seat] += 1
        if piled:
            state.shown[seat, card] += 1
        else:
            draw_to_hand(state, seat, card)
        return
    works = playable(state, seat, card) and is_useful(state, seat, card)
    note(tape, t.T_RESOLVED, 0, seat, card, works, 0, 0, 0)
    if works:
        state.card = card
        state.effect = 0
        state.phase = t.EFFECT
    else:
        state.aside[card] += 1


def search_place(state: State) -> int:
    """Return where the next owed search looks (IN_DECK, IN_DISCARD, IN_BOTH); 0 if none can find anything."""
    for where in range(p.IN_DECK, p.IN_BOTH + 1):
        if state.searches[where - 1] > 0 and can_search(state, int(state.camp[state.seat]), where):
            return where
    return 0


def may_take(state: State, action: int) -> bool:
    """Return whether a card may be taken: one that the deck, or the discard pile, holds."""
    camp = state.camp[state.seat]
    where = search_place(state)
    if t.CARD <= action < t.CARD + p.CARDS:
        return bool(where & p.IN_DECK and state.deck[camp, action - t.CARD] > 0)
    return bool(
        t.PILE <= action < t.PILE + p.CARDS and where & p.IN_DISCARD and state.discard[camp, action - t.PILE] > 0
    )


def take(state: State, action: int, tape: Ints) -> None:
    """Take a card of the player's choice: from the deck in secret, from the discard pile for all to see."""
    seat = int(state.seat)
    camp = int(state.camp[seat])
    state.searches[search_place(state) - 1] -= 1
    piled = action >= t.PILE
    card = action - t.PILE if piled else action - t.CARD
    immediate = state.cards[camp, card, p.KIND] == p.IMMEDIATE
    if piled:
        state.discard[camp, card] -= 1
        state.discard_n[camp] -= 1
    else:
        state.deck[camp, card] -= 1
        state.deck_n[camp] -= 1
    open_card = piled or immediate
    note(tape, t.T_TOOK, 0 if open_card else seers(state), seat, piled, immediate, 0, card, 0)
    receive(state, card, piled, tape)
