"""The tastes of Cell Wars' characters: what each of them likes about a move, as far as moves are nearly as good.

An immune cell attacks, and a cancer cell is attacked: so each taste says what it means on either side. All of them look
at what the seat may know, and at what it was told of the match.
"""

from collections.abc import Sequence
from typing import Final

from cellar.contract.game import Row
from cellar.games.cell_wars.players.instinct import FAR
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import DISTANCE, EDGE, FARTHEST, WITHIN
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks, has_wall
from cellar.games.cell_wars.rulebook.flow import apply
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

#: What is done at once counts for more than any number of steps.
FIRST: Final = 100
#: An enemy's neighbourhood: so many steps.
AROUND: Final = 2


def hunter(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to attack, and to be near an enemy; as cancer, to turn blocks right beside immune cells."""
    found = []
    for action, after in zip(actions, outcomes(state, actions)):
        near = min((distance(after, seat, enemy) for enemy in enemies(state, seat)), default=FAR)
        found.append(float(FIRST * (strikes(state, action) + gained(state, after, seat)) - near))
    return found


def guard(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to stay out of reach and to keep what is its camp's: it cleans or hardens before it goes on, and attacks
    nobody."""
    found = []
    for action, after in zip(actions, outcomes(state, actions)):
        near = min((distance(after, seat, enemy) for enemy in enemies(state, seat)), default=FAR)
        works = action == t.SOLIDIFY if state.phase == t.ACT else False
        found.append(float(FIRST * (gained(state, after, seat) + works - strikes(state, action)) + near))
    return found


def grudge(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to attack and to be near whoever has taken most from its camp, in blocks and Biomass; as cancer, to wall it
    in and to turn the blocks around it. It likes nothing before that."""
    hated = offenders(state, seat, told)
    found = []
    for action, after in zip(actions, outcomes(state, actions)):
        near = min((distance(after, seat, enemy) for enemy in hated), default=0)
        strikes_it = strikes(state, action) and action - t.SEAT in hated
        spoilt = sum(spoilt_around(after, enemy) for enemy in hated) if state.camp[seat] == p.CANCER else 0
        found.append(float(FIRST * strikes_it + AROUND * spoilt - near))
    return found


def waverer(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to be as far from one enemy as from another, and to attack the one with the most Biomass; where there is
    one enemy, to be as far from it as from the nearest work."""
    found = []
    for action, after in zip(actions, outcomes(state, actions)):
        aims = [distance(after, seat, enemy) for enemy in enemies(state, seat)]
        if len(aims) < 2:
            aims.append(work_is_far(after, seat))
        stronger = state.biomass[action - t.SEAT] if strikes(state, action) else 0
        found.append(float(stronger - (max(aims) - min(aims))))
    return found


def outcomes(state: State, actions: Sequence[int]) -> list[State]:
    """What the seat knows after each of the actions, before any die or card."""
    found = []
    for action in actions:
        after = state.copy()
        apply(after, action, NO_TAPE)
        found.append(after)
    return found


def enemies(state: State, seat: int) -> list[int]:
    """The seats of the other camp whose cells are on the board."""
    camp = 1 - state.camp[seat]
    return [other for other in range(t.SEATS) if state.camp[other] == camp and state.place[other] >= 0]


def strikes(state: State, action: int) -> bool:
    return bool(state.phase == t.ATTACK and action != t.END)


def distance(state: State, seat: int, other: int) -> int:
    """How far two cells are from each other; FAR where one of them is not on the board."""
    here, there = state.place[seat], state.place[other]
    return int(DISTANCE[here, there]) if here >= 0 and there >= 0 else FAR


def gained(before: State, after: State, seat: int) -> int:
    """The blocks that a camp gains."""
    more = count_blocks(int(after.cancer)) - count_blocks(int(before.cancer))
    return more if before.camp[seat] == p.CANCER else -more


def work_is_far(state: State, seat: int) -> int:
    """How far the nearest block is that the seat's camp could turn."""
    here = state.place[seat]
    if here < 0:
        return FAR
    work = blocks_of(state, p.HEALTHY if state.camp[seat] == p.CANCER else p.TUMOUR)
    return next((steps for steps in range(FARTHEST + 1) if int(WITHIN[here, steps]) & work), FAR)


def spoilt_around(state: State, enemy: int) -> int:
    """The cancer blocks around an immune cell, and the walls beside it."""
    here = state.place[enemy]
    if here < 0:
        return 0
    walls = sum(int(EDGE[here, way]) >= 0 and has_wall(state, int(EDGE[here, way])) for way in range(6))
    return count_blocks(int(WITHIN[here, AROUND]) & int(state.cancer)) + walls


def offenders(state: State, seat: int, told: Sequence[Row]) -> list[int]:
    """Who of the other camp, still on the board, has taken the most from the seat's: blocks that it turned, and Biomass
    that it hit away; of equals all, and nobody as long as nobody did."""
    camp, taken = state.camp[seat], dict.fromkeys(enemies(state, seat), 0)
    theirs = p.HEALTHY if camp == p.CANCER else p.TUMOUR
    for kind, _seers, by, _about, amount, after, *_rest in told:
        if by in taken and ((kind == t.T_TURNED and after == theirs) or kind == t.T_HIT):
            taken[by] += 1 if kind == t.T_TURNED else amount
    return [enemy for enemy in taken if taken[enemy] == max(taken.values()) > 0]
