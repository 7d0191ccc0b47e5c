"""Zyrcan's bitboards as the engine steps them (`Game.fast_rules`): any action, all legal ones, and the playout."""

from cellar.compile.arrays import Array, FloatArray, Words
from cellar.games.zyrcan.bitboards.cells import CELL, ENDS, RUN_BITS, RUN_CELL, RUN_SPACE, SPACE
from cellar.games.zyrcan.bitboards.playout import playout
from cellar.games.zyrcan.bitboards.steps import (
    CELLS,
    KIND,
    SLOTS,
    STATE,
    fly,
    load,
    next_attack_turn,
    place_apart,
    place_at,
    popcount,
    random_step,
    spread,
    store,
    strength,
    wide,
)
from cellar.games.zyrcan.margin import ALL_ENGINES
from cellar.games.zyrcan.rules import ACTIONS, ATTACK, DEPLOY, ENDED, FLY, PASS
from cellar.rules.types import OVER, State

__all__ = [
    "STATE",
    "actor",
    "apply",
    "is_legal",
    "legal",
    "load",
    "margin",
    "mark_legal",
    "playout",
    "random_step",
    "returns",
    "store",
]

WORD = 32
LOW = (1 << WORD) - 1


def actor(fast: State) -> int:
    return OVER if fast.phase == ENDED else wide(fast.turn)


def goal_of(fast: State) -> int:
    """Return where a flight may end: on enemies in Attack, anywhere but on friends in Blitzkrieg's Deploy."""
    return int((fast.ships if fast.phase == ATTACK else fast.region) & ~fast.own[fast.turn])


def far_enough(fast: State, kind: int) -> int:
    """Return the empty cells, in Blitzkrieg as far from each friend as a ship of the kind has engines (ZY-8)."""
    free = int(fast.region & ~fast.ships)
    if fast.blitzkrieg == 1 and kind > 0:
        near = spread(int(fast.own[fast.turn]))
        free &= ~near
        if kind > 1:
            free &= ~spread(near)
    return free


def none_flies(fast: State) -> bool:
    goal = goal_of(fast)
    base = SLOTS * wide(fast.turn)
    reached = 0
    for slot in range(SLOTS):
        reached |= int(fast.reach[base + slot])
    return reached & goal == 0


def is_legal(fast: State, action: int) -> bool:
    if action < 0 or action >= ACTIONS or fast.phase == ENDED:
        return False
    if action < FLY:
        kind = action // CELLS
        if fast.phase != DEPLOY or fast.reserve[fast.turn, kind] == 0:
            return False
        return (far_enough(fast, kind) >> wide(CELL[action - CELLS * kind])) & 1 != 0
    if fast.phase == DEPLOY:
        return False
    if action == PASS:
        return fast.phase == ATTACK and none_flies(fast)
    space = (action - FLY) // 6
    cell = wide(CELL[space])
    if (int(fast.own[fast.turn]) >> cell) & 1 == 0:
        return False
    slot = wide(fast.who[cell])
    place = CELLS * wide(KIND[slot - SLOTS * wide(fast.turn)]) + cell
    end = wide(ENDS[6 * (place - space) + action - FLY])
    return ((int(fast.reach[slot]) & goal_of(fast)) >> end) & 1 != 0


def apply(fast: State, action: int) -> None:
    seat = wide(fast.turn)
    if action < FLY:
        kind = action // CELLS
        cell = wide(CELL[action - CELLS * kind])
        if fast.blitzkrieg == 0:
            place_at(fast, seat, kind, cell, wide(fast.who[cell]))
        else:
            place_apart(fast, seat, kind, cell)
    elif action < PASS:
        space = (action - FLY) // 6
        cell = wide(CELL[space])
        slot = wide(fast.who[cell])
        place = CELLS * wide(KIND[slot - SLOTS * seat]) + cell
        fly(fast, seat, slot, wide(ENDS[6 * (place - space) + action - FLY]))
    else:
        fast.passed = 1
        next_attack_turn(fast)


def mark_legal(fast: State, words: Words, row: int) -> None:
    """Set the legal actions in a row of zeros: action a is bit a % 32 of word a // 32."""
    if fast.phase == ENDED:
        return
    seat = wide(fast.turn)
    if fast.phase == DEPLOY:
        for kind in range(3):
            if fast.reserve[seat, kind] > 0:
                mark(words, row, CELLS * kind, in_spaces(far_enough(fast, kind)))
        return
    goal = goal_of(fast)
    base = SLOTS * seat
    some = 0
    for slot in range(12):
        ends = int(fast.reach[base + slot]) & goal
        if ends != 0:
            some = 1
            cell = wide(fast.at[base + slot])
            place = 6 * (CELLS * wide(KIND[slot]) + cell)
            flights = 0
            for direction in range(6):
                flights |= ((ends >> wide(ENDS[place + direction])) & 1) << direction
            bit = FLY + 6 * wide(SPACE[cell])
            word = bit // WORD
            shifted = flights << (bit % WORD)
            words[row, word] |= shifted & LOW
            words[row, word + 1] |= shifted >> WORD
    if some == 0 and fast.phase == ATTACK:
        words[row, PASS // WORD] |= 1 << (PASS % WORD)


def mark(words: Words, row: int, bit: int, board: int) -> None:
    """Set the bits of a board from a bit on."""
    word = bit // WORD
    low = (board & LOW) << (bit % WORD)
    high = (board >> WORD) << (bit % WORD)
    words[row, word] |= low & LOW
    words[row, word + 1] |= (low >> WORD) | (high & LOW)
    words[row, word + 2] |= high >> WORD


def in_spaces(board: int) -> int:
    """Reorder a board's bits from cells to spaces, run by run."""
    found = 0
    for run in range(len(RUN_CELL)):
        found |= ((board >> RUN_CELL[run]) & RUN_BITS[run]) << RUN_SPACE[run]
    return found


def legal(fast: State, out: Array) -> int:
    """List the legal actions, ascending; return their number."""
    n = 0
    seat = wide(fast.turn)
    if fast.phase == ENDED:
        return 0
    if fast.phase == DEPLOY:
        for kind in range(3):
            if fast.reserve[seat, kind] > 0:
                board = in_spaces(far_enough(fast, kind))
                while board != 0:
                    out[n] = CELLS * kind + popcount((board & -board) - 1)
                    board &= board - 1
                    n += 1
        return n
    goal = goal_of(fast)
    ships = in_spaces(int(fast.own[seat]))
    while ships != 0:
        space = popcount((ships & -ships) - 1)
        ships &= ships - 1
        cell = wide(CELL[space])
        slot = wide(fast.who[cell])
        ends = int(fast.reach[slot]) & goal
        if ends != 0:
            place = 6 * (CELLS * wide(KIND[slot - SLOTS * seat]) + cell)
            for direction in range(6):
                # Written first and counted after: a branch that cannot be foretold costs more than a store.
                out[n] = FLY + 6 * space + direction
                n += (ends >> wide(ENDS[place + direction])) & 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


def strengths(fast: State) -> tuple[int, int, int, int, int]:
    """Return every seat's strength; 0 for seats that are not there."""
    return strength(fast, 0), strength(fast, 1), strength(fast, 2), strength(fast, 3), strength(fast, 4)


def returns(fast: State, out: FloatArray) -> None:
    """Write the results as the rules do: 1 for the first place, -1 for the last, evenly between."""
    players = wide(fast.players)
    for seat in range(players):
        out[seat] = 0.0
    if fast.phase != ENDED:
        return
    each = strengths(fast)
    for seat in range(players):
        for other in range(players):
            if each[seat] > each[other]:
                out[seat] += 1.0 / (players - 1)
            elif each[seat] < each[other]:
                out[seat] -= 1.0 / (players - 1)


def margin(fast: State, out: FloatArray) -> None:
    """Write the margins as `margin.py` does: engines ahead of the others' mean, as a share of a fleet's."""
    players = wide(fast.players)
    each = strengths(fast)
    total = 0
    for seat in range(players):
        total += each[seat] // 64
    for seat in range(players):
        out[seat] = (players * (each[seat] // 64) - total) / ((players - 1) * ALL_ENGINES)
