"""Zyrcan's bitboards as the engine steps them (`Game.quick`): any action, all legal ones, and the playout."""

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


def actor(quick: State) -> int:
    return OVER if quick.phase == ENDED else wide(quick.turn)


def goal_of(quick: State) -> int:
    """Return where a flight may end: on enemies in Attack, anywhere but on friends in Blitzkrieg's Deploy."""
    return int((quick.ships if quick.phase == ATTACK else quick.region) & ~quick.own[quick.turn])


def far_enough(quick: State, kind: int) -> int:
    """Return the empty cells, in Blitzkrieg as far from each friend as a ship of the kind has engines (ZY-8)."""
    free = int(quick.region & ~quick.ships)
    if quick.blitzkrieg == 1 and kind > 0:
        near = spread(int(quick.own[quick.turn]))
        free &= ~near
        if kind > 1:
            free &= ~spread(near)
    return free


def none_flies(quick: State) -> bool:
    goal = goal_of(quick)
    base = SLOTS * wide(quick.turn)
    reached = 0
    for slot in range(SLOTS):
        reached |= int(quick.reach[base + slot])
    return reached & goal == 0


def is_legal(quick: State, action: int) -> bool:
    if action < 0 or action >= ACTIONS or quick.phase == ENDED:
        return False
    if action < FLY:
        kind = action // CELLS
        if quick.phase != DEPLOY or quick.reserve[quick.turn, kind] == 0:
            return False
        return (far_enough(quick, kind) >> wide(CELL[action - CELLS * kind])) & 1 != 0
    if quick.phase == DEPLOY:
        return False
    if action == PASS:
        return quick.phase == ATTACK and none_flies(quick)
    space = (action - FLY) // 6
    cell = wide(CELL[space])
    if (int(quick.own[quick.turn]) >> cell) & 1 == 0:
        return False
    slot = wide(quick.who[cell])
    place = CELLS * wide(KIND[slot - SLOTS * wide(quick.turn)]) + cell
    end = wide(ENDS[6 * (place - space) + action - FLY])
    return ((int(quick.reach[slot]) & goal_of(quick)) >> end) & 1 != 0


def apply(quick: State, action: int) -> None:
    seat = wide(quick.turn)
    if action < FLY:
        kind = action // CELLS
        cell = wide(CELL[action - CELLS * kind])
        if quick.blitzkrieg == 0:
            place_at(quick, seat, kind, cell, wide(quick.who[cell]))
        else:
            place_apart(quick, seat, kind, cell)
    elif action < PASS:
        space = (action - FLY) // 6
        cell = wide(CELL[space])
        slot = wide(quick.who[cell])
        place = CELLS * wide(KIND[slot - SLOTS * seat]) + cell
        fly(quick, seat, slot, wide(ENDS[6 * (place - space) + action - FLY]))
    else:
        quick.passed = 1
        next_attack_turn(quick)


def mark_legal(quick: State, words: Words, row: int) -> None:
    """Set the legal actions in a row of zeros: action a is bit a % 32 of word a // 32."""
    if quick.phase == ENDED:
        return
    seat = wide(quick.turn)
    if quick.phase == DEPLOY:
        for kind in range(3):
            if quick.reserve[seat, kind] > 0:
                mark(words, row, CELLS * kind, in_spaces(far_enough(quick, kind)))
        return
    goal = goal_of(quick)
    base = SLOTS * seat
    some = 0
    for slot in range(12):
        ends = int(quick.reach[base + slot]) & goal
        if ends != 0:
            some = 1
            cell = wide(quick.at[base + slot])
            place = 6 * (CELLS * wide(KIND[slot]) + cell)
            flights = 0
            for direction in range(6):
                flights |= ((ends >> wide(ENDS[place + direction])) & 1) << direction
            bit = FLY + 6 * wide(SPACE[cell])
            word = bit // WORD
            shifted = flights << (bit % WORD)
            words[row, word] |= shifted & LOW
            words[row, word + 1] |= shifted >> WORD
    if some == 0 and quick.phase == ATTACK:
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


def legal(quick: State, out: Array) -> int:
    """List the legal actions, ascending; return their number."""
    n = 0
    seat = wide(quick.turn)
    if quick.phase == ENDED:
        return 0
    if quick.phase == DEPLOY:
        for kind in range(3):
            if quick.reserve[seat, kind] > 0:
                board = in_spaces(far_enough(quick, kind))
                while board != 0:
                    out[n] = CELLS * kind + popcount((board & -board) - 1)
                    board &= board - 1
                    n += 1
        return n
    goal = goal_of(quick)
    ships = in_spaces(int(quick.own[seat]))
    while ships != 0:
        space = popcount((ships & -ships) - 1)
        ships &= ships - 1
        cell = wide(CELL[space])
        slot = wide(quick.who[cell])
        ends = int(quick.reach[slot]) & goal
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


def strengths(quick: State) -> tuple[int, int, int, int, int]:
    """Return every seat's strength; 0 for seats that are not there."""
    return strength(quick, 0), strength(quick, 1), strength(quick, 2), strength(quick, 3), strength(quick, 4)


def returns(quick: State, out: FloatArray) -> None:
    """Write the results as the rules do: 1 for the first place, -1 for the last, evenly between."""
    players = wide(quick.players)
    for seat in range(players):
        out[seat] = 0.0
    if quick.phase != ENDED:
        return
    each = strengths(quick)
    for seat in range(players):
        for other in range(players):
            if each[seat] > each[other]:
                out[seat] += 1.0 / (players - 1)
            elif each[seat] < each[other]:
                out[seat] -= 1.0 / (players - 1)


def margin(quick: State, out: FloatArray) -> None:
    """Write the margins as `margin.py` does: engines ahead of the others' mean, as a share of a fleet's."""
    players = wide(quick.players)
    each = strengths(quick)
    total = 0
    for seat in range(players):
        total += each[seat] // 64
    for seat in range(players):
        out[seat] = (players * (each[seat] // 64) - total) / ((players - 1) * ALL_ENGINES)
