"""Step 10, recover: one Biomass on the generator (CW-25)."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def recover(state: State, tape: Ints) -> None:
    """Give a cell on the generator one Biomass, up to its limit (CW-25)."""
    seat = int(state.seat)
    if state.signs[t.GENERATOR] == state.place[seat] and state.biomass[seat] < state.limit[seat]:
        state.biomass[seat] += 1
        note(tape, t.T_RECOVERED, 0, seat, state.biomass[seat], 0, 0, 0, 0)
    state.phase = t.NEXT_SEAT
