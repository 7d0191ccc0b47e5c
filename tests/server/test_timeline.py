"""The line of play: the state at any ply is the same by replay, from marks and from snapshots, also after moves were
taken back."""

import random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cellar.core import options as options_of
from cellar.core.position import Position
from cellar.core.registry import load
from cellar.core.rng import generator
from cellar.core.types import OVER
from cellar.server.match.timeline import EVERY, Line
from cellar.server.store import EventRow, SnapshotRow
from cellar.server.store.rows import BACK

GAMES = [("zyrcan", {"players": 5}), ("cell_management", {}), ("cell_wars", {"players": 2})]


def start(name: str, options: dict[str, object]) -> Line:
    game = load(name)
    full = options_of.complete(game.about, options)
    return Line.start(game, full, game.setup.draw(full, generator(4)))


def played(
    name: str, options: dict[str, object], most: int, undo: float, seed: int
) -> tuple[Line, list[EventRow], list[SnapshotRow]]:
    """A match with takings back, and what the store would hold of it."""
    line, rng = start(name, options), random.Random(seed)
    events: list[EventRow] = []
    marks: list[SnapshotRow] = []
    steps = line.try_chance(line.state, 0, rng.randrange)
    while len(events) < most:
        if not steps and line.ply and (line.actor() == OVER or rng.random() < undo):
            ply = rng.randrange(max(0, line.ply - 40), line.ply)
            line.back_to(ply)
            events.append(EventRow(len(events) + 1, BACK, ply, 0))
            steps = line.try_chance(line.state, line.ply, rng.randrange)
            continue
        if not steps:
            steps = line.try_action(rng.choice(line.position().legal_actions()), rng.randrange)
        marks += line.snapshots(steps, len(events) + 1)
        events += [EventRow(len(events) + 1 + n, step.actor, step.action, 0) for n, step in enumerate(steps)]
        line.play(steps)
        steps = []
    return line, events, marks


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_snapshots_and_replay_lead_to_the_same_state(name: str, options: dict[str, object]) -> None:
    line, events, marks = played(name, options, 150, 0.03, seed=2)
    assert marks
    assert any(event.actor == BACK for event in events)
    by_replay, by_snapshots = start(name, options), start(name, options)
    by_replay.restore(events, [])
    by_snapshots.restore(events, marks)
    assert by_replay.state == by_snapshots.state == line.state
    assert by_replay.actions == by_snapshots.actions == line.actions
    assert by_replay.actors == line.actors
    for ply in range(0, line.ply + 1, 7):
        assert by_replay.at(ply) == by_snapshots.at(ply) == line.at(ply)
    assert [step.after for step in by_snapshots.steps(1, line.ply)][-1] == line.state


@hypothesis_settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), undo=st.floats(0.0, 0.3), most=st.integers(1, 120))
def test_any_history_is_restored_from_any_of_its_snapshots(seed: int, undo: float, most: int) -> None:
    line, events, marks = played("cell_management", {"round_limit": 60}, most, undo, seed)
    rng = random.Random(seed)
    again = start("cell_management", {"round_limit": 60})
    again.restore(events, rng.sample(marks, rng.randrange(len(marks) + 1)))
    assert again.state == line.state
    assert again.at(line.ply // 2) == line.at(line.ply // 2)


def test_the_line_agrees_with_the_friendly_object() -> None:
    line, _, _ = played("zyrcan", {"players": 3}, 40, 0.0, seed=1)
    position = Position.start("zyrcan", {"players": 3}, drawn=line.setup)
    for step in line.steps(1, line.ply):
        assert position.actor == step.actor
        assert position.play(step.action) == step.rows
    assert position.state.tobytes() == line.state


def test_snapshots_of_another_layout_are_not_read() -> None:
    line, events, marks = played("cell_management", {}, EVERY + 5, 0.0, seed=1)
    strange = [SnapshotRow(mark.version, mark.ply, "another", b"\xff" * len(mark.state)) for mark in marks]
    again = start("cell_management", {})
    again.restore(events, strange)
    assert strange
    assert again.state == line.state
