"""Requests that are sent again: acknowledged once more when they are the same, also by a process that did not write
them; refused when their id stands for something else."""

import asyncio
from typing import Any

from cellar.server.model.requests import Request, Requests
from cellar.server.model.tokens import Holder
from cellar.server.settings import Settings
from cellar.server.store.rows import EventRow
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, calling
from tests.server.inside import running
from tests.server.running import Running
from tests.server.test_play import enter, make


def test_an_id_that_stands_for_another_request_is_refused(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        seated = await enter(server, made)
        first, second = (move["text"] for move in seated.view["moves"][:2])
        assert (await seated.play(first, id="once"))["type"] == "ack"
        for text, version in ((second, 0), (second, 1), (first, 1)):
            refusal = await seated.play(text, version, id="once")
            assert (refusal["type"], refusal.get("reason")) == ("refusal", "not_allowed"), refusal
            assert "choose a new id" in refusal["sentence"]
        await seated.send(type="undo", id="once", version=1)
        assert (await seated.answer("once"))["type"] == "refusal"
        assert seated.version == 1, "nothing else has happened"

    asyncio.run(run())


def test_an_id_is_remembered_over_a_restart_with_what_it_stood_for(tmp_path: Any) -> None:
    async def run() -> None:
        settings = Settings(database=str(tmp_path / "m.sqlite"), warm=False, workers=1)
        async with running(settings) as (address, _):
            async with calling(address) as http:
                made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            first, second = (move["text"] for move in seated.view["moves"][:2])
            acknowledged = await seated.play(first, id="once")
            await seated.close()
        async with running(settings) as (address, _):
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            assert await seated.play(first, 0, id="once") == acknowledged
            assert (await seated.play(second, 0, id="once"))["reason"] == "not_allowed"

    asyncio.run(run())


def test_a_request_that_another_process_wrote_is_acknowledged(postgres_sockets: str) -> None:
    url = new_database(postgres_sockets, "written_elsewhere")

    def settings() -> Settings:
        return Settings(database=url, warm=False, workers=1)

    async def run() -> None:
        async with running(settings()) as (here, _), running(settings()) as (there, tables):
            async with calling(here) as http:
                made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
            one, other = [await Seated.enter(address, made["table"], made["token"]) for address in (here, there)]
            for seated in (one, other):
                await seated.until("snapshot")
            tables.bus._heard = lambda match, version: None  # the other process hears of nothing
            texts = [move["text"] for move in one.view["moves"]]
            acknowledged = await one.play(texts[0], id="once")
            # The line was lost, and the page came back at the other server: it has written nothing of this yet.
            assert await other.play(texts[0], 0, id="once") == acknowledged
            assert (await other.play(texts[1], 0, id="another"))["reason"] == "stale"
            # A page that has seen more than this process is not behind.
            after = await one.play(one.view["moves"][0]["text"], id="twice")
            assert await other.play(one.view["moves"][0]["text"], after["version"], id="thrice") == {
                "type": "ack",
                "id": "thrice",
                "version": after["version"] + 1,
            }

    asyncio.run(run())


def test_requests_of_older_stores_are_acknowledged_as_before() -> None:
    who = Holder((0,), token=bytes(range(32)))
    seen = Requests([EventRow(1, 0, 5, 0, f"{who.key}:a:b"), EventRow(2, 0, 5, 0, None)])
    assert seen.done(Request.of(who, "a:b", "move", 0, "x")) == 1
    assert seen.done(Request.of(who, "b", "move", 0, "x")) is None
    seen.note(EventRow(3, 0, 6, 0, str(Request.of(who, "c:d", "move", 2, "x"))))
    assert seen.done(Request.of(who, "c:d", "move", 2, "x")) == 3
