"""The system round: the round piece moves on, walls are made, CARD signs are reloaded (CW-7, CW-8)."""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def new_round(state: State, tape: Ints) -> None:
    """Begin a round: the factory makes a wall from round 2 on; in every third round the CARD signs turn active."""
    number = int(state.round_no) + 1
    stock = int(state.stock) + (1 if number > 1 else 0)
    reload = number % t.RELOAD == 0
    state.round_no = number
    state.stock = stock
    if reload:
        state.active = (1 << t.CARD_SIGNS) - 1
    note(tape, t.T_ROUND_BEGAN, 0, number, 1 if reload else 0, stock, 0, 0, 0)
    state.seat = 0
    state.phase = t.NEW_TURN
