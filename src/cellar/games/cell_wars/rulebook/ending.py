"""The end of a match: the three victories, the verdict after round 16, and each seat's result (CW-9, CW-29)."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks
from cellar.rules.tape import note
from cellar.rules.types import Floats, Ints, State


def end_of_round(state: State, tape: Ints) -> None:
    """Check the three victories in the rulebook's order, then the verdict after round 16 (CW-9)."""
    blocks = count_blocks(int(state.cancer))  # a solidified one counts as one
    if blocks > state.goal:
        end(state, p.CANCER, t.BY_TISSUE, blocks, tape)
    elif blocks < t.IMMUNE_WINS_BELOW:
        end(state, p.IMMUNE, t.BY_CLEANING, blocks, tape)
    elif not cancer_lives(state):
        end(state, p.IMMUNE, t.BY_DEATH, blocks, tape)
    elif state.round_no == t.ROUNDS:
        nearer = nearer_camp(state, blocks)
        end(state, nearer, t.BY_TIME if nearer == t.NOBODY else t.BY_BLOCKS, blocks, tape)
    else:
        state.phase = t.NEW_ROUND


def nearer_camp(state: State, blocks: int) -> int:
    """Return the verdict: as printed a draw, or the camp that is fewer blocks away from its goal (CW-29)."""
    if state.verdict == t.DRAW_VERDICT:
        return t.NOBODY
    cancer = int(state.goal) + 1 - blocks
    immune = blocks - (t.IMMUNE_WINS_BELOW - 1)
    if cancer == immune:
        return t.NOBODY
    return p.CANCER if cancer < immune else p.IMMUNE


def cancer_lives(state: State) -> bool:
    for seat in range(t.SEATS):  # noqa: SIM110 - compiled rules know no generators
        if state.camp[seat] == p.CANCER and state.place[seat] >= 0:
            return True
    return False


def end(state: State, winner: int, reason: int, blocks: int, tape: Ints) -> None:
    state.winner = winner
    state.reason = reason
    state.phase = t.DONE
    note(tape, t.T_ENDED, 0, winner, reason, blocks, 0, 0, 0)


def returns(state: State, out: Floats) -> None:
    """Write the results: 1 for each seat of the camp that won, -1 for the others; a draw is 0 for all."""
    for seat in range(state.players):
        out[seat] = 0.0
        if state.winner == p.IMMUNE or state.winner == p.CANCER:
            out[seat] = 1.0 if state.camp[seat] == state.winner else -1.0
