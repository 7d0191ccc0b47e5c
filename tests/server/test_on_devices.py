"""Thinking on one's own device: a page is handed the job of a worker, made of what its seat may know, if it may have
hints; and the files that its thinker needs."""

import asyncio
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cellar.browser.thinking.device import Device
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.play.view import View
from cellar.pyodide import pack
from cellar.server.match import advice
from cellar.server.messages import SeatWish
from cellar.server.model.timeline import Timeline
from cellar.server.store.rows import RESIGNED
from cellar.server.tables import on_devices
from cellar.server.tables.new_tables import lay_out
from cellar.server.tables.seating import seating
from cellar.server.tables.tables import Tables
from cellar.server.web import device_files
from cellar.server.workers.frames import LENGTH
from tests.patience import PATIENCE
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings
from tests.server.test_hints import come, record
from tests.server.test_hints import twin as twin  # the fixture
from tests.server.test_live_analysis import thinker as thinker  # the fixture
from tests.server.test_play import FRIEND, ME, RANDOM
from tests.server.thinkers import THINKER
from tests.server.twins import Twins


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Python for browsers, which need not be here; how often it was made."""
    made: list[str] = []

    def python(*plugins: dict[str, bytes]) -> tuple[str, dict[str, bytes], int]:
        made.append("")
        return "python/f00/", {"pyodide.mjs": b"run();", "pyodide.asm.wasm": b"wasm" * 1000}, 0

    monkeypatch.setattr(device_files, "present", lambda: True)
    monkeypatch.setattr(pack, "python", python)
    return made


async def answer(seated: Seated, kind: str, *, id: str = "j", version: int = 0) -> dict[str, Any]:
    await seated.send(type=kind, id=id, version=version, own=True)
    while (said := await seated.until("job", "refusal", "thoughts", "hinted")).get("id") != id:
        pass
    return said


def job(frame: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.msgpack.decode(b64decode(frame)[LENGTH.size :])
    return found


def test_what_looks_the_same_is_the_same_job(tmp_path: Path, twin: Twins) -> None:
    """Of two states that the seat cannot tell apart, to the last byte: all that a job has is the seat's own view."""
    game, roots = load("cell_wars"), [script.root for script in twin.scripts]
    assert roots[0] != roots[1]
    view = View.of(game, twin.options, record(twin, roots[0]), twin.seat).state.tobytes()
    assert view not in roots

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, tables):
            heard = []
            for root in roots:
                wishes = [SeatWish("me") if n == twin.seat else SeatWish("bot", bot="random") for n in range(2)]
                places = seating(game.about, 2, wishes, tables.settings.new_token)
                made = await lay_out(tables, Timeline(game, twin.options, None, root), places)
                seated, _ = await come(address, made.table, made.token)
                frames = [(await answer(seated, kind))["frame"] for kind in ("think", "hint")]
                async with calling(address) as http:
                    asked = f"/api/tables/{made.table}/job"
                    back = await http.post(asked, json={"ply": 0}, headers=bearer(made.token))
                    assert (await http.post(asked, json={"ply": 0})).status_code == 403, "not for those who watch"
                heard.append([*frames, back.json()["frame"]])
            assert heard[0] == heard[1]
            for frame in heard[0]:
                assert job(frame)["with"]["part"]["root"] == view
                assert not any(root in b64decode(frame) for root in roots)

    asyncio.run(run())


def test_whoever_may_not_have_hints_gets_no_job(tmp_path: Path, twin: Twins) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, tables), calling(address) as http:
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, RANDOM]})).json()
            mine, _ = await come(address, made["table"], made["token"])
            watcher, _ = await come(address, made["table"])
            covered = await hot_seat(tables, address, twin)
            for guest, reason in ((mine, "not_allowed"), (watcher, "not_allowed"), (covered, "not_your_turn")):
                for kind in ("think", "hint"):
                    assert (await answer(guest, kind))["reason"] == reason
            asked = f"/api/tables/{made['table']}/job"
            for headers in ({}, bearer(made["token"])):
                assert (await http.post(asked, json={"ply": 0}, headers=headers)).status_code == 403
            # After the end everybody may look at what was never hidden, unless the server wants none of it.
            table = await tables.find(made["table"])
            async with table.lock:
                await table.step_out(RESIGNED, 0, None)
                await table.step_out(RESIGNED, 1, None)
            assert (await http.post(asked, json={"ply": 0})).status_code == 200
            settings.on_devices = False
            assert (await http.post(asked, json={"ply": 0})).json()["sentence"] == on_devices.NOT_HERE
            alone = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]})).json()
            seated, _ = await come(address, alone["table"], alone["token"])
            for kind in ("think", "hint"):
                assert (await answer(seated, kind))["sentence"] == on_devices.NOT_HERE

    asyncio.run(run())


async def hot_seat(tables: Tables, address: str, twin: Twins) -> Seated:
    """A covered screen."""
    game = load("cell_wars")
    both = seating(game.about, 2, [SeatWish("me")] * 2, tables.settings.new_token)
    made = await lay_out(tables, Timeline(game, twin.options, None, twin.scripts[0].root), both)
    covered, snapshot = await come(address, made.table, made.token)
    assert snapshot["view"]["cover"]
    return covered


async def done(frame: str, stop: int = 0) -> list[Any]:
    """What a device says of a job; it is told to give way after so many words."""
    said: list[Any] = []
    over = asyncio.Event()

    def say(text: str) -> None:
        said.append(msgspec.json.decode(text))
        if len(said) == stop:
            device.enough("way")
        if "told" not in said[-1]:
            over.set()

    device = Device(say)
    device.hear(b64decode(frame))
    async with asyncio.timeout(PATIENCE):
        await over.wait()
    return said


def test_a_device_finds_what_the_server_would(tmp_path: Path, thinker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_devices, "judge_of", lambda game, seat: THINKER)
    monkeypatch.setattr(advice, "judge_of", lambda game, seat: THINKER)

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, simulations=3)
        async with running(settings) as (address, _), calling(address) as http:
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]})).json()
            mine, _ = await come(address, made["table"], made["token"])
            assert (await answer(mine, "think"))["sentence"] == on_devices.NOT_THERE, "a bot of another package"
            monkeypatch.setattr(on_devices, "PACKAGE", "")
            *_, last = [one["told"] for one in await done((await answer(mine, "think"))["frame"]) if "told" in one]
            own = (await done((await answer(mine, "hint"))["frame"]))[-1]["value"]
            await mine.send(type="think", id="t", version=0)
            while (said := await mine.until("thoughts"))["state"] != "done":
                pass
            for found in (said["found"], last):
                found.pop("seconds", None)
            assert said["found"] == last
            await mine.send(type="hint", id="h", version=0)
            hinted = await mine.until("hinted")
            assert {key: hinted[key] for key in own} == own
            assert own["path"]
            start = Position.start("zyrcan", seed=1)
            made_by_hand = await http.post("/api/games/zyrcan/job", json={"line": start.line()})
            asked = job(made_by_hand.json()["frame"])["with"]
            assert (asked["part"]["root"], asked["seat"]) == (start.hidden(start.actor).tobytes(), start.actor)
            # One that gives way goes on under the same key, and does not begin anew.
            settings.simulations = 200
            frame = (await answer(mine, "think", id="long"))["frame"]
            first = await done(frame, stop=1)
            assert not first[-1]["value"][0], "there is more to come"
            then = [one["told"]["simulations"] for one in await done(frame) if "told" in one]
            assert min(then) > first[0]["told"]["simulations"]

    asyncio.run(run())


def test_the_thinkers_files_are_made_once_when_somebody_wants_them(tmp_path: Path, files: list[str]) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, _), calling(address) as http:
            await http.get("/api/games")
            assert not files
            assert (await http.get("/api/thinker")).json() == {"folder": "/python/f00/", "server": True}
            wasm = await http.get("/python/f00/pyodide.asm.wasm", headers={"accept-encoding": "gzip"})
            assert wasm.headers["content-type"] == "application/wasm"
            assert wasm.headers["content-encoding"] == "gzip"
            assert "immutable" in wasm.headers["cache-control"]
            script = await http.get("/python/f00/pyodide.mjs")
            assert script.headers["content-type"].startswith("text/javascript")
            assert "worker-src 'self'" in script.headers["content-security-policy"]
            assert (await http.get("/python/old/pyodide.mjs")).status_code == 404
            assert files == [""]
            settings.think_along = 0.0
            assert "server" not in (await http.get("/api/thinker")).json()
            assert any(card.get("thinks") for card in (await http.get("/api/games")).json())
            settings.on_devices = False
            assert (await http.get("/api/thinker")).status_code == 404
            assert (await http.get("/python/f00/pyodide.mjs")).status_code == 404

    asyncio.run(run())


def test_files_that_cannot_be_made_are_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[str, dict[str, bytes], int]:
        raise OSError("no room")

    monkeypatch.setattr(pack, "python", broken)

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, _), calling(address) as http:
            for _ in range(2):
                answer = await http.get("/api/thinker")
                assert (answer.status_code, answer.json()["sentence"]) == (503, device_files.FAILED)

    asyncio.run(run())
