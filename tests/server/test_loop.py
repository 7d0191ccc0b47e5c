"""The loop that all tables share: whatever one client asks for, it neither plays many actions nor draws many boards
there. Both are counted, not timed: workers are other processes, so what is counted here was done on the loop."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.openapi import OpenAPIConfig

from cellar.contract import options as options_of
from cellar.play import record
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator
from cellar.server.match.offload import (
    AGAIN_AFTER,
    FAR_TOO_LONG,
    HELD_S,
    MANY,
    MANY_AT_ONCE,
    TOO_OFTEN,
    Offload,
    charged,
)
from cellar.server.model.timeline import AT_ONCE
from cellar.server.tables.tables import Tables
from cellar.server.web import lobby_handler
from tests.repository.tree import tool
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings

GAME = "cell_management"


class Done(Counter[str]):
    """How often the loop has applied an action, listed the legal ones and drawn a scene."""

    @contextmanager
    def at_most(self, **most: int) -> Iterator[None]:
        self.clear()
        yield
        assert {name: self[name] for name in most if self[name] > most[name]} == {}


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Done:
    found = Done()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            found[name] += 1
            return function(*arguments)

        return call

    for game in (load(GAME), load("angel")):
        for module, name in ((game.rules, "apply"), (game.rules, "legal"), (game.scene, "scene")):
            monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    return found


def long_record(actions: int = 90) -> str:
    """A match that is far from its last mark."""
    position, rng = Position.start(GAME, {"round_limit": 200}, seed=4), generator(4)
    while len(position.history) < actions:
        position.step(rng)
    return record.write(position)


def test_a_long_match_is_looked_at_from_every_side(tmp_path: Path, done: Done) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            text = long_record()
            with done.at_most(apply=1, scene=0):  # chance may owe an outcome
                made = (await http.post("/api/records", json={"text": text})).json()
            at, key = f"/api/tables/{made['table']}", {"headers": bearer(made["token"])}
            with done.at_most(apply=AT_ONCE, scene=0):
                assert (await http.get(at, **key)).status_code == 200  # type: ignore[arg-type]
            with done.at_most(apply=0, scene=1):
                seated = await Seated.enter(address, made["table"], made["token"])
                shown = await seated.until("snapshot")
            assert len(shown["log"]) == min(100, shown["ply"])
            with done.at_most(apply=0, scene=0):
                for _ in range(10):
                    await seated.send(type="resume", since=-1)
                    assert (await seated.until("snapshot"))["picture"] == shown["picture"]
            with done.at_most(apply=1, scene=0):
                for path in ("replay?most=100", "picture.svg?ply=50", "record"):
                    assert (await http.get(f"{at}/{path}", **key)).status_code == 200  # type: ignore[arg-type]
                fork = {"ply": 50, "seats": []}
                assert (await http.post(f"{at}/fork", json=fork, **key)).status_code == 201  # type: ignore[arg-type]
            await seated.close()
            forget(tables, made["table"])
            with done.at_most(apply=AT_ONCE, scene=0):
                assert (await http.get(at)).json()["ply"] == shown["ply"]

    asyncio.run(run())


def forget(tables: Tables, table: str) -> None:
    """As if the server had been started again."""
    del tables._open[table]


def test_the_lobbys_description_is_not_made_for_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(config: OpenAPIConfig) -> None:
        raise AssertionError("it is made on the loop")

    monkeypatch.setattr(OpenAPIConfig, "to_openapi_schema", never)

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, _), calling(address) as http:
            answer = await http.get("/api/schema/openapi.json")
            assert answer.headers["content-type"].startswith("application/json")
            assert "/api/games" in answer.json()["paths"]
            again = await http.get("/api/schema/openapi.json", headers={"if-none-match": answer.headers["etag"]})
            assert again.status_code == 304

    asyncio.run(run())


def test_the_written_description_is_the_codes() -> None:
    assert lobby_handler.WRITTEN.read_bytes() == tool("openapi").description(), "run: python tools/openapi.py"


def test_a_table_with_very_many_moves_is_none_of_the_loops_work(tmp_path: Path, done: Done) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            wish = {"game": "angel", "options": {"dims": 3, "power": 6}, "seats": [{"who": "me"}, {"who": "me"}]}
            made = (await http.post("/api/tables", json=wish)).json()
            with done.at_most(apply=0, scene=0, legal=0):
                seated = await Seated.enter(address, made["table"], made["token"])
                await seated.until("snapshot")
                for _ in range(2):
                    assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
                await seated.send(type="undo", id="back", version=seated.version)
                assert (await seated.answer("back"))["type"] == "ack"
                await seated.send(type="resume", since=-1)
                await seated.until("snapshot")
            assert tables._open[made["table"]].load.big
            assert seated.version == 3
            # With a thousand of them, the loop tells what happens, but shows nobody everything.
            made = (await http.post("/api/tables", json={**wish, "options": {}})).json()
            with done.at_most(apply=0, scene=0, legal=0):
                seated = await Seated.enter(address, made["table"], made["token"])
                await seated.until("snapshot")
            assert MANY_AT_ONCE < tables._open[made["table"]].game.most_legal({"dims": 2, "power": 2}) < MANY
            with done.at_most(apply=1, scene=2):
                assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
            assert done["apply"] == 1

    asyncio.run(run())


@pytest.mark.parametrize("game", [GAME, "zyrcan", "cell_wars"])
def test_a_big_table_is_told_and_shown_the_very_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same match once on the loop and once by workers: every byte about the table is the same."""

    async def heard(big: bool) -> list[str]:
        monkeypatch.setattr("cellar.server.match.offload.MANY", -1 if big else 10**9)
        monkeypatch.setattr("cellar.server.match.offload.HELD_S", 10.0)
        settings = told_settings(str(tmp_path / f"{big}.sqlite"), lambda n: n // 2)
        settings.clock = lambda: (
            1_700_000_000_000
        )  # what runs now and then asks for the time as often as it comes to it
        async with running(settings) as (address, _), calling(address) as http:
            players = load(game).about.default_players
            wish = {"game": game, "seats": [{"who": "me"}] * players}
            made = (await http.post("/api/tables", json=wish)).json()
            mine = await Seated.enter(address, made["table"], made["token"])
            await mine.until("presence")
            watching = await Seated.enter(address, made["table"])
            await watching.until("snapshot")
            # Several people at one screen with hidden hands: whoever moved last, and is to move, takes it back.
            covered = players > 1 and not load(game).about.everything_open
            for turn in range(5 if covered else 6):
                await mine.uncover()
                moves = mine.view["moves"]
                assert (await mine.play(moves[turn % len(moves)]["text"], id=f"m{turn}"))["type"] == "ack"
            await mine.uncover()
            if covered:
                await mine.send(type="propose", id="back", what="back", seat=mine.view["seat"])
            else:
                await mine.send(type="undo", id="back", version=mine.version)
            assert (await mine.answer("back"))["type"] == "ack"
            await mine.send(type="resume", since=-1)
            await mine.until("snapshot")
            while watching.version < mine.version:
                await watching.hear()
            return [*mine.heard, *watching.heard]

    assert asyncio.run(heard(True)) == asyncio.run(heard(False))


def test_a_table_is_big_by_its_moves_or_when_it_was_slow_too_often() -> None:
    angel, zyrcan = load("angel"), load("zyrcan")
    ordinary = options_of.complete(angel.about, {})
    assert not Offload(angel, ordinary).big
    assert Offload(angel, {**ordinary, "thoughts": "angel"}).big, "the game says so"
    far = {**ordinary, "dims": 3, "power": 8}
    assert angel.most_legal(far) > MANY
    assert Offload(angel, far).big
    load_of = Offload(zyrcan, {"players": 5})
    for seconds in (*[2 * HELD_S] * (TOO_OFTEN - 1), 0.0, *[2 * HELD_S] * (TOO_OFTEN - 1)):
        load_of.note(seconds)
    assert not load_of.big, "a few times may have been bad luck"
    load_of.note(2 * HELD_S)
    assert load_of.big
    for _ in range(AGAIN_AFTER):
        assert load_of.big
        load_of.told_elsewhere()
    assert not load_of.big, "the loop tries once more"
    load_of.note(2 * FAR_TOO_LONG * HELD_S)
    for _ in range(2 * AGAIN_AFTER):
        load_of.told_elsewhere()
        assert load_of.big, "but not where that was far too long"


def test_what_the_loop_did_for_somebody_is_charged() -> None:
    spent: list[tuple[str, float]] = []
    with charged(lambda client, seconds: spent.append((client, seconds)), "somebody"):
        end = time.thread_time() + 0.001
        while time.thread_time() < end:
            pass
    assert spent[0][0] == "somebody"
    assert spent[0][1] >= 0.001
