"""The individual round of a seat: how it begins, what is remembered within it, who is next (CW-10)."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.ending import end_of_round
from cellar.games.cell_wars.rulebook.lasting_cards import discard_aside
from cellar.games.cell_wars.rulebook.steps.step_01_relapse import may_come_back
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def new_turn(state: State, tape: Ints) -> None:
    """Begin a round: a living cell starts with step 2; a dead one is skipped unless it may relapse (CW-10)."""
    seat = int(state.seat)
    state.asked = seat
    if state.place[seat] >= 0:
        note(tape, t.T_TURN_BEGAN, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.PRE_DRAW
    elif may_come_back(state, seat):
        note(tape, t.T_TURN_BEGAN, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.RELAPSE
    else:
        note(tape, t.T_SKIPPED, 0, seat, 0, 0, 0, 0, 0)
        state.phase = t.NEXT_SEAT


def clear_turn(state: State) -> None:
    """Clear what is remembered only within one individual round, so that equal positions have equal bytes."""
    state.left = 0
    state.strode = 0
    state.claimed = 0
    state.attacked = 0
    state.target = -1
    state.choice = -1
    state.card = -1
    state.effect = 0
    state.draws = 0
    for i in range(3):
        state.searches[i] = 0
    state.back = 0


def next_seat(state: State, tape: Ints) -> None:
    """End the individual round: claims not renewed are void, the vessel takes who stays; the next seat begins."""
    seat = int(state.seat)
    if not state.claimed:
        state.claims[seat] = 0
    state.rest[seat] = 0
    if state.place[seat] >= 0:
        for vessel in range(t.VESSEL_1, t.VESSEL_2 + 1):
            if state.signs[vessel] == state.place[seat]:
                state.rest[seat] = vessel
    discard_aside(state)
    clear_turn(state)
    state.seat += 1
    state.phase = t.NEW_TURN
    if state.seat == state.players:
        state.seat = 0
        end_of_round(state, tape)
    state.asked = state.seat
