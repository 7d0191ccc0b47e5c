"""A stone in turn on any free cell; the second move may take the first stone over, mirrored."""

from cellar.rules.layout import Layout, scratch
from cellar.rules.tape import note
from cellar.rules.types import OVER, Floats, Ints, State

SIDE = 7
CELLS = SIDE * SIDE
SWAP = CELLS
ACTIONS = CELLS + 1
SCRATCH = CELLS
STATE = Layout(("turn", "i8"), ("played", "i8"), ("winner", "i8"), ("stone", "i1", (CELLS,)), ("pad", "i1", (7,)))
PLACED = 1
SWAPPED = 2
#: The six neighbours of a cell: rows and columns further.
DOWN = (-1, -1, 0, 0, 1, 1)
RIGHT = (0, 1, -1, 1, -1, 0)


def new(state: State, setup: Ints) -> None:
    state.winner = -1


def actor(state: State) -> int:
    return OVER if state.winner >= 0 else int(state.turn)


def is_legal(state: State, action: int) -> bool:
    if state.winner >= 0:
        return False
    if action == SWAP:
        return bool(state.played == 1)
    return bool(0 <= action < CELLS and state.stone[action] == 0)


def legal(state: State, out: Ints) -> int:
    n = 0
    for action in range(ACTIONS):
        if is_legal(state, action):
            out[n] = action
            n += 1
    return n


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    return 0


def apply(state: State, action: int, tape: Ints) -> None:
    seat = int(state.turn)
    if action == SWAP:
        cell = 0
        for other in range(CELLS):
            if state.stone[other] != 0:
                cell = other
        state.stone[cell] = 0
        mirrored = cell % SIDE * SIDE + cell // SIDE
        state.stone[mirrored] = 1 + seat
        note(tape, SWAPPED, 0, seat, mirrored, 0, 0, 0, 0)
    else:
        state.stone[action] = 1 + seat
        note(tape, PLACED, 0, seat, action, 0, 0, 0, 0)
    state.played += 1
    state.turn = 1 - seat
    if joined(state, seat):
        state.winner = seat


def joined(state: State, seat: int) -> bool:
    """Whether a seat's stones lead from one of its sides to the other."""
    waiting = scratch(CELLS)
    met = scratch(CELLS)
    n = 0
    for i in range(SIDE):
        first = i if seat == 0 else i * SIDE
        if state.stone[first] == 1 + seat:
            waiting[n] = first
            met[first] = 1
            n += 1
    while n > 0:
        n -= 1
        row = waiting[n] // SIDE
        column = waiting[n] % SIDE
        if (row if seat == 0 else column) == SIDE - 1:
            return True
        for way in range(6):
            r = row + DOWN[way]
            c = column + RIGHT[way]
            if 0 <= r < SIDE and 0 <= c < SIDE:
                cell = r * SIDE + c
                if met[cell] == 0 and state.stone[cell] == 1 + seat:
                    met[cell] = 1
                    waiting[n] = cell
                    n += 1
    return False


def returns(state: State, out: Floats) -> None:
    for seat in range(2):
        out[seat] = 0.0 if state.winner < 0 else (1.0 if state.winner == seat else -1.0)


def hide(state: State, seat: int) -> None:
    pass


def seen(state: State, action: int, seat: int) -> int:
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    pass
