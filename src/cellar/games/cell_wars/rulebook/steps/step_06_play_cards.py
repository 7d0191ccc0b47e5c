"""Step 6, play cards: a card's effects one after the other, with the choices that they ask for."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import AXES, BIT, HEXES, LINE
from cellar.games.cell_wars.rulebook.cells import (
    blocks_of,
    change_biomass,
    is_open,
    only_block,
    open_to,
    put,
    step,
    turn,
)
from cellar.games.cell_wars.rulebook.lasting_cards import lasts, lay
from cellar.games.cell_wars.rulebook.memory import play_from_hand
from cellar.games.cell_wars.rulebook.playable import (
    first_mate,
    first_sign,
    is_meant,
    is_useful,
    landing,
    places,
    playable,
    sign_goes,
)
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def to_play(state: State) -> None:
    """Ask whoever holds cards, even if none can be played: to pass over it would tell the others."""
    if state.hand_n[state.seat] > 0:
        state.phase = t.PLAY
        state.back = t.PLAY
    else:
        state.phase = t.TO_ACT


def may_play(state: State, card: int) -> bool:
    """Return whether a card in hand may be played: its needs are met, even if it changes nothing now (CW-27)."""
    return bool(state.hand[state.seat, card] > 0 and playable(state, int(state.seat), card))


def play(state: State, card: int, tape: Ints) -> None:
    """Play a card from the hand; its effects begin, unless it changes nothing: then nothing is paid either (CW-15)."""
    seat = int(state.seat)
    useful = is_useful(state, seat, card)
    state.hand[seat, card] -= 1
    state.hand_n[seat] -= 1
    play_from_hand(state, seat, card)
    state.card = card
    state.effect = 0 if useful else p.EFFECTS
    state.phase = t.EFFECT
    note(tape, t.T_PLAYED, 0, seat, card, useful, 0, 0, 0)


def end_playing(state: State, tape: Ints) -> None:
    note(tape, t.T_PASSED, 0, state.seat, t.PLAY, 0, 0, 0, 0)
    state.phase = t.TO_ACT


def parameter(state: State, which: int) -> int:
    """Return a parameter (A, B, C) of the current effect: the one before `effect`, which points to the next."""
    i = p.EFFECT + p.WIDTH * (int(state.effect) - 1)
    return int(state.cards[state.camp[state.seat], state.card, i + which])


def go_on(state: State, tape: Ints) -> None:
    """Begin the next effect of the card; after the last, or when the cell has died, put the card away."""
    seat = int(state.seat)
    if state.effect == p.EFFECTS or state.place[seat] < 0:
        put_away(state, seat, tape)
        return
    state.effect += 1
    primitive = parameter(state, 0)
    a = parameter(state, p.A)
    b = parameter(state, p.B)
    if primitive == p.BIOMASS:
        for other in range(t.SEATS):
            if state.place[other] >= 0 and is_meant(state, seat, other, b):
                change_biomass(state, other, a, tape)
    elif primitive == p.MOVE:
        state.left = a
        state.phase = t.TO_CARD_STEP
    elif primitive == p.DRAW:
        state.draws += a
    elif primitive == p.SEARCH:
        state.searches[b - 1] += a
    elif primitive == p.TISSUE:
        ask_tissue(state, seat, a, tape)
    elif primitive == p.SIGN:
        ask_sign(state, a, b, tape)
    elif primitive == p.PLACE:
        ask_place(state, seat, b, tape)
    elif primitive == p.SWAP:
        ask_mate(state, seat, tape)


def put_away(state: State, seat: int, tape: Ints) -> None:
    """Put a lasting card on the panel, any other aside till the step ends; then come the draws and searches that are
    owed."""
    card = int(state.card)
    if state.place[seat] >= 0 and lasts(state, int(state.camp[seat]), card, p.RANGE, p.STRIDE, 0):
        lay(state, seat, card, tape)
    else:
        state.aside[card] += 1
    state.card = -1
    state.effect = 0
    state.left = 0
    state.choice = -1
    state.phase = t.OWED


# MOVE: up to so many steps, each a choice.


def to_card_step(state: State, tape: Ints) -> None:
    """Ask for the next step of a card while there is one."""
    seat = int(state.seat)
    state.phase = t.EFFECT
    if state.left > 0:
        if is_open(state, seat, parameter(state, p.B)):
            state.phase = t.CARD_STEP
        else:
            note(tape, t.T_STOPPED, 0, seat, state.left, 1, 0, 0, 0)


def may_card_step(state: State, direction: int) -> bool:
    """Return whether a step by a card is open: walls count unless the card says otherwise (CW-19)."""
    return open_to(state, int(state.seat), direction, parameter(state, p.B)) >= 0


def card_step(state: State, action: int, tape: Ints) -> None:
    seat = int(state.seat)
    if action == t.END:
        note(tape, t.T_STOPPED, 0, seat, state.left, 0, 0, 0, 0)
        state.phase = t.EFFECT
        return
    step(state, seat, action - t.STEP, t.CARD_MOVES, tape)
    state.left -= 1
    state.phase = t.TO_CARD_STEP


# TISSUE: one block, or one line. LINE turns every such block on it.


def card_blocks(state: State) -> int:
    return blocks_of(state, parameter(state, p.A)) & places(state, int(state.seat), parameter(state, p.C))


def may_axis(state: State, axis: int) -> bool:
    """Return whether a line of blocks may be chosen: it holds a block to turn."""
    return blocks_of(state, parameter(state, p.A)) & int(LINE[state.place[state.seat], axis]) != 0


def ask_tissue(state: State, seat: int, tissue: int, tape: Ints) -> None:
    """Ask for the block or the line of blocks; a single one is taken at once, none is passed over."""
    blocks = card_blocks(state)
    if parameter(state, p.C) == p.LINE:
        lines = 0
        only = -1
        for axis in range(AXES):
            if may_axis(state, axis):
                lines += 1
                only = axis
        if lines == 1:
            card_axis(state, only, tape)
        elif lines > 1:
            state.phase = t.CARD_AXIS
    elif blocks:
        block = only_block(blocks)
        if block >= 0:
            card_block(state, block, tape)
        else:
            state.phase = t.CARD_BLOCK


def card_block(state: State, block: int, tape: Ints) -> None:
    turn(state, int(state.seat), block, parameter(state, p.B), t.BY_CARD, tape)
    state.phase = t.EFFECT


def card_axis(state: State, axis: int, tape: Ints) -> None:
    """Turn every block of the right tissue on the line of blocks."""
    seat = int(state.seat)
    mask = int(LINE[state.place[seat], axis]) & blocks_of(state, parameter(state, p.A))
    for block in range(HEXES):
        if mask & BIT[block]:
            turn(state, seat, block, parameter(state, p.B), t.BY_CARD, tape)
    state.phase = t.EFFECT


# SIGN: which one, then where to.


def may_sign(state: State, sign: int) -> bool:
    """Return whether a sign may be chosen: of the card's kind, with somewhere to go."""
    return first_sign(state, parameter(state, p.A), parameter(state, p.B), sign) == sign


def ask_sign(state: State, steps: int, kind: int, tape: Ints) -> None:
    sign = first_sign(state, steps, kind, 0)
    if sign < 0:
        return
    if first_sign(state, steps, kind, sign + 1) >= 0:
        state.phase = t.CARD_SIGN
    else:
        card_sign(state, sign, tape)


def card_sign(state: State, sign: int, tape: Ints) -> None:
    """Choose the sign, and ask where to."""
    state.choice = sign
    block = only_block(sign_goes(state, sign, parameter(state, p.A)))
    if block >= 0:
        move_sign(state, block, tape)
    else:
        state.phase = t.CARD_SIGN_BLOCK


def may_sign_block(state: State, block: int) -> bool:
    """Return whether a sign may move to a block: within the card's steps, and without a sign."""
    return sign_goes(state, int(state.choice), parameter(state, p.A)) & int(BIT[block]) != 0


def move_sign(state: State, block: int, tape: Ints) -> None:
    """Move the sign; whoever rested on that vessel does so no more (CW-13)."""
    sign = int(state.choice)
    note(tape, t.T_SIGN_MOVED, 0, state.seat, sign, state.signs[sign], block, 0, 0)
    state.signs[sign] = block
    for seat in range(t.SEATS):
        if state.rest[seat] == sign:
            state.rest[seat] = 0
    state.choice = -1
    state.phase = t.EFFECT


# PLACE and SWAP: a change of place without a step.


def may_card_place(state: State, block: int) -> bool:
    """Return whether a card may put the cell on a block: another one of the right tissue."""
    return landing(state, int(state.seat), parameter(state, p.B)) & int(BIT[block]) != 0


def ask_place(state: State, seat: int, where: int, tape: Ints) -> None:
    blocks = landing(state, seat, where)
    block = only_block(blocks)
    if block >= 0:
        card_place(state, block, tape)
    elif blocks:
        state.phase = t.CARD_PLACE


def card_place(state: State, block: int, tape: Ints) -> None:
    seat = int(state.seat)
    note(tape, t.T_TELEPORTED, 0, seat, state.place[seat], block, 0, 0, 0)
    put(state, seat, block)
    state.phase = t.EFFECT


def may_swap(state: State, other: int) -> bool:
    """Return whether a cell may be swapped with: a living team mate on another block."""
    return first_mate(state, int(state.seat), other) == other


def ask_mate(state: State, seat: int, tape: Ints) -> None:
    mate = first_mate(state, seat, 0)
    if mate < 0:
        return
    if first_mate(state, seat, mate + 1) >= 0:
        state.phase = t.CARD_SWAP
    else:
        swap(state, mate, tape)


def swap(state: State, mate: int, tape: Ints) -> None:
    seat = int(state.seat)
    here = int(state.place[seat])
    there = int(state.place[mate])
    put(state, seat, there)
    put(state, mate, here)
    note(tape, t.T_SWAPPED, 0, seat, mate, there, here, 0, 0)
    state.phase = t.EFFECT
