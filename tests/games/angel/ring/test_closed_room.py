"""A king in a closed room: every way it can step, lines across the room, and the exact tables of the last rooms."""

from functools import cache

import pytest

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import endgame
from cellar.games.angel.ring.closed_room import best_cut, most_marks, smallest
from cellar.games.angel.ring.rect import Rect
from cellar.games.angel.ring.wall import KING_STEPS
from cellar_studies.angel.small_boards.traps import traps


def steps(king: Square, marked: frozenset[Square]) -> list[Square]:
    around = [(king[0] + dx, king[1] + dy) for dx, dy in KING_STEPS]
    return [square for square in around if square not in marked]


@pytest.mark.parametrize(("width", "height"), [(4, 4), (3, 6), (4, 5), (1, 18), (2, 9), (5, 5)])
def test_whatever_a_king_does_in_a_room_every_mark_brings_it_nearer_to_its_end(width: int, height: int) -> None:
    """All positions that the devil's play and any king can lead to: what was promised falls by one at least."""
    room = Rect(0, width + 1, 0, height + 1)
    walls = frozenset(room.squares())
    starts = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    waiting = [(start, walls, most_marks(width, height)) for start in starts]
    met = set(waiting)
    trapped = 0
    while waiting:
        king, marked, promise = waiting.pop()
        cut = best_cut(smallest(room, king, set(marked)), king, set(marked))
        assert cut.cost <= promise
        assert cut.square not in marked
        assert cut.square != king
        after = marked | {cut.square}
        ways = steps(king, after)
        trapped += not ways
        for step in ways:
            position = (step, after, cut.cost - 1)
            if position not in met:
                met.add(position)
                waiting.append(position)
    assert trapped


def test_a_king_in_the_last_gap_of_a_line_has_to_leave_it() -> None:
    """The devil marks another square, the king steps to one side, and the gap is closed."""
    room = Rect(0, 18, 0, 18)
    marked = set(room.squares()) | {(9, y) for y in range(1, 18) if y != 5}
    in_the_gap = best_cut(room, (9, 5), marked)
    assert in_the_gap.is_line
    assert in_the_gap.square[0] != 9
    assert in_the_gap.cost == 2 + most_marks(8, 17)
    marked.add(in_the_gap.square)
    beside = best_cut(room, (10, 4), marked)
    assert (beside.square, beside.cost) == ((9, 5), 1 + most_marks(8, 17))
    assert beside.left == Rect(9, 18, 0, 18)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (3, 5), (4, 4), (2, 8)])
def test_the_endgame_of_an_empty_room_is_the_exact_table(width: int, height: int) -> None:
    """Two programs that share nothing: layers of words, and values for all sets of marks."""
    table = endgame.endgame(width, height)
    assert tuple(table.to_mark(king, 0) for king in range(width * height)) == traps(width, height)


def test_the_endgame_is_right_with_marks_in_the_room() -> None:
    """Every position of a 3 x 2 room against a plain search."""

    @cache
    def needed(king: int, marks: int) -> int:
        free = [i for i in range(6) if i != king and not marks >> i & 1]
        return 1 + min(most(king, marks | 1 << mark) for mark in free) if free else 0

    def most(king: int, marks: int) -> int:
        near = [i for i in range(6) if max(abs(i % 3 - king % 3), abs(i // 3 - king // 3)) == 1]
        return max((needed(step, marks) for step in near if not marks >> step & 1), default=0)

    table = endgame.endgame(3, 2)
    for marks in range(64):
        for king in range(6):
            if not marks >> king & 1:
                assert table.to_mark(king, marks) == needed(king, marks)
                assert table.to_step(king, marks) == most(king, marks)


def test_larger_rooms_never_take_fewer_marks() -> None:
    for width in range(1, 36):
        for height in range(1, 36):
            assert most_marks(width, height) <= most_marks(width + 1, height)
            assert most_marks(width, height) == most_marks(height, width)
