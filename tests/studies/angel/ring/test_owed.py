"""The ring with one prepared square owed: one round of striking out, by real squares; and what is left in the end."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import corner
from cellar.games.angel.ring.layout import FIRST, NEAR, UPRIGHT, on_wall
from cellar.games.angel.ring.rect import Rect
from cellar.games.angel.ring.wall import KING_STEPS, SIDE
from cellar_studies.angel.ring import owed, owed_bench
from cellar_studies.angel.ring.owed import CORNERS, Owed

WIDTH, HEIGHT = 26, 25
#: Squares of the ring farther than this from a king are not looked at.
ARMS = 10
RING = Rect(0, WIDTH - 1, 0, HEIGHT - 1)
#: The corners in the order of `owed`, seen from the one south-west.
FRAMES = [
    next(f for f in RING.corners() if f.of((0, 0)) == far)
    for far in ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1))
]


def holds(tables: Owed, king: Square, marked: set[Square], owing: int | None) -> bool:
    """What the tables say of a king to step on a real ring whose corner `owing` has a square owed."""
    home = min(range(4), key=lambda i: sum(FRAMES[i].of(king)))
    frame, (a, b) = FRAMES[home], FRAMES[home].of(king)
    if min(a, b) > NEAR:
        return True
    seen = None if owing is None else home ^ owing
    if max(a, b) <= NEAR:
        layout = corner.tables().layout
        marks = sum(bit for square, bit in layout.bit.items() if frame.square(*square) in marked)
        near = corner.tables().near if seen is None else tables.near[seen]
        return bool(int(near[a - 1, b - 1, marks >> 6]) >> (marks & 63) & 1)
    axis, height, at = (UPRIGHT, a, b) if a <= NEAR else (1 - UPRIGHT, b, a)
    window = [frame.square(*on_wall(axis, at + d)) for d in range(-SIDE, SIDE + 1)]
    pattern = sum(1 << i for i, square in enumerate(window) if square in marked)
    if seen is not None:
        return bool(tables.along[axis][seen, at - FIRST, height - 1, pattern])
    return corner.tables().holds_along(axis, height, at, pattern)


def struck(tables: Owed, king: Square, marked: set[Square], owing: int, square: Square) -> bool:
    """Whether some step of the king has no answer: no mark on the ring, the owed one included."""
    debt = FRAMES[owing].square(*square)
    for dx, dy in KING_STEPS:
        step = (king[0] + dx, king[1] + dy)
        if not RING.encloses(step):
            continue
        answers = [s for s in RING.squares() if s != debt and max(abs(s[0] - step[0]), abs(s[1] - step[1])) <= ARMS]
        if not (
            holds(tables, step, marked, owing)
            or holds(tables, step, marked | {debt}, None)
            or any(holds(tables, step, marked | {mark}, owing) for mark in answers)
        ):
            return True
    return False


def thinned(tables: Owed) -> Owed:
    """A few states of the tables, drawn at random, so that many king steps have no answer."""
    rng = np.random.default_rng(5)
    words = [rng.integers(0, 1 << 63, tables.near.shape, np.uint64) for _ in range(3)]
    upright, level = (table & (rng.random(table.shape) < 0.15) for table in tables.along)
    return replace(tables, near=tables.near & words[0] & words[1] & words[2], along=(upright, level))


@pytest.mark.parametrize("square", [(0, 2), (2, 0)])
def test_a_round_strikes_out_what_real_kings_on_a_real_ring_break(square: Square) -> None:
    tables = thinned(owed._most(WIDTH, HEIGHT, square))
    fewer = owed._step(tables)
    rng = Random(11)
    places = ((x, y) for x in range(1, WIDTH - 1) for y in range(1, HEIGHT - 1))
    kings = [place for place in places if min(RING.heights(place).values()) <= NEAR]
    # In the middle of a wall the nearest corner changes, and the pattern is mirrored.
    middle = [(x, y) for x, y in kings if x in (WIDTH // 2 - 1, WIDTH // 2) or y == HEIGHT // 2]
    verdicts: list[bool] = []
    while len(verdicts) < 300:
        king, owing = rng.choice(kings if len(verdicts) % 2 else middle), rng.choice(CORNERS)
        ready = {f.square(*s) for i, f in enumerate(FRAMES) for s in corner.PREPARED if i != owing or s != square}
        near_by = [s for s in RING.squares() if max(abs(s[0] - king[0]), abs(s[1] - king[1])) <= 4]
        marked = ready | {s for s in near_by if rng.random() < 0.5} - {FRAMES[owing].square(*square)}
        if holds(tables, king, marked, owing):
            kept = holds(fewer, king, marked, owing)
            assert kept == (not struck(tables, king, marked, owing, square)), (king, owing)
            verdicts.append(kept)
    assert 20 < sum(verdicts) < 280


def test_a_corner_seen_from_the_other_end_of_a_wall_is_the_same_corner() -> None:
    for axis, change in ((0, 2), (1, 1)):
        assert [owed.FROM_OTHER_END[axis][owes] for owes in CORNERS] == [owes ^ change for owes in CORNERS]


def test_the_bench_says_how_many_places_are_held() -> None:
    found = {"square": "0,2", "states": 38_781_000, "rounds": 112, "places": 84, "seconds": 1.0}
    told = owed_bench.report({"width": 34, "height": 35, "owed": [{**found, "held_from": {5: 0, 6: 84}}]})
    assert "holds 0 with the king at height 5 and 84 at height 6" in told


@pytest.mark.study
@pytest.mark.parametrize("square", corner.PREPARED)
def test_with_one_square_owed_a_king_five_above_a_wall_cannot_be_held(square: Square) -> None:
    held, _ = owed.solved(owed_bench.WIDTH, owed_bench.HEIGHT, square)
    assert held.answerable_at(5) == []
    assert len(held.answerable_at(6)) == 84
