"""Frames of strangers on a table's socket: what makes no sense ends it without a word in the log, and nothing takes
memory or the others' time without end."""

import asyncio
import contextlib
import logging
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from cellar.server.limits import Limits
from tests.server.client import calling
from tests.server.test_connection_slots import within


async def table_at(address: str) -> ClientConnection:
    async with calling(address) as http:
        made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
    return await connect(f"{address.replace('http', 'ws', 1)}/ws/tables/{made['table']}", compression=None)


def masked(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


async def closed_with(socket: ClientConnection) -> int:
    """Read to the end; the code that the server closes with."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.recv()
    assert socket.close_code is not None
    return socket.close_code


def quiet(capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> bool:
    """Whether nothing was noted: by us, or by uvicorn, which has a log of its own."""
    noted = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    return not noted and capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (masked(Opcode.TEXT, b"\xff\xfe"), 1007),
        (masked(Opcode.TEXT, b"\xc3", fin=False) + masked(Opcode.CONT, b"("), 1007),
        (masked(Opcode.TEXT, b"\xff") + masked(Opcode.CLOSE, b"\x03\xe8"), 1000),
        (masked(Opcode.TEXT, b"{", fin=False) + masked(Opcode.CONT, b"", fin=False) * 5_000, 1009),
        (masked(Opcode.PING, b"x") * 2_000, 1008),
        (masked(Opcode.PONG, b"x") * 2_000, 1008),
        (masked(Opcode.TEXT, b"x" * 20_000), 1009),
        (masked(Opcode.CONT, b"x"), 1002),
        (b"\x81\x05hello", 1002),
    ],
    ids=[
        "no text",
        "no text in two parts",
        "no text and a farewell",
        "fragments without end",
        "pings",
        "pongs",
        "too long",
        "the rest of nothing",
        "not masked",
    ],
)
def test_frames_that_make_no_sense_end_the_socket_quietly(
    tmp_path: Path, frames: bytes, code: int, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work(address: str) -> None:
        socket = await table_at(address)
        await asyncio.sleep(0)
        socket.transport.write(frames)
        assert await closed_with(socket) == code

    within(tmp_path, Limits(), work)
    assert quiet(capfd, caplog)


def test_pings_that_nobody_reads_the_answers_to_take_no_memory(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        socket = await table_at(address)
        socket.transport.pause_reading()
        frames = masked(Opcode.PING, b"x" * 125) * 1_000
        sent = 0
        while not socket.transport.is_closing() and sent < 200_000_000:
            socket.transport.write(frames)
            sent += len(frames)
            while socket.transport.get_write_buffer_size() > 1_000_000 and not socket.transport.is_closing():
                await asyncio.sleep(0.005)
        assert sent < 200_000_000, "the server has ended it"

    within(tmp_path, Limits(unread_s=0.2, messages_rate=1e9, messages_burst=1e9), work)


def test_many_small_frames_at_once_do_not_hold_the_others_up(tmp_path: Path) -> None:
    """Between two slices of a flood everybody else has a turn."""

    async def work(address: str) -> None:
        socket = await table_at(address)
        turns = 0
        socket.transport.write(masked(Opcode.PONG, b"") * 10_000)
        ended = asyncio.ensure_future(closed_with(socket))
        while not ended.done():
            turns += 1
            await asyncio.sleep(0)
        assert turns > 25, "a slice at a time"

    within(tmp_path, Limits(messages_rate=1e-9, messages_burst=9_990.0), work)
