"""The start of a match: what `setup` gives, then what the players place: signs, cancer tissue, cells (CW-2 to CW-6)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import ALL_BLOCKS, BIT, WITHIN
from cellar.games.cell_wars.rulebook.cells import count_blocks, only_block, signed
from cellar.rules.tape import note
from cellar.rules.types import Ints, State

# The setup array.
AT_PLAYERS = 0
AT_CELLS = 1
AT_OPEN_HANDS = 7
AT_FIRST_CAMP = 8
AT_TISSUE = 9
AT_GIVEN = 10
AT_SIGNS = 11
AT_CANCER = 19
AT_GOAL = 20
AT_VERDICT = 21
AT_DECK = 22
SETUP_LENGTH = AT_DECK + p.CAMPS * p.CARDS * p.COLUMNS


def new(state: State, setup: Ints) -> None:
    """Set up panels, Biomass and decks; then the players place what `setup` does not already give."""
    state.players = setup[AT_PLAYERS]
    state.open_hands = setup[AT_OPEN_HANDS]
    state.goal = setup[AT_GOAL]
    state.verdict = setup[AT_VERDICT]
    first_camp = int(setup[AT_FIRST_CAMP])
    state.first_camp = first_camp
    for seat in range(t.SEATS):
        cell = setup[AT_CELLS + seat]
        camp = t.CELL_CAMP[cell] if cell >= 0 else -1
        state.cell[seat] = cell
        state.camp[seat] = camp
        state.place[seat] = -1
        state.last[seat] = -1
        if cell >= 0:
            state.limit[seat] = t.START_BIOMASS[camp]
            state.biomass[seat] = t.START_BIOMASS[camp]
    take_decks(state, setup)
    for sign in range(t.SIGNS):
        state.signs[sign] = setup[AT_SIGNS + sign]
    state.cancer = setup[AT_CANCER]
    state.target = -1
    state.choice = -1
    state.card = -1
    state.winner = -1
    if setup[AT_GIVEN]:
        state.phase = t.PLACE_CELL
    else:
        state.left = setup[AT_TISSUE]
        state.phase = t.PLACE_SIGN
        state.seat = nth_of_camp(state, first_camp, 0)
    state.asked = state.seat


def take_decks(state: State, setup: Ints) -> None:
    """Copy both decks from the setup, every copy in the deck."""
    i = AT_DECK
    for camp in range(p.CAMPS):
        for card in range(p.CARDS):
            for column in range(p.COLUMNS):
                state.cards[camp, card, column] = setup[i]
                i += 1
            state.deck[camp, card] = state.cards[camp, card, p.COPIES]
            state.deck_n[camp] += state.deck[camp, card]
        state.knew[camp, 0] = t.EVERYBODY


def nth_of_camp(state: State, camp: int, n: int) -> int:
    """Return the seat with the n-th decision of a camp: its players take turns in seat order, one decision each."""
    size = 0
    for seat in range(t.SEATS):
        if state.camp[seat] == camp:
            size += 1
    n %= size
    for seat in range(t.SEATS):
        if state.camp[seat] == camp:
            if n == 0:
                return seat
            n -= 1
    return -1


def near_signs(state: State) -> int:
    """Return the mask of blocks under or next to a sign, where nobody starts."""
    mask = 0
    signs = state.signs
    for sign in range(t.SIGNS):
        if signs[sign] >= 0:
            mask |= int(WITHIN[signs[sign], 1])
    return mask


def signs_placed(state: State) -> int:
    n = 0
    while n < t.SIGNS and state.signs[n] >= 0:
        n += 1
    return n


def may_place_sign(state: State, block: int) -> bool:
    """Return whether a sign may lie on a block: signs lie on different blocks.

    CW-5 also wants a start left for each camp; that always holds: eight signs cover at most 8 * 7 = 56 of the 61
    blocks.
    """
    return not signed(state) & BIT[block]


def place_sign(state: State, block: int, tape: Ints) -> None:
    """Place the next sign, in the order of the list; after the last the other camp chooses the cancer tissue."""
    sign = signs_placed(state)
    state.signs[sign] = block
    note(tape, t.T_SIGN_PLACED, 0, state.seat, sign, block, 0, 0, 0)
    if sign + 1 < t.SIGNS:
        state.seat = nth_of_camp(state, state.first_camp, sign + 1)
    else:
        state.phase = t.PLACE_TISSUE
        state.seat = nth_of_camp(state, 1 - state.first_camp, 0)
    state.asked = state.seat


def may_place_tissue(state: State, block: int) -> bool:
    """Return whether a normal block may be chosen: both camps still find a start after the last one (CW-5)."""
    if state.cancer & BIT[block]:
        return False
    starts = ALL_BLOCKS & ~near_signs(state)
    cancer = int(state.cancer) | int(BIT[block])
    if starts & ~cancer == 0:
        return False
    return bool(state.left > 1 or starts & cancer)


def place_tissue(state: State, block: int, tape: Ints) -> None:
    """Turn one more block to cancer; after the last the cells are placed in seat order."""
    cancer = int(state.cancer) | int(BIT[block])
    state.cancer = cancer
    left = int(state.left) - 1
    state.left = left
    note(tape, t.T_TISSUE_CHOSEN, 0, state.seat, block, 0, 0, 0, 0)
    if left > 0:
        state.seat = nth_of_camp(state, 1 - state.first_camp, count_blocks(cancer))
        state.asked = state.seat
    else:
        state.seat = 0
        state.phase = t.TO_CELL


def starts_for(state: State, seat: int) -> int:
    """Return the mask of blocks where a cell may start: of its camp's tissue, neither under nor next to a sign."""
    starts = ALL_BLOCKS & ~near_signs(state)
    if state.camp[seat] == p.CANCER:
        return starts & int(state.cancer)
    return starts & ~int(state.cancer)


def next_cell(state: State, tape: Ints) -> None:
    """Ask the next seat for its start, or take the only one; when all stand, round 1 begins."""
    if state.seat == state.players:
        state.seat = 0
        state.phase = t.NEW_ROUND
        return
    state.asked = state.seat
    state.phase = t.PLACE_CELL
    starts = starts_for(state, state.seat)
    block = only_block(starts)
    if block >= 0:
        put_cell(state, block, 1, tape)


def put_cell(state: State, block: int, only: int, tape: Ints) -> None:
    """Put a cell on its start; cells may share a block."""
    state.place[state.seat] = block
    note(tape, t.T_CELL_PLACED, 0, state.seat, block, only, 0, 0, 0)
    state.seat += 1
    state.phase = t.TO_CELL
