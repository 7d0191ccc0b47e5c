"""The rules of the Angel problem, beside the rulebook's text (from "It is played on a chessboard of infinite size").

A point that the text leaves open is marked with its ruling, A-1 to A-9: see README.md. Coordinates are whole numbers
without an edge; a state knows the marks in their order and every flight, so that the whole match can be read from it.
"""

from cellar.games.angel.endless.marks import mark, marked
from cellar.games.angel.endless.spiral import cells_within, offset, reach
from cellar.games.angel.endless.unmarked import unmarked
from cellar.rules.layout import scratch
from cellar.rules.tape import note
from cellar.rules.types import OVER, Floats, Ints, State

ANGEL, DEVIL = 0, 1

# Rows of the tape; `events` names what they tell.
MARKED = 1
FLEW = 2
ENDED = 3

# How a match ended.
SURVIVED = 1
LEFT = 2
STUCK = 3
SEALED = 4
FILLED = 5
RESIGNED = 6

#: The angel gives up (A-9): no cell has this number.
RESIGN = (1 << 63) - 1

#: How far around the angel `legal` lists cells for a mark (any other cell may be marked too, A-7): far enough to matter
#: soon, few enough to show.
WINDOW_2D = 16
WINDOW_3D = 4


def window(dims: int, power: int) -> int:
    """Return the distance within which `legal` lists the devil's cells."""
    return max(WINDOW_2D if dims == 2 else WINDOW_3D, power)


#: The setup of a match.
SETUP_DIMS, SETUP_POWER, SETUP_LIMIT, SETUP_RADIUS, SETUP_X, SETUP_Y, SETUP_Z = 0, 1, 2, 3, 4, 5, 6


def new(state: State, setup: Ints) -> None:
    """ "The board only has two pieces: the angel, at the origin, and a devil marker": placing that one is the first
    decision (A-2)."""
    state.dims = setup[SETUP_DIMS]
    state.power = setup[SETUP_POWER]
    state.limit = setup[SETUP_LIMIT]
    state.radius = setup[SETUP_RADIUS]
    state.sx = setup[SETUP_X]
    state.sy = setup[SETUP_Y]
    state.sz = setup[SETUP_Z]
    state.ax = setup[SETUP_X]
    state.ay = setup[SETUP_Y]
    state.az = setup[SETUP_Z]
    state.seat = DEVIL


def actor(state: State) -> int:
    """Return who acts: the devil places the first marker, then angel and devil alternate."""
    if state.ended != 0:
        return OVER
    return int(state.seat)


def flight_ok(state: State, dx: int, dy: int, dz: int) -> bool:
    """ "The angel flies to another empty space, as if it were making k moves of a king, but ignoring the intervening
    spaces" (A-3)."""
    power = int(state.power)
    if abs(dx) > power or abs(dy) > power or abs(dz) > power:
        return False
    return not marked(state, int(state.ax) + dx, int(state.ay) + dy, int(state.az) + dz)


def is_legal(state: State, action: int) -> bool:
    """Return whether the actor may fly to, or mark, the cell with that number; any number within `reach` may be
    asked."""
    dims = int(state.dims)
    if action == RESIGN:
        return bool(state.ended == 0 and state.seat == ANGEL)
    if state.ended != 0 or action <= 0 or action >= cells_within(dims, reach(dims)):
        return False
    dx, dy, dz = offset(dims, int(action))
    if state.seat == ANGEL:
        return flight_ok(state, dx, dy, dz)
    # "The devil marks an empty space": not a marked one, and not the angel's.
    return not marked(state, int(state.ax) + dx, int(state.ay) + dy, int(state.az) + dz)


def matters(state: State, x: int, y: int, z: int) -> bool:
    """Return whether the angel could ever use that cell: on a finite board, none beyond its first landing outside."""
    if state.radius == 0:
        return True
    edge = int(state.radius) + int(state.power)
    return abs(x - int(state.sx)) <= edge and abs(y - int(state.sy)) <= edge and abs(z - int(state.sz)) <= edge


def legal(state: State, out: Ints) -> int:
    """List all flights, or the cells to mark that the angel can still reach in time, within the window (A-7)."""
    if state.ended != 0:
        return 0
    dims = int(state.dims)
    power = int(state.power)
    devil = state.seat == DEVIL
    far = power
    if devil:
        far = min(window(dims, power), power * (int(state.limit) - int(state.turn)))
    # Where the board is finite, a mark beyond the angel's first landing outside does nothing (`matters`).
    edge = int(state.radius) + power if devil and state.radius != 0 else -1
    return unmarked(state, far, edge, out)


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """List the outcomes of chance: none in this game."""
    return 0


def apply(state: State, action: int, tape: Ints) -> None:
    if action == RESIGN:
        end(state, RESIGNED, tape)
        return
    dx, dy, dz = offset(int(state.dims), int(action))
    if state.seat == ANGEL:
        fly(state, dx, dy, dz, tape)
    else:
        place(state, int(state.ax) + dx, int(state.ay) + dy, int(state.az) + dz, tape)


def place(state: State, x: int, y: int, z: int, tape: Ints) -> None:
    """ "Then, the devil marks an empty space, disallowing the angel from ever landing in that space." """
    mark(state, x, y, z)
    state.seat = ANGEL
    note(tape, MARKED, 0, x, y, z, int(state.marked_n), 0, 0)
    # "The devil wins if he makes it so the angel cannot move"; on the finite board, if he stops it from leaving for
    # good.
    if stuck(state):
        end(state, STUCK, tape)
    elif state.radius != 0 and matters(state, x, y, z) and sealed(state):
        end(state, SEALED, tape)


def fly(state: State, dx: int, dy: int, dz: int, tape: Ints) -> None:
    """Fly the angel, and end the match where it has won by that."""
    x = int(state.ax)
    y = int(state.ay)
    z = int(state.az)
    turn = int(state.turn)
    state.flights[turn, 0] = dx
    state.flights[turn, 1] = dy
    state.flights[turn, 2] = dz
    state.turn = turn + 1
    state.ax = x + dx
    state.ay = y + dy
    state.az = z + dz
    state.seat = DEVIL
    note(tape, FLEW, 0, x, y, z, x + dx, y + dy, z + dz)
    # "The angel wins if he can survive indefinitely": at a table, so many turns, or until it has left the square
    #
    if state.radius != 0 and outside(state, x + dx, y + dy, z + dz):
        end(state, LEFT, tape)
    elif turn + 1 >= state.limit:
        end(state, FILLED if state.radius != 0 else SURVIVED, tape)
    # It is never stuck here: the cell that it came from is free.


def outside(state: State, x: int, y: int, z: int) -> bool:
    r = int(state.radius)
    return abs(x - int(state.sx)) > r or abs(y - int(state.sy)) > r or abs(z - int(state.sz)) > r


def stuck(state: State) -> bool:
    """Return whether no cell within the angel's power is free."""
    dims = int(state.dims)
    for action in range(1, cells_within(dims, int(state.power))):
        dx, dy, dz = offset(dims, action)
        if not marked(state, int(state.ax) + dx, int(state.ay) + dy, int(state.az) + dz):
            return False
    return True


def sealed(state: State) -> bool:
    """Return whether no chain of flights leads out of the finite board, even if the devil never marked again."""
    dims = int(state.dims)
    r = int(state.radius)
    side = 2 * r + 1
    cells = cells_within(dims, r)
    # The only buffers in these rules: the finite board is small, and this is asked once a mark.
    met = scratch(cells)
    waiting = scratch(cells)
    steps = cells_within(dims, int(state.power))
    floor = int(state.sz) - r if dims == 3 else int(state.sz)
    here = (
        ((int(state.az) - floor) * side + int(state.ay) - int(state.sy) + r) * side + int(state.ax) - int(state.sx) + r
    )
    met[here] = 1
    waiting[0] = here
    n = 1
    while n > 0:
        n -= 1
        cell = int(waiting[n])
        x = cell % side - r + int(state.sx)
        y = cell // side % side - r + int(state.sy)
        z = cell // (side * side) + floor
        for action in range(1, steps):
            dx, dy, dz = offset(dims, action)
            if marked(state, x + dx, y + dy, z + dz):
                continue
            if outside(state, x + dx, y + dy, z + dz):
                return False
            there = cell + (dz * side + dy) * side + dx
            if met[there] == 0:
                met[there] = 1
                waiting[n] = there
                n += 1
    return True


def end(state: State, how: int, tape: Ints) -> None:
    state.ended = how
    note(tape, ENDED, 0, how, int(state.turn), int(state.marked_n), 0, 0, 0)


def returns(state: State, out: Floats) -> None:
    """Write the results: one wins, the other loses."""
    angel = 0.0
    if state.ended != 0:
        angel = 1.0 if state.ended == SURVIVED or state.ended == LEFT else -1.0
    out[ANGEL] = angel
    out[DEVIL] = -angel


def hide(state: State, seat: int) -> None:
    """Hide nothing: all information is open."""


def seen(state: State, action: int, seat: int) -> int:
    """Return the action itself: every seat sees everything."""
    return int(action)


def resample(state: State, seat: int, rng: Ints) -> None:
    """Redraw nothing: nothing is hidden."""
