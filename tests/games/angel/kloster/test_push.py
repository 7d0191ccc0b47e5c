"""Arms and pushes, each function against what it should be, tried out."""

from itertools import product
from random import Random

import numpy as np
import pytest

from cellar.compile.arrays import Array
from cellar.compile.compiled import compiled
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.arms import arms, bends_of, need, off
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar.games.angel.kloster.push import PRICE, best_pushes, needs, room, widest
from cellar_studies.angel.trials.arm_devils import ArmDevil
from tests.studying import first


def found_marks(rng: Random, number: int, most: int, marks: int) -> Array:
    """Marks that need pushes of some arms: place, arm, push, push of the next arm or 0."""
    rows = []
    for k in range(marks):
        arm = rng.randint(1, number - 1)
        next_push = rng.randint(0, most) if arm + 1 < number else 0
        rows.append((k, arm, rng.randint(1, most), next_push))
    return np.array(rows, np.int64)


def worth(found: Array, by: tuple[int, ...]) -> int:
    """What pushes gain: a little more than their price for each mark that has all it needs."""
    inside = 0
    for _, arm, push, after in found.tolist():
        inside += push <= by[arm] and after <= (by[arm + 1] if after else 0)
    return inside * (PRICE + 1) - PRICE * sum(by)


@pytest.mark.parametrize("seed", first(40, range(150)))
def test_the_best_pushes_are_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    number, most = rng.randint(2, 5), rng.randint(2, 5)
    found = found_marks(rng, number, 4, rng.randint(1, 14))
    caps = np.array([most] + [rng.randint(0, most) if rng.random() < 0.4 else most for _ in range(number - 1)])
    pairs = np.full((number, most + 1), most)
    for i in range(1, number - 1):
        if rng.random() < 0.5:
            pairs[i, rng.randint(1, most) :] = rng.randint(0, most - 1)
            pairs[i, rng.randint(1, most) :] = np.minimum(rng.randint(0, most - 1), pairs[i, -1])
    pairs = np.minimum.accumulate(pairs, axis=1)
    kept = found[found[:, 2] + found[:, 3] <= most]  # the others are never looked at
    free = list(product(*[range(cap + 1) if i else (0,) for i, cap in enumerate(caps.tolist())]))
    allowed = [by for by in free if all(by[i] <= pairs[i, by[i + 1]] for i in range(1, number - 1))]
    out = np.zeros(number, np.int64)
    best = best_pushes(found, len(found), number, most, caps, pairs, out)
    assert best == max(worth(kept, by) for by in allowed)
    if best:
        assert tuple(out.tolist()) in allowed
        assert worth(kept, tuple(out.tolist())) == best
    # Where the past is nowhere near two neighbours.
    out[:] = 0
    assert best_pushes(found, len(found), number, most, caps, np.full_like(pairs, most), out) == max(
        worth(kept, by) for by in free
    )
    assert worth(kept, tuple(out.tolist())) == max(worth(kept, by) for by in free)


def test_no_pushes_beyond_the_widest_are_ever_paid() -> None:
    for seed in range(60):
        rng = Random(seed)
        found = found_marks(rng, 4, 4, rng.randint(1, 12))
        most = widest(found, len(found))
        for by in product((0,), range(6), range(6), range(6)):
            assert worth(found, by) <= 0 or sum(by) <= most


def test_the_arms_of_a_path_and_back_again() -> None:
    ahead = np.array([[7, 9], [3, 9], [3, 2], [12, 2]], np.int64)
    ways, lines = np.zeros((2, 8), np.int64)
    number = arms(ahead, 3, ways, lines)  # heading west: north (no length), west, south, east, north
    assert ways[:number].tolist() == [0, 3, 2, 1, 0]
    assert lines[:number].tolist() == [7, 9, 3, 2, 12]
    out = np.zeros((10, 2), np.int64)
    assert out[: bends_of(ahead[0], ways, lines, number, out)].tolist() == ahead.tolist()
    assert [need(way, 5, 7, 7) for way in range(4)] == [3, -2, -2, 3]
    assert [off(way, 5, 7, 7) for way in range(4)] == [2, -2, -2, 2]


def test_a_mark_needs_the_arms_that_it_lies_beyond() -> None:
    ahead = np.array([[0, 1], [5, 1]], np.int64)
    ways, lines = np.zeros((2, 8), np.int64)
    number = arms(ahead, 1, ways, lines)  # heading east: south (no length), east, north
    marks = np.array([[2, -1], [6, 9], [7, -2], [-1, -1], [2, 5]], np.int64)
    found = np.zeros((5, 4), np.int64)
    assert needs(ways, lines, number, marks, 5, found) == 2
    assert found[:2].tolist() == [[0, 1, 2, 0], [1, 2, 2, 0]]  # the third is farther off than there are marks
    assert needs(ways, lines, number, marks.repeat(2, axis=0), 10, np.zeros((10, 4), np.int64)) == 6


def swept_over(angel: PerfectAngel, ways: Array, lines: Array, number: int, by: list[int], most: int) -> bool:
    """Whether pushes would bring squares of the left set to the left of the path a second time: all squares near the
    path are asked."""
    ahead = angel.path.bends_ahead
    west, south = (int(value) for value in ahead.min(axis=0) - most)
    wide, high = (int(value) + 2 * most for value in np.ptp(ahead, axis=0))
    left = angel.left_in(west, south, wide, high)
    squares = np.array([(west + x, south + y) for y, x in zip(*np.nonzero(left))], np.int64)
    found = np.zeros((len(squares) * 2, 4), np.int64)
    reached = compiled("cellar.games.angel.kloster.push").needs(ways, lines, number, squares, len(squares), found)
    return any(
        push <= by[arm] and after <= (by[arm + 1] if after else 0) for _, arm, push, after in found[:reached].tolist()
    )


def test_where_there_is_room_no_push_sweeps_over_the_left_set() -> None:
    rng = Random(5)
    seen = {(fits, over): 0 for fits in (True, False) for over in (True, False)}
    for seed in range(3):
        angel, marked = PerfectAngel(), set[Square]()
        devil = ArmDevil(seed, 60, 2, 0.02)
        for _ in range(420):
            mark = devil.mark(angel, marked)
            marked.add(mark)
            angel.turn([mark])
            ahead = angel.path.bends_ahead
            if len(ahead) < 3 or rng.random() < 0.7:
                continue
            ways, lines = np.zeros((2, len(ahead) + 4), np.int64)
            number, most = arms(ahead, angel.path.perch[1], ways, lines), 30
            caps, pairs = np.zeros(number, np.int64), np.zeros((number, most + 1), np.int64)
            room(angel.path.past, ahead, ways, lines, number, most, caps, pairs)
            for _ in range(4):
                by = [0, *(rng.choice((0, 1, 10, most)) for _ in range(number - 1))]
                fits = all(by[i] <= caps[i] for i in range(1, number)) and all(
                    by[i] <= pairs[i, by[i + 1]] for i in range(1, number - 1)
                )
                seen[fits, swept_over(angel, ways, lines, number, by, most)] += 1
    assert seen[True, True] == 0
    assert seen[True, False] > 20
    assert seen[False, True] > 20
