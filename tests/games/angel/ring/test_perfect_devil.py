"""The devil that catches every king: every promise checked on every move, against kings that run, wander, linger and
learn."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.contract.bot import Thought
from cellar.games.angel import narration, notation, rules
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.opponents import perfect, thoughts
from cellar.games.angel.ring.closed_room import most_marks, smallest
from cellar.games.angel.ring.perfect_devil import TIGHT, Decision, decide, ring_for, sound
from cellar.games.angel.ring.rect import Rect
from cellar.games.angel.ring.wall import KING_STEPS
from cellar.play.position import Position
from cellar.play.registry import load
from cellar_studies.angel.trials.hunt import WIDE, King, Sight, hunt
from cellar_studies.angel.trials.kings import RUNNERS, STUBBORN, bred, wandering, weighing
from tests.studying import first


def test_the_tight_ring_is_35_by_35_and_the_wide_one_85_by_85() -> None:
    for plan, width, height in ((TIGHT, 35, 35), (WIDE, 85, 85)):
        rect = plan.around((0, 0))
        assert (rect.east - rect.west + 1, rect.north - rect.south + 1) == (width, height)
        assert len(list(rect.squares())) == len(set(rect.squares())) == 2 * (width + height) - 4


def test_the_corners_are_ready_before_the_king_can_come_near() -> None:
    for plan in (TIGHT, WIDE):
        assert sound(plan, plan.around((0, 0)), (0, 0), set())


def test_a_smaller_ring_would_not_be_ready_in_time() -> None:
    for small in (Rect(-16, 17, -17, 17), Rect(-17, 17, -17, 16)):
        assert not sound(TIGHT, small, (0, 0), set())


def test_no_king_needs_more_than_235_marks() -> None:
    assert TIGHT.most_moves() == 136 + most_marks(33, 33) == 235 == narration.ENOUGH


@pytest.mark.parametrize("name", first(4, sorted(RUNNERS)[::3]))
def test_a_king_that_runs_along_the_ring_is_caught(name: str) -> None:
    assert len(hunt(TIGHT, RUNNERS[name]).marks) <= TIGHT.most_moves()


@pytest.mark.parametrize("seed", first(2, range(8)))
def test_a_king_that_wanders_is_caught(seed: int) -> None:
    assert len(hunt(TIGHT, wandering(seed), centre=(10**12, -(10**12))).marks) <= TIGHT.most_moves()


@pytest.mark.parametrize("name", first(2, STUBBORN))
def test_a_king_that_weighs_its_steps_is_caught(name: str) -> None:
    assert len(hunt(TIGHT, weighing(STUBBORN[name])).marks) <= TIGHT.most_moves()


@pytest.mark.study
def test_kings_that_learn_to_live_long_are_caught() -> None:
    assert bred(TIGHT, 12)[0] <= TIGHT.most_moves()


@pytest.mark.parametrize(
    "king", first(1, [wandering(5), RUNNERS["runner (1, 0) then (0, 1)"]]), ids=["wanderer", "runner"]
)
def test_the_wide_ring_of_the_rulings_catches_kings_too(king: King) -> None:
    assert len(hunt(WIDE, king).marks) <= WIDE.most_moves()


def told(directions: list[int]) -> King:
    """A king that steps as told, over and over; where it cannot, the next direction that it can."""
    at = [0]

    def step(sight: Sight) -> tuple[int, int]:
        at[0] += 1
        wish = directions[at[0] % len(directions)]
        for turn in range(8):
            dx, dy = KING_STEPS[(wish + turn) % 8]
            square = (sight.king[0] + dx, sight.king[1] + dy)
            if square in sight.steps:
                return square
        raise AssertionError("a king that can step")

    return step


@given(st.lists(st.integers(0, 7), min_size=1, max_size=40))
@settings(max_examples=15, deadline=None)
def test_whatever_way_a_king_steps_it_is_caught(directions: list[int]) -> None:
    assert len(hunt(TIGHT, told(directions)).marks) <= TIGHT.most_moves()


def test_the_marks_still_needed_fall_with_every_mark() -> None:
    """A king that stands in the middle and steps to and fro: prepared, completed, cut and filled in turn."""
    marked: set[tuple[int, int]] = set()
    rect = TIGHT.around((0, 0))
    king, phases, before = (0, 0), [], TIGHT.most_moves() + 1
    while True:
        decision = decide(TIGHT, rect, king, marked)
        assert decision.potential < before
        before = decision.potential
        phases.append(decision.phase)
        marked.add(decision.square)
        steps = [s for s in ((king[0] + dx, king[1] + dy) for dx, dy in KING_STEPS) if s not in marked]
        if not steps:
            break
        king = min(steps, key=lambda s: (max(map(abs, s)), s))
    assert phases[:12] == ["preparing"] * 12
    assert phases[12:136] == ["completing"] * 124  # nobody came near, so nothing was demanded
    assert phases[136] == "cutting"
    assert "filling" in phases


def test_a_room_is_the_smallest_with_complete_walls() -> None:
    rect = Rect(0, 10, 0, 10)
    marked = set(rect.squares()) | {(4, y) for y in range(1, 10)} | {(x, 7) for x in range(5, 10)}
    assert smallest(rect, (6, 3), marked) == Rect(4, 10, 0, 7)
    assert smallest(rect, (2, 3), marked) == Rect(0, 4, 0, 10)


def caught(position: Position, king: King | None = None) -> Position:
    turn = 0
    while not position.is_over:
        if position.actor == rules.DEVIL:
            action = perfect.choose(position.game, position.options, position.state, rules.DEVIL, Thought())
        else:
            actions = position.legal_actions()
            action = actions[turn * 7 % len(actions)]
            turn += 1
        position.play(action)
    return position


def test_the_perfect_devil_wins_a_match_by_the_rules() -> None:
    position = caught(Position.start("angel", power=1, start="-3000000000,77"))
    assert "can't move" in str(position.outcome())


def test_without_a_word_about_turns_the_perfect_devil_has_enough_of_them() -> None:
    position = Position.start("angel", power=1)
    assert position.options["turns"] >= TIGHT.most_moves()
    assert "The limit may decide" not in {fact.name for fact in position.view(0).panel.facts}
    assert caught(position).returns() == (-1.0, 1.0)


def test_the_contest_counts_turns_and_its_record_is_a_life_that_the_devil_allows() -> None:
    """The panel counts flights, and the devil has made one mark more when the king is caught."""
    (contest,) = (one for one in load("angel").about.contests if one.name == "outlive-the-record")
    position = caught(Position.start("angel", dict(contest.options)))
    (turns,) = (fact.value for fact in position.view(0).panel.facts if fact.name == contest.counted)
    assert turns == int(position.state.marked_n) - 1
    most = TIGHT.most_moves() - 1
    assert contest.record == 230 <= most
    assert f"longer than {most} turns, and the longest known life is {contest.record}." in contest.sentence


def test_it_is_said_when_a_limit_may_decide_and_when_it_did() -> None:
    position = Position.start("angel", power=1, turns=234)
    remark = "The perfect devil needs up to 235 turns to catch a king, and this match has 234."
    assert {fact.value for fact in position.view(1).panel.facts if fact.name == "The limit may decide"} == {remark}
    assert "Only 234 turns are left, so the angel may still outlast it" in thoughts.sentence(
        position.options, position.state, "devil"
    )
    short = caught(Position.start("angel", power=1, turns=20))
    assert str(short.outcome()).startswith("The angel has survived 20 turns, the agreed limit, and wins. The")
    enough = Position.start("angel", power=1, turns=235)
    assert "The limit may decide" not in {fact.name for fact in enough.view(1).panel.facts}
    assert "outlast" not in thoughts.sentence(enough.options, enough.state, "devil")
    for options in ({"power": 2, "turns": 5}, {"power": 1, "dims": 3, "turns": 5}, {"power": 1, "form": "board"}):
        facts = Position.start("angel", options).view(1).panel.facts
        assert "The limit may decide" not in {fact.name for fact in facts}


def test_the_perfect_devil_wins_on_the_finite_board_where_its_ring_fits() -> None:
    position = caught(Position.start("angel", power=1, form="board", radius=16))
    assert "There is no way out" in str(position.outcome())
    small = Position.start("angel", power=1, form="board", radius=15)
    assert perfect.devil_decision(small.options, [], [(0, 0, 0)]) is None


def test_the_perfect_devil_takes_over_in_the_middle_of_a_match() -> None:
    position = Position.start("angel", power=1, turns=500)
    for i in range(30):  # a devil that wastes its marks, and a king that walks off
        position.play(f"x {1000 + i},0")
        position.play(f"{i + 1},{i % 2}")
    assert caught(position).returns() == (-1.0, 1.0)


def takeover(seed: int) -> Iterator[Decision]:
    """What the perfect devil decides after somebody else's marks around a wandering king, until that is caught."""
    rng = Random(seed)
    king, way = (0, 0), rng.choice(KING_STEPS)
    trail, marked = [king], set[Square]()
    others = rng.choice((20, 40, 80, 150))
    while True:
        if len(marked) < others:
            mark = king
            while mark == king or mark in marked:
                mark = (king[0] + rng.randint(-19, 19), king[1] + rng.randint(-19, 19))
        else:
            ring = ring_for(TIGHT, trail, marked, lambda rect: True)
            assert ring is not None
            decision = decide(TIGHT, ring, king, marked)
            yield decision
            mark = decision.square
        marked.add(mark)
        steps = [s for s in ((king[0] + dx, king[1] + dy) for dx, dy in KING_STEPS) if s not in marked]
        if not steps:
            return
        ahead = (king[0] + way[0], king[1] + way[1])
        step = ahead if ahead in steps and rng.random() > 0.15 else rng.choice(steps)
        king, way = step, (step[0] - king[0], step[1] - king[1])
        trail.append(king)


@pytest.mark.parametrize("seed", first(2, range(8)))
def test_what_is_promised_after_a_takeover_is_kept(seed: int) -> None:
    promises = [decision.potential for decision in takeover(seed)]
    assert all(later < earlier for earlier, later in pairwise(promises))
    assert len(promises) <= promises[0] <= TIGHT.most_moves()


def test_where_it_can_promise_nothing_it_searches() -> None:
    for options in ({"power": 2}, {"power": 1, "dims": 3}, {"power": 1, "form": "board", "radius": 7}):
        position = Position.start("angel", options)
        assert perfect.choose_devil(position.options, position.state) is None
        action = perfect.choose(
            position.game, position.options, position.state, rules.DEVIL, Thought(seconds=0.05, simulations=20)
        )
        assert rules.is_legal(position.state, action)


def test_the_wall_that_demands_is_told() -> None:
    position = Position.start("angel", power=1, turns=400, thoughts="devil")
    told_demands = set()
    for step in range(25):
        cell = perfect.choose_devil(position.options, position.state)
        assert cell is not None
        position.play(notation.action_at(position.state, cell))
        sentence = thoughts.sentence(position.options, position.state, "devil")
        assert f"marked {cell[0]},{cell[1]}" in sentence
        told_demands |= {name for name in ("east wall", "corner") if name in sentence}
        texts = {move.text for move in position.legal_moves}
        x, y = int(position.state.ax), int(position.state.ay)
        wishes = [f"{x + dx},{y + dy}" for dx, dy in ((1, 0), (1, 1), (0, 1), (1, -1))]
        position.play(next(wish for wish in wishes if wish in texts))
        ids = {item.id for item in position.view(0).scene.items}
        assert "ring" in ids
        assert step < 11 or "advice" in ids
    assert "east wall" in told_demands
