"""The wall lemma: what the table promises, what it is made of, and that simpler devils lose."""

from collections.abc import Callable

import numpy as np

from cellar.games.angel.ring import wall
from cellar.games.angel.ring.wall import BELOW, FREE, HIGH, KING_STEPS, PATTERNS, SIDE, WIDTH
from cellar_studies.angel.ring.solved_corner import answerable


def seen_from_next(pattern: int, step: int) -> int:
    return pattern >> 1 if step == 1 else (pattern << 1) % PATTERNS if step == -1 else pattern


def test_an_empty_row_can_be_held_from_height_five_and_not_from_four() -> None:
    answers = answerable(wall.held())
    assert answers[5, 0]
    assert not answers[4, 0]


def test_a_held_king_at_height_one_has_three_marks_below_it() -> None:
    held = np.flatnonzero(wall.held()[1])
    assert len(held)
    assert all(pattern & BELOW == BELOW for pattern in held)


def test_every_step_of_every_held_king_has_an_answer() -> None:
    """Every state, every step, each answer tried one by one: nothing of the code that made the table is used."""
    table = wall.held()
    for h in range(1, HIGH + 1):
        for pattern in np.flatnonzero(table[h]).tolist():
            for dx, dh in KING_STEPS:
                if h + dh < 1:
                    continue
                now = seen_from_next(pattern, dx)
                tries = [now] + [now | 1 << i for i in range(WIDTH)]
                assert any(table[h + dh, after] for after in tries), (h, pattern, dx, dh)


def test_more_marks_never_hurt() -> None:
    table = wall.held()
    patterns = np.arange(PATTERNS)
    for i in range(WIDTH):
        assert not (table & ~table[:, patterns | 1 << i]).any()


def test_one_step_above_a_row_never_demands_anything() -> None:
    assert wall.held()[FREE].all()


def broken_by(policy: Callable[[int, int], int]) -> bool:
    """Whether some king breaks through a row that a devil holds by this rule; every king is tried."""
    start = policy(HIGH, 0)
    met, waiting = {(HIGH, start)}, [(HIGH, start)]
    while waiting:
        h, pattern = waiting.pop()
        if h == 1 and pattern & BELOW != BELOW:
            return True
        for dx, dh in KING_STEPS:
            if 1 <= h + dh <= HIGH:
                now = seen_from_next(pattern, dx)
                state = (h + dh, policy(h + dh, now))
                if state not in met:
                    met.add(state)
                    waiting.append(state)
    return False


BY_DISTANCE = sorted(range(WIDTH), key=lambda i: (abs(i - SIDE), i))


def nearest_first(h: int, pattern: int) -> int:
    return next((pattern | 1 << i for i in BY_DISTANCE if not pattern >> i & 1), pattern)


def by_table(h: int, pattern: int) -> int:
    table = wall.held()
    if table[h, pattern]:
        return pattern
    return next(pattern | 1 << i for i in BY_DISTANCE if table[h, pattern | 1 << i])


def test_a_devil_that_marks_the_nearest_square_loses() -> None:
    assert broken_by(nearest_first)


def test_a_devil_that_marks_by_the_table_never_loses_its_row() -> None:
    assert not broken_by(by_table)
