"""Memory has budgets: states at hand, marks, events, and the tables that a client has open."""

import asyncio
from pathlib import Path

import pytest

from cellar.contract import options as options_of
from cellar.errors import BadRecord
from cellar.play import record
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.server.jobs.replay_jobs import read_record
from cellar.server.limits import Limits
from cellar.server.match import teller
from cellar.server.match.teller import RecentEvents
from cellar.server.model.timeline import BYTES_AN_ACTION, CHECKPOINT_BYTES, EVERY, Happened, Timeline, spacing
from cellar.server.tables.memory_budget import MemoryBudget, weight
from tests.patience import PATIENCE
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings

#: The largest states of the house: 2.3 MB each.
LARGE = {"turns": 65_536}


def line_of(game: str, options: dict[str, object], actions: int) -> Timeline:
    found = load(game)
    full = options_of.complete(found.about, options)
    line = Timeline.start(found, full, found.setup.draw(full, generator(1)))
    rng = generator(1)
    for _ in range(actions):
        legal = line.position().legal_actions()
        line.play([line.try_step(line.state, line.ply, legal[rng[0] % len(legal)])])
        generator(rng[0])
    return line


def test_marks_of_any_size_keep_to_their_budgets() -> None:
    for size in (88, 3_032, 35_952, 2_293_872):
        assert spacing(size) >= EVERY
        assert size <= spacing(size) * BYTES_AN_ACTION
    line = Timeline(load("angel"), {}, None, bytes(200_000))
    for ply in range(line.every, 40 * line.every, line.every):
        line._keep_checkpoint(ply, bytes(200_000))
        assert sum(map(len, line.checkpoints_by_ply.values())) <= CHECKPOINT_BYTES
        assert ply in line.checkpoints_by_ply, "the latest one is there"
    plies = sorted(line.checkpoints_by_ply)
    assert plies[0] < 20 * line.every, "and some of long ago"


def test_events_at_hand_keep_to_a_budget_of_bytes() -> None:
    kept = RecentEvents()
    for version in range(1, 300):
        kept.add([Happened(version, version, 0, b"", bytes(teller.BYTES // 10), None)])
        assert sum(len(event.after) for event in kept.after(0)) <= teller.BYTES
    assert [event.version for event in kept.after(0)] == list(range(290, 300))
    small = RecentEvents()
    small.add([Happened(version, version, 0, b"", b"state", None) for version in range(300)])
    assert len(small.after(-1)) == teller.EVENTS
    huge = RecentEvents()
    huge.add([Happened(1, 1, 0, b"", bytes(2 * teller.BYTES), None)])
    assert len(huge.after(0)) == 1, "the last one is always there"


def test_states_at_hand_are_those_of_the_line_after_takings_back() -> None:
    line = line_of("cell_management", {}, 12)
    kept, states = RecentEvents(), [line.state_at(ply) for ply in range(13)]
    for step in line.steps(1, 10):
        kept.add([Happened(step.ply, step.ply, 0, step.before, step.after, step)])
    kept.add([Happened(11, 4, 0, states[10], states[4], None)])
    other = line.try_step(states[4], 4, line.position(states[4]).legal_actions()[-1])
    kept.add([Happened(12, 5, 0, other.before, other.after, other)])
    assert [kept.state(ply) for ply in range(6)] == [*states[:5], other.after]
    assert kept.steps(1, 5) == [*line.steps(1, 4), other]
    assert kept.steps(5, 6) is None


def test_a_record_that_is_too_long_is_refused_before_it_is_replayed() -> None:
    position, rng = Position.start("cell_management", {"round_limit": 300}, seed=1), generator(1)
    while len(position.history) < 150:
        position.step(rng)
    text = record.write(position)
    assert len(read_record(text, 150)["actions"]) == 150
    with pytest.raises(BadRecord, match="at most 10 moves"):
        read_record(text, 10)


def test_room_is_counted_by_client_and_by_table() -> None:
    room = MemoryBudget(100, 60)
    room.take("one", "a", 40)
    assert room.lacks("a", 30) == (10, 0)
    assert room.lacks("b", 30) == (0, 0)
    room.take("two", "b", 50)
    assert room.lacks("c", 30) == (0, 20)
    room.take("one", "a", 20)
    assert room.taken == 70, "a table is counted once"
    room.give_back("one")
    room.give_back("two")
    room.give_back("two")
    assert room.taken == 0
    assert room.lacks("a", 60) == (0, 0)


def test_large_states_weigh_more_and_long_matches_too() -> None:
    small, long = line_of("zyrcan", {}, 0), line_of("zyrcan", {}, 40)
    assert weight(small) < weight(long) < 1_000_000
    assert 10_000_000 < weight(line_of("angel", dict(LARGE), 0)) < 30_000_000


def test_whoever_opens_too_much_is_refused_until_a_table_is_left(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(memory_of_client=1_000_000)
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)
        async with running(settings) as (address, tables), calling(address) as http:
            made = [(await http.post("/api/tables", json={"game": "zyrcan"})).json()["table"] for _ in range(4)]
            seated = [await Seated.enter(address, table) for table in made[:2]]
            for one in seated:
                await one.until("snapshot")
            refused = await http.get(f"/api/tables/{made[2]}")
            assert refused.status_code == 429
            assert "too many large tables" in refused.json()["sentence"]
            assert (await tables.find(made[2], "somebody else")).id == made[2]
            await seated[0].close()
            async with asyncio.timeout(PATIENCE):
                while len(tables._open[made[0]].guests):  # the server hears of it in its own time
                    await asyncio.sleep(0.01)
            assert (await http.get(f"/api/tables/{made[3]}")).status_code == 200
            assert made[0] not in tables._open, "nobody was there any more: it made room"
            assert made[2] in tables._open, "another client's table does not"

    asyncio.run(run())


def test_a_table_that_nobody_uses_leaves_memory_though_the_clock_was_set_back(tmp_path: Path) -> None:
    wall, seconds = [1_800_000_000_000], [0.0]

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, monotonic=lambda: seconds[0])
        settings.clock = lambda: wall[0]
        async with running(settings) as (address, tables), calling(address) as http:
            made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
            await http.get(f"/api/tables/{made['table']}")
            assert len(tables.in_memory()) == 1
            wall[0] -= 3 * 365 * 86_400_000
            tables.sweep()
            assert len(tables.in_memory()) == 1, "somebody may come back in a moment"
            seconds[0] += 121.0
            tables.sweep()
            assert tables.in_memory() == []

    asyncio.run(run())
