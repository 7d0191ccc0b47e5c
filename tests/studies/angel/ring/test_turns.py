"""What a turn costs: the tables against real kings and real marks, and the numbers that follow."""

from itertools import pairwise
from random import Random

import pytest

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.corner import PREPARED, Words
from cellar.games.angel.ring.layout import NEAR
from cellar.games.angel.ring.wall import KING_STEPS, SIDE
from cellar_studies.angel.ring import turns, turns_bench
from cellar_studies.angel.ring.turns import ARM, BEHIND, ROOM, START

#: Farther along the level wall no king of these tables comes.
FAR = ROOM + 2


def holds(tables: tuple[Words, ...], spare: int, king: Square, marked: set[Square]) -> bool:
    """What the tables say of a king to step, among real marks; the devil has still to leave `spare` of his own."""
    a, b = king
    if spare < 0:
        return False
    if b <= ROOM:
        marks = sum(1 << i for i, square in enumerate(turns.SQUARES) if square in marked)
        return bool(int(tables[spare][a - 1, b - 1, marks >> 6]) >> (marks & 63) & 1)
    pattern = sum(1 << i for i in range(2 * SIDE + 1) if (0, b - SIDE + i) in marked)
    return bool(turns.wall_tables()[spare][a, pattern])


def held_by_hand(tables: tuple[Words, ...], spare: int, king: Square, marked: set[Square]) -> bool:
    """Whether the king can step on no wall and every other step of it is answered: by a mark, or by one elsewhere."""
    walls = [*((a, 0) for a in range(FAR)), *((0, b) for b in range(1, ARM + 1))]
    for da, db in KING_STEPS:
        x, y = step = (king[0] + da, king[1] + db)
        if 0 in step and step not in marked:
            return False
        if step in marked or x > ROOM or (y > ROOM and x > NEAR):
            continue
        answers = [marked, *(marked | {square} for square in walls if square not in marked)]
        if not (holds(tables, spare - 1, step, marked) or any(holds(tables, spare, step, more) for more in answers)):
            return False
    return True


@pytest.mark.parametrize("inside", [(), ((2, 2), (4, 5))])
def test_the_tables_hold_what_real_marks_hold(inside: tuple[Square, ...]) -> None:
    tables = turns.solved(inside)
    rng = Random(7)
    room = [(a, b) for a in range(1, ROOM + 1) for b in range(1, ROOM + 1) if (a, b) not in inside]
    verdicts: list[bool] = []
    while len(verdicts) < 400:
        king, spare, share = rng.choice(room), rng.randrange(len(tables)), rng.random()
        marked = {square for square in turns.SQUARES if rng.random() < share} | set(inside)
        marked |= {(a, 0) for a in range(BEHIND, FAR)}
        if spare == 0 or holds(tables, spare - 1, king, marked):
            held = holds(tables, spare, king, marked)
            assert held == held_by_hand(tables, spare, king, marked), (king, spare, sorted(marked))
            verdicts.append(held)
    assert 40 < sum(verdicts) < 360


def test_a_wall_with_nothing_to_spare_is_the_wall() -> None:
    tables = turns.wall_tables()
    assert tables[0] is wall.held()
    assert [bool(table[5, 1 << SIDE]) for table in tables] == [True, False, False, False]
    assert all((more <= fewer).all() for fewer, more in pairwise(tables))


def test_a_turn_costs_three_marks_and_every_further_one_is_to_spare() -> None:
    assert turns.fewest() == [3, 4, 5, 6]
    for corner in (PREPARED, tuple((b, a) for a, b in PREPARED)):
        marked = {*corner, *((a, 0) for a in range(BEHIND, FAR))}
        assert holds(turns.solved(), 0, START, marked)
        assert not any(holds(turns.solved(), 0, START, marked - {square}) for square in corner)


@pytest.mark.parametrize("inside", [((1, 1),), ((3, 3),), ((2, 3), (3, 2)), ((1, 2), (2, 1)), ((5, 2), (2, 5))])
def test_marks_inside_the_room_make_no_turn_cheaper(inside: tuple[Square, ...]) -> None:
    for spare, marks in enumerate(turns.fewest(inside)):
        assert marks is None or marks >= 3 + spare


def test_the_bench_tells_what_was_found() -> None:
    figures = turns_bench.run(inside=0, columns=9)
    told = turns_bench.report(figures)
    assert "3 with 0 to spare, 4 with 1 to spare, 5 with 2 to spare, 6 with 3 to spare" in told
    assert "if a turn costs 3: 13 at height 4, 12 at height 5, 11 at height 6" in told


@pytest.mark.study
def test_no_two_marks_inside_the_room_make_a_turn_cheaper() -> None:
    figures = turns_bench.run()
    assert figures["sets"] == 1177
    assert figures["fewest"] == [3, 4, 5, 6]
