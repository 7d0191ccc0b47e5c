"""Reports on people: kept with the chat that shows what is reported, told to the operator alone, and bounded."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.cli.main import run as cellar
from cellar.server.limits import Limits
from cellar.server.store.people.reports import Reports
from cellar.server.store.store import Store
from tests.server.client import Seated, bearer, calling, used
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask
from tests.server.test_chat import heard
from tests.server.test_clocks import come, made_at
from tests.server.test_play import FRIEND, ME, RANDOM

DAY = 86_400_000


class Room:
    """A server with a table of Cell Wars, at which Ann and Bob play, and Eve watches."""

    def __init__(self, address: str, http: httpx.AsyncClient, file: str) -> None:
        self.address, self.http, self.file = address, http, file

    async def fill(self) -> None:
        seats = [{**ME, "name": "Ann"}, FRIEND, RANDOM]
        self.made = await made_at(self.address, game="cell_wars", options={"players": 3}, seats=seats)
        self.table, link = self.made["table"], self.made["links"][0]
        (await self.http.post(f"/api/tables/{self.table}/links/use", json=used(link, "Bob"))).raise_for_status()
        self.bobs = link["code"]
        self.ann: Seated = await come(self.address, self.made)
        self.bob: Seated = await come(self.address, self.made, self.bobs)
        self.eve: Seated = await come(self.address, self.made, "")

    async def report(self, token: str, status: int = 201, **more: Any) -> dict[str, Any]:
        wish = {"id": "r1", "seat": 1, "kind": "insult", **more}
        headers = bearer(token) if token else {}
        answer = await self.http.post(f"/api/tables/{self.table}/report", json=wish, headers=headers)
        assert answer.status_code == status, answer.text
        return dict(answer.json())

    async def cellar(self, *arguments: str) -> int:
        return await asyncio.to_thread(cellar, ["store", *arguments, "--database", self.file])


def with_room(tmp_path: Path, work: Any, limits: Limits | None = None, **settings: Any) -> None:
    async def run() -> None:
        file = str(tmp_path / "m.sqlite")
        limited = limits or Limits(reports_burst=100)
        async with (
            running(told_settings(file, lambda n: 0, limits=limited, **settings)) as (address, _),
            calling(address) as http,
        ):
            room = Room(address, http, file)
            await room.fill()
            await work(room)

    asyncio.run(run())


def test_a_report_has_the_chat_and_the_host_reads_and_closes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work(room: Room) -> None:
        for text in ("hello", "you are a fool"):
            await ask(room.bob, "say", text=text)
        line = await heard(room.ann, "you are a fool")
        with caplog.at_level(logging.WARNING):
            for _ in range(2):
                await room.report(room.made["token"], text=" he always\n does ", lines=[line["number"], 77])
        (logged,) = [one.getMessage() for one in caplog.records if "reported" in one.getMessage()]
        assert "Bob" not in logged, "names are in no log"
        assert room.table not in logged
        capsys.readouterr()
        assert await room.cellar("reports", "--json") == 0
        (found,) = json.loads(capsys.readouterr().out)
        assert (found["subject"], found["seat"], found["name"], found["kind"]) == (room.table, 1, "Bob", "insult")
        assert (found["text"], [one["text"] for one in found["lines"]]) == ("he always does", ["you are a fool"])
        assert await room.cellar("tables", "--delete", room.table, "--yes") == 0
        assert await room.cellar("reports", "--show", found["id"]) == 0
        assert "Bob: you are a fool" in capsys.readouterr().out, "the evidence stays when the match is deleted"
        assert await room.cellar("reports", "--close", found["id"]) == 0
        capsys.readouterr()
        assert await room.cellar("reports", "--close", found["id"]) == 2
        assert "There is no open report" in capsys.readouterr().err
        await room.cellar("reports")
        assert capsys.readouterr().out == "Nobody is reported.\n"
        await room.cellar("reports", "--all")
        assert found["id"] in capsys.readouterr().out

    with_room(tmp_path, work)


def test_whoever_reports_shows_only_what_they_may_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(room: Room) -> None:
        await ask(room.eve, "say", text="she has the antibody", name="Eve")
        other = await come(room.address, room.made, "")
        line = next(one for one in (await _snapshot(other))["chat"] if one["seat"] == -3)
        told = await room.report(room.made["token"], 409, seat=-3, lines=[line["number"]])
        assert told["sentence"].startswith("There is nobody to report"), "to a player the line does not exist"
        await room.report("", seat=-3, lines=[line["number"]])
        capsys.readouterr()
        await room.cellar("reports", "--json")
        (found,) = json.loads(capsys.readouterr().out)
        assert (found["name"], found["lines"][0]["text"]) == ("Eve", "she has the antibody")

    with_room(tmp_path, work)


async def _snapshot(seated: Seated) -> dict[str, Any]:
    return next(one for one in map(json.loads, seated.heard) if one["type"] == "snapshot")


def test_nobody_reports_themselves_a_bot_or_without_end(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        mine = room.made["token"]
        assert "your own seat" in (await room.report(mine, 409, seat=0))["sentence"]
        for seat in (2, 9, -1):
            assert "nobody to report" in (await room.report(mine, 409, seat=seat))["sentence"], "2 is a bot's"
        assert "at most 500 characters" in (await room.report(mine, 400, text="x" * 501))["sentence"]
        await room.report(mine, 400, kind="ugly")
        await room.report("x" * 32, 403)
        await room.report(mine)
        await room.report(room.bobs, seat=0)
        assert "More reports wait" in (await room.report(mine, 429, id="r2"))["sentence"]
        await room.report(mine)
        assert "a lot of reports" in (await room.report(mine, 429, id="r3"))["sentence"]

    with_room(tmp_path, work, Limits(reports=2, reports_burst=9, reports_hour=0.001))


def test_reports_are_deleted_when_they_are_old(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        await room.report(room.made["token"])

    with_room(tmp_path, work)

    async def later(days: float) -> int:
        file = str(tmp_path / "m.sqlite")
        settings = told_settings(file, lambda n: 0, report_retention=10.0)
        now = settings.clock() + round(days * DAY)
        settings.clock = lambda: now
        async with running(settings) as (_, tables):
            store = tables.store
            assert isinstance(store, Store)
            pruned: Reports = store
            left = len(await pruned.reports(closed=True))
            for _ in range(500):
                if days > 10 and not (left := len(await pruned.reports(closed=True))):
                    break
                await asyncio.sleep(0.01)
            return left

    assert asyncio.run(later(9)) == 1
    assert asyncio.run(later(11)) == 0
