"""The optimized playout of the search: the draws of `steps` in two loops with the random generator in local variables,
without what only a watcher needs.

The same match as `steps.random_step` plays (tests/games/zyrcan/test_fast_rules.py), a third faster. Which cells were
empty, which flight was the last one and what a ship was placed are forgotten on the way.
"""

from cellar.compile.arrays import Array
from cellar.games.zyrcan.bitboards.cells import TARGETS
from cellar.games.zyrcan.bitboards.steps import (
    CELLS,
    END_SLOT,
    KIND,
    LOW,
    MULTIPLIER,
    SLOTS,
    count_flights,
    kinds_left,
    pick_flight,
    pick_kind,
    place_far,
    popcount,
    random_step,
    wide,
)
from cellar.games.zyrcan.rules import ATTACK, DEPLOY, ENDED
from cellar.rules.types import State


def playout(fast: State, rng: Array) -> None:
    """Play at random to the end; what ranks the seats is right then, and the rest of the state is not."""
    if fast.phase != ATTACK:
        if fast.blitzkrieg == 0:
            fill(fast, rng)
        else:
            while fast.phase != ATTACK:
                if fast.phase == DEPLOY:
                    place_far(fast, rng)
                else:
                    random_step(fast, rng)
    attack(fast, rng)


def fill(fast: State, rng: Array) -> None:
    """Place all ships of all seats at random, in the base game."""
    x = int(rng[0])
    carry = int(rng[1])
    players = wide(fast.players)
    seat = wide(fast.turn)
    vacancies = wide(fast.vacancies)
    left = wide(fast.left)
    ships = int(fast.ships)
    while left > 0:
        kinds = kinds_left(fast, seat)
        if kinds > 0:
            mixed = MULTIPLIER * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            product = (x ^ carry) * vacancies
            pick = product >> 32
            kind = pick_kind(kinds, product)
            cell = wide(fast.vacant[pick])
            vacancies -= 1
            fast.vacant[pick] = fast.vacant[vacancies]
            slot = SLOTS * seat + wide(END_SLOT[kind]) - wide(fast.reserve[seat, kind])
            fast.reserve[seat, kind] -= 1
            fast.own[seat] |= 1 << cell
            ships |= 1 << cell
            fast.who[cell] = slot
            fast.at[slot] = cell
            fast.reach[slot] = TARGETS[CELLS * kind + cell]
            left -= 1
        seat += 1
        if seat == players:
            seat = 0
    fast.ships = ships
    fast.left = 0
    fast.vacancies = vacancies
    fast.turn = fast.first
    fast.phase = ATTACK
    rng[0] = x
    rng[1] = carry


def attack(fast: State, rng: Array) -> None:
    """Fly at random as long as anybody can; the first pass makes the round the last."""
    x = int(rng[0])
    carry = int(rng[1])
    players = wide(fast.players)
    seat = wide(fast.turn)
    first = wide(fast.first)
    ships = int(fast.ships)
    passed = fast.passed == 1
    while True:
        base = SLOTS * seat
        goal = ships & ~int(fast.own[seat])
        low, high = count_flights(fast, base, goal)
        total = (low >> 56) + (high >> 56)
        if total == 0:
            passed = True
        else:
            mixed = MULTIPLIER * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            slot, end = pick_flight(fast, base, goal, low, high, ((x ^ carry) * total) >> 32)
            kind = wide(KIND[slot])
            slot += base
            target = popcount(end - 1)
            begin = 1 << wide(fast.at[slot])
            victim = wide(fast.who[target])
            fast.own[victim >> 4] ^= end
            fast.reach[victim] = 0
            fast.own[seat] ^= end | begin
            ships ^= begin
            fast.who[target] = slot
            fast.at[slot] = target
            fast.reach[slot] = TARGETS[CELLS * kind + target]
        seat += 1
        if seat == players:
            seat = 0
        if passed and seat == first:
            break
    fast.ships = ships
    fast.turn = seat
    fast.passed = 1
    fast.phase = ENDED
    rng[0] = x
    rng[1] = carry
