"""A server that is told to stop ends in peace: nothing of it is left in the middle of something, or in a thread."""

import asyncio
import signal
import socket
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa

from cellar.server.settings import Settings, database_url
from cellar.server.start import run as serving
from cellar.server.store.store import Store
from cellar.server.tables import maintenance
from cellar.server.tables.maintenance import Maintenance
from cellar.server.web.uvicorn_server import bind
from tests.server.inside import running, told_settings
from tests.server.running import free_port


def of_stores() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("cellar-store")]


def test_a_store_that_is_closed_leaves_no_thread_behind(tmp_path: Path) -> None:
    """Not one that has nothing to do, nor one whose work somebody was cancelled with, which is finished first."""
    before, begun, go_on, finished = of_stores(), threading.Event(), threading.Event(), threading.Event()

    def long(connection: sa.Connection) -> None:
        begun.set()
        assert go_on.wait(30)
        finished.set()

    async def run() -> None:
        store = await Store.open(database_url(str(tmp_path / "m.sqlite")))
        let_go = asyncio.create_task(store.database.read(long))
        await asyncio.to_thread(begun.wait, 30)
        let_go.cancel()
        await store.orders()
        assert len(of_stores()) >= len(before) + 3, "one writes and two read"
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        go_on.set()
        await closing
        assert finished.is_set()
        assert of_stores() == before

    asyncio.run(run())


def test_a_server_stops_between_two_looks_into_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that stops in the middle of a look would let go of a connection."""
    look, rest, looks = Maintenance.look, Maintenance.rest, []
    resting = asyncio.Event()

    async def looks_long(self: Maintenance) -> None:
        looks.append("begun")
        if len(looks) > 1:  # the first one is while it starts
            await resting.wait()
            await look(self)
        looks.append("whole")

    async def rests(self: Maintenance) -> None:
        resting.set()
        await rest(self)

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)):
            while looks[-1] == "whole":
                await asyncio.sleep(0)

    monkeypatch.setattr(maintenance, "LOOK_S", 0)
    monkeypatch.setattr(Maintenance, "look", looks_long)
    monkeypatch.setattr(Maintenance, "rest", rests)
    asyncio.run(run())
    assert looks == ["begun", "whole", "begun", "whole"]


def test_to_be_told_to_stop_before_it_has_begun_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(settings: Settings) -> None:
        signal.raise_signal(signal.SIGTERM)

    def unheard(*_: object) -> None:
        raise AssertionError("the server did not hear it")

    monkeypatch.setattr(serving, "try_store", told)
    before = signal.signal(signal.SIGTERM, unheard)
    try:
        with pytest.raises(SystemExit) as ended:
            serving.run(Settings(database=str(tmp_path / "m.sqlite"), port=0), print)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended.value.code == 0


@pytest.mark.skipif("sys.platform != 'linux'")
def test_nobody_else_gets_the_port_of_a_server_that_tests_are_about_to_start() -> None:
    port = free_port()
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", port))
    for _ in range(2):  # it starts, and starts again
        with bind("127.0.0.1", port) as server:
            server.listen()
            socket.create_connection(("127.0.0.1", port)).close()
