"""The state machine of the game: who decides, the dispatch of actions by phase, and what follows by itself."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.individual_round import new_turn, next_seat
from cellar.games.cell_wars.rulebook.start import next_cell, place_sign, place_tissue, put_cell
from cellar.games.cell_wars.rulebook.steps.step_01_relapse import decline, relapse
from cellar.games.cell_wars.rulebook.steps.step_02_pre_draw import lot, pre_draw
from cellar.games.cell_wars.rulebook.steps.step_03_collect_walls import collect, to_collect
from cellar.games.cell_wars.rulebook.steps.step_04_blood_vessels import vessel
from cellar.games.cell_wars.rulebook.steps.step_05_draw_cards import deal, draw, mutate, owed, take, to_draw
from cellar.games.cell_wars.rulebook.steps.step_06_play_cards import (
    card_axis,
    card_block,
    card_place,
    card_sign,
    card_step,
    end_playing,
    go_on,
    move_sign,
    play,
    swap,
    to_card_step,
    to_play,
)
from cellar.games.cell_wars.rulebook.steps.step_07_special_action import act, to_act
from cellar.games.cell_wars.rulebook.steps.step_08_movement import move, roll, to_move
from cellar.games.cell_wars.rulebook.steps.step_09_attack import attack, attack_roll, to_attack, turn_nearest
from cellar.games.cell_wars.rulebook.steps.step_10_recover import recover
from cellar.games.cell_wars.rulebook.system_round import new_round
from cellar.rules.types import CHANCE, OVER, Ints, State


def is_chance(phase: int) -> bool:
    return phase in (t.LOT, t.MUTATE, t.DEAL, t.MOVE_ROLL, t.ATTACK_ROLL)


def actor(state: State) -> int:
    if state.phase == t.DONE:
        return OVER
    if is_chance(int(state.phase)):
        return CHANCE
    return int(state.asked)


def apply(state: State, action: int, tape: Ints) -> None:
    """Play a legal action, then everything that follows by itself."""
    decide(state, action, tape)
    while state.phase > t.DONE:
        follow(state, tape)


def decide(state: State, action: int, tape: Ints) -> None:
    phase = state.phase
    if phase == t.MOVE:
        move(state, action, tape)
    elif phase == t.ACT:
        act(state, action, tape)
    elif phase == t.MOVE_ROLL:
        roll(state, action - t.DIE, tape)
    elif phase == t.DRAW:
        draw(state, action, tape)
    elif phase == t.MUTATE:
        mutate(state, action - t.DIE, tape)
    elif phase == t.DEAL:
        deal(state, action - t.CARD, tape)
    elif phase == t.PLAY:
        if action == t.END:
            end_playing(state, tape)
        else:
            play(state, action - t.CARD, tape)
    elif phase == t.ATTACK:
        attack(state, action, tape)
    elif phase == t.ATTACK_ROLL:
        attack_roll(state, action - t.DIE, tape)
    elif phase == t.TURN:
        turn_nearest(state, action - t.HEX, tape)
    elif t.CARD_STEP <= phase <= t.SEARCH:
        decide_card(state, action, tape)
    else:
        decide_early(state, action, tape)


def decide_card(state: State, action: int, tape: Ints) -> None:
    phase = state.phase
    if phase == t.CARD_STEP:
        card_step(state, action, tape)
    elif phase == t.CARD_BLOCK:
        card_block(state, action - t.HEX, tape)
    elif phase == t.CARD_AXIS:
        card_axis(state, action - t.AXIS, tape)
    elif phase == t.CARD_SIGN:
        card_sign(state, action - t.SIGN, tape)
    elif phase == t.CARD_SIGN_BLOCK:
        move_sign(state, action - t.HEX, tape)
    elif phase == t.CARD_PLACE:
        card_place(state, action - t.HEX, tape)
    elif phase == t.CARD_SWAP:
        swap(state, action - t.SEAT, tape)
    else:
        take(state, action, tape)


def decide_early(state: State, action: int, tape: Ints) -> None:
    """Apply a decision of the start or of steps 1 to 3."""
    phase = state.phase
    if phase == t.PLACE_SIGN:
        place_sign(state, action - t.HEX, tape)
    elif phase == t.PLACE_TISSUE:
        place_tissue(state, action - t.HEX, tape)
    elif phase == t.PLACE_CELL:
        put_cell(state, action - t.HEX, 0, tape)
    elif phase == t.LOT:
        lot(state, action - t.SEAT, tape)
    elif phase == t.COLLECT:
        collect(state, action - t.COLLECT_N, tape)
    elif action == t.END:
        decline(state, tape)
    else:
        relapse(state, action - t.HEX, tape)


def follow(state: State, tape: Ints) -> None:
    """Carry out one thing that follows by itself, in the order of the rulebook's steps."""
    phase = state.phase
    if phase == t.EFFECT:
        go_on(state, tape)
    elif phase == t.TO_CARD_STEP:
        to_card_step(state, tape)
    elif phase == t.TO_CELL:
        next_cell(state, tape)
    elif phase == t.NEW_ROUND:
        new_round(state, tape)
    elif phase == t.NEW_TURN:
        new_turn(state, tape)
    elif phase == t.PRE_DRAW:
        pre_draw(state, tape)
    elif phase == t.TO_COLLECT:
        to_collect(state)
    elif phase == t.VESSEL:
        vessel(state, tape)
    elif phase == t.TO_DRAW:
        to_draw(state)
    elif phase == t.OWED:
        owed(state, tape)
    elif phase == t.TO_PLAY:
        to_play(state)
    elif phase == t.TO_ACT:
        to_act(state)
    elif phase == t.TO_MOVE:
        to_move(state, tape)
    elif phase == t.TO_ATTACK:
        to_attack(state)
    elif phase == t.RECOVER:
        recover(state, tape)
    else:
        next_seat(state, tape)
