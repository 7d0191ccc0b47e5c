"""Plays `bitboards/steps.py` and `rules.py` side by side; loaded plain and compiled by test_fast_rules.py."""

import numpy as np

from cellar.compile.arrays import Array, Structs
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards import steps as single
from cellar.rules.types import State


def duel(states: Structs, fast: State, out: Array, tape: Array, rng: Array, games: int) -> int:
    """Random games from states[0]: the fast side draws, the rules judge and follow. Steps, negative where the sides
    part."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        single.load(fast, states[1])
        while rules.actor(states[1]) >= 0:
            before = same(states, fast)
            action = single.random_step(fast, rng)
            steps += 1
            if not before or not rules.is_legal(states[1], action):
                return -steps
            if action == rules.PASS and (rules.legal(states[1], out) != 1 or out[0] != rules.PASS):
                return -steps
            rules.apply(states[1], action, tape)
            if steps % 16 == 0:  # from any position the fast side can be loaded afresh
                single.load(fast, states[1])
        if not same(states, fast):
            return -steps
        for seat in range(states[1].players):
            if rules.strength(states[1], seat) != single.strength(fast, seat):
                return -steps
    return steps


def same(states: Structs, fast: State) -> bool:
    """Whether the fast side's position is that of states[1], the last move included."""
    state = states[2]
    single.store(fast, state)
    one = states[1]
    equal = (
        one.players == state.players
        and one.blitzkrieg == state.blitzkrieg
        and one.first == state.first
        and one.turn == state.turn
        and one.phase == state.phase
        and one.passed == state.passed
        and one.deployed == state.deployed
        and one.newest == state.newest
        and one.last_from == state.last_from
        and one.last_to == state.last_to
    )
    for space in range(61):
        equal = equal and one.space[space] == state.space[space]
    for seat in range(5):
        for kind in range(3):
            equal = equal and one.reserve[seat, kind] == state.reserve[seat, kind]
    return bool(equal)


def draw(state: State, fast: Structs, rng: Array, seen: Array, times: int) -> None:
    """Count which actions the sampler draws from one position."""
    single.load(fast[0], state)
    for _ in range(times):
        fast[1] = fast[0]
        seen[np.int64(single.random_step(fast[1], rng))] += 1
