"""Follows every lane of `cellar_studies.zyrcan.lanes` with `rules.py`; loaded plain and compiled by test_lanes.py."""

from cellar.compile.arrays import Array, Structs
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.bitboards.cells import CELL, SPACE
from cellar.games.zyrcan.bitboards.steps import popcount
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.rules.types import State
from cellar_studies.zyrcan import lanes


def follow(many: State, states: Structs, before: Array, tape: Array, followed: int) -> int:
    """Play all lanes to the end, the first `followed` of them with the rules beside. Steps, negative where they
    part."""
    steps = 0
    live = 1
    while live > 0:
        seat = int(many.turn)
        placing = many.moving == 0
        for lane in range(followed):
            before[lane] = many.phase[lane]
        live = lanes.half_turn(many)
        flown = many.moving == 0  # else this was Blitzkrieg's first half, for those who place
        for lane in range(followed):
            action = done(many, lane, placing and before[lane] == rules.DEPLOY, flown, before[lane] == rules.ATTACK)
            state = states[lane]
            due = rules.actor(state) == seat and expected(state, placing, flown, before[lane])
            if due != (action >= 0):
                return -steps - 1
            if action >= 0:
                steps += 1
                if not rules.is_legal(state, action):
                    return -steps - 1
                rules.apply(state, action, tape)
            if not same(many, lane, state):
                return -steps - 1
    for lane in range(followed):
        if rules.actor(states[lane]) >= 0 or many.phase[lane] != rules.ENDED:
            return -steps - 1
        for seat in range(int(many.players)):
            if rules.strength(states[lane], seat) != lanes.strength(many, seat, lane):
                return -steps - 1
    return steps


def expected(state: State, placing: bool, flown: bool, phase: int) -> bool:
    """Whether the half turn is the one on which the rules ask for a decision."""
    if state.phase == rules.DEPLOY:
        return placing and phase == rules.DEPLOY
    return flown and (state.phase == rules.MANOEUVRE or phase == rules.ATTACK)


def done(many: State, lane: int, placing: bool, flown: bool, attacking: bool) -> int:
    """What the lane did, as an action of the rules; -1 for nothing."""
    if placing:
        if many.placed[lane] == 0:
            return -1
        return int(many.kind[lane]) * 61 + space_of(int(many.placed[lane]))
    if not flown:
        return -1
    if many.ended[lane] == 0:
        return rules.PASS if attacking else -1
    start = space_of(int(many.began[lane]))
    end = space_of(int(many.ended[lane]))
    for kind in range(3):
        for direction in range(6):
            if FLIGHT[start, kind, direction] == end:
                return rules.FLY + 6 * start + direction
    return rules.ACTIONS


def space_of(bit: int) -> int:
    return int(SPACE[popcount(bit - 1)])


def same(many: State, lane: int, state: State) -> bool:
    """Whether the ships and reserves of a lane are those of the rules."""
    for space in range(61):
        bit = 1 << int(CELL[space])
        ship = 0
        for seat in range(5):
            for kind in range(3):
                if many.fleet[seat, kind, lane] & bit != 0:
                    ship = 3 * seat + kind + 1 if ship == 0 else -9
        if (many.ships[lane] & bit != 0) != (ship > 0):
            return False
        if int(state.space[space]) != (ship if many.region & bit != 0 else rules.OUTSIDE):
            return False
    for seat in range(5):
        for kind in range(3):
            if many.reserve[seat, kind, lane] != state.reserve[seat, kind]:
                return False
    return True
