"""A message that comes whole is read without the parser, and nobody can tell: whatever a client sends, however it is
cut, what reaches the table and what is answered is the same as by the parser alone."""

import asyncio
import random
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from cellar.server.limits import Limits
from cellar.server.web import protocols
from cellar.server.web.protocols import SocketProtocol
from cellar.server.web.transport import Inbox, Outbox, whole_text
from tests.server.test_frames import masked

MOST = 400
REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Transport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str) -> None:
        return None

    def pause_reading(self) -> None:
        pass

    resume_reading = abort = pause_reading


async def table(scope: Any, receive: Any, send: Any) -> None:
    """What serves the socket: the test reads in its place."""


async def opened() -> tuple[SocketProtocol, Any]:
    """A socket whose handshake is over."""
    config = uvicorn.Config(table, ws_max_size=MOST, ws_per_message_deflate=False, log_config=None)
    limits = Limits(messages_rate=1e9, messages_burst=1e9)
    socket = SocketProtocol(config, ServerState(), {}, asyncio.get_running_loop(), limits=limits, outbox=Outbox())
    socket.run_asgi = partial(table, None, None, None)  # type: ignore[method-assign]
    transport: Any = Transport()
    socket.connection_made(transport)
    socket.data_received(REQUEST)
    await asyncio.sleep(0)
    await socket.send({"type": "websocket.accept"})
    socket.stop_keepalive()
    while not socket.queue.empty():
        await socket.receive()
    return socket, transport


async def heard(pieces: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the table hears of it, what the client is answered, and whether that was the end."""
    socket, transport = await opened()
    before, events = len(transport.written), list[Any]()
    for piece in pieces:
        if not transport.is_closing():
            socket.data_received(piece)
        while not socket.queue.empty():
            events.append(await socket.receive())
            await asyncio.sleep(0)
    return events, bytes(transport.written[before:]), transport.closed


def a_frame(rng: random.Random) -> bytes:
    """Mostly a text; sometimes another frame, sometimes none that a client may send."""
    text = "".join(rng.choices("a{}é🚀", k=rng.choice((0, 1, 20, 119, 125, 126, 127, 140)))).encode()[:MOST]
    kind = rng.randrange(12)
    if kind < 6:
        return masked(Opcode.TEXT, text)
    if kind == 6:
        return masked(rng.choice((Opcode.PING, Opcode.PONG)), text[:20])
    if kind == 7:
        return masked(Opcode.TEXT, text, fin=False) + masked(Opcode.PING, b"") + masked(Opcode.CONT, text)
    if kind == 8:
        return masked(Opcode.BINARY, text)
    if kind == 9:  # lengths written longer than they need be
        size = rng.choice((5, 119, 121))
        wide = 2 if size == 5 else 8
        head = bytes((0x81, 0xFE if wide == 2 else 0xFF)) + size.to_bytes(wide, "big")
        return head + bytes(4) + b"x" * size
    wrong = [
        masked(Opcode.TEXT, b"\xff"),
        masked(Opcode.TEXT, b"x" * (MOST + 1)),
        masked(Opcode.CONT, b"x"),
        masked(Opcode.TEXT, b"a", fin=False) + masked(Opcode.TEXT, b"b"),
        masked(Opcode.CLOSE, b"\x03\xe8") + masked(Opcode.TEXT, b"after"),
        b"\xc1\x80" + bytes(4),
        b"\x81\x05hello",
    ]
    return rng.choice(wrong) if kind == 10 and rng.random() < 0.3 else Frame(Opcode.TEXT, text).serialize(mask=True)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_without_the_parser_is_what_it_would_have_read(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, streams = random.Random(seed), list[list[bytes]]()
    for _ in range(60):
        frames = [a_frame(rng) for _ in range(rng.randrange(1, 8))]
        if rng.random() < 0.5:
            streams.append(frames)
        else:
            whole, cuts = b"".join(frames), sorted(rng.choices(range(400), k=4))
            streams.append([whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)])])
    shortly = 0

    def counted(data: bytes, most: int) -> bytes | None:
        nonlocal shortly
        text = whole_text(data, most)
        shortly += text is not None
        return text

    async def all_heard() -> list[tuple[list[Any], bytes, bool]]:
        return [await heard(pieces) for pieces in streams]

    monkeypatch.setattr(protocols, "whole_text", counted)
    quickly = asyncio.run(all_heard())
    assert shortly > 20, "messages that come whole need no parser"
    monkeypatch.setattr(protocols, "whole_text", lambda data, most: None)
    assert quickly == asyncio.run(all_heard())


def test_a_part_of_a_frame_that_looks_like_a_frame_is_none() -> None:
    inside = bytes((0x81, 0x80 | 2)) + bytes(4) + b"{}"
    pieces = [bytes((0x81, 0x80 | len(inside))) + bytes(4), inside]
    events, answered, _ = asyncio.run(heard(pieces))
    assert events[0] == {"type": "websocket.disconnect", "code": 1007, "reason": "text is UTF-8"}, "0x81 is no letter"
    assert answered[2:4] == (1007).to_bytes(2, "big")


def test_what_waits_is_read_in_order_by_the_one_who_waits() -> None:
    async def read() -> list[Any]:
        inbox: Any = Inbox(asyncio.get_running_loop())
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        for number in range(3):
            inbox.put_nowait(number)
        return [await first, await inbox.get(), inbox.qsize(), await inbox.get(), inbox.empty()]

    assert asyncio.run(read()) == [0, 1, 1, 2, True]
