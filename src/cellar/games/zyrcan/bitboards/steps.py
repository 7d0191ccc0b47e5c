"""Zyrcan's rules over bitboards and a list of ships: their second form, which draws a legal action without listing any.

A cell's number is (q + 14 r) mod 61: the side-5 hexagon tiles the plane, so a step in a direction adds the same number
to every cell, and a set of cells moves as one rotation of 61 bits. Plain functions that run as they are and compiled;
equal to `rules.py` step by step (tests/games/zyrcan/test_fast_rules.py).
"""

from typing import Any

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.games.zyrcan.bitboards.cells import CELL, DIRECTION, INSIDE, KINDS, SPACE, STEP, TARGETS
from cellar.games.zyrcan.rules import ATTACK, DEPLOY, EMPTY, ENDED, FLY, MANOEUVRE, OUTSIDE, PASS
from cellar.rules.types import State

CELLS = 61
#: 32 bits, and the multiplier of the generator.
LOW = 0xFFFFFFFF
MULTIPLIER = 2146434069
FULL = (1 << CELLS) - 1
#: A seat's ships are slots: four with one engine, six with two, two with three, and four that stay empty (they fill up
#: a vector).
SLOTS = 16
KIND = np.array([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 0, 0, 0, 0], dtype=np.uint8)
FIRST_SLOT = np.array([0, 4, 10], dtype=np.uint8)
END_SLOT = np.array([4, 10, 12], dtype=np.uint8)
NOWHERE = 255

STATE = np.dtype(
    (
        np.record,
        [
            # where the flights of a slot's ship end; none for a ship that is not there
            ("reach", np.int64, (5 * SLOTS,)),
            ("own", np.int64, (5,)),  # each seat's ships, as a bitboard
            ("ships", np.int64),  # all ships
            ("region", np.int64),
            # Unsigned where it is an index: a negative one would have to be looked for each time.
            ("at", np.uint8, (5 * SLOTS,)),  # the cell of a slot's ship
            # the slot of the ship on a cell; base Deploy: the place of an empty one in `vacant`
            ("who", np.uint8, (CELLS,)),
            ("vacant", np.uint8, (CELLS,)),  # base Deploy: the cells still empty, in any order
            ("vacancies", np.uint8),
            ("reserve", np.uint8, (5, 3)),
            ("left", np.uint8),  # ships still to place, all seats together
            # slot + 1 of the ship placed on this turn: it does not reach anything until the turn ends
            ("newest", np.uint8),
            ("turn", np.uint8),
            ("first", np.uint8),
            ("players", np.uint8),
            ("blitzkrieg", np.uint8),
            ("phase", np.uint8),
            ("passed", np.uint8),
            ("deployed", np.uint8),
            ("last_from", np.uint8),  # as in the rules: space + 1, or 0
            ("last_to", np.uint8),
            # A multiple of 8, and an odd one: in a GPU's shared memory the same field of neighbouring structs then
            # lies on different banks.
            ("spare", np.uint8, (11,)),
        ],
    )
)


def wide(small: Any) -> int:
    """Widen an unsigned byte for arithmetic; the same run plain and compiled, which int() is not."""
    return np.int64(small)  # type: ignore[return-value]


# To and from the rules' own struct


def load(fast: State, state: State) -> None:
    """Load the position of a `rules.STATE` into `fast`."""
    fast.region = 0
    fast.ships = 0
    fast.left = 0
    fast.newest = 0
    fast.vacancies = 0
    fast.turn = state.turn
    fast.first = state.first
    fast.players = state.players
    fast.blitzkrieg = state.blitzkrieg
    fast.phase = state.phase
    fast.passed = state.passed
    fast.deployed = state.deployed
    fast.last_from = state.last_from
    fast.last_to = state.last_to
    for seat in range(5):
        fast.own[seat] = 0
        for kind in range(3):
            fast.reserve[seat, kind] = state.reserve[seat, kind]
            fast.left += state.reserve[seat, kind]
    for slot in range(5 * SLOTS):
        fast.reach[slot] = 0
        fast.at[slot] = NOWHERE
    for space in range(CELLS):
        ship = int(state.space[space])
        cell = wide(CELL[space])
        if ship != OUTSIDE:
            fast.region |= 1 << cell
        if ship == EMPTY:
            fast.who[cell] = fast.vacancies
            fast.vacant[fast.vacancies] = cell
            fast.vacancies += 1
        if ship > 0:
            settle(fast, ship - 1, cell, state.newest == space + 1)


def settle(fast: State, ship: int, cell: int, newest: bool) -> None:
    """Give a ship on the board the first free slot of its kind."""
    seat = ship // 3
    kind = ship % 3
    slot = SLOTS * seat + wide(FIRST_SLOT[kind])
    while fast.at[slot] != NOWHERE:
        slot += 1
    fast.own[seat] |= 1 << cell
    fast.ships |= 1 << cell
    fast.who[cell] = slot
    fast.at[slot] = cell
    if newest:
        fast.newest = slot + 1
    else:
        fast.reach[slot] = TARGETS[CELLS * kind + cell]


def store(fast: State, state: State) -> None:
    """Store the position in a `rules.STATE`."""
    state.turn = fast.turn
    state.first = fast.first
    state.players = fast.players
    state.blitzkrieg = fast.blitzkrieg
    state.phase = fast.phase
    state.passed = fast.passed
    state.deployed = fast.deployed
    state.last_from = fast.last_from
    state.last_to = fast.last_to
    state.newest = 0
    for seat in range(5):
        for kind in range(3):
            state.reserve[seat, kind] = fast.reserve[seat, kind]
    for cell in range(CELLS):
        space = wide(SPACE[cell])
        state.space[space] = EMPTY if (fast.region >> cell) & 1 else OUTSIDE
        if (fast.ships >> cell) & 1:
            slot = wide(fast.who[cell])
            state.space[space] = 3 * (slot // SLOTS) + wide(KIND[slot % SLOTS]) + 1
            if fast.newest == slot + 1:
                state.newest = space + 1


# Small tools


def random_bits(rng: Array) -> int:
    """Draw 32 random bits by multiply-with-carry: one multiplication, on the first two words of a generator of
    `cellar.rules.rng`."""
    mixed = MULTIPLIER * int(rng[0]) + int(rng[1])
    rng[0] = mixed & LOW
    rng[1] = mixed >> 32
    return int(rng[0]) ^ int(rng[1])


def popcount(bits: int) -> int:
    """Count the bits set (compiled to one instruction)."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def select(bits: int, k: int) -> int:
    """Return the index of the k-th set bit, counted from 0, by branch-free bisection."""
    at = 0
    width = 32
    while width > 0:
        low = popcount(bits & ((1 << width) - 1))
        above = k >= low
        k -= low * above
        bits >>= width * above
        at += width * above
        width >>= 1
    return at


def spread(bits: int) -> int:
    """Return the cells next to some cell of the set, on the whole hexagon: six masked rotations."""
    near = 0
    for direction in range(6):
        step = int(STEP[direction])
        inside = bits & int(INSIDE[direction])
        near |= (inside << step) | (inside >> (CELLS - step))
    return near & FULL


# Phase One


def place_any(fast: State, rng: Array) -> int:
    """Place a random ship on a random vacant cell, in the base game, by one random number."""
    seat = wide(fast.turn)
    product = random_bits(rng) * wide(fast.vacancies)
    pick = product >> 32
    kind = pick_kind(kinds_left(fast, seat), product)
    place_at(fast, seat, kind, wide(fast.vacant[pick]), pick)
    return kind * CELLS + wide(fast.last_to) - 1


def kinds_left(fast: State, seat: int) -> int:
    """Return which kinds a seat has in its reserve, as bits."""
    kinds: int = (fast.reserve[seat, 0] > 0) + 2 * (fast.reserve[seat, 1] > 0) + 4 * (fast.reserve[seat, 2] > 0)
    return kinds


def pick_kind(kinds: int, product: int) -> int:
    """Pick a random kind of those left, by what a draw's product left over, which is as good as a fresh number; the
    kinds left, their number first, are in a table."""
    return wide(KINDS[kinds, 1 + (((product & LOW) * wide(KINDS[kinds, 0])) >> 32)])


def place_at(fast: State, seat: int, kind: int, cell: int, pick: int) -> None:
    """Place a ship of the reserve on the `pick`-th vacant cell, in the base game."""
    vacancies = wide(fast.vacancies) - 1
    moved = wide(fast.vacant[vacancies])
    fast.vacant[pick] = moved
    fast.who[moved] = pick
    fast.vacancies = vacancies
    slot = settle_new(fast, seat, kind, cell)
    fast.reach[slot] = TARGETS[CELLS * kind + cell]
    next_deploy_turn(fast)


def place_far(fast: State, rng: Array) -> int:
    """Place a random ship far enough from its friends, uniform among Blitzkrieg's legal placings."""
    seat = wide(fast.turn)
    free = int(fast.region & ~fast.ships)
    near = spread(int(fast.own[seat]))
    two = free & ~near
    three = two & ~spread(near)
    # How many placings there are up to and with each kind.
    upto1 = popcount(free) * (fast.reserve[seat, 0] > 0)
    upto2 = upto1 + popcount(two) * (fast.reserve[seat, 1] > 0)
    total = upto2 + popcount(three) * (fast.reserve[seat, 2] > 0)
    k = (random_bits(rng) * total) >> 32
    past1 = k >= upto1
    past2 = k >= upto2
    kind = wide(past1) + wide(past2)
    where = three if past2 else two if past1 else free
    place_apart(fast, seat, kind, select(where, k - (upto2 if past2 else upto1 if past1 else 0)))
    return kind * CELLS + wide(fast.last_to) - 1


def place_apart(fast: State, seat: int, kind: int, cell: int) -> None:
    """Place a ship of the reserve on a cell, in Blitzkrieg, where another may then move."""
    fast.newest = settle_new(fast, seat, kind, cell) + 1
    if can_fly(fast):
        fast.phase = MANOEUVRE
    else:
        next_deploy_turn(fast)


def settle_new(fast: State, seat: int, kind: int, cell: int) -> int:
    """Put a ship of the reserve on a cell and return its slot; the caller sets what it reaches."""
    slot = SLOTS * seat + wide(END_SLOT[kind]) - wide(fast.reserve[seat, kind])
    fast.reserve[seat, kind] -= 1
    fast.left -= 1
    fast.deployed = 1
    fast.own[seat] |= 1 << cell
    fast.ships |= 1 << cell
    fast.who[cell] = slot
    fast.at[slot] = cell
    fast.last_from = 0
    fast.last_to = wide(SPACE[cell]) + 1
    return slot


def next_deploy_turn(fast: State) -> None:
    """Pass the turn to the next seat that can do something, or begin Attack."""
    fast.phase = DEPLOY
    if fast.newest > 0:
        slot = wide(fast.newest) - 1
        fast.reach[slot] = TARGETS[CELLS * wide(KIND[slot % SLOTS]) + wide(fast.at[slot])]
        fast.newest = 0
    while True:
        if fast.left == 0:
            begin_attack(fast)
            return
        seat = next_seat(fast)
        fast.turn = seat
        if seat == fast.first:
            if fast.deployed == 0:
                begin_attack(fast)
                return
            fast.deployed = 0
        if can_place(fast, seat):
            return
        if fast.blitzkrieg == 1 and can_fly(fast):
            fast.phase = MANOEUVRE
            return


def can_place(fast: State, seat: int) -> bool:
    """Return whether the seat has a ship left that fits somewhere."""
    free = int(fast.region & ~fast.ships)
    if fast.blitzkrieg == 0 or (fast.reserve[seat, 0] > 0 and free != 0):
        return bool(fast.reserve[seat, 0] + fast.reserve[seat, 1] + fast.reserve[seat, 2] > 0)
    near = spread(int(fast.own[seat]))
    if fast.reserve[seat, 1] > 0 and free & ~near != 0:
        return True
    return bool(fast.reserve[seat, 2] > 0 and free & ~near & ~spread(near) != 0)


def next_seat(fast: State) -> int:
    """Return the seat that is next clockwise."""
    seat = wide(fast.turn) + 1
    return 0 if seat == fast.players else seat


# Flights


def can_fly(fast: State) -> bool:
    """Return whether a ship placed earlier can move in Blitzkrieg, to an empty space or onto an enemy."""
    base = SLOTS * wide(fast.turn)
    reached = 0
    for slot in range(SLOTS):
        reached |= fast.reach[base + slot]
    return bool(reached & fast.region & ~fast.own[fast.turn] != 0)


#: Counts of eight slots side by side in bytes. A product with ONES adds up, in each byte, the counts so far; PAST is a
#: bit that no count reaches (a ship has six flights, eight have 48).
ONES = 0x0101010101010101
PAST = 0x4040404040404040
MOST = (1 << 63) - 1


def fly_any(fast: State, rng: Array) -> int:
    """Make a random flight, uniform among the legal ones; in Attack pass when there is none."""
    seat = wide(fast.turn)
    base = SLOTS * seat
    goal = int((fast.ships if fast.phase == ATTACK else fast.region) & ~fast.own[seat])
    low, high = count_flights(fast, base, goal)
    total = (low >> 56) + (high >> 56)
    if total == 0:
        fast.passed = 1
        next_attack_turn(fast)
        return PASS
    slot, end = pick_flight(fast, base, goal, low, high, (random_bits(rng) * total) >> 32)
    return fly(fast, seat, base + slot, popcount(end - 1))


def count_flights(fast: State, base: int, goal: int) -> tuple[int, int]:
    """Count the flights of a seat's slots that end on the goal, as prefix sums: the first eight slots, the others."""
    low = 0
    high = 0
    for slot in range(8):
        low |= popcount(fast.reach[base + slot] & goal) << (8 * slot)
    for slot in range(4):
        high |= popcount(fast.reach[base + 8 + slot] & goal) << (8 * slot)
    return (low * ONES) & MOST, (high * ONES) & MOST


def pick_flight(fast: State, base: int, goal: int, low: int, high: int, k: int) -> tuple[int, int]:
    """Return the k-th of the counted flights: the slot of its ship among the seat's, and where it ends, as a bit."""
    lows = low >> 56
    later = k >= lows
    upto = high if later else low
    k -= lows if later else 0
    # The slot is the first whose count goes past k; k is then counted from the slot before.
    slot = 8 - popcount((upto + (63 - k) * ONES) & PAST)
    k -= ((upto << 8) >> (8 * slot)) & 255
    slot += 8 if later else 0
    ends = int(fast.reach[base + slot]) & goal
    for i in range(5):  # drop the k lowest of at most six, without a branch
        ends = ends & (ends - 1) if i < k else ends
    return slot, ends & -ends


def fly(fast: State, seat: int, slot: int, target: int) -> int:
    """Move the ship of a slot to a cell, capturing what is there."""
    cell = wide(fast.at[slot])
    end = 1 << target
    if fast.ships & end != 0:
        victim = wide(fast.who[target])
        fast.own[victim // SLOTS] ^= end
        fast.reach[victim] = 0
    fast.own[seat] ^= end | (1 << cell)
    fast.ships = (fast.ships | end) ^ (1 << cell)
    fast.who[target] = slot
    fast.at[slot] = target
    fast.reach[slot] = TARGETS[CELLS * wide(KIND[slot - SLOTS * seat]) + target]
    space = wide(SPACE[cell])
    fast.last_from = space + 1
    fast.last_to = wide(SPACE[target]) + 1
    if fast.phase == ATTACK:
        next_attack_turn(fast)
    else:
        next_deploy_turn(fast)
    return FLY + 6 * space + wide(DIRECTION[target - cell + CELLS])


# Phase Two and the end


def begin_attack(fast: State) -> None:
    fast.phase = ATTACK
    fast.turn = fast.first
    fast.deployed = 0


def next_attack_turn(fast: State) -> None:
    """Pass the turn to the next seat; once somebody has passed, end just before the first seat's turn."""
    seat = next_seat(fast)
    fast.turn = seat
    if fast.passed == 1 and seat == fast.first:
        fast.phase = ENDED


def random_step(fast: State, rng: Array) -> int:
    """Play a uniformly random legal action and return it, numbered as in the rules."""
    if fast.phase == DEPLOY:
        return place_any(fast, rng) if fast.blitzkrieg == 0 else place_far(fast, rng)
    return fly_any(fast, rng)


def playout(fast: State, rng: Array) -> int:
    """Play at random to the end; return the number of steps."""
    steps = 0
    while fast.phase != ENDED:
        random_step(fast, rng)
        steps += 1
    return steps


def strength(fast: State, seat: int) -> int:
    """Return 64 * engines + ships on the board, as in the rules."""
    total = 0
    for slot in range(SLOTS):
        if fast.reach[SLOTS * seat + slot] != 0:  # a ship on the hexagon always has a flight that stays on it
            total += 64 * (wide(KIND[slot]) + 1) + 1
    return total
