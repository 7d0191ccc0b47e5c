"""A long message leaves the others their turn: it goes out in parts, and arrives whole and in its place."""

import asyncio
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from cellar.server.messages import Bye, Snapshot
from cellar.server.model.guests import Guest, encode, pieces
from cellar.server.model.tokens import WATCHER
from cellar.server.web.transport import MOST_WAITING, PART, DirectConnection, Outbox, framed, parts

#: Far longer than a part, and not a whole number of parts.
LONG = Bye("broken", "x" * (5 * PART + 1000))


class Transport:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        raise AssertionError("the page has taken everything")


class Socket:
    """A socket with such a transport, which is closed at once."""

    def __init__(self) -> None:
        self.loop, self.close_sent = asyncio.get_running_loop(), False
        self.transport: Any = Transport()

    async def receive(self) -> None:
        raise AssertionError("nobody asks")

    def say_goodbye(self) -> None:
        self.close_sent = True


def line(outbox: Outbox | None = None) -> tuple[DirectConnection, Transport]:
    socket = Socket()
    return DirectConnection(socket, outbox or Outbox()), socket.transport


def texts(written: list[bytes]) -> list[bytes]:
    """The messages as a page hears them."""
    page = ClientProtocol(parse_uri("ws://here"), state=State.OPEN, max_size=None)
    page.receive_data(b"".join(written))
    whole: list[bytes] = []
    for event in page.events_received():
        assert isinstance(event, Frame)
        if event.opcode is Opcode.TEXT:
            whole.append(bytes(event.data))
        elif event.opcode is Opcode.CONT:
            whole[-1] += bytes(event.data)
    return whole


def test_a_long_message_goes_out_in_parts_and_what_comes_after_it_waits() -> None:
    long, short = encode(LONG), encode(Bye("broken", "short"))

    async def told() -> list[bytes]:
        socket, transport = line()
        socket.write(short)
        socket.write(long)
        assert transport.written == [framed(short)], "what is long comes after what was said before"
        socket.write(short)
        assert transport.written == [framed(short)], "the rest waits for turns of the loop"
        assert socket.waiting() > len(long)
        turns = 0
        while socket.waiting():
            before = len(transport.written)
            await asyncio.sleep(0)
            assert len(transport.written) <= before + 1, "one part a turn"
            turns += 1
            assert turns < 100
        return transport.written

    written = asyncio.run(told())
    assert max(map(len, written)) <= PART + 10
    assert texts(written) == [short, long, short]


def test_what_one_turn_of_the_loop_says_to_a_page_goes_out_in_one_go() -> None:
    event, ack = encode(Bye("broken", "event")), encode(Bye("broken", "ack"))

    async def told() -> list[bytes]:
        socket, transport = line()
        guest = Guest(WATCHER, socket, backlog=1_000)
        guest.send(event)
        guest.send(ack)
        assert transport.written == []
        assert socket.waiting() == len(framed(event) + framed(ack)), "it counts as waiting"
        await asyncio.sleep(0)
        guest.send(event)
        assert socket.waiting() == len(framed(event))
        await asyncio.sleep(0)
        return transport.written

    assert asyncio.run(told()) == [framed(event) + framed(ack), framed(event)]


def test_what_many_are_told_is_framed_once() -> None:
    """All who are told the same in one turn of the loop hold the very same frame, and nobody holds it afterwards."""
    message = encode(Bye("broken", "the same for all"))

    async def told() -> list[bytes]:
        outbox = Outbox()
        sockets = [line(outbox)[0] for _ in range(3)]
        for socket in sockets:
            Guest(WATCHER, socket, backlog=1_000).send(message)
        out = [socket._out[0] for socket in sockets]
        await asyncio.sleep(0)
        assert outbox._framed == {}
        return out

    first, *others = asyncio.run(told())
    assert first == framed(message)
    assert all(other is first for other in others)


def test_a_long_turn_keeps_nobody_waiting_for_its_end() -> None:
    async def written() -> list[int]:
        outbox = Outbox()
        lines = [line(outbox) for _ in range(MOST_WAITING + 1)]
        counts = []
        for socket, _ in lines:
            socket.write(b"text")
            counts.append(sum(len(transport.written) for _, transport in lines))
        await asyncio.sleep(0)
        assert all(transport.written == [framed(b"text")] for _, transport in lines)
        return counts

    assert asyncio.run(written()) == [0] * (MOST_WAITING - 1) + [MOST_WAITING] * 2


def test_a_page_that_has_gone_is_not_written_to() -> None:
    async def written() -> list[bytes]:
        socket, transport = line()
        socket.write(b"text")
        transport.is_closing = lambda: True  # type: ignore[method-assign]
        await asyncio.sleep(0)
        return transport.written

    assert asyncio.run(written()) == []


def test_a_long_text_is_not_copied_into_a_frame_first() -> None:
    async def told() -> list[bytes]:
        socket, transport = line()
        guest = Guest(WATCHER, socket, backlog=1)
        guest.send(LONG)
        guest.send(Bye("broken", "short"))
        assert transport.written == []
        assert socket.waiting() > 5 * PART
        while socket.waiting():
            await asyncio.sleep(0)
        return transport.written

    assert texts(asyncio.run(told())) == [encode(LONG), encode(Bye("broken", "short"))]


def test_a_page_that_is_sent_away_hears_the_rest_first() -> None:
    async def told() -> list[bytes]:
        socket, transport = line()
        socket.write(encode(LONG))
        socket.hang_up()
        assert socket.connection.close_sent
        return transport.written

    assert texts(asyncio.run(told())) == [encode(LONG)]


def test_the_pieces_of_a_snapshot_are_the_snapshot() -> None:
    view, picture = msgspec.Raw(b'{"seat":0}' * 9), msgspec.Raw(b'{"items":[]}' * 7)
    fields = {"protocol": 4, "version": 1, "ply": 1, "watchers": 0, "options": {}}
    names = [field.name for field in msgspec.structs.fields(Snapshot) if field.required]
    given: dict[str, Any] = {**dict.fromkeys(names, ()), **fields, "view": view, "picture": picture}
    whole = msgspec.json.encode(Snapshot(**given))
    assert b"".join(pieces(Snapshot(**given))) == whole
    for most in (1, 7, 64, len(whole), len(whole) + 1):
        assert texts(list(parts(pieces(Snapshot(**given)), most))) == [whole]
        assert texts(list(parts([whole], most))) == [whole]
