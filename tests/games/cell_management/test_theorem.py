"""Which boards can be solved: the theorem's predicate against every board of the atlas up to seven species."""

import numpy as np
import pytest

from cellar.games.cell_management import certificate, theorem
from cellar.games.cell_management.atlas import cycle_names
from cellar.games.cell_management.classes import hostile_sets, orders
from cellar.games.cell_management.ring import group, kernels
from cellar.games.cell_management.setup import parse_board


@pytest.mark.parametrize(("n", "mode"), [(3, 1), (3, 2), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (7, 1)])
def test_the_predicate_says_of_every_board_whether_it_can_be_solved(n: int, mode: int) -> None:
    checked = 0
    for order in orders(n):
        masks, weights = hostile_sets(n, order.turns, None)
        rounds = np.empty(len(masks), np.int64)
        kernels("bits").solve_hostile_sets(n, group(n), np.array(order.faces, np.int64), masks, mode, rounds)
        cells = cycle_names(order.faces)
        hideouts = [(s + 1) % n for s in cells]
        for mask, needed in zip(masks.tolist(), rounds.tolist()):
            assert (needed > 0) == theorem.solvable(cells, hideouts, mask.bit_count())
        checked += int(weights.sum())
    assert checked == {3: 16, 4: 96, 5: 768, 6: 7680, 7: 92160}[n]


def test_on_an_unsolvable_board_no_round_leaves_anybody_out() -> None:
    for line in ("NA23/3NA2/NA", "NA234/4NA23/NA23", "NA2345/A2345N/-", "NA23456/6NA2345/24"):
        board = parse_board(line)
        assert not theorem.solvable(board[0], board[1], len(board[2]))
        assert certificate.explore(certificate.opening(board, "any")) == (-1, 1)


def test_an_odd_number_of_hostile_hideouts_is_always_enough() -> None:
    board = parse_board("NA23/3NA2/NA2")
    assert theorem.follows_backwards(board[0], board[1])
    assert theorem.solvable(*board[:2], len(board[2]))
    assert certificate.explore(certificate.opening(board, "one"))[0] == 5
