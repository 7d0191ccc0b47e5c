"""Zyrcan at random to the end, for a search that asks for nothing but the result: `single`'s steps in two loops, with
the dice in local variables, and without what only a watcher needs.

The same draws as `single.random_step` makes (tests/games/zyrcan/test_fast.py). Which cells were empty, which flight was
the last one and what a ship was placed are forgotten on the way.
"""

from cellar.compile.arrays import Array
from cellar.games.zyrcan.fast.cells import KINDS, TARGETS
from cellar.games.zyrcan.fast.single import (
    CELLS,
    END_SLOT,
    KIND,
    MOST,
    ONES,
    PAST,
    SLOTS,
    place_far,
    popcount,
    random_step,
    wide,
)
from cellar.games.zyrcan.rules import ATTACK, DEPLOY, ENDED
from cellar.rules.types import State

LOW = 0xFFFFFFFF
TURN = 2146434069


def playout(quick: State, rng: Array) -> None:
    """Play at random to the end; what ranks the seats is then right, and the rest is not."""
    if quick.phase != ATTACK:
        if quick.blitzkrieg == 0:
            fill(quick, rng)
        else:
            while quick.phase != ATTACK:
                if quick.phase == DEPLOY:
                    place_far(quick, rng)
                else:
                    random_step(quick, rng)
    attack(quick, rng)


def fill(quick: State, rng: Array) -> None:
    """Base game: everybody places all their ships."""
    x = int(rng[0])
    carry = int(rng[1])
    players = wide(quick.players)
    seat = wide(quick.turn)
    vacancies = wide(quick.vacancies)
    left = wide(quick.left)
    ships = int(quick.ships)
    while left > 0:
        kinds = (quick.reserve[seat, 0] > 0) + 2 * (quick.reserve[seat, 1] > 0) + 4 * (quick.reserve[seat, 2] > 0)
        if kinds > 0:
            mixed = TURN * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            product = (x ^ carry) * vacancies
            pick = product >> 32
            kind = wide(KINDS[kinds, 1 + (((product & LOW) * wide(KINDS[kinds, 0])) >> 32)])
            cell = wide(quick.vacant[pick])
            vacancies -= 1
            quick.vacant[pick] = quick.vacant[vacancies]
            slot = SLOTS * seat + wide(END_SLOT[kind]) - wide(quick.reserve[seat, kind])
            quick.reserve[seat, kind] -= 1
            quick.own[seat] |= 1 << cell
            ships |= 1 << cell
            quick.who[cell] = slot
            quick.at[slot] = cell
            quick.reach[slot] = TARGETS[CELLS * kind + cell]
            left -= 1
        seat += 1
        if seat == players:
            seat = 0
    quick.ships = ships
    quick.left = 0
    quick.vacancies = vacancies
    quick.turn = quick.first
    quick.phase = ATTACK
    rng[0] = x
    rng[1] = carry


def attack(quick: State, rng: Array) -> None:
    """Everybody flies as long as they can; the first pass makes the round the last."""
    x = int(rng[0])
    carry = int(rng[1])
    players = wide(quick.players)
    seat = wide(quick.turn)
    first = wide(quick.first)
    ships = int(quick.ships)
    passed = quick.passed == 1
    while True:
        base = SLOTS * seat
        goal = ships & ~int(quick.own[seat])
        low = 0
        high = 0
        for slot in range(8):
            low |= popcount(quick.reach[base + slot] & goal) << (8 * slot)
        for slot in range(4):
            high |= popcount(quick.reach[base + 8 + slot] & goal) << (8 * slot)
        low = (low * ONES) & MOST
        high = (high * ONES) & MOST
        lows = low >> 56
        total = lows + (high >> 56)
        if total == 0:
            passed = True
        else:
            mixed = TURN * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            k = ((x ^ carry) * total) >> 32
            later = k >= lows
            upto = high if later else low
            k -= lows if later else 0
            slot = 8 - popcount((upto + (63 - k) * ONES) & PAST)
            k -= ((upto << 8) >> (8 * slot)) & 255
            slot += 8 if later else 0
            kind = wide(KIND[slot])
            slot += base
            ends = int(quick.reach[slot]) & goal
            for i in range(5):  # drop the k lowest of at most six, without a branch
                ends = ends & (ends - 1) if i < k else ends
            end = ends & -ends
            target = popcount(end - 1)
            begin = 1 << wide(quick.at[slot])
            victim = wide(quick.who[target])
            quick.own[victim >> 4] ^= end
            quick.reach[victim] = 0
            quick.own[seat] ^= end | begin
            ships ^= begin
            quick.who[target] = slot
            quick.at[slot] = target
            quick.reach[slot] = TARGETS[CELLS * kind + target]
        seat += 1
        if seat == players:
            seat = 0
        if passed and seat == first:
            break
    quick.ships = ships
    quick.turn = seat
    quick.passed = 1
    quick.phase = ENDED
    rng[0] = x
    rng[1] = carry
