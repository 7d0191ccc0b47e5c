"""Quick pairing: whoever wishes the same is seated together, once, whoever has waited longest first, at any process;
who has gone waits no more."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from cellar.server.limits import Limits
from cellar.server.model.tokens import hashed
from cellar.server.settings import Settings
from cellar.server.store.store import Store
from cellar.server.tables.maintenance import Maintenance
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings
from tests.server.test_open_tables import Wall


def token(name: str) -> str:
    return f"{name}-".ljust(40, "t")


async def wish(http: httpx.AsyncClient, name: str, status: int = 200, **more: Any) -> dict[str, Any]:
    asked = {"token": token(name), "game": "angel", "players": 2, "pace": "quick", "name": name, **more}
    answer = await http.post("/api/pairing", json=asked)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def with_server(tmp_path: Path, work: Any, limits: Limits | None = None) -> None:
    wall = Wall()

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits or Limits())
        settings.clock = wall
        async with running(settings) as (address, tables), calling(address) as http:
            await work(address, http, wall, tables)

    asyncio.run(run())


def test_two_who_wish_the_same_are_seated_and_a_repeated_request_is_answered_as_before(tmp_path: Path) -> None:
    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        assert "table" not in await wish(http, "Ann")
        assert "table" not in await wish(http, "Cy", pace="calm"), "at another pace"
        assert "table" not in await wish(http, "Dee", game="cell_wars"), "another game"
        wall.now += 4000
        assert (await wish(http, "Ann"))["waited"] == 4000
        shown = (await http.get("/api/pairing")).json()
        assert {(one["game"], one["pace"], one["people"]) for one in shown["waiting"]} == {
            ("angel", "quick", 1),
            ("angel", "calm", 1),
            ("cell_wars", "quick", 1),
        }
        table = (await wish(http, "Bob"))["table"]
        assert (await wish(http, "Ann"))["table"] == table
        assert (await wish(http, "Bob"))["table"] == table, "asked again, it is the same"
        seats = []
        for name in ("Ann", "Bob"):
            seated = await Seated.enter(address, table, token(name))
            snapshot = await seated.until("snapshot")
            seats += snapshot["you"]
            assert [seat["name"] for seat in snapshot["seats"]] == ["Ann", "Bob"]
            assert snapshot["clocks"]["seconds"] == 300
            assert snapshot["watch"], "and anybody may watch, as the page says before"
            assert not snapshot.get("host"), "it is nobody's table"
        assert sorted(seats) == [0, 1]
        assert (await http.get(f"/api/tables/{table}", headers=bearer(token("Cy")))).status_code == 403
        assert len((await http.get("/api/pairing")).json()["waiting"]) == 2

    with_server(tmp_path, work)


def test_who_has_waited_longest_is_seated_first_and_three_are_seated_together(tmp_path: Path) -> None:
    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        for name in ("Ann", "Bob", "Cy"):
            wall.now += 10
            assert "table" not in await wish(http, name, game="zyrcan", players=3 if name != "Cy" else 4)
        table = (await wish(http, "Dee", game="zyrcan", players=3))["table"]
        found = (await http.get(f"/api/tables/{table}")).json()
        assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob", "Dee"]
        assert "table" not in await wish(http, "Cy", game="zyrcan", players=4)

    with_server(tmp_path, work)


def test_who_leaves_or_asks_no_more_is_not_seated(tmp_path: Path) -> None:
    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        await wish(http, "Ann")
        assert (await http.post("/api/pairing/leave", json={"token": token("Ann")})).json() == {}
        assert "table" not in await wish(http, "Bob")
        wall.now += 16_000  # Bob's page is gone
        assert "table" not in await wish(http, "Cy")
        assert (await http.get("/api/pairing")).json()["waiting"][0]["people"] == 1
        table = (await wish(http, "Dee"))["table"]
        assert (await http.post("/api/pairing/leave", json={"token": token("Cy")})).json() == {"table": table}
        assert "table" not in await wish(http, "Bob"), "whoever comes back waits anew"

    with_server(tmp_path, work)


def test_what_cannot_be_paired_is_refused_in_a_sentence(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("badword\n")

    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        for wrong in ({"players": 1}, {"players": 9}, {"pace": "never"}, {"game": "cell_management", "players": 1}):
            assert "Nobody can be paired" in (await wish(http, "Ann", 400, **wrong))["sentence"], wrong
        assert "32 to 64" in (await wish(http, "Ann", 403, token="short"))["sentence"]
        await wish(http, "Ann")
        await wish(http, "Bob", pace="calm")
        assert "Very many" in (await wish(http, "Cy", 429, pace="long"))["sentence"]
        assert "a lot of new tables" in (await wish(http, "Dee", 429))["sentence"]
        assert "table" not in await wish(http, "Ann"), "whoever waits already is not counted again"

    with_server(tmp_path, work, Limits(wishes=2, tables_burst=7, tables_hour=0.001))


def seated_once(answers: list[dict[str, Any]], names: list[str], tables: dict[str, list[str]]) -> None:
    found = {name: answer.get("table", "") for name, answer in zip(names, answers)}
    assert all(found.values()), "an even number: nobody is left over"
    assert set(Counter(found.values()).values()) == {2}, "two at each table"
    for table, sitting in tables.items():
        assert sorted(sitting) == sorted(name for name in names if found[name] == table)


def test_two_processes_pair_as_one_and_seat_nobody_twice(postgres_sockets: str) -> None:
    names = [f"P{n}" for n in range(24)]

    database = new_database(postgres_sockets, "pairing")

    async def run() -> None:
        settings = [Settings(database=database, warm=False, workers=1) for _ in range(2)]
        async with (
            running(settings[0]) as (one, _),
            running(settings[1]) as (other, _),
            calling(one) as here,
            calling(other) as there,
        ):
            for _round in range(30):
                asked = [wish(there if n % 2 else here, name) for n, name in enumerate(names)]
                answers = await asyncio.gather(*asked)
                if all("table" in answer for answer in answers):
                    break
            tables = {}
            for table in {answer["table"] for answer in answers}:
                seats = (await here.get(f"/api/tables/{table}")).json()["seats"]
                tables[table] = [seat["name"] for seat in seats]
            seated_once(answers, names, tables)

    asyncio.run(run())


def test_many_at_once_are_seated_in_pairs(tmp_path: Path) -> None:
    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        names = [f"P{n}" for n in range(20)]
        await asyncio.gather(*(wish(http, name) for name in names))
        answers = [await wish(http, name) for name in names]
        shown = {}
        for table in {answer["table"] for answer in answers}:
            seats = (await http.get(f"/api/tables/{table}")).json()["seats"]
            shown[table] = [seat["name"] for seat in seats]
        seated_once(answers, names, shown)

    with_server(tmp_path, work)


def test_a_wish_is_forgotten_though_nobody_else_waits(tmp_path: Path) -> None:
    async def work(address: str, http: httpx.AsyncClient, wall: Wall, tables: Any) -> None:
        store = tables.store
        assert isinstance(store, Store)
        await wish(http, "Ann")
        assert await store.wished(hashed(token("Ann"))) is not None
        keeper = Maintenance(tables, store)
        wall.now += 3_600_000
        await keeper.prune()
        assert await store.wished(hashed(token("Ann"))) is None

    with_server(tmp_path, work)
