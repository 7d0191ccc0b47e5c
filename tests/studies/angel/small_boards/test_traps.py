"""The exact tables of small boards, against a search that knows no layers, no symmetry and no bits."""

import platform
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from cellar_studies.angel import small_boards
from cellar_studies.angel.small_boards import layers
from cellar_studies.angel.small_boards.counting import binomials, rank
from cellar_studies.angel.small_boards.traps import fewest_marks, symmetries, traps

Square = tuple[int, int]


def by_search(width: int, height: int, start: Square) -> int:
    """The fewest marks by plain search: one more allowed, until the devil can do it."""
    board = {(x, y) for x in range(width) for y in range(height)}

    @cache
    def devil(king: Square, marked: frozenset[Square], left: int) -> bool:
        return left > 0 and any(angel(king, marked | {mark}, left - 1) for mark in board - marked - {king})

    @cache
    def angel(king: Square, marked: frozenset[Square], left: int) -> bool:
        steps = [s for s in board - marked if max(abs(s[0] - king[0]), abs(s[1] - king[1])) == 1]
        return all(devil(step, marked, left) for step in steps)

    return next(n for n in range(1, width * height) if devil(start, frozenset(), n))


@pytest.mark.parametrize(("width", "height"), [(1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (5, 2), (3, 3)])
def test_the_tables_say_what_a_plain_search_says(width: int, height: int) -> None:
    expected = [by_search(width, height, (x, y)) for y in range(height) for x in range(width)]
    assert list(traps(width, height)) == expected


@pytest.mark.parametrize(("width", "height", "marks"), [(3, 3, 6), (3, 4, 7), (4, 4, 8), (4, 5, 9), (5, 5, 11)])
def test_the_known_boards(width: int, height: int, marks: int) -> None:
    assert fewest_marks(width, height) == marks


@pytest.mark.parametrize(("width", "height"), [(2, 5), (3, 4), (4, 5)])
def test_a_board_on_its_side_is_the_same_board(width: int, height: int) -> None:
    upright = traps(width, height)
    lying = traps(height, width)
    assert all(upright[y * width + x] == lying[x * height + y] for y in range(height) for x in range(width))


def test_a_king_on_a_single_square_is_stuck_from_the_start() -> None:
    assert traps(1, 1) == (0,)


def test_a_board_too_large_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="from 1 to 32 squares"):
        traps(6, 6)


def test_a_square_board_has_seven_symmetries_and_another_three() -> None:
    assert [len(symmetries(*size)) for size in ((4, 4), (4, 5), (1, 3), (1, 1))] == [7, 3, 1, 0]


def test_sets_are_counted_in_ascending_order() -> None:
    choose = binomials(7)
    boards = [board for board in range(1 << 7) if board.bit_count() == 3]
    assert [rank(board, choose) for board in boards] == list(range(35))


def test_a_king_step_does_not_leave_the_board() -> None:
    """Every square of a 4 x 3 board: where a king can step, by shifts and by coordinates."""
    west, full = 0b000100010001, (1 << 12) - 1
    for square in range(12):
        x, y = square % 4, square // 4
        near = [(a, b) for a in range(4) for b in range(3) if max(abs(a - x), abs(b - y)) == 1]
        assert layers.beside(1 << square, 4, west, full) == sum(1 << (b * 4 + a) for a, b in near)
    # Only the far corner and its neighbours are free, and from that corner three steps lead on.
    free = sum(1 << (b * 4 + a) for a, b in ((3, 2), (2, 2), (0, 0), (0, 1)))
    assert layers.with_one_step(free, 4, west, full) == free
    assert layers.with_one_step(free | 1 << 7, 4, west, full) == (1 << 0 | 1 << 4)


@pytest.mark.skipif(shutil.which("cc") is None or platform.machine() != "x86_64", reason="There is no C compiler here")
def test_a_second_program_finds_the_same_traps(tmp_path: Path) -> None:
    out, source = tmp_path / "traps", Path(small_boards.__file__).parent / "traps.c"
    subprocess.run(["cc", "-O2", "-mbmi2", str(source), "-o", str(out)], check=True, capture_output=True)
    for width, height in ((3, 3), (2, 5), (5, 2), (4, 4)):
        wanted = traps(width, height)
        most = max(wanted)
        for given, shown in ((most, wanted), (most - 1, tuple(n if n < most else "." for n in wanted))):
            said = subprocess.run(
                [out, str(width), str(height), str(given)], check=True, capture_output=True, text=True
            )
            assert said.stdout.split() == [str(n) for n in shown]
    # More than 32 squares: the far end is the near one's image.
    long = subprocess.run([out, "2", "17", "6"], check=True, capture_output=True, text=True).stdout.splitlines()
    assert long == long[::-1]
    assert long[0] == "5 5"
