"""Step 8, movement: the roll, then step by step in any directions (CW-19)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import is_open, open_to, step
from cellar.rules.tape import note
from cellar.rules.types import Ints, State

#: face -> steps
STEPS = (0, 1, 1, 1, 2, 2, 3)


def roll(state: State, face: int, tape: Ints) -> None:
    """Apply the movement roll: 1, 2, 3: one step; 4, 5: two; 6: three."""
    state.left = STEPS[face]
    note(tape, t.T_ROLLED, 0, state.seat, face, state.left, 0, 0, 0)
    state.phase = t.TO_MOVE


def to_move(state: State, tape: Ints) -> None:
    """Ask for the next step while there is one; then an immune cell attacks, for it has rolled (CW-20)."""
    seat = int(state.seat)
    if state.left > 0 and is_open(state, seat, 0):
        state.phase = t.MOVE
        return
    if state.left > 0:
        note(tape, t.T_STOPPED, 0, seat, state.left, 1, 0, 0, 0)
    arrive(state)


def may_move(state: State, direction: int) -> bool:
    """Return whether a step is open: walls stop immune cells, never cancer cells."""
    return open_to(state, int(state.seat), direction, 0) >= 0


def move(state: State, action: int, tape: Ints) -> None:
    """Make one step, or stop: up to the number rolled."""
    seat = int(state.seat)
    if action == t.END:
        note(tape, t.T_STOPPED, 0, seat, state.left, 0, 0, 0, 0)
        arrive(state)
        return
    step(state, seat, action - t.STEP, t.MOVING, tape)
    state.left -= 1
    state.phase = t.TO_MOVE


def arrive(state: State) -> None:
    state.left = 0
    state.phase = t.TO_ATTACK if state.camp[state.seat] == p.IMMUNE else t.RECOVER
