"""What a turn of the pilot costs, counted in steps of the program and not in seconds: docs/angel-proofs.md."""

import sys
from collections.abc import Callable
from functools import partial
from math import isqrt, log2
from types import FrameType
from typing import Any

import numpy as np
import pytest

from cellar.compile.arrays import Array
from cellar.games.angel.kloster import push
from cellar.games.angel.kloster.arms import arms
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.searching_devils import FAMILIES

#: Lines of `push.py` for each step of the bound: more than any of its loops has.
LINES = 16
BENDS = np.array([(0, 0), (40_000, 0)])


def lines_run(work: Callable[[], Any]) -> int:
    """How many lines of `push.py` a piece of work runs."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        if frame.f_code.co_filename != push.__file__:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def search(marks: Array, past: Array, ahead: Array, heading: int) -> tuple[int, float]:
    """The lines that one search for the best pushes runs, and the bound of the theorem."""
    ways, lines = np.zeros(len(ahead) + 4, np.int64), np.zeros(len(ahead) + 4, np.int64)
    number = arms(ahead, heading, ways, lines)
    found = np.empty((len(marks) * (number // 4 + 1), 4), np.int64)
    sizes = [0, 0]

    def work() -> None:
        reached = push.needs(ways, lines, number, marks, len(marks), found)
        most = push.widest(found, reached)
        sizes[:] = reached, most
        if most:
            caps, pairs = np.empty(number, np.int64), np.empty((number, most + 1), np.int64)
            push.room(past, ahead, ways, lines, number, most, caps, pairs)
            push.best_pushes(found, reached, number, most, caps, pairs, np.zeros(number, np.int64))

    ran = lines_run(work)
    reached, most = sizes
    assert most <= reached <= (number // 4 + 1) * len(marks)
    steps = number * (len(marks) + len(past) + reached + 1) + reached * log2(reached + 2)
    return ran, LINES * (steps + len(ahead) + number + 8)


def corner_marks(number: int) -> Array:
    """Marks off the corner of a path that goes east and then north, two in each column and row."""
    half = number // 2
    marks = [(40_000 + k, -1 - (7 * k) % half) for k in range(half)]
    return np.array(marks + [(x, y - 1) for x, y in marks])


def test_a_search_takes_no_more_steps_than_the_theorem_says() -> None:
    costs = {}
    for number in (100, 200, 400):
        ran, bound = search(corner_marks(number), BENDS[:1], BENDS, 1)
        assert 0 < ran <= bound
        costs[number] = ran
    # Twice the marks are little more than twice the work: with a fixed number of arms it is linear but for a logarithm.
    assert costs[200] < 2.5 * costs[100]
    assert costs[400] < 2.5 * costs[200]


def test_a_search_that_tried_all_pushes_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the tree every step of the arm before is looked at for each mark: the count grows with the square."""

    namespace: dict[str, Any] = {}
    source = "def raised(sums, tops, at, amount):\n    half = len(sums) // 2\n    sums[half + at] += amount\n"
    source += "    total = tops[1] = sums[half]\n    for k in range(half + 1, 2 * half):\n"
    source += "        total += sums[k]\n        tops[1] = max(tops[1], total)\n"
    exec(compile(source, push.__file__, "exec"), namespace)
    trees = np.zeros((2, 2, 8), np.int64)
    for at, amount in ((0, 2), (2, -3), (1, 4), (3, 9), (2, -1)):
        for function, (sums, tops) in zip((push.raised, namespace["raised"]), trees):
            function(sums, tops, at, amount)
        assert trees[0, 1, 1] == trees[1, 1, 1]
    monkeypatch.setattr(push, "raised", namespace["raised"])
    few, many = (search(corner_marks(number), BENDS[:1], BENDS, 1)[0] for number in (200, 400))
    assert many > 2.5 * few


def test_there_is_one_search_a_turn_wherever_the_past_lies() -> None:
    """Where the past leaves two neighbours no room, for every pair of pushes: the same search, and no other."""
    marks = corner_marks(200)
    ways, lines = np.zeros((2, 6), np.int64)
    number = arms(BENDS, 1, ways, lines)
    found = np.empty((len(marks) * (number // 4 + 1), 4), np.int64)
    reached = push.needs(ways, lines, number, marks, len(marks), found)
    most = push.widest(found, reached)
    caps, out = np.full(number, most), np.zeros(number, np.int64)
    free, tight = (
        np.full((number, most + 1), most),
        np.maximum(0, most // 2 - np.arange(most + 1))[None].repeat(number, 0),
    )
    costs = [
        lines_run(partial(push.best_pushes, found, reached, number, most, caps, pairs, out)) for pairs in (free, tight)
    ]
    assert costs[1] < 1.5 * costs[0]


@pytest.mark.parametrize("family", ["arms", "spirals", "giant pockets", "rings"])
def test_the_arms_of_a_path_are_few_and_grow_outwards(family: str) -> None:
    angel, devil = PerfectAngel(), FAMILIES[family](7)
    marked: set[tuple[int, int]] = set()
    for _ in range(300):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        angel.turn([mark])
        bends = angel.path.bends_ahead
        ways, lines = np.zeros(len(bends) + 4, np.int64), np.zeros(len(bends) + 4, np.int64)
        number = arms(bends, angel.path.perch[1], ways, lines)
        assert number <= 4 * isqrt(angel.evaded) + 8
        lengths = np.abs(np.diff(bends, axis=0)).sum(axis=1).tolist()
        for i in range(1, len(lengths) - 2):
            assert lengths[i + 2] > lengths[i]
