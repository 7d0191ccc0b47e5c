"""The closed window, the grid's lines and the update at its edges."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.games.angel.kloster.grid import lines, sorted_once
from cellar.games.angel.kloster.window import closed, crowded, inside, sparse

SQUARES = st.lists(st.tuples(st.integers(0, 25), st.integers(-25, 40)), min_size=1, max_size=40, unique=True)


def beyond(corner: tuple[int, int], mark: tuple[int, int]) -> tuple[int, int]:
    """How many columns and rows outside the window a mark is."""
    return max(0, mark[0] - corner[0]), max(0, corner[1] - mark[1])


def too_many(corner: tuple[int, int], marks: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Every (a, b) such that a columns and b rows more hold a + b marks or more."""
    places = [place for place in (beyond(corner, mark) for mark in marks) if place != (0, 0)]
    found = set()
    for a in range(80):
        for b in range(80):
            number = sum(x <= a and y <= b for x, y in places)
            if number and number >= a + b:
                found.add((a, b))
    return found


@settings(max_examples=60, deadline=None)
@given(SQUARES, st.integers(-1, 6), st.integers(-6, 6))
def test_the_window_ends_where_marks_are_sparse(marks: list[tuple[int, int]], east: int, south: int) -> None:
    corner = np.array([east, south], np.int64)
    array = np.array(marks, np.int64)
    closed(corner, array, len(marks))
    end = (int(corner[0]), int(corner[1]))
    assert end[0] >= east
    assert end[1] <= south
    assert too_many(end, marks) == set()
    places = np.empty(len(marks), np.int64)
    found = places[: inside(corner, array, len(marks), places)].tolist()
    assert found == [i for i, mark in enumerate(marks) if beyond(end, mark) == (0, 0)]


@settings(max_examples=60, deadline=None)
@given(SQUARES, st.integers(-1, 6), st.integers(-6, 6))
def test_a_crowd_outside_is_seen_exactly_when_there_is_one(marks: list[tuple[int, int]], east: int, south: int) -> None:
    corner = np.array([east, south], np.int64)
    array = np.array(marks, np.int64)
    more = np.zeros(2, np.int64)
    crowds = too_many((east, south), marks)
    assert crowded(corner, array, len(marks), more) == bool(crowds)
    if crowds:
        assert (int(more[0]), int(more[1])) in crowds
        assert not sparse(corner, array, len(marks))


def test_a_mark_next_to_the_window_is_taken_in_and_one_farther_off_is_not() -> None:
    marks = np.array([[5, 0], [1, 3]], np.int64)
    corner = np.array([0, 0], np.int64)
    closed(corner, marks, 2)
    assert corner.tolist() == [1, 0]


def test_lines_run_only_where_something_changes() -> None:
    past = np.array([[0, -(1 << 60)], [0, 1]], np.int64)
    future = np.array([[0, 1]], np.int64)
    xs, ys = lines(past, future, np.array([[3, 10**9]], np.int64), np.array([3, 0], np.int64))
    assert xs.tolist() == [-1, 0, 3, 4]
    assert ys.tolist() == [-1, 0, 1, 10**9, 10**9 + 1, 10**9 + 2]


def test_sorted_once_drops_doubles() -> None:
    assert sorted_once(np.array([5, 1, 5, 2, 1, 99], np.int64), 5).tolist() == [1, 2, 5]
