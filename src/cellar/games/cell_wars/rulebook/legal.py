"""The legal actions: one test for each action, applied to the range of actions that the phase has."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import AXES, BIT, EDGE, HEXES
from cellar.games.cell_wars.rulebook.flow import is_chance
from cellar.games.cell_wars.rulebook.start import may_place_sign, may_place_tissue, starts_for
from cellar.games.cell_wars.rulebook.steps.step_01_relapse import may_relapse
from cellar.games.cell_wars.rulebook.steps.step_02_pre_draw import may_win_lot
from cellar.games.cell_wars.rulebook.steps.step_03_collect_walls import may_collect
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import may_draw, may_take
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import (
    card_blocks,
    may_axis,
    may_card_place,
    may_card_step,
    may_play,
    may_sign,
    may_sign_block,
    may_swap,
)
from cellar.games.cell_wars.rulebook.steps.step_07_special_action import may_act
from cellar.games.cell_wars.rulebook.steps.step_08_movement import may_move
from cellar.games.cell_wars.rulebook.steps.step_09_attack import may_attack, may_turn
from cellar.rules.types import Ints, State


def _ranges() -> tuple[tuple[int, int], ...]:
    blocks = (t.HEX, t.HEX + HEXES)
    steps = (t.STEP, t.STEP + 6)
    die = (t.DIE + 1, t.DIE + 7)
    seats = (t.SEAT, t.SEAT + t.SEATS)
    cards = (t.CARD, t.CARD + p.CARDS)
    of_phase = {
        t.PLACE_SIGN: blocks,
        t.PLACE_TISSUE: blocks,
        t.PLACE_CELL: blocks,
        t.RELAPSE: blocks,
        t.LOT: seats,
        t.COLLECT: (t.COLLECT_N, t.COLLECT_N + t.MOST_COLLECTED + 1),
        t.DRAW: (t.DRAW_FREE, t.DRAW_MUTATE + 1),
        t.MUTATE: die,
        t.DEAL: cards,
        t.PLAY: cards,
        t.CARD_STEP: steps,
        t.CARD_BLOCK: blocks,
        t.CARD_AXIS: (t.AXIS, t.AXIS + AXES),
        t.CARD_SIGN: (t.SIGN, t.SIGN + t.SIGNS),
        t.CARD_SIGN_BLOCK: blocks,
        t.CARD_PLACE: blocks,
        t.CARD_SWAP: seats,
        t.SEARCH: (t.CARD, t.PILE + p.CARDS),
        t.ACT: steps,
        t.MOVE_ROLL: die,
        t.MOVE: steps,
        t.ATTACK: seats,
        t.ATTACK_ROLL: die,
        t.TURN: blocks,
        t.DONE: (0, 0),
    }
    return tuple(of_phase[phase] for phase in range(t.DONE + 1))


#: phase -> its actions, from the first to before the last; END, and the walls and rolls of ACT, come on top
RANGES = _ranges()


def has_end(phase: int) -> bool:
    return phase in (t.RELAPSE, t.DRAW, t.PLAY, t.CARD_STEP, t.ACT, t.MOVE, t.ATTACK)


def is_legal(state: State, action: int) -> bool:
    """Return whether an action may be played (at chance: whether it is a possible outcome)."""
    phase = int(state.phase)
    if action == t.END:
        return has_end(phase)
    if phase == t.ACT:
        return 0 < action < t.ACTIONS and may_act(state, action)
    return RANGES[phase][0] <= action < RANGES[phase][1] and may(state, phase, action)


def may(state: State, phase: int, action: int) -> bool:
    """Return whether an action within the range of the phase is legal."""
    if phase == t.MOVE:
        return may_move(state, action - t.STEP)
    if phase == t.PLAY:
        return may_play(state, action - t.CARD)
    if phase == t.DRAW:
        return may_draw(state, action)
    if phase == t.DEAL:
        return bool(state.deck[state.camp[state.seat], action - t.CARD] > 0)
    if phase == t.ATTACK:
        return may_attack(state, action - t.SEAT)
    if phase == t.TURN:
        return may_turn(state, action - t.HEX)
    if t.CARD_STEP <= phase <= t.SEARCH:
        return may_card(state, phase, action)
    if phase == t.PLACE_SIGN:
        return may_place_sign(state, action - t.HEX)
    if phase == t.PLACE_TISSUE:
        return may_place_tissue(state, action - t.HEX)
    if phase == t.PLACE_CELL:
        return starts_for(state, int(state.seat)) & int(BIT[action - t.HEX]) != 0
    if phase == t.RELAPSE:
        return may_relapse(state, action - t.HEX)
    if phase == t.LOT:
        return may_win_lot(state, action - t.SEAT)
    if phase == t.COLLECT:
        return may_collect(state, action - t.COLLECT_N)
    return True  # a die: every face


def may_card(state: State, phase: int, action: int) -> bool:
    """Return whether a choice that a card asks for is legal."""
    if phase == t.CARD_STEP:
        return may_card_step(state, action - t.STEP)
    if phase == t.CARD_BLOCK:
        return card_blocks(state) & int(BIT[action - t.HEX]) != 0
    if phase == t.CARD_AXIS:
        return may_axis(state, action - t.AXIS)
    if phase == t.CARD_SIGN:
        return may_sign(state, action - t.SIGN)
    if phase == t.CARD_SIGN_BLOCK:
        return may_sign_block(state, action - t.HEX)
    if phase == t.CARD_PLACE:
        return may_card_place(state, action - t.HEX)
    if phase == t.CARD_SWAP:
        return may_swap(state, action - t.SEAT)
    return may_take(state, action)


def legal(state: State, out: Ints) -> int:
    phase = int(state.phase)
    if phase == t.DONE or is_chance(phase):
        return 0
    if phase == t.ACT:
        return legal_acts(state, out)
    n = 0
    if has_end(phase):
        out[0] = t.END
        n = 1
    return possible(state, phase, out, n)


def possible(state: State, phase: int, out: Ints, n: int) -> int:
    """Add every legal action of the phase's range to a list."""
    for action in range(RANGES[phase][0], RANGES[phase][1]):
        if may(state, phase, action):
            out[n] = action
            n += 1
    return n


def legal_acts(state: State, out: Ints) -> int:
    """List the legal actions of steps 7 and 8; walls are tested only where there can be any."""
    seat = int(state.seat)
    out[0] = t.END
    n = 1
    for action in range(t.STEP, t.STEP + 6):
        if may_act(state, action):
            out[n] = action
            n += 1
    if state.camp[seat] == p.IMMUNE:
        n = legal_demolitions(state, out, n)
    elif state.bricks[seat] > 0:
        for action in range(t.EDGE_AT, t.CARD):
            if may_act(state, action):
                out[n] = action
                n += 1
    for action in range(t.ROLL, t.SOLIDIFY + 1):
        if may_act(state, action):
            out[n] = action
            n += 1
    return n


def legal_demolitions(state: State, out: Ints, n: int) -> int:
    """Add the walls around the block, ascending: an edge's number grows from direction to direction except W, NW, NE
    before E."""
    here = state.place[state.seat]
    for direction in (4, 5, 3, 0, 1, 2):
        edge = EDGE[here, direction]
        if edge >= 0 and may_act(state, t.EDGE_AT + edge):
            out[n] = t.EDGE_AT + edge
            n += 1
    return n


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """List the outcomes of chance: faces and lots are equally likely, a card by its copies in the deck."""
    phase = int(state.phase)
    if not is_chance(phase):
        return 0
    n = possible(state, phase, actions, 0)
    for i in range(n):
        weights[i] = state.deck[state.camp[state.seat], actions[i] - t.CARD] if phase == t.DEAL else 1
    return n
