"""Rounds: the System round, whose individual round comes next, and the ending (CW-7 to CW-10)."""

from cellar.core.tape import note
from cellar.core.types import Ints, State
from cellar.games.cell_wars import primitives as p
from cellar.games.cell_wars import table as t
from cellar.games.cell_wars.cells import count_blocks
from cellar.games.cell_wars.panel import discard_aside


def new_round(state: State, tape: Ints) -> None:
    """System round: the round piece moves on, the factory makes a wall, every third round the CARD signs are
    reloaded."""
    number = int(state.round_no) + 1
    stock = int(state.stock) + (1 if number > 1 else 0)
    reload = number % t.RELOAD == 0
    state.round_no = number
    state.stock = stock
    if reload:
        state.active = (1 << t.CARD_SIGNS) - 1
    note(tape, t.T_ROUND, 0, number, 1 if reload else 0, stock, 0, 0, 0)
    state.seat = 0
    state.phase = t.NEW_TURN


def clear_turn(state: State) -> None:
    """What is remembered only within one individual round, so that equal positions are equal records."""
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


def recover(state: State, tape: Ints) -> None:
    """Step 10: a cell on the generator gets one Biomass, up to its limit (CW-25)."""
    seat = int(state.seat)
    if state.signs[t.GENERATOR] == state.place[seat] and state.biomass[seat] < state.limit[seat]:
        state.biomass[seat] += 1
        note(tape, t.T_RECOVERED, 0, seat, state.biomass[seat], 0, 0, 0, 0)
    state.phase = t.NEXT_SEAT


def next_seat(state: State, tape: Ints) -> None:
    """The individual round is over: claims not renewed are void, the vessel takes who stays; then the next seat's."""
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


def end_of_round(state: State, tape: Ints) -> None:
    """Ending: the three victories in the rulebook's order, a draw after round 16 (CW-9)."""
    blocks = count_blocks(int(state.cancer))  # a solidified one counts as one
    if blocks > t.CANCER_WINS_ABOVE:
        end(state, p.CANCER, t.BY_TISSUE, blocks, tape)
    elif blocks < t.IMMUNE_WINS_BELOW:
        end(state, p.IMMUNE, t.BY_CLEANING, blocks, tape)
    elif not cancer_lives(state):
        end(state, p.IMMUNE, t.BY_DEATH, blocks, tape)
    elif state.round_no == t.ROUNDS:
        end(state, t.NOBODY, t.BY_TIME, blocks, tape)
    else:
        state.phase = t.NEW_ROUND


def cancer_lives(state: State) -> bool:
    """Whether any cancer cell is on the board."""
    for seat in range(t.SEATS):  # noqa: SIM110 - compiled rules know no generators
        if state.camp[seat] == p.CANCER and state.place[seat] >= 0:
            return True
    return False


def end(state: State, winner: int, reason: int, blocks: int, tape: Ints) -> None:
    """The game is over."""
    state.winner = winner
    state.reason = reason
    state.phase = t.DONE
    note(tape, t.T_ENDED, 0, winner, reason, blocks, 0, 0, 0)
