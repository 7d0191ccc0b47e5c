"""Clocks: the server is the judge, a lag is forgiven, and time in which no server runs counts for nobody."""

import asyncio
import weakref
from pathlib import Path
from typing import Any

import msgspec

from cellar.server.limits import Limits
from tests.patience import PATIENCE
from tests.server.client import Seated, bearer, calling, friends
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask, told
from tests.server.test_play import FRIEND, ME, RANDOM


class Time:
    """The server's monotonic clock, in the test's hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def made_at(address: str, **wish: Any) -> dict[str, Any]:
    async with calling(address) as http:
        answer = await http.post("/api/tables", json=wish)
    return dict(answer.json())


async def come(address: str, made: dict[str, Any], token: str | None = None) -> Seated:
    seated = await Seated.enter(address, made["table"], made["token"] if token is None else token)
    await seated.until("snapshot")
    return seated


async def clocks(seated: Seated, running: int) -> dict[str, Any]:
    """How the time stood when that seat's was counted: by the last message, or the next that says so."""
    while True:
        for text in reversed(seated.heard):
            message = msgspec.json.decode(text)
            shown = message if message["type"] == "clocks" else message.get("clocks")
            if shown is not None and shown["running"] == running:
                return dict(shown)
        await seated.hear()


def test_who_runs_out_of_time_loses_where_the_table_says_so(tmp_path: Path) -> None:
    time = Time()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, monotonic=time)
        async with running(settings) as (address, _):
            clock = {"kind": "move", "seconds": 20, "loses": True}
            made = await made_at(address, game="angel", seats=[ME, FRIEND], clock=clock)
            ann = await come(address, made)
            first = (await told(ann, "snapshot"))["clocks"]
            assert (first["left"], first["running"]) == ([20_000, 20_000], -1), "nobody waits for who is not there"
            time.now += 100
            bob = await come(address, made, (await asyncio.to_thread(friends, address, made))[0])
            assert (await clocks(bob, 1))["left"][1] == 20_000
            time.now += 20.9
            answer = await bob.play(bob.view["moves"][0]["text"])
            assert answer["type"] == "ack", "a lag of less than a second is forgiven"
            assert (await clocks(ann, 0))["left"] == [20_000, 20_000]
            time.now += 21.1
            verdict = await told(bob, "verdict")
            assert verdict["outcome"]["sentence"] == "Angel ran out of time: Devil wins."
            assert verdict["seats"][0]["out"] == "time"
            assert (await ann.play("0,1"))["reason"] in ("over", "stale", "not_allowed")

    asyncio.run(run())


def test_a_total_is_kept_with_each_move_and_stands_still_while_no_server_runs(tmp_path: Path) -> None:
    time, file = Time(), str(tmp_path / "m.sqlite")
    clock = {"kind": "total", "seconds": 60, "plus": 5}

    async def first() -> tuple[dict[str, Any], list[str]]:
        async with running(told_settings(file, lambda n: 0, monotonic=time)) as (address, _):
            made = await made_at(address, game="zyrcan", seats=[ME, FRIEND, RANDOM], clock=clock)
            tokens = await asyncio.to_thread(friends, address, made)
            ann, bob = await come(address, made), await come(address, made, tokens[0])
            await clocks(bob, 0)
            time.now += 10
            await ann.play(ann.view["moves"][0]["text"])
            assert (await clocks(bob, 1))["left"][:2] == [55_000, 60_000]
            time.now += 7
            return made, tokens

    async def second(made: dict[str, Any], tokens: list[str]) -> None:
        async with running(told_settings(file, lambda n: 0, monotonic=time)) as (address, _):
            bob = await come(address, made, tokens[0])
            shown = await clocks(bob, 1)
            assert shown["left"][:2] == [55_000, 53_000], "what was used up before the server stopped is used up"
            time.now += 2
            await bob.play(bob.view["moves"][0]["text"])
            left = (await clocks(bob, 0))["left"]
            assert left == [55_000, 56_000, 65_000], "the bot's turn counted as its own"
            time.now += 56.5
            verdict = await told(bob, "verdict")
            assert "outcome" not in verdict
            assert (verdict["seats"][0]["out"], verdict["seats"][0]["kind"]) == ("time", "bot")
            bob.view.pop("moves", None)
            await bob.to_act()
            assert bob.view["moves"], "a bot has played on for Ann"
            async with calling(address) as http:
                path = f"/api/tables/{made['table']}/join"
                assert (await http.post(path, json={}, headers=bearer(made["token"]))).status_code == 409

    made, tokens = asyncio.run(first())
    time.now += 5000
    asyncio.run(second(made, tokens))


def test_a_table_that_has_to_make_room_is_gone_though_its_clock_runs(tmp_path: Path) -> None:
    async def run() -> None:
        limits = Limits(memory_of_client=1_000_000)
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)
        async with running(settings) as (address, tables):
            clock = {"kind": "total", "seconds": 900, "loses": True}
            timed = await made_at(address, game="zyrcan", seats=[ME, RANDOM, RANDOM], clock=clock)
            ann = await come(address, timed)
            await clocks(ann, 0)
            await ann.close()
            table = weakref.ref(tables._open[timed["table"]])
            while tables.guests():
                await asyncio.sleep(0)
            tables.sweep()
            assert timed["table"] in tables._open, "its clock runs"
            left = []
            for _ in range(2):
                made = await made_at(address, game="zyrcan")
                left.append(await come(address, made))
            async with asyncio.timeout(PATIENCE):
                while table() is not None:
                    await asyncio.sleep(0.01)
            assert timed["table"] not in tables._open
            for one in left:
                await one.close()
            while tables.guests():
                await asyncio.sleep(0)
            again = await come(address, timed)
            assert (await clocks(again, 0))["left"][0] > 800_000

    asyncio.run(run())


def test_at_a_hot_seat_the_clock_starts_when_the_next_person_looks(tmp_path: Path) -> None:
    time = Time()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, monotonic=time)
        async with running(settings) as (address, _):
            clock = {"kind": "total", "seconds": 60}
            made = await made_at(address, game="cell_wars", options={"players": 2}, seats=[ME, ME], clock=clock)
            both = await come(address, made)
            await both.uncover()
            while not both.view.get("cover"):
                await both.play(both.view["moves"][-1]["text"])
            before = (await clocks(both, -1))["left"]
            time.now += 30
            await both.send(type="uncover", version=both.version)
            await both.until("snapshot")
            assert (await clocks(both, both.view["actor"]))["left"] == before, "time under the cover is nobody's"

    asyncio.run(run())


def test_a_clock_that_makes_no_sense_is_refused_and_a_rematch_has_the_same(tmp_path: Path) -> None:
    senseless: list[dict[str, Any]] = [
        {"kind": "move", "seconds": 0},
        {"kind": "total", "seconds": 10**6},
        {"kind": "move", "seconds": 9, "plus": 1},
        {"kind": "total", "seconds": 9, "plus": -1},
    ]

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, _):
            for clock in senseless:
                refused = await made_at(address, game="angel", clock=clock)
                assert refused["sentence"].startswith("A clock")
            made = await made_at(address, game="angel", seats=[ME, RANDOM], clock={"kind": "move", "seconds": 9})
            seated = await come(address, made)
            assert (await ask(seated, "propose", what="resign", seat=0))["type"] == "ack"
            async with calling(address) as http:
                path = f"/api/tables/{made['table']}/rematch"
                again = (await http.post(path, json={}, headers=bearer(made["token"]))).json()
            seated = await come(address, {"table": again["table"], "token": made["token"]})
            assert (await told(seated, "snapshot"))["clocks"]["seconds"] == 9

    asyncio.run(run())
