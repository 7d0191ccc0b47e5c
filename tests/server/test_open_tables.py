"""The list of open tables: what hosts let be listed, while a seat is free and somebody waits there; and who is away
since when."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from cellar.server.store import administration
from cellar.server.store.store import Store
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask, told
from tests.server.test_clocks import come, made_at
from tests.server.test_play import FRIEND, ME, RANDOM

EVE, JOE = "eves-token-with-thirty-two-letters", "joes-token-with-thirty-two-letters"


class Wall:
    """The server's clock on the wall, in the test's hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


async def listed(http: httpx.AsyncClient) -> list[dict[str, Any]]:
    return list((await http.get("/api/open")).json()["tables"])


def test_a_listed_table_is_found_and_one_click_sits_down(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        settings.clock = wall
        async with running(settings) as (address, _), calling(address) as http:
            seats = [{**ME, "name": "Ann"}, FRIEND, RANDOM]
            hidden = await made_at(address, game="zyrcan", seats=seats)
            made = await made_at(address, game="zyrcan", seats=seats, listed=True)
            assert await listed(http) == [], "nobody is there to wait for anybody"
            ann, _ = await come(address, made), await come(address, hidden)
            (found,) = await listed(http)
            assert (found["table"], found["people"], found["bots"]) == (made["table"], ["Ann"], 1)
            assert found["free"] == [{"seat": 1, "role": "Azure"}]
            for table, seat in ((hidden["table"], 1), (made["table"], 0), (made["table"], 2), (made["table"], 9)):
                no = await http.post(f"/api/tables/{table}/seats/{seat}/sit", json={"token": EVE})
                assert (no.status_code, "look at the list" in no.json()["sentence"]) == (409, True)
            path = f"/api/tables/{made['table']}/seats/1/sit"
            assert (await http.post(path, json={"token": "short"})).status_code == 403
            both = await asyncio.gather(*(http.post(path, json={"token": one, "name": "X"}) for one in (EVE, JOE)))
            assert sorted(answer.status_code for answer in both) == [200, 409], "of two, one sits down"
            mine = EVE if both[0].status_code == 200 else JOE
            again = await http.post(path, json={"token": mine})
            assert again.json()["you"] == [1], "an answer that was lost is given again"
            assert await listed(http) == [], "it is full"
            seat = (await told(ann, "presence", lambda message: message["seats"][1]["name"] == "X"))["seats"][1]
            assert seat["state"] == "away", "sat down, and the page is not open yet"
            void = {"code": made["links"][0]["code"], "token": JOE if mine == EVE else EVE}
            assert (await http.post(f"/api/tables/{made['table']}/links/use", json=void)).status_code == 409

    asyncio.run(run())


def test_what_is_abandoned_over_or_banned_is_not_listed(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        settings.clock = wall
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            made = [await made_at(address, game="angel", seats=[ME, FRIEND], listed=True) for _ in range(3)]
            here = [await come(address, one) for one in made]
            assert len(await listed(http)) == 3
            await ask(here[0], "propose", what="resign", seat=0)
            assert isinstance(tables.store, Store)
            await administration.ban(tables.store.database, "end", made[1]["table"], 0, "")
            await here[1].until("bye")
            wall.now += 61_000
            left = await listed(http)
            assert [one["table"] for one in left] == [made[2]["table"]]
            await here[2].close()
            while len(tables.in_memory()[-1].guests) or any(len(table.guests) > 1 for table in tables.in_memory()):
                await asyncio.sleep(0.01)
            wall.now += 61_000
            assert await listed(http) == []

    asyncio.run(run())


def test_everybody_is_told_since_when_somebody_is_away_also_after_a_restart(tmp_path: Path) -> None:
    wall, file = Wall(), str(tmp_path / "m.sqlite")

    async def first() -> dict[str, Any]:
        settings = told_settings(file, lambda n: 0)
        settings.clock = wall
        async with running(settings) as (address, _):
            made = await made_at(address, game="angel", seats=[ME, FRIEND])
            ann, watcher = await come(address, made), await come(address, made, "")
            wall.now += 5000
            await ann.close()
            away = await told(watcher, "presence", lambda message: message["seats"][0]["state"] == "away")
            assert away["seats"][0]["since"] == wall.now
            return made

    async def second(made: dict[str, Any]) -> None:
        settings = told_settings(file, lambda n: 0)
        settings.clock = wall
        async with running(settings) as (address, _), calling(address) as http:
            watcher: Seated = await come(address, made, "")
            seat = (await told(watcher, "snapshot"))["seats"][0]
            assert (seat["state"], wall.now - seat["since"]) == ("away", 180_000)
            await http.post(f"/api/tables/{made['table']}/leave", headers=bearer(made["token"]))
            left = await told(watcher, "presence", lambda message: message["seats"][0]["state"] == "left")
            assert left["seats"][0]["since"] == seat["since"]
            ann = await come(address, made)
            back = await told(watcher, "presence", lambda message: message["seats"][0]["state"] == "here")
            assert "since" not in back["seats"][0]
            await ann.close()

    made = asyncio.run(first())
    wall.now += 180_000
    asyncio.run(second(made))
