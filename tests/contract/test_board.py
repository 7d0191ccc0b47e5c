"""Boards of cells: each has a name, a site and a place of its own, and neighbours touch."""

from itertools import pairwise
from math import dist

import pytest

from cellar.contract.board import RADIUS, SIDE, Board


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 4), (7, 7), (30, 3)])
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_each_cell_is_drawn_once_with_a_site_of_its_own(columns: int, rows: int, shape: str) -> None:
    board = Board("stone", columns, rows, shape)  # type: ignore[arg-type]
    assert [item.site for item in board.ground] == [board.site(cell) for cell in range(columns * rows)]
    assert len({item.site for item in board.ground}) == len(board) == columns * rows
    assert [(item.x, item.y) for item in board.ground] == [board.centre(cell) for cell in range(len(board))]
    width, height = board.size
    assert all(0 < x < width and 0 < y < height for x, y in map(board.centre, range(len(board))))


@pytest.mark.parametrize(("shape", "near", "neighbours"), [("square", SIDE, 4), ("hex", RADIUS * 3**0.5, 6)])
def test_a_cell_inside_touches_its_neighbours_and_no_cells_overlap(shape: str, near: float, neighbours: int) -> None:
    board = Board("stone", 5, 5, shape)  # type: ignore[arg-type]
    centres = [board.centre(cell) for cell in range(len(board))]
    away = sorted(dist(centres[12], one) for one in centres)
    assert away[1 : neighbours + 1] == pytest.approx([near] * neighbours, abs=0.02)
    assert away[neighbours + 1] > near * 1.2


def test_names_count_columns_in_letters_and_rows_in_numbers() -> None:
    board = Board("stone", 28, 2)
    assert [board.name(cell) for cell in (0, 25, 26, 27, 28)] == ["a1", "z1", "aa1", "ab1", "a2"]
    assert all(board.name(one) != board.name(two) for one, two in pairwise(range(len(board))))
