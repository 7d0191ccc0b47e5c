"""Steps of docs/angel-proofs.md, counted square by square on small boards, apart from the program that uses them."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.arm_devils import ArmDevil
from tests.games.angel.kloster.crowding import CrowdingDevil
from tests.games.angel.kloster.segments import (
    STEP,
    Segment,
    Square,
    ahead_of,
    back,
    end_of,
    left_of,
    past_of,
    right_of,
)
from tests.studying import first

#: The box that is looked at: 0 <= x < WIDE, LOW <= y < HIGH. Everything west of it is in the left set.
WIDE, LOW, HIGH = 9, -5, 9
BOX = [(x, y) for x in range(WIDE) for y in range(LOW, HIGH)]


def is_in(found: set[Square], q: Square) -> bool:
    return q[0] < 0 or q in found


def chain(found: set[Square], past: Iterable[Segment], wide: int, low: int, high: int) -> Counter[Segment]:
    """All segments that count for the length of a set: its sides, and both ways along a past side inside it."""
    segments: Counter[Segment] = Counter()
    for x in range(wide + 1):
        for y in range(low, high + 1):
            for d in range(4):
                s = (x, y, d)
                if low <= right_of(s)[1] < high and low <= left_of(s)[1] < high:
                    segments[s] += is_in(found, left_of(s)) and not is_in(found, right_of(s))
    for s in past:
        segments[s] = 1
        segments[back(s)] += is_in(found, right_of(s))
    return +segments


def length(found: set[Square], past: Iterable[Segment]) -> int:
    return chain(found, past, WIDE, LOW, HIGH).total()


def neighbours(q: Square) -> list[tuple[Square, Segment]]:
    """Each neighbour of a square, with the segment that has the neighbour on its left and the square on its right."""
    return [(left_of(s), s) for d in range(4) for s in [_segment(q, d)]]


def _segment(q: Square, d: int) -> Segment:
    dx, dy = right_of((0, 0, d))
    return q[0] - dx, q[1] - dy, d


def grown(rng: Random, squares: int, past: set[Segment]) -> set[Square]:
    """A left set: squares that joined one after the other, each through a side that is not past."""
    found: set[Square] = set()
    while len(found) < squares:
        q = rng.choice(BOX)
        if LOW + 2 < q[1] < HIGH - 2 and q[0] < WIDE - 2:
            if any(is_in(found, p) and s not in past for p, s in neighbours(q)):
                found.add(q)
    return found


def leftover(found: set[Square], past: set[Segment], perch: Segment) -> Counter[Segment]:
    """What a walk along the chain, from the perch's end to the north, does not pass."""
    rest = chain(found, past, WIDE, LOW, HIGH) - Counter(past)
    at, d = end_of(perch), perch[2]
    while at[1] < HIGH:
        s = next(s for turn in (3, 0, 1, 2) if (s := (*at, (d + turn) % 4)) in rest)
        rest -= Counter([s])
        at, d = end_of(s), s[2]
    return rest


def winding(loops: Counter[Segment], q: Square) -> int:
    """How often closed walks run round a square: upright segments west of it, southwards less northwards."""
    return sum(n * (1 if s[2] == 2 else -1) for s, n in loops.items() if s[2] in (0, 2) and s[0] <= q[0] and _row(s, q))


def _row(s: Segment, q: Square) -> bool:
    return min(s[1], end_of(s)[1]) == q[1]


def parts(squares: set[Square]) -> list[set[Square]]:
    """The connected parts of a set."""
    rest, found = set(squares), []
    while rest:
        part, waiting = set(), [next(iter(rest))]
        while waiting:
            q = waiting.pop()
            if q in rest:
                rest.remove(q)
                part.add(q)
                waiting += [(q[0] + dx, q[1] + dy) for dx, dy in STEP]
        found.append(part)
    return found


def test_a_leftover_loop_could_be_removed() -> None:
    """A side of the left set that the walk leaves out belongs to a loop; without the loop the set is larger and shorter
    by the whole loop, and it keeps the past and every square."""
    loops = 0
    for seed in range(300):
        rng = Random(seed)
        past = {(0, y, 0) for y in range(LOW, 1)}
        left = grown(rng, rng.randint(12, 32), past)
        rest = leftover(left, past, (0, 0, 0))
        assert all(winding(rest, q) == 0 for q in left)
        filled = {q for q in BOX if is_in(left, q) - winding(rest, q) >= 1}
        assert left <= filled
        assert length(filled, past) <= length(left, past) - rest.total()
        loops += rest.total() > 0
        for part in parts(filled - left):
            doors = [s for q in part for p, s in neighbours(q) if is_in(left, p)]
            assert all(s in rest for s in doors)  # so none of them is past: the part is joined, or can be left out
    assert loops > 20


@pytest.mark.parametrize("seed", first(1, range(6)))
def test_every_side_of_the_left_set_is_past_or_lies_on_the_path_ahead(seed: int) -> None:
    """And a push makes the path longer by twice its columns and rows: both counted square by square."""
    wide, low, high = 40, -30, 70
    angel = PerfectAngel()
    devil = ArmDevil(seed, 8, 2, 0.1) if seed % 2 else CrowdingDevil(seed)
    marked: set[Square] = set()
    for turn in range(32):
        mark = devil.mark(angel, marked)
        marked.add(mark)
        angel.turn([mark])
        if turn % 8 < 7:
            continue
        left = {(x, y) for x in range(wide) for y in range(low, high) if angel.is_left((x, y))}
        past, ahead = past_of(angel, low, high), ahead_of(angel, low, high)
        whole = chain(left, past, wide, low, high)
        assert whole == Counter([*past, *ahead])
        # Less the first line, and with the way back west far in the north.
        assert whole.total() - (high - low) + angel.path.future[-1][0] == angel.path.length == 2 * angel.evaded
