"""The optimized playout of the search: the draws of `steps` in two loops with the random generator in local variables,
without what only a watcher needs.

The same match as `steps.random_step` plays (tests/games/zyrcan/test_fast.py), a third faster. Which cells were empty,
which flight was the last one and what a ship was placed are forgotten on the way.
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


def playout(quick: State, rng: Array) -> None:
    """Play at random to the end; what ranks the seats is right then, and the rest of the state is not."""
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
    """Place all ships of all seats at random, in the base game."""
    x = int(rng[0])
    carry = int(rng[1])
    players = wide(quick.players)
    seat = wide(quick.turn)
    vacancies = wide(quick.vacancies)
    left = wide(quick.left)
    ships = int(quick.ships)
    while left > 0:
        kinds = kinds_left(quick, seat)
        if kinds > 0:
            mixed = MULTIPLIER * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            product = (x ^ carry) * vacancies
            pick = product >> 32
            kind = pick_kind(kinds, product)
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
    """Fly at random as long as anybody can; the first pass makes the round the last."""
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
        low, high = count_flights(quick, base, goal)
        total = (low >> 56) + (high >> 56)
        if total == 0:
            passed = True
        else:
            mixed = MULTIPLIER * x + carry
            x = mixed & LOW
            carry = mixed >> 32
            slot, end = pick_flight(quick, base, goal, low, high, ((x ^ carry) * total) >> 32)
            kind = wide(KIND[slot])
            slot += base
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
