"""Small boards of Zyrcan, solved: against a search of the plain rules, and what must hold of any such game."""

from functools import cache

import numpy as np
import pytest

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.small_boards import text_of_table
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State
from cellar_studies.zyrcan import small_boards
from cellar_studies.zyrcan.small_boards import BOARDS, Fleet, Solver, solved, start


def guaranteed(state: State, seat: int) -> float:
    """What a seat can guarantee itself, by the plain rules and nothing else: no table, no symmetry."""
    if state.phase == rules.ENDED:
        out = np.zeros(5)
        rules.returns(state, out)
        return float(out[seat])
    actions = [0] * rules.ACTIONS
    number = rules.legal(state, actions)
    found = []
    for action in actions[:number]:
        after = state.copy()
        rules.apply(after, action, NO_TAPE)
        found.append(guaranteed(after, seat))
    return max(found) if state.turn == seat else min(found)


@pytest.mark.parametrize("blitzkrieg", [False, True])
@pytest.mark.parametrize("fleet", [(1, 0, 0), (0, 1, 0)])
def test_a_small_board_is_worth_what_a_plain_search_finds(fleet: Fleet, blitzkrieg: bool) -> None:
    values = solved(7, 2, fleet, blitzkrieg)["guaranteed"]
    begun = start(7, 2, fleet, blitzkrieg)
    assert values == tuple(guaranteed(begun, seat) for seat in range(2))
    # Twelve images of a position are one: without that there are about six times as many.
    assert solved(7, 2, fleet, blitzkrieg)["positions"] < 20


@cache
def of_three(spaces: int, fleet: Fleet, blitzkrieg: bool) -> tuple[float, ...]:
    return tuple(solved(spaces, 3, fleet, blitzkrieg)["guaranteed"])


@pytest.mark.parametrize("blitzkrieg", [False, True])
def test_two_players_values_add_up_to_nothing_and_three_can_only_lose_by_trusting_nobody(blitzkrieg: bool) -> None:
    assert sum(solved(7, 2, (2, 1, 0), blitzkrieg)["guaranteed"]) == 0
    for spaces, fleet in ((7, (1, 0, 0)), (7, (0, 1, 0)), (19, (1, 0, 0))):
        assert sum(of_three(spaces, fleet, blitzkrieg)) <= 0


def test_images_of_a_position_have_one_key_and_other_positions_another() -> None:
    solver = Solver(2)
    state = rules.STATE.as_numpy(start(7, 2, (1, 1, 0), True)).copy()
    actions = np.zeros(rules.ACTIONS, np.int64)
    number = solver._twin.legal(state, actions)
    keys = []
    for action in actions[:number].tolist():
        after = state.copy()
        solver._twin.apply(after, action, solver._tape)
        keys.append(solver.key(after))
    # Seven spaces and two kinds of ships; the six spaces of the rim are one.
    assert (number, len(set(keys))) == (14, 4)


QUICK = [board for board in BOARDS if (board[:2] == (7, 2) and sum(board[2]) < 3) or sum(board[2]) == 1]


@pytest.mark.parametrize("boards", [QUICK, pytest.param(BOARDS, marks=pytest.mark.study)], ids=["quick", "all"])
def test_what_cellar_solve_answers_is_what_is_computed(boards: list[tuple[int, int, Fleet]]) -> None:
    text = small_boards.report(small_boards.run(boards))
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == len(boards) + 2
    assert set(rows) <= set(text_of_table().splitlines())
    assert [board for board in BOARDS if _row(board) not in text_of_table()] == []


def _row(board: tuple[int, int, Fleet]) -> str:
    spaces, players, fleet = board
    return f"\n| {spaces} | {players} | {' + '.join(map(str, fleet))} | "
