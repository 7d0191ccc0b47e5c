"""What stays from move to move: programs at a server's tables, and what searches have left in its workers."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cellar.bots import registry
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.search.memory import Memory
from cellar.server.jobs import dispatch
from cellar.server.jobs.seat_cache import Memories
from cellar.server.tables.tables import Tables
from tests.repository.tree import ROOT
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings

PROGRAMS = ROOT / "tests" / "external" / "programs.py"


@pytest.fixture(autouse=True)
def nobody_else() -> Iterator[None]:
    yield
    registry._registered.clear()


def programs(**named: str) -> tuple[str, ...]:
    return tuple(f"{name} = {sys.executable} {PROGRAMS} {what}" for name, what in named.items())


async def opposite(address: str, game: str, options: dict[str, Any], seats: list[dict[str, str]]) -> Seated:
    async with calling(address) as http:
        made = (await http.post("/api/tables", json={"game": game, "options": options, "seats": seats})).json()
    found = await Seated.enter(address, made["table"], made["token"])
    await found.until("snapshot")
    return found


async def ended(tables: Tables, count: int = 0) -> None:
    """Until no more programs than that are kept, and those that went are gone."""
    kept = tables.bot_turns.programs
    while len(kept) > count or kept._going:
        await asyncio.sleep(0.01)


def heard(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "heard.jsonl").read_text().splitlines()]


def test_a_program_is_started_once_a_match_and_told_what_happens(tmp_path: Path) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, programs=programs(Ada=f"tells {tmp_path}"))
        async with running(settings) as (address, tables):
            ann = await opposite(address, "angel", {"turns": 3}, [{"who": "me"}, {"who": "bot", "bot": "Ada"}])
            await ann.to_act()
            await ann.play(ann.view["moves"][0]["text"])
            await ann.to_act()
            first = heard(tmp_path)
            assert [message["type"] for message in first] == ["hello", "turn", "turn"]
            assert [event["actor"] for event in first[2]["since"]] == [1, 0]
            assert first[2]["number"] == 2
            # What it knew of is taken back: it begins anew, and is told all that stands.
            await ann.send(type="undo", id="back", version=ann.version)
            await ann.until("ack")
            await ann.to_act()
            while ann.view["actor"] != -2:
                await ann.play(ann.view["moves"][-1]["text"])
                await ann.to_act()
            await ended(tables)
            again = heard(tmp_path)
            assert [message["type"] for message in again] == ["hello", "turn", "turn", "over"]
            assert [len(turn["since"]) for turn in again[1:3]] == [2, 2]
            assert again[-1]["results"] == [1.0, -1.0]

    asyncio.run(run())


def test_a_program_that_makes_a_mistake_has_lost_the_match(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        named = programs(Eve="crashes", Bob=f"tells {tmp_path}")
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, simulations=3, programs=named)
        async with running(settings) as (address, tables):
            ann = await opposite(address, "angel", {"turns": 3}, [{"who": "me"}, {"who": "bot", "bot": "Eve"}])
            verdict = await ann.until("verdict")
            assert verdict["outcome"]["sentence"] == "Devil forfeited: Angel wins."
            assert verdict["outcome"]["returns"] == [1.0, -1.0]
            said = await ann.until("proposals")
            assert said["sentence"] == "Eve ended with code 1 in the middle of the match, and lost the match."
            again = await Seated.enter(address, next(iter(tables._open)), "")
            assert (await again.until("snapshot"))["verdict"] == verdict["outcome"], "it is on the disk"
            # With others at the table, a bot of the house plays on at the seat.
            seats = [{"who": "bot", "bot": "Eve"}, {"who": "me"}, {"who": "bot", "bot": "Bob"}]
            bea = await opposite(address, "zyrcan", {"players": 3}, seats)
            verdict = await bea.until("verdict")
            assert "outcome" not in verdict
            assert [seat.get("bot", "") for seat in verdict["seats"]] == ["club", "", "Bob"]
            assert [seat.get("out", "") for seat in verdict["seats"]] == ["failed", "", ""]
            await bea.to_act()
            assert bea.view["moves"]
            await bea.close()
            tables.sweep()

    asyncio.run(run())
    assert "ZeroDivisionError" in caplog.text


def question(position: Position) -> dict[str, Any]:
    return {
        "bot": "expert", "game": position.game.name, "options": dict(position.options), "seat": position.actor,
        "state": position.hidden(position.actor).tobytes(), "seconds": 1.0, "simulations": 2000, "seed": 5,
        "table": "t", "played": [played.action for played in position.history],
    }  # fmt: skip


def test_a_worker_goes_on_with_what_a_search_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    recalled: list[bool] = []
    recall = Memory.recall

    def watched(self: Memory, *more: Any) -> Any:
        found = recall(self, *more)
        recalled.append(found is not None)
        return found

    monkeypatch.setattr(Memory, "recall", watched)
    monkeypatch.setattr(dispatch, "MEMORIES", kept := Memories())
    position, rng = Position.start("zyrcan", players=3, seed=1), generator(2)
    while len(position.history) < 40:
        position.step(rng)
    position.play(dispatch.think(**question(position)))
    assert len(kept) == 1
    memory = next(iter(kept._kept.values()))
    assert 0 < memory.nbytes < 1_000_000
    assert memory._forest is not None
    others = iter(memory._forest.variation(position.history[-1].action)[1:])
    for _ in range(2):  # as the search expected it, so that there is something to go on with
        position.play(next(others))
    position.play(dispatch.think(**question(position)))
    assert recalled == [False, True]
    monkeypatch.setattr(dispatch, "MEMORIES", none := Memories(most=1))
    assert dispatch.think(**question(position)) in position.legal_actions()
    assert len(none) == 0, "what is too large is dropped without harm"
    monkeypatch.setattr(dispatch, "MEMORIES", narrow := Memories())
    narrow.most_reserved = 1_000_000
    assert dispatch.think(**question(position)) in position.legal_actions()
    assert len(narrow) == 0, "where room that is set aside is not free, it is dropped for that as well"
