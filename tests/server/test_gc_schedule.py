"""A table that is let go of is gone at once, and a socket that is closed: no collector is needed. Circles of requests
are found by it, and moves do not make it look."""

import asyncio
import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cellar.play.registry import all_games
from cellar.server import gc_schedule
from cellar.server.store.store import Store
from cellar.server.web.protocols import HttpProtocol, SocketProtocol
from cellar.server.web.transport import DirectConnection
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings


@pytest.mark.parametrize("game", all_games())
def test_a_table_leaves_no_reference_cycle(tmp_path: Path, game: str) -> None:
    async def work() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, tables):
            async with calling(address) as http:
                players = all_games()[game].default_players
                asked = {"game": game, "seats": [{"who": "me"}] * players}
                made = (await http.post("/api/tables", json=asked)).json()
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            await seated.play(seated.view["moves"][0]["text"])
            line = weakref.ref(next(iter(tables.in_memory()[0].guests))._connection)
            await seated.close()
            while tables.guests():
                await asyncio.sleep(0)
            table = weakref.ref(tables.forget()[0])
            for _ in range(100):  # those who had a hand in it finish
                await asyncio.sleep(0)
            assert table() is None
            assert line() is None

    with collected_as_before():
        gc.disable()
        asyncio.run(work())


def test_a_frame_that_makes_no_sense_leaves_no_reference_cycle(tmp_path: Path) -> None:
    """Whoever sends them by the thousand would fill the memory else: what is found while people play is frozen."""

    async def work() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, tables):
            async with calling(address) as http:
                made = (await http.post("/api/tables", json={"game": "cell-management"})).json()
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            line = next(iter(tables.in_memory()[0].guests))._connection
            assert isinstance(line, DirectConnection)
            assert isinstance(line.connection, SocketProtocol)
            parser = weakref.ref(line.connection.conn)
            del line
            seated.connection.transport.write(b"\x8f\x80\0\0\0\0")  # an opcode that there is not
            await seated.connection.wait_closed()
            while tables.guests():
                await asyncio.sleep(0)
            for _ in range(100):
                await asyncio.sleep(0)
            assert parser() is None

    with collected_as_before():
        gc.disable()
        asyncio.run(work())


@pytest.mark.parametrize("upgrade", ["Connection: Upgrade\r\nUpgrade: websocket\r\n", "nonsense\r\n"])
def test_what_is_no_request_is_found_after_its_connection(tmp_path: Path, upgrade: str) -> None:
    async def work() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, _):
            a_bite()
            reader, writer = await asyncio.open_connection(*address.removeprefix("http://").split(":"))
            writer.write(f"GET /ws/tables/x HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\n".encode())
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
            writer.close()
            for _ in range(100):
                await asyncio.sleep(0)
            a_bite()
            gc.unfreeze()
            assert not [one for one in gc.get_objects() if isinstance(one, HttpProtocol | SocketProtocol)]

    with collected_as_before():
        gc_schedule.begin()
        asyncio.run(work())


def test_only_after_what_may_leave_cycles_the_collector_looks() -> None:
    with collected_as_before():
        gc_schedule.begin()
        with gc_schedule.may_leave_cycles():
            first = cycle()
        a_bite()
        assert first() is None
        second = cycle()
        a_bite()
        assert second() is not None, "there were only moves since the last look"
        with gc_schedule.may_leave_cycles():
            third = cycle()
            a_bite()
        assert third() is None, "what is under way is looked through as well"
        a_bite()
        gc_schedule.look_through()
        assert second() is None


def test_what_is_written_beside_moves_may_leave_cycles(tmp_path: Path) -> None:
    """SQLAlchemy's IN does, and who comes and goes at a table is noted with it: all of it would be frozen."""

    async def work() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (_, tables):
            assert isinstance(tables.store, Store)
            a_bite()
            found = await tables.store.database.write(lambda _: cycle())
            a_bite()
            assert found() is None

    with collected_as_before():
        gc_schedule.begin()
        asyncio.run(work())


class Thing:
    me: "Thing"


def cycle() -> "weakref.ref[Thing]":
    thing = Thing()
    thing.me = thing
    return weakref.ref(thing)


def a_bite() -> None:
    kept = [[n] for n in range(2 * gc_schedule.THRESHOLDS[0])]
    del kept


@contextmanager
def collected_as_before() -> Iterator[None]:
    before, callbacks = gc.get_threshold(), list(gc.callbacks)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks[:] = callbacks
        gc.unfreeze()
        gc.enable()
