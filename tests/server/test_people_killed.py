"""kill -9 while people are paired, report each other and foresee moves: whatever was acknowledged is there,
once, and never half."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from cellar.server.store.schema import reports, seats
from cellar.server.store.store import Store
from tests.server.client import Seated, bearer, calling, lobby, used
from tests.server.running import Running
from tests.server.test_conditional_moves import first_moves
from tests.server.test_days import days
from tests.server.test_killed import GONE
from tests.server.test_pairing import token
from tests.server.test_play import FRIEND, ME
from tests.server.test_store import with_store
from tests.studying import first

PAIRS, REPORTS, TABLES, ROUNDS, KILLS = 3, 3, 4, 4, 4
#: Stands for each answer that comes; raises where the server is gone.
Ask = Callable[[httpx.AsyncClient], Awaitable[Any]]


class People:
    """Those who are at the server, and do not give up when it is killed."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.acknowledged = 0
        #: moves that are acknowledged, with their answers
        self.moved = 0

    async def until_answered(self, ask: Ask) -> Any:
        """The answer to a request that is sent again until there is one."""
        while True:
            try:
                async with calling(self.server.address) as http:
                    found = await ask(http)
                self.acknowledged += 1
                return found
            except (httpx.TransportError, *GONE):
                self.server.check()
                await asyncio.sleep(0.01)  # the server is not up again yet

    async def paired(self, name: str) -> str:
        """Wait for somebody who wishes the same; the match that came of it."""
        wish = {"token": token(name), "game": "angel", "players": 2, "pace": "quick", "name": name}
        while not (found := await self.until_answered(lambda http: _posted(http, "/api/pairing", wish))).get("table"):
            await asyncio.sleep(0.02)
        return str(found["table"])

    async def report(self, table: str, mine: str, number: int) -> None:
        wish = {"id": f"r{number}", "seat": 1, "kind": "insult", "text": f"number {number}"}
        await self.until_answered(lambda http: _posted(http, f"/api/tables/{table}/report", wish, mine))

    async def foresee(self, made: dict[str, Any], other: str) -> None:
        """Ann foresees a move, and once that is acknowledged Bob makes it: both are there, or neither."""
        path, mine = f"/api/tables/{made['table']}", made["token"]
        for ply in range(0, 2 * ROUNDS, 2):
            now = await self.until_answered(lambda http: _got(http, f"{path}/conditional-moves", mine))
            moves = first_moves(now["line"], 0, 0)
            wish = {"seat": 0, "ply": ply, "lines": [moves]}
            await self.until_answered(lambda http: _posted(http, f"{path}/conditional-moves", wish, mine))  # noqa: B023

            async def play(http: httpx.AsyncClient) -> None:
                bob = await Seated.enter(self.server.address, made["table"], other)
                await bob.until("snapshot")
                assert (await _got(http, path, mine))["ply"] in (ply, ply + 2), "a move is there without its answer"  # noqa: B023
                assert (await bob.play(moves[0], version=ply, id=f"once{ply}"))["type"] == "ack"  # noqa: B023
                await bob.close()

            await self.until_answered(play)
            self.moved += 1
            assert (await self.until_answered(lambda http: _got(http, path, mine)))["ply"] == ply + 2


async def _posted(http: httpx.AsyncClient, path: str, wish: dict[str, Any], mine: str = "") -> Any:
    answer = await http.post(path, json=wish, headers=bearer(mine) if mine else {})
    assert answer.is_success, answer.text
    return answer.json()


async def _got(http: httpx.AsyncClient, path: str, mine: str) -> Any:
    answer = await http.get(path, headers=bearer(mine))
    assert answer.is_success, answer.text
    return answer.json()


def _tables(server: Running) -> list[tuple[dict[str, Any], str]]:
    """Tables of the Angel problem over days, each with the token of who plays the devil."""
    found = []
    with lobby(server.address) as http:
        for _ in range(TABLES):
            made = http.post("/api/tables", json={"game": "angel", "seats": [ME, FRIEND], "clock": days(2)}).json()
            (link,) = made["links"]
            path = f"/api/tables/{made['table']}"
            assert http.post(f"{path}/links/use", json=used(link, "Bob")).status_code == 200
            assert http.post(f"{path}/join", json={"name": "Ann"}, headers=bearer(made["token"])).status_code == 200
            found.append((made, link["code"]))
    return found


async def _kill(server: Running, people: People, work: list[asyncio.Task[Any]]) -> None:
    """Kill the server and start it again while something is going on."""
    rng = random.Random(9)
    for kill in range(KILLS):
        # At first while people are paired and report, then while moves are made.
        done = "moved" if kill else "acknowledged"
        goal = getattr(people, done) + rng.randrange(1, 4)
        while getattr(people, done) < goal and not all(task.done() for task in work):
            await asyncio.sleep(0.001)
        await asyncio.sleep(rng.random() * 0.05)  # anywhere inside a request
        server.kill()
        server.start()


async def _at_it(server: Running) -> tuple[list[str], str]:
    people, tables = People(server), await asyncio.to_thread(_tables, server)
    names = [f"Person{number}" for number in range(2 * PAIRS)]
    reported, mine = tables[0][0]["table"], tables[0][0]["token"]
    waiting = [asyncio.create_task(people.paired(name)) for name in names]
    others = [asyncio.create_task(people.report(reported, mine, number)) for number in range(REPORTS)]
    others += [asyncio.create_task(people.foresee(made, other)) for made, other in tables]
    killing = asyncio.create_task(_kill(server, people, [*waiting, *others]))
    found = await asyncio.gather(*waiting)
    await asyncio.gather(*others, killing)
    return found, reported


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_pairs_reports_and_conditional_moves_are_there_once_and_whole(database: str) -> None:
    server = Running(database)
    server.start()
    try:
        paired, reported = asyncio.run(_at_it(server))
        assert set(Counter(paired).values()) == {2}, "everybody has one match, with one other"
    finally:
        server.stop()

    async def read(store: Store) -> None:
        seated = sa.select(seats.c.name).where(seats.c.name.like("Person%"))
        names = await store.database.read(lambda connection: connection.execute(seated).scalars().all())
        assert sorted(names) == [f"Person{number}" for number in range(2 * PAIRS)], "nobody has two matches"
        told = sa.select(reports.c.text).where(reports.c.subject == reported)
        texts = await store.database.read(lambda connection: connection.execute(told).scalars().all())
        assert sorted(texts) == [f"number {number}" for number in range(REPORTS)], "each report is there once"

    with_store(database, read)
