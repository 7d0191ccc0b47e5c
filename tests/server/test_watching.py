"""Matches to watch: found while somebody plays whose table says so, by whoever likes, and by nobody any more when one
of those who play wants it."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server.settings import Settings
from cellar.server.store import administration
from cellar.server.store.store import Store
from cellar_studies.soak.postgres import new_database
from tests.server.client import bearer, calling, used
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask
from tests.server.test_clocks import come, made_at
from tests.server.test_open_tables import Wall
from tests.server.test_play import FRIEND, ME, RANDOM


async def to_watch(http: httpx.AsyncClient) -> list[dict[str, Any]]:
    return list((await http.get("/api/watch")).json()["tables"])


def test_a_match_is_found_to_watch_where_that_was_chosen_while_somebody_plays(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        settings.clock = wall
        async with running(settings) as (address, _), calling(address) as http:
            seats = [{**ME, "name": "Ann"}, FRIEND, RANDOM]
            clock = {"kind": "total", "seconds": 300, "plus": 3, "loses": True}
            made = await made_at(address, game="zyrcan", seats=seats, watch=True, clock=clock)
            quiet = await made_at(address, game="zyrcan", seats=[ME, RANDOM, RANDOM])
            ann, alone = await come(address, made), await come(address, quiet)
            assert await to_watch(http) == [], "a seat waits for a friend, and the other match was not offered"
            link = made["links"][0]
            told = await http.post(f"/api/tables/{made['table']}/links/look", json={"code": link["code"]})
            assert told.json()["watch"], "who is invited is told before they sit down"
            (await http.post(f"/api/tables/{made['table']}/links/use", json=used(link, "Bob"))).raise_for_status()
            bob = await come(address, made, link["code"])
            (found,) = await to_watch(http)
            assert (found["table"], found["people"][:2], found["ply"]) == (made["table"], ["Ann", "Bob"], 0)
            assert found["people"][2] not in ("", "Jade"), "a bot has its own name"
            assert (found["clock"]["seconds"], found["watchers"]) == (300, 0)
            eve = await come(address, made, "")
            assert (await ann.play(ann.view["moves"][0]["text"]))["type"] == "ack"
            wall.now += 21_000
            (found,) = await to_watch(http)
            assert (found["ply"], found["watchers"]) == (1, 1)
            await ask(ann, "propose", what="resign", seat=0)
            await ask(bob, "propose", what="resign", seat=1)
            await eve.until("verdict")
            wall.now += 21_000
            assert await to_watch(http) == [], "it is over"
            assert (await ask(alone, "say", text="hello"))["type"] == "ack", "and the other is played on"

    asyncio.run(run())


def test_those_first_that_most_watch_and_none_that_is_abandoned_or_banned(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        settings.clock = wall
        async with running(settings) as (address, tables), calling(address) as http:
            made = []
            for _ in range(4):
                made.append(await made_at(address, game="angel", seats=[ME, RANDOM], watch=True))
                wall.now += 1000
            here = [await come(address, one) for one in made]
            watcher = await come(address, made[1], "")
            ids = [one["table"] for one in made]
            assert [one["table"] for one in await to_watch(http)] == [ids[1], ids[3], ids[2], ids[0]]
            assert isinstance(tables.store, Store)
            await administration.ban(tables.store.database, "table", ids[3], 0, "")
            await here[3].until("bye")
            await here[0].close()
            table = await tables.find(ids[0])
            while len(table.guests):
                await asyncio.sleep(0.01)
            wall.now += 61_000
            assert [one["table"] for one in await to_watch(http)] == [ids[1], ids[2]]
            await watcher.close()

    asyncio.run(run())


def test_whoever_plays_takes_the_match_from_the_list_and_nobody_else_does(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, _),
            calling(address) as http,
        ):
            made = await made_at(address, game="angel", seats=[ME, FRIEND], watch=True)
            path, link = f"/api/tables/{made['table']}", made["links"][0]
            (await http.post(f"{path}/links/use", json=used(link, "Bob"))).raise_for_status()
            bob = await come(address, made, link["code"])
            assert len(await to_watch(http)) == 1
            refused = await http.post(f"{path}/unlist")
            assert (refused.status_code, refused.json()["sentence"]) == (
                403,
                "Only those who play here decide who may watch.",
            )
            assert (await http.post(f"{path}/unlist", headers=bearer(link["code"]))).status_code == 200
            assert await to_watch(http) == [], "though Bob did not make the table"
            assert "watch" not in await (await come(address, made)).until("presence")
            await bob.close()

    asyncio.run(run())


def test_every_process_knows_the_matches_of_all(postgres_sockets: str) -> None:
    database = new_database(postgres_sockets, "watching")

    async def run() -> None:
        settings = [Settings(database=database, warm=False, workers=1) for _ in range(2)]
        async with running(settings[0]) as (one, _), running(settings[1]) as (other, _):
            made = await made_at(one, game="angel", seats=[{**ME, "name": "Ann"}, RANDOM], watch=True)
            ann, eve = await come(one, made), await come(one, made, "")
            async with calling(one) as http:
                (here,) = await to_watch(http)
            async with calling(other) as http:
                (there,) = await to_watch(http)
            assert here == there
            assert (there["people"][0], there["watchers"]) == ("Ann", 1)
            await ann.close()
            await eve.close()

    asyncio.run(run())


@pytest.mark.parametrize("what", ["/api/watch"])
def test_nobody_else_is_on_a_device_of_ones_own(what: str) -> None:
    """A table in a browser answers the same addresses; there is nothing in its list."""
    from tests.server.worlds import World

    async def run() -> None:
        world = World()
        status, text = await world.ask("GET", what, "")
        assert (status, text) == (200, '{"tables":[]}')
        status, text = await world.ask(
            "POST", "/api/pairing", "", {"token": "x" * 40, "game": "angel", "players": 2, "pace": "quick"}
        )
        assert (status, "on your own device" in text) == (404, True)
        await world.close()

    asyncio.run(run())
