"""Steps 1 to 4 of the individual round: relapse, pre-draw of cards, collect walls, moving by blood vessels."""

from cellar.core.tape import note
from cellar.core.types import Ints, State
from cellar.games.cell_wars import primitives as p
from cellar.games.cell_wars import table as t
from cellar.games.cell_wars.board import BIT
from cellar.games.cell_wars.cells import put, turn
from cellar.games.cell_wars.panel import lasting

#: Relapse makes the limit one less, and the cell comes back with 1 Biomass: at 1 there is no lower limit for it
#: (CW-11).
LEAST_LIMIT_TO_RELAPSE = 2


def new_turn(state: State, tape: Ints) -> None:
    """A living cell starts with step 2; a dead one is skipped unless it may relapse (CW-10)."""
    seat = int(state.seat)
    state.asked = seat
    if state.place[seat] >= 0:
        note(tape, t.T_TURN, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.PRE_DRAW
    elif state.camp[seat] == p.CANCER and state.solid and state.limit[seat] >= LEAST_LIMIT_TO_RELAPSE:
        note(tape, t.T_TURN, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.RELAPSE
    else:
        note(tape, t.T_SKIPPED, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.NEXT_SEAT


def may_relapse(state: State, block: int) -> bool:
    """Step 1: on a solidified block."""
    return bool(state.solid & BIT[block])


def decline(state: State, tape: Ints) -> None:
    """Relapse is a choice (CW-11)."""
    note(tape, t.T_SKIPPED, 0, state.seat, 1, 0, 0, 0, 0)
    state.phase = t.NEXT_SEAT


def relapse(state: State, block: int, tape: Ints) -> None:
    """The solidified block becomes plain cancer tissue; the cell arises on it with 1 Biomass and a limit one lower."""
    seat = int(state.seat)
    state.limit[seat] -= 1
    state.biomass[seat] = 1
    put(state, seat, block)
    note(tape, t.T_RELAPSED, 0, seat, block, state.limit[seat], 0, 0, 0)
    turn(state, seat, block, p.TUMOUR, t.BY_RELAPSE, tape)
    state.phase = t.PRE_DRAW


def active_sign(state: State) -> int:
    """The active CARD sign under the cell whose round it is, or -1."""
    here = state.place[state.seat]
    signs = state.signs
    for sign in range(t.CARD_SIGNS):
        if signs[sign] == here and state.active >> sign & 1:
            return sign
    return -1


def pre_draw(state: State, tape: Ints) -> None:
    """Step 2: alone on an active sign, the player gets the free draw; among several a die decides (CW-12)."""
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
    """Every player with a cell on the sign has the same chance."""
    return bool(seat < t.SEATS and state.place[seat] == state.place[state.seat])


def lot(state: State, winner: int, tape: Ints) -> None:
    """The die has decided."""
    sign = active_sign(state)
    note(tape, t.T_LOT, 0, state.seat, sign, winner, 0, 0, 0)
    grant(state, winner, sign, tape)
    state.phase = t.TO_COLLECT


def grant(state: State, seat: int, sign: int, tape: Ints) -> None:
    """The free draw is held until the player's own next drawing step; the sign turns inactive at once."""
    state.free[seat] += 1
    state.active &= ~(1 << sign)
    note(tape, t.T_PREDRAW, 0, seat, sign, 0, 0, 0, 0)


def to_collect(state: State) -> None:
    """Step 3 is for a cancer cell on a factory that holds walls."""
    seat = int(state.seat)
    on_factory = state.place[seat] == state.signs[t.FACTORY]
    state.phase = t.COLLECT if on_factory and state.stock > 0 and state.camp[seat] == p.CANCER else t.VESSEL


def may_collect(state: State, walls: int) -> bool:
    """At most 2, as far as there are any."""
    return bool(0 <= walls <= min(t.MOST_COLLECTED, int(state.stock)))


def collect(state: State, walls: int, tape: Ints) -> None:
    """Walls change from the factory to the player; cards may add some on top, once any is taken."""
    seat = int(state.seat)
    state.phase = t.VESSEL
    if walls == 0:
        note(tape, t.T_PASSED, 0, seat, t.COLLECT, 0, 0, 0, 0)
        return
    extra = lasting(state, seat, p.FACTORY)
    stock = int(state.stock) - walls
    state.stock = stock
    state.bricks[seat] += walls + extra
    note(tape, t.T_COLLECTED, 0, seat, walls, extra, stock, 0, 0)


def vessel(state: State, tape: Ints) -> None:
    """Step 4: a cell that has stayed on a vessel since its last round must go to the other one (CW-13)."""
    seat = int(state.seat)
    state.phase = t.TO_DRAW
    if state.rest[seat] == 0:
        return
    here = int(state.place[seat])
    there = int(state.signs[t.VESSEL_1 + t.VESSEL_2 - state.rest[seat]])
    put(state, seat, there)
    note(tape, t.T_VESSEL, 0, seat, here, there, 0, 0, 0)
