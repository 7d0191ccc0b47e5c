"""WebSocket frames (RFC 6455), on the way in and out. One that has come whole needs no parser. Each message is framed
once for all receivers and written straight to the transport, without copies or queues; the frames of one turn of the
event loop go in one write (backpressure is bounded: whoever does not read is disconnected)."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Iterator, Sequence
from typing import Any, Protocol

#: A longer message goes out in parts, one in each turn of the loop, and is not even copied into a frame: handing
#: megabytes over, and each copy of them, takes milliseconds.
PART = 1 << 18
#: Maximum number of connections that wait for the end of the event loop's turn; then they are written at once.
MOST_WAITING = 64
#: The first byte of a frame: a text, more of it, and in both cases that this is the end of it.
TEXT, MORE, LAST = 0x01, 0x00, 0x80
#: The code with which a table closes a socket; the page has been told why before.
CLOSED = 4000
#: The first byte of a frame that is a whole text, and the bit of the second that says that it is masked.
WHOLE_TEXT, MASKED = TEXT | LAST, 0x80
#: Bytes of a frame's length where its second byte says that they follow.
WIDE = {126: 2, 127: 8}


# -- in


class Inbox:
    """A queue with a single reader: asyncio's queue, which serves any number, takes several times as long."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()

    def empty(self) -> bool:
        return not self._events

    def qsize(self) -> int:
        return len(self._events)


class FrameCount:
    """Tracks frame boundaries beside a frame parser that does not tell them: whether the next byte begins a frame."""

    def __init__(self, before: int) -> None:
        """Begin with `before` bytes that come before the first frame: those of the handshake."""
        self._head = b""
        self._left = before

    @property
    def between(self) -> bool:
        """Whether the next byte begins a frame."""
        return not (self._left or self._head)

    def add(self, data: bytes) -> None:
        """Count bytes that the parser is given."""
        while data:
            if self._left:
                taken = min(self._left, len(data))
                self._left -= taken
                data = data[taken:]
                continue
            head = self._head + data
            wide = WIDE.get(head[1] & ~MASKED, 0) if len(head) > 1 else 0
            end = 2 + wide + (4 if len(head) > 1 and head[1] & MASKED else 0)
            if len(head) < end:
                self._head = head
                return
            self._left = int.from_bytes(head[2 : 2 + wide], "big") if wide else head[1] & ~MASKED
            self._head, data = b"", head[end:]


def whole_text(data: bytes, most: int) -> bytes | None:
    """The text of a frame that has come whole and alone, as nearly all do; None for everything else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, begin = data[1] - MASKED, 6
    if size >= 126:
        size, begin = int.from_bytes(data[2:4], "big") if size == 126 else -1, 8
    if not 0 <= size <= most or len(data) != begin + size:
        return None
    mask = (data[begin - 4 : begin] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[begin:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")


# -- out


def head(first: int, size: int) -> bytes:
    """The header of a frame of so many bytes."""
    if size < 126:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, 0x7E)) + size.to_bytes(2, "big")
    return bytes((first, 0x7F)) + size.to_bytes(8, "big")


def framed(*texts: bytes | memoryview) -> bytes:
    """A text, which may come in pieces, as one frame."""
    return b"".join((head(TEXT | LAST, sum(map(len, texts))), *texts))


def parts(texts: Sequence[bytes | memoryview], most: int) -> Iterator[bytes]:
    """A long text, which comes in pieces, as fragments of at most so many bytes."""
    left, first = sum(map(len, texts)), TEXT
    waiting: list[bytes | memoryview] = []
    room = most
    for text in texts:
        view = memoryview(text)
        while view:
            waiting.append(view[:room])
            view, taken = view[room:], len(waiting[-1])
            left, room = left - taken, room - taken
            if not room or not left:
                yield b"".join((head(first | (0 if left else LAST), most - room), *waiting))
                waiting, room, first = [], most, MORE


class Outbox:
    """The connections that have something to write at the end of the event loop's turn: a move's event and its
    acknowledgement, or several events, then are one packet, and many tables' packets leave after each other."""

    def __init__(self) -> None:
        self._waiting: list[DirectConnection] = []
        #: messages of this turn by their identity, each with its frame
        self._framed: dict[int, tuple[bytes | memoryview, bytes]] = {}

    def framed(self, text: bytes | memoryview) -> bytes:
        """A message as a frame: made once for all who are sent it in this turn of the event loop."""
        made = self._framed.get(id(text))
        if made is None:
            made = self._framed[id(text)] = text, framed(text)
        return made[1]

    def add(self, one: "DirectConnection") -> None:
        """Add a connection that had nothing to write until now."""
        if not self._waiting:
            one.connection.loop.call_soon(self.send)
        self._waiting.append(one)
        if len(self._waiting) >= MOST_WAITING:
            self.send()

    def send(self) -> None:
        """Write the frames of all connections."""
        waiting, self._waiting = self._waiting, []
        self._framed.clear()
        for one in waiting:
            one.write_out()


class Connection(Protocol):
    """The interface that `DirectConnection` needs of the socket that it writes to."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    #: the socket is being closed
    close_sent: bool

    async def receive(self) -> Any:
        """The next message, as ASGI has it."""

    def say_goodbye(self) -> None:
        """Close; all that was to be written is written."""


class DirectConnection:
    """A table's connection to a page, straight to the transport of its socket."""

    def __init__(self, connection: Connection, outbox: Outbox) -> None:
        self.connection = connection
        self._outbox = outbox
        #: frames of this turn
        self._out: list[bytes] = []
        #: what waits for turns of its own, and how many bytes that is
        self._later: deque[Iterator[bytes]] = deque()
        self._bytes_later = 0

    def receive(self) -> Awaitable[Any]:
        """The next message, as ASGI has it."""
        return self.connection.receive()

    def write(self, *texts: bytes | memoryview) -> None:
        """Queue a message. The transport keeps what the page does not take at once; of a long one each part is cut off
        when its turn comes."""
        connection, out = self.connection, self._out
        if connection.close_sent or connection.transport.is_closing():
            return
        alone = len(texts) == 1
        size = len(texts[0]) if alone else sum(map(len, texts))
        if size > PART or self._later:
            self._write_later(parts(texts, PART), size)
            return
        out.append(self._outbox.framed(texts[0]) if alone else framed(*texts))
        if len(out) == 1:
            self._outbox.add(self)

    def write_out(self) -> None:
        """Write the frames of this turn."""
        out, self._out = self._out, []
        transport = self.connection.transport
        if out and not transport.is_closing():
            transport.write(out[0] if len(out) == 1 else b"".join(out))

    def _write_later(self, pieces: Iterator[bytes], size: int) -> None:
        self.write_out()
        if not self._later:
            self.connection.loop.call_soon(self._write_on)
        self._later.append(pieces)
        self._bytes_later += size

    def _write_on(self) -> None:
        transport = self.connection.transport
        if transport.is_closing():
            return
        piece = self._next()
        if piece is not None:
            transport.write(piece)
            self.connection.loop.call_soon(self._write_on)

    def _next(self) -> bytes | None:
        """The next fragment to write; None when nothing waits any more."""
        while self._later:
            piece = next(self._later[0], None)
            if piece is not None:
                self._bytes_later = max(0, self._bytes_later - len(piece))
                return piece
            self._later.popleft()
        self._bytes_later = 0
        return None

    def waiting(self) -> int:
        """Bytes in the transport's buffer, and those that have not reached it yet."""
        waiting = self.connection.transport.get_write_buffer_size() + self._bytes_later
        return waiting + sum(map(len, self._out)) if self._out else waiting

    def hang_up(self) -> None:
        """Close; a page that does not read is not waited for."""
        transport = self.connection.transport
        if self.connection.close_sent or transport.is_closing():
            return
        self.write_out()
        while (piece := self._next()) is not None:
            transport.write(piece)
        self.connection.say_goodbye()


class Unread:
    """Disconnects a client that does not read what it is sent, after a time-out."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._loop = loop
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begins(self, transport: asyncio.Transport) -> None:
        """Start the time-out: the write buffer is over its limit."""
        self.ends()
        self._timer = self._loop.call_later(self._seconds, transport.abort)

    def ends(self) -> None:
        """Cancel the time-out: the client reads again, or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
