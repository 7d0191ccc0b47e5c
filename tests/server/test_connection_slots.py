"""Connections of strangers: half-sent requests, and answers that nobody reads. Newcomers get in, and nothing stays
open."""

import asyncio
import contextlib
import functools
import os
import resource
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server.limits import Limits
from cellar.server.web.connection_slots import ConnectionSlots, Place
from cellar.server.web.uvicorn_server import LOOK_TICKS, Server, config
from tests.patience import PATIENCE
from tests.server.client import calling
from tests.server.inside import running, told_settings
from tests.server.running import Running

HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
LONG = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"


def port(address: str) -> int:
    return int(address.rpartition(":")[2])


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Running]:
    """A server with as few descriptors as an old system gives."""
    few = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (256, 256))
    server = Running(str(tmp_path / "m.sqlite"), {"preexec_fn": few}, limits={"connections": 10_000})
    server.start()
    yield server
    server.stop()


def test_half_sent_requests_do_not_lock_newcomers_out(narrow: Running) -> None:
    held = []
    try:
        for _ in range(1_000):
            one = socket.create_connection(("127.0.0.1", narrow.port), timeout=PATIENCE)
            one.sendall(HALF)
            held.append(one)
            if len(held) % 100 == 0:
                assert httpx.get(f"{narrow.address}/api/games", timeout=PATIENCE).status_code == 200
        made = httpx.post(f"{narrow.address}/api/tables", json={"game": "cell_management"}, timeout=PATIENCE)
        assert made.status_code == 201, "descriptors are left for the store"
    finally:
        for one in held:
            one.close()


def test_the_server_takes_all_descriptors_that_it_is_given(tmp_path: Path) -> None:
    few = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (128, 500))
    server = Running(str(tmp_path / "m.sqlite"), {"preexec_fn": few})
    server.start()
    try:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits")
        if not limits.exists():
            pytest.skip("this system does not tell")
        found = next(line for line in limits.read_text().splitlines() if line.startswith("Max open files"))
        assert found.split()[3:5] == ["500", "500"]
    finally:
        server.stop()


def within(tmp_path: Path, limits: Limits, work: Any) -> None:
    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, limits=limits)) as (address, _):
            async with asyncio.timeout(PATIENCE):
                await work(address)

    asyncio.run(run())


async def end_of(reader: asyncio.StreamReader) -> None:
    """Read until the server ends the connection."""
    with contextlib.suppress(ConnectionError):
        while await reader.read(65_536):
            pass


@pytest.mark.parametrize("sent", [b"", HALF, LONG, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" + HALF])
def test_a_request_that_never_ends_is_given_up(tmp_path: Path, sent: bytes) -> None:
    async def work(address: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port(address))
        writer.write(sent)
        ended = asyncio.ensure_future(end_of(reader))
        while not ended.done():  # a byte from time to time keeps nobody here
            writer.write(b"x" if sent else b"")
            await asyncio.wait([ended], timeout=0.02)
        writer.close()

    within(tmp_path, Limits(head_s=0.2, body_s=0.2), work)


def test_the_longest_idle_connection_of_a_client_makes_room(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port(address)) for _ in range(3)]
        for _, writer in held:
            writer.write(HALF)
        async with calling(address) as http:
            assert (await http.get("/api/games")).status_code == 200
            await end_of(held[0][0])
            held[1][1].write(b"over\r\n\r\n")
            assert (await held[1][0].readline()).startswith(b"HTTP/1.1 200")
        for _, writer in held:
            writer.close()

    within(tmp_path, Limits(connections=3), work)


def test_the_door_counts_clients_and_everybody() -> None:
    cut: list[str] = []

    def come(door: ConnectionSlots, address: str, others: int = 0) -> Place | None:
        return door.come(address, others, lambda: cut.append(address))

    door = ConnectionSlots(most=2, most_in_all=10, proxies=("10.0.0.0/8",))
    first, second = come(door, "192.0.2.1"), come(door, "192.0.2.1")
    assert first
    assert second
    door.asked(first)
    assert come(door, "192.0.2.1")
    assert cut == ["192.0.2.1"], "the one that waited"
    third = come(door, "192.0.2.1")
    assert third
    door.asked(third)
    assert come(door, "192.0.2.1") is None, "both are being answered"
    assert come(door, "2001:db8::1"), "another client"
    assert all(come(door, "10.1.1.1") for _ in range(5)), "a proxy has many clients behind it"
    assert come(door, "198.51.100.7", others=10)
    assert cut[2:] == ["2001:db8::1"], "of all, the longest waiting"
    for place in (first, second, third):
        door.go(place)
        door.go(place)


def test_whoever_does_not_read_is_cut(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        quiet = socket.socket()
        quiet.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        quiet.connect(("127.0.0.1", port(address)))
        quiet.setblocking(False)
        request = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ConnectionError):
            while True:
                await loop.sock_sendall(quiet, request * 10)
        quiet.close()

    within(tmp_path, Limits(unread_s=0.2, requests_rate=1e6, requests_burst=1e6), work)


def test_a_closed_connection_whose_client_does_not_read_the_rest_is_cut(tmp_path: Path) -> None:
    class Line:
        """A connection with something left to send."""

        def __init__(self, closing: bool) -> None:
            self.transport = self
            self.closing = closing
            self.aborted = False

        def is_closing(self) -> bool:
            return self.closing

        def abort(self) -> None:
            self.aborted = True

    async def run() -> None:
        server = Server(config(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)), lambda: None)
        hanging, playing, leaving = Line(True), Line(False), Line(True)
        connections: Any = server.server_state.connections
        connections |= {hanging, playing, leaving}
        await server.on_tick(0)
        connections.remove(leaving)
        assert not hanging.aborted, "it has a while to read"
        for counter in range(1, LOOK_TICKS):
            await server.on_tick(counter)
        assert not hanging.aborted
        await server.on_tick(LOOK_TICKS)
        assert hanging.aborted
        assert not playing.aborted
        assert not leaving.aborted

    asyncio.run(run())


def test_descriptors_are_given_back(tmp_path: Path) -> None:
    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("this system does not tell")

    async def work(address: str) -> None:
        async def rush() -> None:
            held = [await asyncio.open_connection("127.0.0.1", port(address)) for _ in range(50)]
            for _, writer in held:
                writer.write(HALF)
            for reader, writer in held:
                await end_of(reader)
                writer.close()

        await rush()
        before = len(os.listdir("/proc/self/fd"))
        await rush()
        await rush()
        while len(os.listdir("/proc/self/fd")) > before:
            await asyncio.sleep(0.01)

    within(tmp_path, Limits(head_s=0.1), work)
