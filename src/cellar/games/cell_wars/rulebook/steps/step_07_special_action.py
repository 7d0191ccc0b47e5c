"""Step 7, special actions, and the choice between them, the movement roll of step 8 and neither (CW-16 to CW-18)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import EDGE_BIT, EDGE_ENDS, EDGE_WORD
from cellar.games.cell_wars.rulebook.cells import has_wall, open_to, step, tissue_at, turn
from cellar.games.cell_wars.rulebook.lasting_cards import discard_aside, lasting
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def to_act(state: State) -> None:
    """Begin step 7, and discard what was used in steps 5 and 6."""
    discard_aside(state)
    state.back = 0
    state.phase = t.ACT


def may_act(state: State, action: int) -> bool:
    """Return whether an action is open: after a step before step 8 (STRIDE), step 7 is over."""
    seat = int(state.seat)
    if action == t.END or action == t.ROLL:
        return True
    if t.STEP <= action < t.STEP + 6:
        return bool(state.strode < lasting(state, seat, p.STRIDE) and open_to(state, seat, action - t.STEP, 0) >= 0)
    if state.strode > 0:
        return False
    if t.EDGE_AT <= action < t.CARD:
        return may_wall(state, seat, action - t.EDGE_AT)
    tissue = tissue_at(state, int(state.place[seat]))
    if state.camp[seat] == p.IMMUNE:
        return bool(action == t.PURIFY and tissue == p.TUMOUR)
    if action == t.DEGRADE:
        return bool(tissue == p.HEALTHY)
    return bool(action == t.SOLIDIFY and tissue == p.TUMOUR)


def may_wall(state: State, seat: int, edge: int) -> bool:
    """Return whether a wall may be built on an inner edge without one, or demolished beside the immune cell (CW-18)."""
    if state.camp[seat] == p.CANCER:
        return bool(state.bricks[seat] > 0 and not has_wall(state, edge))
    here = state.place[seat]
    return bool((EDGE_ENDS[edge, 0] == here or EDGE_ENDS[edge, 1] == here) and has_wall(state, edge))


def act(state: State, action: int, tape: Ints) -> None:
    """Apply one special action, the roll, a step before it, or neither."""
    seat = int(state.seat)
    here = int(state.place[seat])
    state.phase = t.RECOVER
    if action == t.END:
        note(tape, t.T_STAYED, 0, seat, 0, 0, 0, 0, 0)
    elif action == t.ROLL:
        state.phase = t.MOVE_ROLL
    elif action < t.HEX:
        state.strode += 1
        step(state, seat, action - t.STEP, t.STRIDING, tape)
        state.phase = t.ACT
    elif action == t.PURIFY:
        turn(state, seat, here, p.HEALTHY, t.BY_ACTION, tape)
    elif action == t.DEGRADE:
        turn(state, seat, here, p.TUMOUR, t.BY_ACTION, tape)
    elif action == t.SOLIDIFY:
        claim(state, seat, here, tape)
    elif state.camp[seat] == p.CANCER:
        construct(state, seat, action - t.EDGE_AT, tape)
    else:
        demolish(state, seat, action - t.EDGE_AT, tape)


def claim(state: State, seat: int, block: int, tape: Ints) -> None:
    """Claim solidification: the third claim in a row on one block solidifies it (CW-17), if it was cancer all the time
    (CW-28)."""
    state.claims[seat] += 1
    state.claimed = 1
    note(tape, t.T_CLAIMED, 0, seat, block, state.claims[seat], 0, 0, 0)
    if state.claims[seat] == t.CLAIMS:
        state.claims[seat] = 0
        turn(state, seat, block, p.SOLID, t.BY_ACTION, tape)


def construct(state: State, seat: int, edge: int, tape: Ints) -> None:
    state.walls[EDGE_WORD[edge]] |= EDGE_BIT[edge]
    state.bricks[seat] -= 1
    note(tape, t.T_BUILT, 0, seat, edge, state.bricks[seat], 0, 0, 0)


def demolish(state: State, seat: int, edge: int, tape: Ints) -> None:
    state.walls[EDGE_WORD[edge]] &= ~EDGE_BIT[edge]
    note(tape, t.T_DEMOLISHED, 0, seat, edge, 0, 0, 0, 0)
