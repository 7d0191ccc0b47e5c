"""The perfect angel: what it promises on every turn, and that its fast update is the strategy as it is written down."""

import itertools
from random import Random

import numpy as np
import pytest

from cellar.errors import BadPosition
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster import path, update
from cellar.games.angel.kloster.path import direction
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.arm_devils import ArmDevil
from cellar_studies.angel.trials.devils import BUILDERS, RandomDevil
from cellar_studies.angel.trials.invariants import BrokenInvariant, Witness
from cellar_studies.angel.trials.searching_devils import FAMILIES, SEARCHERS
from cellar_studies.angel.trials.trial import play
from tests.games.angel.kloster.crowding import CrowdingDevil
from tests.studies.angel.trials.test_devils import TRIED
from tests.studying import first


@pytest.mark.parametrize("family", BUILDERS)
def test_survives_with_every_invariant_on_every_turn(family: str) -> None:
    assert play(BUILDERS[family](1), 1_000).turns == 1_000


@pytest.mark.parametrize("family", first(1, SEARCHERS))
def test_survives_devils_that_look_ahead(family: str) -> None:
    assert play(SEARCHERS[family](1), 400).turns == 400


@pytest.mark.study
@pytest.mark.parametrize("family", SEARCHERS)
def test_survives_ten_thousand_turns_of_devils_that_look_ahead(family: str) -> None:
    assert play(SEARCHERS[family](1), 10_000).turns == 10_000


@pytest.mark.study
@pytest.mark.parametrize("seed", range(1, 12))
@pytest.mark.parametrize("family", BUILDERS)
def test_survives_ten_thousand_turns(family: str, seed: int) -> None:
    assert play(BUILDERS[family](seed), 10_000).turns == 10_000


def every_devil(angel: PerfectAngel, marks: tuple[Square, ...], depth: int) -> int:
    """Play every mark within two squares of the angel that is not wasted, and so on; how many turns that were."""
    if depth == 0:
        return 0
    turns = 0
    x, y = angel.square
    for cell in ((x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)):
        if cell == (x, y) or cell in marks or angel.is_left(cell):
            continue
        later = angel.copy()
        witness = Witness(later)
        for mark in (*marks, cell):
            witness.see(mark)
        later.turn([cell])
        witness.check()
        turns += 1 + every_devil(later, (*marks, cell), depth - 1)
    return turns


def test_no_three_marks_close_by_hurt_it() -> None:
    assert every_devil(PerfectAngel(), (), 3) > 1000


@pytest.mark.study
def test_no_four_marks_close_by_hurt_it() -> None:
    assert every_devil(PerfectAngel(), (), 4) > 20_000


@pytest.mark.parametrize("seed", first(3, range(12)))
def test_survives_a_crowd(seed: int) -> None:
    assert play(CrowdingDevil(seed), 400).turns == 400


@pytest.mark.parametrize("reach", first(1, [60, 10, 400]))
def test_survives_devils_that_make_the_path_turn(reach: int) -> None:
    assert play(ArmDevil(reach, reach, 2, 0.02), 3000).turns == 3000


@pytest.mark.study
@pytest.mark.parametrize("seed", range(40))
def test_survives_more_devils_that_make_the_path_turn(seed: int) -> None:
    rng = Random(seed)
    devil = ArmDevil(seed, rng.choice((5, 20, 80, 400, 1600)), rng.randint(2, 6), rng.choice((0, 0.1, 0.3)))
    assert play(devil, 10_000).turns == 10_000


@pytest.mark.parametrize("family", ["random near", "fat blocks", "arms", "combs"])
def test_flies_the_same_as_it_is_written(family: str) -> None:
    devil = FAMILIES[family](3)
    angel, plain = PerfectAngel(), PerfectAngel()
    plain._path, plain._update = path, update
    marked: set[Square] = set()
    for _ in range(60):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        assert angel.turn([mark]) == plain.turn([mark])
        assert angel.path.future == plain.path.future


def test_flies_straight_north_while_nothing_is_in_its_way() -> None:
    angel = PerfectAngel((3, 4))
    assert [angel.turn() for _ in range(3)] == [(3, 6), (3, 8), (3, 10)]
    assert angel.turn([(10**15, 0)]) == (3, 12)


@pytest.mark.parametrize("family", TRIED)
def test_the_path_ahead_turns_right_at_most_where_it_starts(family: str) -> None:
    """So two segments in a row never run round one square, and the angel never stays where it is."""
    devil = FAMILIES[family](4)
    angel = PerfectAngel()
    marked: set[Square] = set()
    for _ in range(150):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        angel.turn([mark])
        bends = angel.path.future
        ways = [angel.path.perch[1], *(direction(a, b) for a, b in itertools.pairwise(bends)), 0]
        assert (ways[1] - ways[0]) % 4 in (0, 1, 3)
        assert all((after - before) % 4 in (0, 3) for before, after in itertools.pairwise(ways[1:]))


def test_no_flight_of_a_long_game_costs_more_than_a_few_bends() -> None:
    """A staircase of thousands of steps gave the path a bend a step; now the path goes round the whole of it."""
    angel = play(FAMILIES["long staircase"](1), 4000, checked=0).angel
    assert angel.evaded == 4000
    assert len(angel.path.future) == 1
    assert len(angel.live) == 0


def test_plays_the_same_game_anywhere_in_the_plane() -> None:
    here = play(RandomDevil(5, 6), 300)
    there = play(RandomDevil(5, 6), 300, origin=(10**12, -(10**12)))
    assert [(x + 10**12, y - 10**12) for x, y in here.trail] == there.trail


def test_a_mark_a_billion_squares_ahead_is_passed_at_once() -> None:
    angel = PerfectAngel()
    angel.turn([(0, 10**9)])
    angel.turn([(1, 20)])
    assert angel.is_left((0, 5 * 10**8))
    assert angel.is_left((1, 10**9 + 1))
    assert not angel.is_left((0, 0))
    assert angel.value == (0, 2)
    assert angel.path.future == [(2, 3)]


def test_a_fat_block_stands_alone_until_there_are_as_many_marks_as_columns() -> None:
    angel = PerfectAngel()
    block = [(8 + i, 60 + j) for j in range(4) for i in range(4)]
    for cell in block[:11]:
        angel.turn([cell])
    assert not any(angel.is_left(cell) for cell in block)
    angel.turn([block[11]])
    assert all(angel.is_left(cell) for cell in block)
    assert not angel.is_left((12, 62))


def test_the_devil_cannot_mark_the_angels_own_square() -> None:
    with pytest.raises(BadPosition, match="is where the angel stands"):
        PerfectAngel().turn([(0, 0)])


def test_promises_nothing_when_several_marks_were_there_first() -> None:
    assert PerfectAngel(marks=[(5, 5)]).guaranteed
    assert PerfectAngel(marks=[(-1, 0), (-5, 5), (5, 5)]).guaranteed
    assert not PerfectAngel(marks=[(4, 5), (5, 5)]).guaranteed


def test_a_copy_goes_its_own_way() -> None:
    angel = PerfectAngel()
    angel.turn([(0, 4)])
    other = angel.copy()
    other.turn([(1, 6)])
    angel.turn([(30, 30)])
    assert angel.path.future != other.path.future
    assert angel.evaded == 1
    assert other.evaded == 2


def witnessed() -> tuple[PerfectAngel, Witness]:
    """An angel after a few quiet turns, under watch."""
    angel = PerfectAngel()
    witness = Witness(angel)
    for mark in ((0, 5), (7, 7)):
        witness.see(mark)
        angel.turn([mark])
        witness.check()
    return angel, witness


def test_the_witness_sees_a_mark_that_was_flown_to() -> None:
    angel, witness = witnessed()
    target = angel.copy().turn()
    witness.see(target)
    angel.turn()
    with pytest.raises(BrokenInvariant, match="landed on a mark"):
        witness.check()


def test_the_witness_sees_a_mark_beside_the_path() -> None:
    angel, witness = witnessed()
    witness.see((1, 50))
    angel.turn()
    with pytest.raises(BrokenInvariant, match="marked square on its right"):
        witness.check()


def test_the_witness_sees_a_detour_that_does_not_pay() -> None:
    angel, witness = witnessed()
    first = angel.path.future
    angel.path.replace([*first, (1, 60), (4, 60), (4, 63), (1, 63)])
    angel.turn()
    with pytest.raises(BrokenInvariant, match="L - 2n rose"):
        witness.check()


def test_the_witness_sees_a_left_set_that_shrinks() -> None:
    angel = PerfectAngel()
    witness = Witness(angel)
    witness.see((0, 40))
    angel.turn([(0, 40)])
    witness.check()
    angel.path.future = [angel.path.future[0], (1, 60), (0, 60)]
    angel.turn()
    with pytest.raises(BrokenInvariant, match="lost a square"):
        witness.check()


def test_the_witness_sees_a_path_that_runs_back_on_itself() -> None:
    angel, witness = witnessed()
    angel.path.future = [*angel.path.future, (1, 60), (5, 60), (1, 60)]
    angel.turn()
    with pytest.raises(BrokenInvariant, match="left set on both sides"):
        witness.check()


def test_the_witness_sees_a_first_segment_that_runs_along_the_left_set(monkeypatch: pytest.MonkeyPatch) -> None:
    angel, witness = witnessed()
    x, y = angel.square
    angel.turn()
    # Straight north, the segment between both perches has the square between both landings on its right.
    monkeypatch.setattr(PerfectAngel, "is_left", lambda _, square: square == (x, y + 1))
    with pytest.raises(BrokenInvariant, match="first segment ahead has the left set on its right"):
        witness.check()


def test_the_witness_sees_an_angel_that_flies_too_far() -> None:
    angel = PerfectAngel()
    witness = Witness(angel)
    angel.turn()
    angel.turn()
    with pytest.raises(BrokenInvariant, match="flew 4 squares"):
        witness.check()


def test_no_square_is_painted_twice() -> None:
    """The left set is a set: the path winds about each square at most once."""
    angel = play(BUILDERS["fat blocks"](4), 400).angel
    past, ahead = angel.path.past, angel.path.bends_ahead
    winding = angel._path.winding
    for x, y in np.random.default_rng(1).integers((0, -10), (40, 900), (4000, 2)).tolist():
        assert winding(past, len(past), False, x, y) + winding(ahead, len(ahead), True, x, y) in (0, 1)
