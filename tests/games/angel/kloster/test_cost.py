"""What a turn of the pilot costs, counted in steps of the program and not in seconds: docs/angel-proofs.md."""

import sys
from collections.abc import Callable
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
            push.pushes(found, reached, number, most, caps, np.zeros(number, np.int64))

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
    """Paying without the forest of intervals walks back over every empty step: the count grows with the square."""

    namespace: dict[str, Any] = {}
    source = "def take(left, next_free, at, amount):\n    while amount > 0 and at > 0:\n"
    source += (
        "        paid = min(amount, left[at])\n        amount -= paid\n        left[at] -= paid\n        at -= 1\n"
    )
    source += "    return amount\n"
    exec(compile(source, push.__file__, "exec"), namespace)
    assert namespace["take"](np.array([0, 1]), None, 1, 3) == 2
    monkeypatch.setattr(push, "take", namespace["take"])
    few, many = (search(corner_marks(number), BENDS[:1], BENDS, 1)[0] for number in (200, 400))
    assert many > 2.5 * few


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
