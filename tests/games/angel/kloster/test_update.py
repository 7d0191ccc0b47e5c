"""The update finds the best of all joined sets: judged by the minimum cut over all sets, and by trying every set.

Compiling the judge takes longer than a few short games with it as it is: only studies compile it.
"""

import itertools
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

from cellar.compile.compiled import as_it_is, compiled
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.path import direction
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.arm_devils import ArmDevil
from cellar_studies.angel.trials.devils import Devil
from cellar_studies.angel.trials.searching_devils import FAMILIES
from tests.games.angel.kloster.crowding import CrowdingDevil
from tests.games.angel.kloster.oracle.plain_cut import smallest_best
from tests.games.angel.kloster.segments import STEP, Segment, between, past_of
from tests.studying import first, study


def judge(quick: bool) -> Any:
    """The minimum cut, compiled or not."""
    name = "tests.games.angel.kloster.oracle.smallest_set"
    return (compiled(name) if quick else compiled(name, wrapping=as_it_is)).verdict


class JudgedAngel(PerfectAngel):
    """An angel that asks the minimum cut about each of its updates, or about those with so many bends ahead."""

    def __init__(self, quick: bool, bends: int = 0) -> None:
        super().__init__()
        self._judge = judge(quick)
        self._bends = bends
        #: How many updates were judged, how many of them pushed the path, and how many had islands.
        self.judged: Counter[str] = Counter()

    def _bend(self) -> None:
        if len(self.path.future) < self._bends:
            super()._bend()
            return
        marks = self.live.copy()
        joined = np.zeros(len(marks), np.bool_)
        verdict = np.zeros(3, np.int64)
        self._judge(self.path.past, self.path.bends_ahead, marks, joined, verdict)
        longer, with_islands, joined_part = (int(value) for value in verdict)
        before = self.path.length, self.evaded
        super()._bend()
        gained = 2 * (self.evaded - before[1]) - (self.path.length - before[0])
        islands = with_islands - int(joined.sum())
        # No set of any kind gains more, and no joined set that the cut knows of.
        assert 2 * int(joined.sum()) - joined_part <= gained <= 2 * with_islands - longer
        if not islands:
            assert gained == 2 * with_islands - longer
            assert self.evaded - before[1] == with_islands
            # The smallest best set lies in every best set.
            assert all(self._is_left(x, y) for x, y in marks[joined].tolist())
        self.judged.update(updates=1, pushed=self.evaded > before[1], islands=islands > 0)


def judged(devil: Devil, turns: int, quick: bool = True, bends: int = 0) -> tuple[JudgedAngel, Counter[str]]:
    """A game under judgement, and how often the path ahead had which directions."""
    angel = JudgedAngel(quick, bends)
    marked: set[Square] = set()
    shapes: Counter[str] = Counter()
    for _ in range(turns):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        angel.turn([mark])
        ahead = itertools.pairwise(angel.path.future)
        shapes["".join("NESW"[direction(a, b)] for a, b in ahead) + "N"] += 1
    return angel, shapes


#: The devils of each time, of which one builds blocks that stand alone; all others are studies.
EACH_TIME = ("random near", "fat blocks", "combs")
OTHER_GAMES = [(family, True) for family in FAMILIES if family not in EACH_TIME]


@pytest.mark.parametrize(("family", "quick"), [*((one, False) for one in EACH_TIME), *map(study, OTHER_GAMES)])
def test_no_set_is_better_whoever_marks(family: str, quick: bool) -> None:
    angel, _ = judged(FAMILIES[family](7), 80, quick)
    assert angel.judged["updates"] > 5


@pytest.mark.parametrize(("seed", "turns"), first(1, [(0, 40), *((seed, 150) for seed in range(8))]))
def test_no_set_is_better_in_a_crowd(seed: int, turns: int) -> None:
    angel, _ = judged(CrowdingDevil(seed), turns, quick=turns > 40)
    assert angel.judged["pushed"] > 10


#: Seeds and reaches of devils, turns, whether the judge is compiled, the fewest bends ahead that it judges, and pushes.
#: Each time one game is judged where the path goes back south; straight paths and single bends are the games above.
TURNING = [([(2, 40)], 250, False, 3, 5), ([(0, 6), (1, 20), (2, 40), (3, 80)], 400, True, 0, 100)]


@pytest.mark.parametrize(("devils", "turns", "quick", "bends", "pushes"), first(1, TURNING))
def test_no_set_is_better_however_the_path_turns(
    devils: list[tuple[int, int]], turns: int, quick: bool, bends: int, pushes: int
) -> None:
    shapes: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for seed, reach in devils:
        angel, turned = judged(ArmDevil(seed, reach, 2, 0.05 * (seed % 2)), turns, quick, bends)
        shapes += turned
        total += angel.judged
    assert {"N", "EN", "SEN", "WSEN"} <= set(shapes)
    assert total["pushed"] > pushes


@pytest.mark.parametrize(
    ("seeds", "turns", "quick", "pushes"), first(1, [((0, 7), 80, False, 5), (range(4), 200, True, 10)])
)
def test_no_joined_set_is_better_where_blocks_stand_alone(
    seeds: Iterable[int], turns: int, quick: bool, pushes: int
) -> None:
    total: Counter[str] = Counter()
    for seed in seeds:
        total += judged(FAMILIES["fat blocks"](seed), turns, quick)[0].judged
    assert total["islands"] > 50
    assert total["pushed"] > pushes


@pytest.mark.parametrize(("seed", "quick"), first(1, [(0, False), (1, False), *((seed, True) for seed in range(6))]))
def test_the_judge_agrees_with_a_plain_maximum_flow(seed: int, quick: bool) -> None:
    """Square by square, in a box that holds every mark."""
    wide, low, high = 20, -24, 40
    box = [(x, y) for x in range(wide) for y in range(low, high)]
    verdict = judge(quick)
    angel = PerfectAngel()
    devil: Devil = ArmDevil(seed, 5, 2, 0.2) if seed % 2 else CrowdingDevil(seed)
    marked: set[Square] = set()
    while angel.turns < 14:
        mark = devil.mark(angel, marked)
        marked.add(mark)
        angel.see(mark)
        live = angel.live.copy()
        inside = live[(live[:, 0] < wide - 2) & (live[:, 1] > low + 2) & (live[:, 1] < high - 2)]
        if len(inside):
            joined = np.zeros(len(inside), np.bool_)
            out = np.zeros(3, np.int64)
            verdict(angel.path.past, angel.path.bends_ahead, inside, joined, out)
            left = {q for q in box if angel.is_left(q)}
            marks = {(x, y) for x, y in inside.tolist()}
            past = past_of(angel, low, high)
            more = smallest_best(left, past, marks, box)
            longer = length(left | more, past, box) - length(left, past, box)
            assert (longer, len(more & marks)) == (out[0], out[1])
            assert {(x, y) for x, y in inside[joined].tolist()} <= more
        angel.turn()


def length(found: set[Square], past: set[Segment], box: list[Square]) -> int:
    """The sides between a set (with all that is west) and the other squares, and twice each past side inside it."""
    total = 0
    for q in box:
        for dx, dy in STEP:
            p = (q[0] + dx, q[1] + dy)
            if p[0] < 0 or p in found:
                total += (q not in found) + 2 * (q in found and between(p, q) in past)
    return total


#: Where every joined set is tried: a small room beside a straight path, or off the corner of two arms.
ROOM = 4


@pytest.mark.parametrize("seed", first(3, range(12)))
@pytest.mark.parametrize("corner", [False, True], ids=["beside an arm", "off a corner"])
def test_no_joined_set_of_a_small_room_is_better(corner: bool, seed: int) -> None:
    """All sets of sixteen squares, however the marks lie: also where one of them would pay if it stood alone."""
    rng = Random(seed)
    angel = PerfectAngel()
    if corner:  # a path that goes east and then north
        for x in range(29, -1, -1):
            angel.turn([(x, 500)])
    x, y = (angel.path.future[-1][0], angel.path.future[-1][1])
    room = [(x + i - 2 * corner, y + j + 1 - (ROOM - 1) * corner) for j in range(ROOM) for i in range(ROOM)]
    room = [q for q in room if not angel.is_left(q)]
    marks = [q for q in room if rng.random() < rng.choice((0.3, 0.5, 0.8))] or room[:1]
    best = best_joined(angel, room, marks)
    before = angel.path.length, angel.evaded
    for mark in marks:
        angel.see(mark)
    angel._bend()
    evaded = angel.evaded - before[1]
    assert (2 * evaded - (angel.path.length - before[0]), evaded) == best


def best_joined(angel: PerfectAngel, room: list[Square], marks: list[Square]) -> tuple[int, int]:
    """The most that a joined set of these squares gains, and then how many marks it can have."""
    number = {q: i for i, q in enumerate(room)}
    sets = np.arange(1 << len(room), dtype=np.int64)
    has = [(sets >> i) & 1 for i in range(len(room))]
    longer = np.zeros_like(sets)
    reached = np.zeros_like(sets)
    for q, i in number.items():
        for dx, dy in STEP:
            p = (q[0] + dx, q[1] + dy)
            if angel.is_left(p):
                longer -= has[i]
                reached |= has[i] << i
            else:
                longer += has[i] & (1 - has[number[p]]) if p in number else has[i]
    for _ in room:
        for q, i in number.items():
            for dx, dy in STEP:
                p = (q[0] + dx, q[1] + dy)
                if p in number:
                    reached |= (has[i] & (reached >> number[p])) << i
    evaded = np.sum([has[number[q]] for q in marks], axis=0)
    gained = 2 * evaded - longer
    gained[reached != sets] = -1
    most = int(gained.max())
    return most, int(evaded[gained == most].max())


@pytest.mark.study
@pytest.mark.parametrize("seed", range(60))
def test_no_set_is_better_in_longer_games(seed: int) -> None:
    rng = Random(seed)
    judged(ArmDevil(seed, rng.choice((5, 20, 80)), rng.randint(2, 5), rng.choice((0, 0.1, 0.3))), 1000)
    judged(CrowdingDevil(1000 + seed), 1000)
