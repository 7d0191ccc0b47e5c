"""The perfect angel: what it promises on every turn, and that its fast update is the strategy as it is written down."""

from collections.abc import Iterator
from copy import copy
from random import Random

import numpy as np
import pytest

from cellar.core.errors import BadPosition
from cellar.core.types import Ints
from cellar.games.angel.endless.places import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar.games.angel.trials.devils import BUILDERS, RandomDevil, free
from cellar.games.angel.trials.invariants import BrokenInvariant, Witness
from cellar.games.angel.trials.searching_devils import FAMILIES, SEARCHERS
from cellar.games.angel.trials.trial import play
from tests.games.angel.kloster.reference_angel import ReferenceAngel


@pytest.mark.parametrize("family", BUILDERS)
def test_survives_ten_thousand_turns_with_every_invariant_on_every_turn(family: str) -> None:
    assert play(BUILDERS[family](1), 10_000).turns == 10_000


@pytest.mark.parametrize("family", SEARCHERS)
def test_survives_devils_that_look_ahead(family: str) -> None:
    assert play(SEARCHERS[family](1), 400).turns == 400


@pytest.mark.study
@pytest.mark.parametrize("family", SEARCHERS)
def test_survives_ten_thousand_turns_of_devils_that_look_ahead(family: str) -> None:
    assert play(SEARCHERS[family](1), 10_000).turns == 10_000


@pytest.mark.study
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("family", BUILDERS)
def test_survives_other_seeds(family: str, seed: int) -> None:
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


def crowding(rng: Random, angel: PerfectAngel, marked: set[Square]) -> Iterator[Square]:
    """Marks close to the path and to each other: bends, folds, clusters that stand alone, bridges to them."""
    recent: list[Square] = []
    style = rng.choice((0.2, 0.45, 0.7))
    while True:
        kind = rng.random()
        if kind < style:
            x, y = rng.choice(angel.segments(14))[1]
            cell = (x + rng.randint(0, 2), y + rng.randint(-1, 1))
        elif kind < style + 0.2 or not recent:
            cell = (angel.square[0] + rng.randint(-2, 9), angel.square[1] + rng.randint(-3, 11))
        else:
            x, y = rng.choice(recent[-10:])
            cell = (x + rng.randint(-1, 1), y + rng.randint(-1, 1))
        if free(cell, angel, marked) and -8 <= cell[1] < 62 and cell[0] < 22:
            recent.append(cell)
            yield cell


@pytest.mark.parametrize("seed", range(100, 104))
def test_flies_as_the_strategy_says_square_by_square(seed: int) -> None:
    angel, reference = PerfectAngel(), ReferenceAngel(22, -12, 66)
    marked: set[Square] = set()
    marks = crowding(Random(seed), angel, marked)
    while angel.square[1] < 45 and angel.turns < 45:
        mark = next(marks)
        marked.add(mark)
        assert angel.turn([mark]) == reference.turn(mark)
        assert angel.evaded == reference.evaded
    for x in range(22):
        for y in range(-12, 66):
            assert angel.is_left((x, y)) == reference.left((x, y))


class WholePlaneAngel(PerfectAngel):
    """An angel that looks at all marks on every turn."""

    def __init__(self) -> None:
        super().__init__()
        self._tools = copy(self._tools)
        self._tools.closed = self.everything

    def everything(self, corner: Ints, marks: Ints, number: int) -> None:
        corner[0] = max(corner[0], marks[:number, 0].max())
        corner[1] = min(corner[1], marks[:number, 1].min())


@pytest.mark.parametrize("family", FAMILIES)
def test_the_window_changes_nothing(family: str) -> None:
    devil = FAMILIES[family](7)
    angel, whole = PerfectAngel(), WholePlaneAngel()
    marked: set[Square] = set()
    for _ in range(120):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        assert angel.turn([mark]) == whole.turn([mark])
        assert angel.path.future == whole.path.future
        assert angel.value == whole.value


@pytest.mark.parametrize("family", ["random near", "fat blocks", "strips", "combs"])
def test_flies_the_same_without_numba(family: str) -> None:
    devil = FAMILIES[family](3)
    angel, plain = PerfectAngel(), PerfectAngel(fast=False)
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


def test_never_stays_where_it_is_though_the_path_would_go_round_its_square() -> None:
    angel = PerfectAngel()
    assert angel.turn([(0, 2)]) == (0, 1)
    angel.turn([(-1, 3)])
    before = angel.square
    value = angel.value
    angel.turn([(0, 4)])
    assert angel.is_left(before)
    assert angel.square != before
    assert angel.value[0] <= value[0]


def test_plays_the_same_game_anywhere_in_the_plane() -> None:
    here = play(RandomDevil(5, 6), 300)
    there = play(RandomDevil(5, 6), 300, origin=(10**12, -(10**12)))
    assert [(x + 10**12, y - 10**12) for x, y in here.trail] == there.trail


def test_joins_a_strip_of_a_billion_squares() -> None:
    angel = PerfectAngel()
    angel.turn([(0, 10**9)])
    angel.turn([(0, 20)])
    assert angel.is_left((0, 5 * 10**8))
    assert not angel.is_left((0, 10**9 + 1))
    assert angel.value == (-2, 2)
    assert angel.path.future[1:] == [(0, 20), (1, 20), (1, 10**9 + 1), (0, 10**9 + 1)]


def test_a_fat_block_that_stands_alone_stays_alone_until_it_pays() -> None:
    angel, reference = PerfectAngel(), ReferenceAngel(22, -12, 90)
    block = [(8 + i, 60 + j) for i in range(4) for j in range(4)]
    for cell in block:
        assert angel.turn([cell]) == reference.turn(cell)
    assert not any(angel.is_left(cell) for cell in block)
    for x in range(7, -1, -1):
        assert angel.turn([(x, 61)]) == reference.turn((x, 61))
    assert all(angel.is_left(cell) for cell in block)


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
    other.turn([(0, 6)])
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
    witness.see((0, 50))
    angel.turn()
    with pytest.raises(BrokenInvariant, match="marked square on its right"):
        witness.check()


def test_the_witness_sees_a_detour_that_does_not_pay() -> None:
    angel, witness = witnessed()
    first = angel.path.future
    angel.path.replace([*first, (0, 60), (3, 60), (3, 63), (0, 63)])
    angel.turn()
    with pytest.raises(BrokenInvariant, match="L - 2n rose"):
        witness.check()


def test_the_witness_sees_a_left_set_that_shrinks() -> None:
    angel = PerfectAngel()
    witness = Witness(angel)
    witness.see((0, 40))
    angel.turn([(0, 40)])
    witness.check()
    angel.path.future = [angel.path.future[0]]
    angel.turn()
    with pytest.raises(BrokenInvariant, match=r"marked square on its right|lost a square"):
        witness.check()


def test_the_witness_sees_a_path_that_runs_back_on_itself() -> None:
    angel, witness = witnessed()
    angel.path.future = [*angel.path.future, (0, 60), (4, 60), (0, 60)]
    angel.turn()
    with pytest.raises(BrokenInvariant, match="left set on both sides"):
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
    winding = angel._tools.winding
    for x, y in np.random.default_rng(1).integers((0, -10), (40, 900), (4000, 2)).tolist():
        assert winding(past, len(past), False, x, y) + winding(ahead, len(ahead), True, x, y) in (0, 1)
