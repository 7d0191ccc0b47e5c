"""The line of play: the state at any ply is the same by replay, from marks in memory and in the store, also after moves
were taken back."""

import random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cellar.contract import options as options_of
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.rules.types import OVER
from cellar.server.model.timeline import EVERY, Timeline
from cellar.server.store.rows import BACK, CheckpointRow, EventRow

GAMES = [("zyrcan", {"players": 5}), ("cell_management", {}), ("cell_wars", {"players": 2})]


def start(name: str, options: dict[str, object]) -> Timeline:
    game = load(name)
    full = options_of.complete(game.about, options)
    return Timeline.start(game, full, game.setup.draw(full, generator(4)))


def played(
    name: str, options: dict[str, object], most: int, undo: float, seed: int
) -> tuple[Timeline, list[EventRow], list[CheckpointRow]]:
    """A match with takings back, and what the store would hold of it."""
    timeline, rng = start(name, options), random.Random(seed)
    events: list[EventRow] = []
    marks: list[CheckpointRow] = []
    steps = timeline.try_chance(timeline.state, 0, rng.randrange)
    while len(events) < most:
        if not steps and timeline.ply and (timeline.position().actor == OVER or rng.random() < undo):
            ply = rng.randrange(max(0, timeline.ply - 40), timeline.ply)
            timeline.back_to(ply, timeline.state_at(ply))
            events.append(EventRow(len(events) + 1, BACK, ply, 0))
            steps = timeline.try_chance(timeline.state, timeline.ply, rng.randrange)
            continue
        if not steps:
            step = timeline.try_step(timeline.state, timeline.ply, rng.choice(timeline.position().legal_actions()))
            steps = [step, *timeline.try_chance(step.after, step.ply, rng.randrange)]
        marks += timeline.checkpoints(steps, len(events) + 1)
        events += [EventRow(len(events) + 1 + n, step.actor, step.action, 0) for n, step in enumerate(steps)]
        timeline.play(steps)
        steps = []
    return timeline, events, marks


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_marks_and_replay_lead_to_the_same_state(name: str, options: dict[str, object]) -> None:
    timeline, events, marks = played(name, options, 150, 0.03, seed=2)
    assert marks
    assert any(event.actor == BACK for event in events)
    by_replay, by_marks = start(name, options), start(name, options)
    by_replay.restore(events, [])
    by_replay.replay()
    by_marks.restore(events, marks)
    by_marks.replay()
    assert by_replay.state == by_marks.state == timeline.state
    assert by_replay.actions == by_marks.actions == timeline.actions
    assert by_replay.actors == timeline.actors
    for ply in range(0, timeline.ply + 1, 7):
        assert by_replay.state_at(ply) == by_marks.state_at(ply) == timeline.state_at(ply)
    assert [step.after for step in by_marks.steps(1, timeline.ply)][-1] == timeline.state


@hypothesis_settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), undo=st.floats(0.0, 0.3), most=st.integers(1, 120))
def test_any_history_is_restored_from_any_of_its_marks(seed: int, undo: float, most: int) -> None:
    timeline, events, marks = played("cell_management", {"round_limit": 60}, most, undo, seed)
    rng = random.Random(seed)
    again = start("cell_management", {"round_limit": 60})
    again.restore(events, rng.sample(marks, rng.randrange(len(marks) + 1)))
    again.replay()
    assert again.state == timeline.state
    assert again.state_at(timeline.ply // 2) == timeline.state_at(timeline.ply // 2)


def test_the_line_agrees_with_the_friendly_object() -> None:
    timeline, _, _ = played("zyrcan", {"players": 3}, 40, 0.0, seed=1)
    position = Position.start("zyrcan", {"players": 3}, drawn=timeline.setup)
    for step in timeline.steps(1, timeline.ply):
        assert position.actor == step.actor
        assert position.play(step.action) == step.rows
    assert position.state.tobytes() == timeline.state


def test_marks_of_another_layout_are_not_read() -> None:
    timeline, events, marks = played("cell_management", {}, EVERY + 5, 0.0, seed=1)
    strange = [CheckpointRow(mark.version, mark.ply, "another", b"\xff" * len(mark.state)) for mark in marks]
    again = start("cell_management", {})
    again.restore(events, strange)
    again.replay()
    assert strange
    assert again.state == timeline.state
