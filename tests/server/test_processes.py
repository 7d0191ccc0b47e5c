"""Several processes at one address: each table is served by one of them, any can take over, and one that dies is
started again. Nothing that was acknowledged is lost."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from cellar.server.processes.front import Front, asked_for, member_for, table_of
from cellar.server.settings import BadSetting, Settings
from cellar.server.web.uvicorn_server import bind
from cellar_studies.soak.postgres import new_database
from tests.patience import PATIENCE
from tests.server.client import Seated, calling

ME = {"who": "me"}


@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /ws/tables/abc234 HTTP/1.1\r\nHost: x", "abc234"),
        (b"GET /api/tables/abc234/replay?start=0 HTTP/1.1\r\n", "abc234"),
        (b"POST /api/tables/abc234?x HTTP/1.1\r\n", "abc234"),
        (b"POST /api/tables HTTP/1.1\r\n", ""),
        (b"GET /api/tables/" + b"a" * 40 + b" HTTP/1.1\r\n", ""),
        (b"GET /ws/tables/abc", ""),
        (b"", ""),
        (b"\x16\x03\x01\x00\xff", ""),
    ],
)
def test_the_first_line_tells_the_table(line: bytes, table: str) -> None:
    assert table_of(line) == table


def test_the_first_line_tells_whose_numbers_are_wanted() -> None:
    assert asked_for(b"GET /metrics/3 HTTP/1.1\r\n") == 3
    assert asked_for(b"GET /metrics HTTP/1.1\r\n") is asked_for(b"GET /metrics/3x HTTP/1.1\r\n") is None


def test_tables_are_spread_and_only_those_of_a_dead_member_move() -> None:
    tables = [f"table{n}" for n in range(400)]
    before = {table: member_for(table, range(4)) for table in tables}
    assert all(80 <= count <= 120 for count in Counter(before.values()).values())
    after = {table: member_for(table, (0, 1, 3)) for table in tables}
    assert all(after[table] == before[table] for table in tables if before[table] != 2)
    assert len({after[table] for table in tables if before[table] == 2}) == 3


def test_several_processes_need_a_database_that_they_can_share() -> None:
    with bind("127.0.0.1", 0) as bound, pytest.raises(BadSetting, match="postgresql://"):
        Front(Settings(database="matches.sqlite", processes=2), bound, lambda: None)


@contextlib.asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[tuple[str, Front]]:
    bound, ready = bind("127.0.0.1", 0), asyncio.Event()
    address = f"http://127.0.0.1:{bound.getsockname()[1]}"
    front = Front(settings, bound, ready.set)
    task = asyncio.create_task(front.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await ready.wait()
        yield address, front
    finally:
        front.stop()
        await task


async def come(address: str, made: dict[str, Any]) -> Seated:
    """Come to a table, again and again as a page does, until somebody answers."""
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            return seated
        await asyncio.sleep(0.05)


async def numbers_of(address: str, processes: range) -> set[str]:
    """When each process was started, by its own numbers; on connections of their own, as Prometheus asks."""
    found = set()
    for process in processes:
        async with calling(address) as http:
            text = (await http.get(f"/metrics/{process}")).text
        found.add(next(line for line in text.splitlines() if line.startswith("process_start_time_seconds ")))
    return found


def test_processes_share_the_memory_and_the_workers() -> None:
    async def run() -> None:
        whole = Settings(database="postgresql://nobody@nowhere/none", processes=4, workers=8)
        with bind("127.0.0.1", 0) as listening:
            each = Front(whole, listening, lambda: None).settings_of(1)
        assert each.workers == 2
        assert each.limits.memory * 4 == whole.limits.memory
        assert each.limits.memory_of_client * 4 == whole.limits.memory_of_client

    asyncio.run(run())


def test_a_process_that_dies_is_replaced_and_its_tables_play_on(postgres_sockets: str) -> None:
    url = new_database(postgres_sockets, "processes")

    async def run() -> None:
        settings = Settings(database=url, processes=2, warm=False, workers=1)
        async with serving(settings) as (address, front):
            async with calling(address) as http:
                wish = {"game": "cell_management", "seats": [ME]}
                made = [(await http.post("/api/tables", json=wish)).json() for _ in range(6)]
                starts = await numbers_of(address, range(2))
                assert len(starts) == 2, "each process tells its own numbers"
                assert starts == await numbers_of(address, range(2))
            seated = [await come(address, one) for one in made]
            for one in seated:
                assert (await one.play(one.view["moves"][0]["text"]))["type"] == "ack"
            versions = [one.version for one in seated]
            dead = front.processes[0]
            dead.kill()
            await dead.wait()
            async with asyncio.timeout(PATIENCE):
                back = [await come(address, one) for one in made]
                assert [one.version for one in back] == versions, "nothing is lost"
                for one in back:
                    assert (await one.play(one.view["moves"][0]["text"]))["type"] == "ack"
                while front.processes[0] is dead or 0 not in front.alive:
                    await asyncio.sleep(0.05)
            assert front.processes[0].pid != dead.pid

    asyncio.run(run())
