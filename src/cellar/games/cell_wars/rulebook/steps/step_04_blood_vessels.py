"""Step 4, moving by blood vessels: a cell that stayed on one goes to the other (CW-13)."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import put
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def vessel(state: State, tape: Ints) -> None:
    """Move a cell that has stayed on a vessel since its last round to the other one (CW-13)."""
    seat = int(state.seat)
    state.phase = t.TO_DRAW
    if state.rest[seat] == 0:
        return
    here = int(state.place[seat])
    there = int(state.signs[t.VESSEL_1 + t.VESSEL_2 - state.rest[seat]])
    put(state, seat, there)
    note(tape, t.T_CARRIED, 0, seat, here, there, 0, 0, 0)
