"""A greedy player of one ply: tries every action and takes the one after which the table looks best for its camp.

One decision deep (a card counts as one decision with the choices that it asks for), so it can be compiled with the
rules and play thousands of matches for a balance table. It looks only at what its seat may know: the board, panels,
numbers of cards, and its own hand through the legal actions. A die or a draw that an action leads to is worth a fixed
promise, whatever it will be. It never plans: three claims in a row, walls for later, or a trap are beyond it.
"""

from typing import Any

from numpy.typing import NDArray

from cellar.compile.arrays import Array
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, DISTANCE, HEXES
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks
from cellar.games.cell_wars.rulebook.flow import apply
from cellar.games.cell_wars.rulebook.legal import legal
from cellar.rules.rng import below
from cellar.rules.types import State

# Values in hundredths of a cancer block, from the Cancer camp's side.
BLOCK = 100
SOLID_BLOCK = 40
CLAIM = 2
CANCER_LIFE = 250
#: of a cancer cell with 0, 1, … Biomass: the last points are the dearest
CANCER_BIOMASS = (0, 60, 100, 125, 140, 148)
IMMUNE_BIOMASS = 6
CARD_IN_HAND = 4
CARD_ON_PANEL = 24
WALL = 8
#: a step nearer to where the cell wants to be
STEP_NEARER = 5
#: what a card to come, a mutation, a roll for movement and an attack are expected to bring to the one who makes them
CARD_PROMISE = 16
MUTATION_PROMISE = 12
ROLL_PROMISE = 3
ATTACK_PROMISE = 40


def value(state: State) -> int:
    """Evaluate a state for the Cancer camp."""
    if state.winner == p.CANCER:
        return 1_000_000
    if state.winner == p.IMMUNE:
        return -1_000_000
    total = BLOCK * count_blocks(int(state.cancer)) + SOLID_BLOCK * count_blocks(int(state.solid))
    for seat in range(t.SEATS):
        camp = int(state.camp[seat])
        if camp < 0:
            continue
        worth = CARD_IN_HAND * int(state.hand_n[seat])
        if state.place[seat] >= 0:
            for card in range(p.CARDS):
                worth += CARD_ON_PANEL * int(state.panel[seat, card])
            if camp == p.CANCER:
                worth += CANCER_LIFE + CANCER_BIOMASS[state.biomass[seat]] + CLAIM * int(state.claims[seat])
                worth += WALL * int(state.bricks[seat])
            else:
                worth += IMMUNE_BIOMASS * int(state.biomass[seat])
            worth -= STEP_NEARER * way_to_go(state, seat)
        total += worth if camp == p.CANCER else -worth
    return total + promise(state)


def promise(state: State) -> int:
    """The fixed value of the chance that an action leads to."""
    phase = state.phase
    sign = 1 if state.camp[state.seat] == p.CANCER else -1
    if phase == t.DEAL:
        return sign * CARD_PROMISE * int(state.draws)
    if phase == t.SEARCH:
        return sign * CARD_PROMISE
    if phase == t.MUTATE:
        return sign * MUTATION_PROMISE
    if phase == t.MOVE_ROLL:
        return sign * ROLL_PROMISE
    if phase == t.ATTACK_ROLL:
        return sign * ATTACK_PROMISE
    return 0


def way_to_go(state: State, seat: int) -> int:
    """Steps to the nearest block to work on: for cancer a normal one away from hunters, for immune cells a cancer
    one."""
    here = state.place[seat]
    wanted = blocks_of(state, p.HEALTHY if state.camp[seat] == p.CANCER else p.TUMOUR)
    nearest = 9
    for block in range(HEXES):
        if wanted & BIT[block] and DISTANCE[here, block] < nearest:
            nearest = int(DISTANCE[here, block])
    for other in range(t.SEATS):
        if state.camp[other] >= 0 and state.camp[other] != state.camp[seat] and state.place[other] >= 0:
            apart = int(DISTANCE[here, state.place[other]])
            if state.camp[seat] == p.CANCER and apart < 2:
                nearest += 2 - apart
            elif state.camp[seat] == p.IMMUNE and apart < nearest:
                nearest = apart
    return nearest


def choose(states: NDArray[Any], at: int, actions: Array, rng: Array, tape: Array) -> int:
    """The best action of the player to act in states[at]; the two states after it are room to try; ties are drawn."""
    n = legal(states[at], actions[at])
    sign = 1 if states[at].camp[states[at].asked] == p.CANCER else -1
    best = actions[at, 0]
    most = -(1 << 60)
    ties = 0
    for i in range(n):
        states[at + 1] = states[at]
        apply(states[at + 1], actions[at, i], tape)
        settle(states, at + 1, actions, tape)
        worth = sign * value(states[at + 1])
        if worth > most:
            most = worth
            ties = 0
        if worth == most:
            ties += 1
            if below(rng, ties) == 0:
                best = actions[at, i]
    return int(best)


def settle(states: NDArray[Any], at: int, actions: Array, tape: Array) -> None:
    """Make the choices that a card in states[at] asks for, each greedily; states[at + 1] is room to try."""
    while t.CARD_STEP <= states[at].phase <= t.CARD_SWAP:
        n = legal(states[at], actions[at])
        sign = 1 if states[at].camp[states[at].asked] == p.CANCER else -1
        best = actions[at, 0]
        most = -(1 << 60)
        for i in range(n):
            states[at + 1] = states[at]
            apply(states[at + 1], actions[at, i], tape)
            worth = sign * value(states[at + 1])
            if worth > most:
                most = worth
                best = actions[at, i]
        apply(states[at], best, tape)
