"""The rules of Zyrcan and Blitzkrieg, in the rulebook's order. Open points follow the rulings ZY-1 to ZY-11.

Plain functions that run as they are and compiled. Spaces are numbered in reading order (`board/spaces.py`).
"""

from cellar.games.zyrcan.board.spaces import FLIGHT, NEARER
from cellar.rules.layout import Layout
from cellar.rules.tape import note
from cellar.rules.types import OVER, Floats, Ints, State

SPACES = 61
ENGINES = 3
#: Game components: four 1-engine ships, six 2-engine ships and two 3-engine ships a player.
FLEET = (4, 6, 2)

# What is on a space: a ship is 3 * seat + engines.
OUTSIDE = -1
EMPTY = 0

# Phases. A Deploy turn of Blitzkrieg is two decisions: place, then manoeuvre (ZY-8).
DEPLOY = 0
MANOEUVRE = 1
ATTACK = 2
ENDED = 3

# Actions: place a ship (engines - 1, space), fly a ship (space, direction), pass.
FLY = ENGINES * SPACES
PASS = FLY + 6 * SPACES
ACTIONS = PASS + 1

# What the tape says.
PLACED = 1  # seat, engines, space
FLEW = 2  # seat, engines, from, to, the ship that it captured or 0
PASSED = 3  # seat, turns still to come in this round, 1 when it is the first pass
NONE_PLACED = 4  # seat, 1 when it has ships left that fit nowhere
NONE_FLEW = 5  # seat
ATTACK_BEGINS = 6  # first seat, 1 when all ships are placed, 0 when a round went by in which nobody could (ZY-10)
GAME_ENDS = 7

STATE = Layout(
    ("space", "i1", (SPACES,)),
    ("players", "i1"),
    ("blitzkrieg", "i1"),
    ("first", "i1"),  # the youngest player's seat (ZY-3)
    ("turn", "i1"),
    ("phase", "i1"),
    ("passed", "i1"),
    ("deployed", "i1"),  # somebody has placed a ship in this round of Deploy (ZY-10)
    ("newest", "i1"),  # space + 1 of the ship placed on this very turn, 0 when there is none (ZY-8)
    ("last_from", "i1"),  # for the eye only: space + 1 where the last flight began, 0 when it was a placing
    ("last_to", "i1"),  # space + 1 of the last flight's end or of the ship last placed
    ("reserve", "i1", (5, ENGINES)),
    ("spare", "i1", (2,)),  # the struct's size is a multiple of 8
)


def new(state: State, setup: Ints) -> None:
    """Set up the start. Setup: players, 1 for Blitzkrieg, the first seat, the region as a mask of spaces (ZY-1)."""
    state.players = setup[0]
    state.blitzkrieg = setup[1]
    state.first = setup[2]
    state.turn = setup[2]
    state.phase = DEPLOY
    for space in range(SPACES):
        state.space[space] = EMPTY if (setup[3] >> space) & 1 else OUTSIDE
    for seat in range(int(setup[0])):
        for kind in range(ENGINES):
            state.reserve[seat, kind] = FLEET[kind]


def actor(state: State) -> int:
    return OVER if state.phase == ENDED else int(state.turn)


# Phase One: Deploy


def may_place(state: State, kind: int, space: int, friends: int) -> bool:
    """Return whether a ship left fits an empty space; in Blitzkrieg as far from friends as it has engines (ZY-8)."""
    left = state.reserve[state.turn, kind]
    return bool(left > 0 and state.space[space] == EMPTY and friends & NEARER[kind, space] == 0)


def near_friends(state: State) -> int:
    """Return the ships that a ship being placed keeps away from, as a mask: one's own in Blitzkrieg, else none."""
    friends = 0
    if state.blitzkrieg == 1:
        low = 3 * int(state.turn)
        ships = state.space
        for space in range(SPACES):
            if low < ships[space] <= low + ENGINES:
                friends |= 1 << space
    return friends


def can_place(state: State) -> bool:
    """Return whether the seat to move has a ship left that fits; in the base game there is room for all (ZY-1)."""
    if state.blitzkrieg == 0:
        return has_reserve(state, int(state.turn))
    friends = near_friends(state)
    for kind in range(ENGINES):
        if state.reserve[state.turn, kind] > 0:
            for space in range(SPACES):
                if may_place(state, kind, space, friends):
                    return True
    return False


def place(state: State, kind: int, space: int, tape: Ints) -> None:
    """Place one ship; in Blitzkrieg then move another, if any can (ZY-9)."""
    state.space[space] = 3 * state.turn + kind + 1
    state.reserve[state.turn, kind] -= 1
    state.deployed = 1
    state.last_from = 0
    state.last_to = space + 1
    note(tape, PLACED, 0, int(state.turn), kind + 1, space, 0, 0, 0)
    if state.blitzkrieg == 1:
        state.newest = space + 1
        if to_manoeuvre(state, tape):
            return
    next_deploy_turn(state, tape)


def to_manoeuvre(state: State, tape: Ints) -> bool:
    """Begin Blitzkrieg's second half of the turn, skipped when no ship placed earlier can move (ZY-9)."""
    state.phase = MANOEUVRE
    if can_fly(state):
        return True
    state.phase = DEPLOY
    note(tape, NONE_FLEW, 0, int(state.turn), 0, 0, 0, 0, 0)
    return False


def next_deploy_turn(state: State, tape: Ints) -> None:
    """Pass the turn clockwise to the next seat that can do something, or begin Phase Two."""
    state.phase = DEPLOY
    state.newest = 0
    while True:
        if all_placed(state):
            begin_attack(state, 1, tape)
            return
        state.turn = next_seat(state)
        if state.turn == state.first:
            if state.deployed == 0:  # a full round in which nobody could place anything (ZY-10)
                begin_attack(state, 0, tape)
                return
            state.deployed = 0
        if start_deploy_turn(state, tape):
            return


def start_deploy_turn(state: State, tape: Ints) -> bool:
    """Return whether the seat has a decision: to place, or (Blitzkrieg, nothing fits) only to move (ZY-10)."""
    if can_place(state):
        return True
    note(tape, NONE_PLACED, 0, int(state.turn), 1 if has_reserve(state, int(state.turn)) else 0, 0, 0, 0, 0)
    return state.blitzkrieg == 1 and to_manoeuvre(state, tape)


def has_reserve(state: State, seat: int) -> bool:
    return bool(state.reserve[seat, 0] + state.reserve[seat, 1] + state.reserve[seat, 2] > 0)


def all_placed(state: State) -> bool:
    left = 0
    for seat in range(int(state.players)):
        left += has_reserve(state, seat)
    return left == 0


def next_seat(state: State) -> int:
    """Return the seat that is next clockwise."""
    seat = int(state.turn) + 1
    return 0 if seat == state.players else seat


# Phase Two: Attack


def begin_attack(state: State, complete: int, tape: Ints) -> None:
    """Begin Phase Two, once again with the youngest player (ZY-11: in Blitzkrieg too)."""
    state.phase = ATTACK
    state.turn = state.first
    state.newest = 0
    state.deployed = 0
    note(tape, ATTACK_BEGINS, 0, int(state.first), complete, 0, 0, 0, 0)


def lands_on(there: int, low: int, manoeuvre: bool) -> bool:
    """Return whether a flight may end: on an enemy ship; in Blitzkrieg's Deploy an empty space will do as well (ZY-9).
    Whoever flies has the ships from low + 1 on."""
    return there > low + ENGINES or EMPTY < there <= low or (there == EMPTY and manoeuvre)


def may_land(state: State, target: int) -> bool:
    """Return whether a flight of the seat to move may end there."""
    if target < 0:
        return False
    return bool(lands_on(state.space[target], 3 * int(state.turn), state.phase == MANOEUVRE))


def own_kind(state: State, space: int) -> int:
    """Return the engines less one of a ship of the seat to move that may fly, or -1; the ship placed on this turn may
    not (ZY-8)."""
    kind = int(state.space[space]) - 3 * int(state.turn) - 1
    return kind if 0 <= kind < ENGINES and state.newest != space + 1 else -1


def may_fly(state: State, space: int, direction: int) -> bool:
    """Return whether a ship may fly straight as many spaces as it has engines (ZY-5), over anything (ZY-2)."""
    kind = own_kind(state, space)
    return kind >= 0 and may_land(state, FLIGHT[space, kind, direction])


def can_fly(state: State) -> bool:
    ships, low, manoeuvre = state.space, 3 * int(state.turn), state.phase == MANOEUVRE
    for space in range(SPACES):
        if low < ships[space] <= low + ENGINES:
            kind = own_kind(state, space)
            for direction in range(6 if kind >= 0 else 0):
                target = FLIGHT[space, kind, direction]
                if target >= 0 and lands_on(ships[target], low, manoeuvre):
                    return True
    return False


def fly(state: State, space: int, direction: int, tape: Ints) -> None:
    """Put the moving ship in the target space; remove only the enemy ship there."""
    ship = int(state.space[space])
    kind = ship - 3 * int(state.turn) - 1
    target = FLIGHT[space, kind, direction]
    note(tape, FLEW, 0, int(state.turn), kind + 1, space, target, int(state.space[target]), 0)
    state.space[target] = ship
    state.space[space] = EMPTY
    state.last_from = space + 1
    state.last_to = target + 1
    if state.phase == MANOEUVRE:
        next_deploy_turn(state, tape)
    else:
        next_attack_turn(state, tape)


# Ending the Game


def pass_turn(state: State, tape: Ints) -> None:
    """Pass, which only a seat that cannot move does (ZY-6); the first pass makes this round the last."""
    to_come = (int(state.first) - int(state.turn) - 1) % int(state.players)
    note(tape, PASSED, 0, int(state.turn), to_come, 1 - int(state.passed), 0, 0, 0)
    state.passed = 1
    next_attack_turn(state, tape)


def next_attack_turn(state: State, tape: Ints) -> None:
    """Pass the turn clockwise; after a pass the game stops just before the youngest player's turn (ZY-6)."""
    state.turn = next_seat(state)
    if state.passed == 1 and state.turn == state.first:
        state.phase = ENDED
        note(tape, GAME_ENDS, 0, 0, 0, 0, 0, 0, 0)


def strength(state: State, seat: int) -> int:
    """Return what ranks a seat: engines on the board, then ships on the board (ZY-7), as 64 * engines + ships."""
    total = 0
    ships = state.space
    for space in range(SPACES):
        kind = int(ships[space]) - 3 * seat
        if 0 < kind <= ENGINES:
            total += 64 * kind + 1
    return total


def returns(state: State, out: Floats) -> None:
    """Write the results: 1 for the first place, -1 for the last, evenly between; a shared place gets the mean of those
    it covers (ZY-7)."""
    players = int(state.players)
    for seat in range(players):
        out[seat] = 0.0
    if state.phase != ENDED:
        return
    for seat in range(players):
        mine = strength(state, seat)
        for other in range(players):
            if other != seat:
                theirs = strength(state, other)
                if mine > theirs:
                    out[seat] += 1.0 / (players - 1)
                elif mine < theirs:
                    out[seat] -= 1.0 / (players - 1)


# The contract


def legal(state: State, out: Ints) -> int:
    """List the legal actions, ascending; a player who cannot move has exactly one: to pass."""
    n = 0
    if state.phase == ENDED:
        return 0
    if state.phase == DEPLOY:
        friends = near_friends(state)
        ships = state.space
        first = -1
        places = 0
        for kind in range(ENGINES):
            if state.reserve[state.turn, kind] == 0:
                continue
            if friends == 0 and first >= 0:  # where nobody keeps away from anybody, all kinds fit on the same spaces
                for i in range(places):
                    out[n] = out[i] + (kind - first) * SPACES
                    n += 1
                continue
            for space in range(SPACES):
                # Written first and counted after: a branch that cannot be foretold costs more than a store.
                out[n] = kind * SPACES + space
                n += ships[space] == EMPTY and (friends == 0 or friends & NEARER[kind, space] == 0)
            first = kind
            places = n
        return n
    ships, low, manoeuvre = state.space, 3 * int(state.turn), state.phase == MANOEUVRE
    high = low + ENGINES
    for space in range(SPACES):
        if low < ships[space] <= high:
            kind = own_kind(state, space)
            for direction in range(6 if kind >= 0 else 0):
                target = FLIGHT[space, kind, direction]
                if target >= 0:
                    there = ships[target]
                    out[n] = FLY + 6 * space + direction
                    # As `lands_on` says; run plain, a call for each of them would cost more than all the rest.
                    n += there > high or EMPTY < there <= low or (there == EMPTY and manoeuvre)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def is_legal(state: State, action: int) -> bool:
    if action < 0 or action >= ACTIONS or state.phase == ENDED:
        return False
    if action < FLY:
        return state.phase == DEPLOY and may_place(state, action // SPACES, action % SPACES, near_friends(state))
    if state.phase == DEPLOY:
        return False
    if action < PASS:
        return may_fly(state, (action - FLY) // 6, (action - FLY) % 6)
    return state.phase == ATTACK and not can_fly(state)


def apply(state: State, action: int, tape: Ints) -> None:
    if action < FLY:
        place(state, action // SPACES, action % SPACES, tape)
    elif action < PASS:
        fly(state, (action - FLY) // 6, (action - FLY) % 6, tape)
    else:
        pass_turn(state, tape)


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """List the outcomes of chance: none in this game."""
    return 0


def hide(state: State, seat: int) -> None:
    """Hide nothing: all information is open (ZY-4)."""


def seen(state: State, action: int, seat: int) -> int:
    """Return the action itself: every seat sees every action (ZY-4)."""
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    """Redraw nothing: nothing is hidden (ZY-4)."""
