"""Step 2, pre-draw of cards: an active CARD sign gives a free draw (CW-12)."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def active_sign(state: State) -> int:
    """Return the active CARD sign under the cell whose round it is, or -1."""
    here = state.place[state.seat]
    signs = state.signs
    for sign in range(t.CARD_SIGNS):
        if signs[sign] == here and state.active >> sign & 1:
            return sign
    return -1


def pre_draw(state: State, tape: Ints) -> None:
    """Give the free draw to a player alone on an active sign; among several a die decides (CW-12)."""
    sign = active_sign(state)
    state.phase = t.TO_COLLECT
    if sign < 0:
        return
    there = 0
    for other in range(t.SEATS):
        if state.place[other] == state.signs[sign]:
            there += 1
    if there > 1:
        state.phase = t.LOT
    else:
        grant(state, int(state.seat), sign, tape)


def may_win_lot(state: State, seat: int) -> bool:
    """Return whether a seat takes part in the lot: every player with a cell on the sign has the same chance."""
    return bool(seat < t.SEATS and state.place[seat] == state.place[state.seat])


def lot(state: State, winner: int, tape: Ints) -> None:
    sign = active_sign(state)
    note(tape, t.T_LOT_DRAWN, 0, state.seat, sign, winner, 0, 0, 0)
    grant(state, winner, sign, tape)
    state.phase = t.TO_COLLECT


def grant(state: State, seat: int, sign: int, tape: Ints) -> None:
    """Grant a free draw, held until the player's own next drawing step; the sign turns inactive at once."""
    state.free[seat] += 1
    state.active &= ~(1 << sign)
    note(tape, t.T_FREE_DRAW_WON, 0, seat, sign, 0, 0, 0, 0)
