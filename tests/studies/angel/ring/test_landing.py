"""A king that comes down on a long wall: the tables against real marks, and how many the devil must have made."""

from random import Random

import pytest

from cellar.games.angel.ring import wall
from cellar.games.angel.ring.wall import FREE, KING_STEPS, SIDE
from cellar_studies.angel.ring import landing
from cellar_studies.angel.ring.landing import RIM, Landing, settled

COLUMNS = 9


def holds(tables: Landing, waiting: tuple[int, int, int], column: int, height: int, marked: set[int]) -> bool:
    """What the tables say of a king to step; out of sight, whether the wall holds and the turns are settled."""
    left, right, third = waiting
    if RIM <= column < COLUMNS - RIM:
        marks = sum(1 << square for square in marked)
        words = tables.held[*(min(n, 3 * tables.turn) for n in (left, right)), min(third, tables.turn)]
        return bool(int(words[height - 1, column - RIM, marks >> 6]) >> (marks & 63) & 1)
    pattern = sum(1 << i for i in range(2 * SIDE + 1) if column - SIDE + i in marked)
    here, other = (left, right) if column < RIM else (right, left)
    return bool(wall.held()[height, pattern]) and settled(tables.turn, here, other, min(third, tables.turn))


def held_by_hand(tables: Landing, waiting: tuple[int, int, int], column: int, height: int, marked: set[int]) -> bool:
    """Whether the wall below the king is marked and each of its steps is answered, on the wall or elsewhere."""
    left, right, third = waiting
    if height == 1 and not {column - 1, column, column + 1} <= marked:
        return False
    elsewhere = [waiting, (left + 1, right, third), (left, right + 1, third), (left, right, third + 1)]
    for dx, dh in KING_STEPS:
        x, h = column + dx, height + dh
        if not 1 <= h <= FREE:
            continue
        # Beside what is looked at one square more may be marked: the wall of a king that leaves goes on.
        on_wall = [marked | {square} for square in range(-SIDE, COLUMNS + SIDE)]
        if not (
            any(holds(tables, more, x, h, marked) for more in elsewhere)
            or any(holds(tables, waiting, x, h, {s for s in more if _seen(s, x)}) for more in on_wall)
        ):
            return False
    return True


def _seen(square: int, column: int) -> bool:
    return 0 <= square < COLUMNS or not RIM <= column < COLUMNS - RIM


@pytest.mark.parametrize("turn", [1, 3])
def test_the_tables_hold_what_real_marks_hold(turn: int) -> None:
    tables = landing.solved(COLUMNS, turn)
    rng = Random(3)
    verdicts: list[bool] = []
    while len(verdicts) < 300:
        waiting = (rng.randint(turn, 3 * turn), rng.randint(turn, 3 * turn), rng.randint(0, turn))
        column, height, share = rng.randrange(RIM, COLUMNS - RIM), rng.randint(1, FREE), rng.random()
        marked = {square for square in range(COLUMNS) if rng.random() < share}
        if height == 1 and not {column - 1, column, column + 1} <= marked:
            continue
        held = holds(tables, waiting, column, height, marked)
        assert held == held_by_hand(tables, waiting, column, height, marked), (waiting, column, height, marked)
        verdicts.append(held)
    assert 20 < sum(verdicts) < 280


def test_a_run_is_settled_by_a_third_turn_or_by_a_whole_round() -> None:
    assert settled(3, 6, 0, 3)
    assert settled(3, 9, 0, 0)
    assert settled(3, 6, 6, 0)
    assert not settled(3, 6, 5, 0)
    assert not settled(3, 5, 9, 3), "two turns on the king's own side are the least"


@pytest.mark.parametrize("columns", [9, 11])
def test_a_king_five_above_a_wall_asks_for_twelve_marks(columns: int) -> None:
    tables = landing.solved(columns, 3)
    assert [tables.fewest(height) for height in (4, 5, 6)] == [13, 12, 11]


def test_two_turns_on_either_side_ask_for_all_twelve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landing, "settled", lambda turn, side, other, third: side >= 2 * turn)
    assert landing.solved(COLUMNS, 3).fewest(5) == 12


def test_cheaper_turns_would_ask_for_fewer() -> None:
    assert [landing.solved(COLUMNS, turn).fewest(5) for turn in (1, 2)] == [4, 8]
