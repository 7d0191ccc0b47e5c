"""Plays very many random games in lockstep: one game per lane, every lane at the same seat's turn, no branch per lane.

So the compiler turns each loop over lanes into vector instructions, eight games at a time where the machine can. All of
a seat's flights are eighteen masked rotations of its bitboards (see `bitboards/steps.py`); a lane with nothing
to do draws among no actions and stays as it is; a game that ends waits for the others. Equal to `rules.py` step by step
(tests/studies/zyrcan/test_lanes.py).
"""

import numpy as np

from cellar.compile.arrays import Array
from cellar.games.zyrcan.bitboards.cells import CELL, STEP
from cellar.games.zyrcan.bitboards.steps import popcount, spread
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.games.zyrcan.rules import ATTACK, DEPLOY, ENDED, MANOEUVRE, OUTSIDE
from cellar.rules.rng import bits
from cellar.rules.types import State

CELLS = 61
MULTIPLIER = 2146434069
FULL = (1 << CELLS) - 1
#: A multiple of eight, but no power of two: else the same lane of many rows falls on the same set of the cache (half
#: the speed).
LANES = 248
#: A lane whose Deploy is over in the middle of a round: it waits for the first seat's turn.
WAITING = 4
#: The eighteen ways to fly, by kind and direction: what one adds, mod 61, and the cells from which it stays on the
#: hexagon.
SHIFT = np.array([[e * int(STEP[d]) % CELLS for d in range(6)] for e in (1, 2, 3)], dtype=np.int64)
FROM = np.array(
    [[sum(1 << int(CELL[h]) for h in range(CELLS) if FLIGHT[h, k, d] >= 0) for d in range(6)] for k in range(3)],
    dtype=np.int64,
)

STATE = np.dtype(
    (
        np.record,
        [
            ("fleet", np.int64, (5, 3, LANES)),  # ships on the board by seat and kind, as bitboards
            ("reserve", np.int64, (5, 3, LANES)),
            ("ships", np.int64, (LANES,)),  # all ships
            ("free", np.int64, (3, LANES)),  # where a ship of each kind may be placed
            ("placed", np.int64, (LANES,)),  # the last placing: where, 0 for nowhere
            ("kind", np.int64, (LANES,)),  # and what
            ("newest", np.int64, (LANES,)),  # Blitzkrieg: the ship placed on this turn
            ("began", np.int64, (LANES,)),  # the last flight: from where
            ("ended", np.int64, (LANES,)),  # and to where; 0 for none
            ("phase", np.int64, (LANES,)),
            ("passed", np.int64, (LANES,)),
            ("deployed", np.int64, (LANES,)),
            ("left", np.int64, (LANES,)),  # ships still to place
            ("steps", np.int64, (LANES,)),
            ("attacks", np.int64, (LANES,)),  # those of them in Attack
            ("random", np.int64, (LANES,)),
            ("carry", np.int64, (LANES,)),
            ("region", np.int64),
            ("players", np.int64),
            ("blitzkrieg", np.int64),
            ("first", np.int64),
            ("turn", np.int64),
            ("moving", np.int64),  # 1 when the turn is in its second half
        ],
    )
)


def load(lanes: State, state: State) -> None:
    """Load the position of a `rules.STATE` on every lane. The lanes' generators stay as they are."""
    lanes.players = state.players
    lanes.blitzkrieg = state.blitzkrieg
    lanes.first = state.first
    lanes.turn = state.turn
    lanes.moving = 1 if state.phase == MANOEUVRE else 0
    lanes.region = 0
    phase = DEPLOY if state.phase == MANOEUVRE else int(state.phase)
    for lane in range(LANES):
        lanes.ships[lane] = 0
        lanes.newest[lane] = 0
        lanes.phase[lane] = phase
        lanes.passed[lane] = state.passed
        lanes.deployed[lane] = state.deployed
        lanes.left[lane] = 0
        lanes.steps[lane] = 0
        lanes.attacks[lane] = 0
    for seat in range(5):
        for kind in range(3):
            for lane in range(LANES):
                lanes.fleet[seat, kind, lane] = 0
                lanes.reserve[seat, kind, lane] = state.reserve[seat, kind]
                lanes.left[lane] += state.reserve[seat, kind]
    for space in range(CELLS):
        cell = 1 << np.int64(CELL[space])
        ship = int(state.space[space])
        lanes.region |= 0 if ship == OUTSIDE else cell
        if ship > 0:
            for lane in range(LANES):
                lanes.fleet[(ship - 1) // 3, (ship - 1) % 3, lane] |= cell
                lanes.ships[lane] |= cell
                lanes.newest[lane] |= cell if state.newest == space + 1 else 0


def seed(lanes: State, rng: Array) -> None:
    """Seed the generator of every lane."""
    for lane in range(LANES):
        lanes.random[lane] = bits(rng)
        lanes.carry[lane] = bits(rng) >> 1


def random_bits(random: Array, carry: Array, lane: int) -> int:
    """Draw 32 random bits from a lane's own generator, by multiply-with-carry (as in `steps.py`)."""
    mixed = MULTIPLIER * int(random[lane]) + int(carry[lane])
    random[lane] = mixed & 0xFFFFFFFF
    carry[lane] = mixed >> 32
    return (mixed & 0xFFFFFFFF) ^ (mixed >> 32)


def place(lanes: State, seat: int) -> None:
    """Play a random placing on every lane that is in Deploy; in Blitzkrieg this is the first half of a turn."""
    for lane in range(LANES):
        free = lanes.region & ~lanes.ships[lane] if lanes.phase[lane] == DEPLOY else 0
        lanes.free[0, lane] = free
        lanes.free[1, lane] = free
        lanes.free[2, lane] = free
    if lanes.blitzkrieg == 1:  # as far from each friend as it has engines (ZY-8)
        for lane in range(LANES):
            near = spread(int(lanes.fleet[seat, 0, lane] | lanes.fleet[seat, 1, lane] | lanes.fleet[seat, 2, lane]))
            lanes.free[1, lane] &= ~near
            lanes.free[2, lane] &= ~(near | spread(near))
    draw_placing(
        lanes.free[0],
        lanes.free[1],
        lanes.free[2],
        lanes.reserve[seat, 0],
        lanes.reserve[seat, 1],
        lanes.reserve[seat, 2],
        lanes.placed,
        lanes.kind,
        lanes.random,
        lanes.carry,
    )
    for lane in range(LANES):
        cell = lanes.placed[lane]
        kind = lanes.kind[lane]
        placed = 1 if cell != 0 else 0
        lanes.ships[lane] |= cell
        lanes.newest[lane] = cell
        lanes.deployed[lane] |= placed
        lanes.left[lane] -= placed
        lanes.steps[lane] += placed
        for each in range(3):
            lanes.fleet[seat, each, lane] |= cell if kind == each else 0
            lanes.reserve[seat, each, lane] -= placed if kind == each else 0


def draw_placing(
    free1: Array,
    free2: Array,
    free3: Array,
    left1: Array,
    left2: Array,
    left3: Array,
    placed: Array,
    kind: Array,
    random: Array,
    carry: Array,
) -> None:
    """Draw a kind of those left and a cell that is free for it, uniform among all such pairs; 0 where there is none."""
    for lane in range(LANES):
        upto1 = popcount(free1[lane]) if left1[lane] > 0 else 0
        upto2 = upto1 + (popcount(free2[lane]) if left2[lane] > 0 else 0)
        total = upto2 + (popcount(free3[lane]) if left3[lane] > 0 else 0)
        k = (random_bits(random, carry, lane) * total) >> 32
        past1 = k >= upto1
        past2 = k >= upto2
        where = of_kind(past1, past2, free1[lane], free2[lane], free3[lane])
        k -= of_kind(past1, past2, 0, upto1, upto2)
        at = 0
        for level in range(6):  # the k-th set bit, by halving
            width = 32 >> level
            low = popcount(where & ((1 << width) - 1))
            above = k >= low
            k = k - low if above else k
            where = where >> width if above else where
            at = at + width if above else at
        placed[lane] = (1 if total > 0 else 0) << at
        kind[lane] = of_kind(past1, past2, 0, 1, 2)


def rotated(cells: int, shift: int) -> int:
    """A set of cells rotated by `shift` bits within the 61 cells."""
    return ((cells << shift) | (cells >> (CELLS - shift))) & FULL


def of_kind(past1: bool, past2: bool, one: int, two: int, three: int) -> int:
    """Select the value for the kind that was drawn."""
    return three if past2 else two if past1 else one


def flights(movers: int, kind: int, goal: int) -> int:
    """The number of flights of these ships of a kind that end on the goal."""
    count = 0
    for direction in range(6):
        count += popcount(rotated(movers & FROM[kind, direction], SHIFT[kind, direction]) & goal)
    return count


def fly(lanes: State, seat: int) -> None:
    """Play a random flight on every lane: Attack, or the second half of a Deploy turn in Blitzkrieg; in Attack a pass
    when there is none."""
    region = lanes.region
    for lane in range(LANES):
        one = int(lanes.fleet[seat, 0, lane])
        two = int(lanes.fleet[seat, 1, lane])
        three = int(lanes.fleet[seat, 2, lane])
        phase = lanes.phase[lane]
        ships = int(lanes.ships[lane])
        goal = ships if phase == ATTACK else region if phase == DEPLOY else 0
        goal &= ~(one | two | three)
        still = ~lanes.newest[lane]
        upto1 = flights(one & still, 0, goal)
        upto2 = upto1 + flights(two & still, 1, goal)
        total = upto2 + flights(three & still, 2, goal)
        k = (random_bits(lanes.random, lanes.carry, lane) * total) >> 32
        past1 = k >= upto1
        past2 = k >= upto2
        movers = of_kind(past1, past2, one, two, three) & still
        k -= of_kind(past1, past2, 0, upto1, upto2)
        ends = 0
        back = 1
        before = 0
        upto = 0
        for direction in range(6):  # the last direction whose flights begin at or before the k-th is the one
            shift = of_kind(past1, past2, SHIFT[0, direction], SHIFT[1, direction], SHIFT[2, direction])
            inside = of_kind(past1, past2, FROM[0, direction], FROM[1, direction], FROM[2, direction])
            reached = rotated(movers & inside, shift) & goal
            past = k >= upto
            ends = reached if past else ends
            back = shift if past else back
            before = upto if past else before
            upto += popcount(reached)
        k -= before
        for i in range(5):  # at most six ships of a kind: drop the k lowest
            ends = ends & (ends - 1) if i < k else ends
        end = ends & -ends
        start = rotated(end, CELLS - back)
        lanes.fleet[seat, 0, lane] = one ^ ((start | end) if one & start != 0 else 0)
        lanes.fleet[seat, 1, lane] = two ^ ((start | end) if two & start != 0 else 0)
        lanes.fleet[seat, 2, lane] = three ^ ((start | end) if three & start != 0 else 0)
        lanes.ships[lane] = (ships | end) ^ start
        lanes.began[lane] = start
        lanes.ended[lane] = end
        lanes.newest[lane] = 0
        attacking = 1 if phase == ATTACK else 0
        lanes.passed[lane] |= attacking if total == 0 else 0
        lanes.steps[lane] += 1 if total > 0 else attacking
        lanes.attacks[lane] += attacking
    for other in range(int(lanes.players)):
        if other != seat:
            for kind in range(3):
                lose(lanes.fleet[other, kind], lanes.ended)


def lose(fleet: Array, captured: Array) -> None:
    """Remove the captured ships from a seat's bitboards."""
    for lane in range(LANES):
        fleet[lane] &= ~captured[lane]


def settle(lanes: State) -> None:
    """After a Deploy turn: note which lanes have placed the last ship and are done with Phase One."""
    for lane in range(LANES):
        lanes.newest[lane] = 0
        lanes.phase[lane] = WAITING if lanes.phase[lane] == DEPLOY and lanes.left[lane] == 0 else lanes.phase[lane]


def begin_round(lanes: State) -> int:
    """Before the first seat's turn: begin Attack on some lanes, end the game on others. Returns how many go on."""
    live = 0
    for lane in range(LANES):
        phase = lanes.phase[lane]
        idle = phase == DEPLOY and lanes.deployed[lane] == 0  # ZY-10
        over = phase == ATTACK and lanes.passed[lane] == 1
        lanes.phase[lane] = ENDED if over else ATTACK if idle or phase == WAITING else phase
        lanes.deployed[lane] = 0
        live += 0 if over or phase == ENDED else 1
    return live


def half_turn(lanes: State) -> int:
    """Place (Deploy), or fly (Attack, and the second half of Blitzkrieg's turns), on all lanes; return how many go
    on."""
    seat = int(lanes.turn)
    deploying = 0
    for lane in range(LANES):
        deploying += lanes.phase[lane] == DEPLOY
    if lanes.moving == 0 and deploying > 0:
        place(lanes, seat)
        if lanes.blitzkrieg == 1:
            lanes.moving = 1
            return LANES
    if lanes.blitzkrieg == 1 or deploying < LANES:
        fly(lanes, seat)
    settle(lanes)
    lanes.moving = 0
    lanes.turn = 0 if seat + 1 == lanes.players else seat + 1
    return begin_round(lanes) if lanes.turn == lanes.first else LANES


def playouts(lanes: State) -> None:
    """Play every lane at random to its end."""
    while half_turn(lanes) > 0:
        pass


def strength(lanes: State, seat: int, lane: int) -> int:
    """A seat's rank: 64 * engines + ships on the board, as in the rules."""
    one = popcount(int(lanes.fleet[seat, 0, lane]))
    two = popcount(int(lanes.fleet[seat, 1, lane]))
    three = popcount(int(lanes.fleet[seat, 2, lane]))
    return 65 * one + 129 * two + 193 * three
