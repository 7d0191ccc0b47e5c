"""The corners of a ring, exhaustively: the wide ring with each wall by its own table, the tight ring with the joint
tables."""

import itertools
from functools import cache

import numpy as np
import pytest

from cellar.games.angel.ring import corner, wall
from cellar.games.angel.ring.corner import PREPARED
from cellar.games.angel.ring.layout import FIRST, LAST, LEVEL, NEAR, UPRIGHT, Layout
from cellar.games.angel.ring.wall import FREE, KING_STEPS, PATTERNS, SIDE, WIDTH
from cellar_studies.angel.ring import solved_corner

WIDE_ARM = 4
LAYOUT = Layout(PREPARED)


def wide_pattern(along: int) -> int:
    """What is marked for certain in a wall's window near a corner of the wide ring: five squares from the corner, and
    all beyond it."""
    return sum(1 << i for i in range(WIDTH) if along - SIDE + i <= WIDE_ARM)


def demanding(height: int, along: int, step: tuple[int, int]) -> bool:
    """Whether some pattern of a held wall demands an answer after this step (away from the wall, away from the
    corner)."""
    certain = wide_pattern(along)
    patterns = np.arange(PATTERNS)
    # From height 6 the wall may hold anything at all; from below, anything that is held.
    held = wall.held()[height] if height < FREE else np.ones(PATTERNS, np.bool_)
    possible = patterns[held & (patterns & certain == certain)]
    after = solved_corner.shifted(possible, step[1]) | wide_pattern(along + step[1])
    now = height + step[0]
    return bool(now < FREE and (~wall.held()[now][after]).any())


@pytest.mark.parametrize("a", range(1, FREE + 1))
@pytest.mark.parametrize("b", range(1, FREE + 1))
def test_two_walls_of_the_wide_ring_never_demand_at_once(a: int, b: int) -> None:
    """All patterns of both walls, all positions near a corner, all king steps: a superset of what can be reached."""
    for da, db in KING_STEPS:
        if min(a + da, b + db) >= 1:
            assert not (demanding(a, b, (da, db)) and demanding(b, a, (db, da))), (a, b, da, db)


@pytest.mark.parametrize("a", range(1, FREE + 1))
@pytest.mark.parametrize("b", range(1, FREE + 1))
def test_a_demand_near_a_corner_of_the_wide_ring_has_an_answer(a: int, b: int) -> None:
    answers = solved_corner.answerable(wall.held())
    patterns = np.arange(PATTERNS)
    for da, db in KING_STEPS:
        if min(a + da, b + db) < 1 or a + da >= FREE:
            continue
        held = wall.held()[a] if a < FREE else np.ones(PATTERNS, np.bool_)
        possible = patterns[held & (patterns & wide_pattern(b) == wide_pattern(b))]
        after = solved_corner.shifted(possible, db) | wide_pattern(b + db)
        assert answers[a + da][after].all()


def test_the_joint_tables_are_a_fixed_point() -> None:
    """No held state of nine million has a king step without an answer, along the walls and between the two tables as
    well."""
    tables = corner.tables()
    again = solved_corner.step(tables)
    assert np.array_equal(again.near, tables.near)
    assert np.array_equal(again.along, tables.along)


def test_the_tables_that_are_kept_are_those_that_are_found() -> None:
    solved, kept = solved_corner.solved(LAYOUT), corner.tables()
    assert np.array_equal(solved.near, kept.near), "python -m cellar.games.angel.ring.corner writes them again"
    assert np.array_equal(solved.along, kept.along)


def test_packed_answers_are_the_plain_ones() -> None:
    rng = np.random.default_rng(3)
    bits = rng.random((3, 1 << 9)) < 0.02
    assert np.array_equal(
        solved_corner.packed(solved_corner.answerable(bits)), solved_corner.answerable_words(solved_corner.packed(bits))
    )


def test_in_a_held_corner_the_king_can_step_on_no_wall() -> None:
    tables = corner.tables()
    marks = np.arange(LAYOUT.sets)
    for a, b in itertools.product(range(1, NEAR + 1), repeat=2):
        bits = np.unpackbits(tables.near[a - 1, b - 1].view(np.uint8), bitorder="little").astype(bool)
        for da, db in KING_STEPS:
            square = (a + da, b + db)
            if 0 in square and square not in PREPARED:
                assert ((marks[bits] & LAYOUT.bit[square]) != 0).all()


def test_from_ten_squares_along_a_wall_the_corner_makes_no_difference() -> None:
    assert solved_corner.same_as_wall_from() == 10


def test_a_king_six_squares_away_from_a_prepared_corner_demands_nothing() -> None:
    """So one of the twelve squares may still be missing then, and is marked instead; one step on there is an answer."""
    tables = corner.tables()
    assert tables.holds_near(NEAR, NEAR, 0)
    near_answers = solved_corner.answerable_words(tables.near)
    assert all(int(near_answers[NEAR - 2, b - 1, 0]) & int(near_answers[b - 1, NEAR - 2, 0]) & 1 for b in (5, 6))
    along_answers = solved_corner.answerable(tables.along)
    for axis, b in itertools.product((UPRIGHT, LEVEL), range(FIRST, LAST + 1)):
        assert tables.along[axis, b - FIRST, NEAR - 1, LAYOUT.forced(axis, b)]
        assert along_answers[axis, b - FIRST, NEAR - 2, LAYOUT.forced(axis, b)]


def test_with_the_corner_itself_prepared_a_demand_comes_one_step_sooner() -> None:
    """The three squares of the ring of 35 x 37, which was the smallest before."""
    tables = solved_corner.solved(Layout(((0, 0), (0, 2), (2, 0))))
    assert not tables.holds_near(NEAR, NEAR, 0)
    assert int(solved_corner.answerable_words(tables.near)[NEAR - 1, NEAR - 1, 0]) & 1


@cache
def bits_by_distance(a: int, b: int) -> list[int]:
    return [LAYOUT.bit[s] for s in sorted(LAYOUT.looked_at, key=lambda s: (max(abs(s[0] - a), abs(s[1] - b)), s))]


def answered(a: int, b: int, marks: int) -> int:
    """The devil's answer near a corner: none while it is held, else the nearest square that holds it again."""
    tables = corner.tables()
    if tables.holds_near(a, b, marks):
        return marks
    return next(
        marks | bit for bit in bits_by_distance(a, b) if not marks & bit and tables.holds_near(a, b, marks | bit)
    )


@pytest.mark.study
def test_every_walk_of_a_king_in_a_corner_is_answered() -> None:
    """Every king walk from every way into the corner, the devil's answers played out: StopIteration would say that one
    was missing."""
    tables = corner.tables()
    waiting = [(NEAR, NEAR, answered(NEAR, NEAR, 0))]
    # Along a wall the king may bring any pattern that is held there.
    for axis, height in itertools.product((UPRIGHT, LEVEL), range(1, NEAR + 1)):
        from_window = solved_corner.from_window(LAYOUT, axis)
        for pattern in np.flatnonzero(tables.along[axis, 0, height - 1]).tolist():
            marks = int(from_window[pattern])
            for step in (-1, 0, 1):
                if 1 <= height + step <= NEAR:
                    a, b = (height + step, NEAR) if axis == UPRIGHT else (NEAR, height + step)
                    waiting.append((a, b, answered(a, b, marks)))
    met = set(waiting)
    while waiting:
        a, b, marks = waiting.pop()
        for da, db in KING_STEPS:
            if 1 <= a + da <= NEAR and 1 <= b + db <= NEAR:
                state = (a + da, b + db, answered(a + da, b + db, marks))
                if state not in met:
                    met.add(state)
                    waiting.append(state)
    assert len(met) > 20_000
