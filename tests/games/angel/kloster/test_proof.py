"""Steps of docs/angel-proofs.md, counted square by square on small boards, apart from the program that uses them."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from tests.games.angel.kloster.reference_angel import ReferenceAngel, Segment, Square, back, end_of, left_of, right_of
from tests.games.angel.kloster.test_perfect_angel import crowding

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


def sides(found: set[Square]) -> int:
    return sum((x + dx, y + dy) not in found for x, y in found for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)))


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


@pytest.mark.parametrize("seed", range(60))
def test_islands_add_at_most_their_sides_to_the_length_of_any_larger_set(seed: int) -> None:
    """Also when they lie in it, or half in it: the step that submodularity alone does not give."""
    rng = Random(seed)
    past = {(0, y, 0) for y in range(LOW, rng.randint(0, HIGH - 3))}
    left = grown(rng, rng.randint(0, 20), past)
    past |= {s for s in chain(left, past, WIDE, LOW, HIGH) if rng.random() < 0.5 and not is_in(left, right_of(s))}
    islands: set[Square] = set()
    for q in rng.sample(BOX, 60):
        if LOW < q[1] < HIGH - 1 and q not in left and all(not is_in(left, p) or s in past for p, s in neighbours(q)):
            islands.add(q)
    assert length(left | islands, past) - length(left, past) == sides(islands) > 0
    earlier = {s for s in past if rng.random() < 0.7}
    larger = left | {q for q in BOX if rng.random() < 0.4}
    assert length(larger | islands, earlier) <= length(larger, earlier) + sides(islands)


def test_submodularity_does_not_speak_of_an_island_inside_the_pocket() -> None:
    """A fat block in a pocket pays beside the left set, and changes nothing once the pocket is added."""
    past = {(0, y, 0) for y in range(LOW, HIGH)}
    block = {(x, y) for x in range(2, 6) for y in range(4)}
    pocket = {(x, y) for x in range(7) for y in range(-1, 5)}

    def worth(found: set[Square]) -> int:
        return length(found, past) - 2 * len(found & block)

    assert worth(block) - worth(set()) == -16
    assert worth(pocket | block) - worth(pocket) == 0


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
    assert loops > 20


@pytest.mark.parametrize("seed", range(100, 103))
def test_every_side_of_the_left_set_is_past_or_lies_on_the_path_ahead(seed: int) -> None:
    angel, reference = PerfectAngel(), ReferenceAngel(22, -12, 66)
    marked: set[Square] = set()
    marks = crowding(Random(seed), angel, marked)
    while angel.square[1] < 45 and angel.turns < 30:
        mark = next(marks)
        marked.add(mark)
        assert angel.turn([mark]) == reference.turn(mark)
        ahead = [s for s in reference.ahead if s[1] < 66]
        assert chain(reference.joined, reference.past, 22, -12, 66) == Counter([*reference.past, *ahead])
