"""Step 1, relapse: a dead cancer cell may come back on a solidified block (CW-11)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT
from cellar.games.cell_wars.rulebook.cells import put, turn
from cellar.rules.tape import note
from cellar.rules.types import Ints, State

#: Relapse makes the limit one less, and the cell comes back with 1 Biomass: at 1 there is no lower limit for it
#: (CW-11).
LEAST_LIMIT_TO_RELAPSE = 2


def may_come_back(state: State, seat: int) -> bool:
    """Return whether a cancer cell may relapse: there is a solidified block, and its limit can still drop."""
    return bool(state.camp[seat] == p.CANCER and state.solid != 0 and state.limit[seat] >= LEAST_LIMIT_TO_RELAPSE)


def may_relapse(state: State, block: int) -> bool:
    """Return whether a cell may relapse on a block: a solidified one."""
    return bool(state.solid & BIT[block])


def decline(state: State, tape: Ints) -> None:
    """Decline to relapse, which is a choice (CW-11)."""
    note(tape, t.T_SKIPPED, 0, state.seat, 1, 0, 0, 0, 0)
    state.phase = t.NEXT_SEAT


def relapse(state: State, block: int, tape: Ints) -> None:
    """Turn the solidified block to plain cancer tissue; the cell arises on it with 1 Biomass and a limit one lower."""
    seat = int(state.seat)
    state.limit[seat] -= 1
    state.biomass[seat] = 1
    put(state, seat, block)
    note(tape, t.T_RELAPSED, 0, seat, block, state.limit[seat], 0, 0, 0)
    turn(state, seat, block, p.TUMOUR, t.BY_RELAPSE, tape)
    state.phase = t.PRE_DRAW
