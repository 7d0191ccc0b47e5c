"""The line to a page: frames go to its transport past everything that would copy or queue them, those of one turn of
the loop in one go."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from websockets.http11 import Request

from cellar.server.model.guests import parts
from cellar.server.web.protocols import SocketProtocol

#: Why a socket is closed by the table; the page has been told before.
CLOSED = 4000
#: Seconds that a last message may take.
GOODBYE_S = 5.0
#: A longer frame goes out in parts, one in each turn of the loop: handing megabytes over takes the system milliseconds.
PART = 1 << 18
#: What the head of such a frame takes.
HEAD = 10
#: So many pages are written to at the latest, though the loop's turn goes on.
MOST_LINES = 64


class Outbox:
    """The lines of a server that have something to write when the turn of the loop is over: a move's event and its
    acknowledgement, or several events, then are one packet, and many tables' packets leave after each other."""

    def __init__(self) -> None:
        self._lines: list[DirectProtocol] = []

    def add(self, line: "DirectProtocol") -> None:
        """One that had nothing to write."""
        if not self._lines:
            line.loop.call_soon(self.send)
        self._lines.append(line)
        if len(self._lines) >= MOST_LINES:
            self.send()

    def send(self) -> None:
        """All that waits."""
        lines, self._lines = self._lines, []
        for line in lines:
            line.write_out()


class DirectProtocol(SocketProtocol):
    """A table's socket, which is also a `Line`: the application finds it in its scope."""

    #: what waits for turns of its own, and how many bytes that is
    _later: deque[Iterator[bytes]] | None = None
    _bytes_later = 0

    def __init__(self, *given: Any, outbox: Outbox, **named: Any) -> None:
        super().__init__(*given, **named)
        self._outbox = outbox
        #: frames of this turn
        self._out: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """The scope is made here; what the application needs of the line goes along in it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    def write(self, frame: bytes) -> None:
        """Hand a frame over. The transport keeps what the page does not take at once."""
        if self.close_sent or self.transport.is_closing():
            return
        if len(frame) <= PART and not self._later:
            self._out.append(frame)
            if len(self._out) == 1:
                self._outbox.add(self)
        elif len(frame) <= PART:
            self._write_later(iter((frame,)), len(frame))
        else:
            self.write_long(memoryview(frame)[HEAD:])

    def write_long(self, *texts: bytes | memoryview) -> None:
        """Hand a text over, in parts: each is cut off when its turn comes."""
        if not self.close_sent and not self.transport.is_closing():
            self._write_later(parts(texts, PART), sum(map(len, texts)))

    def write_out(self) -> None:
        """Write the frames of this turn."""
        out, self._out = self._out, []
        if out and not self.transport.is_closing():
            self.transport.write(out[0] if len(out) == 1 else b"".join(out))

    def _write_later(self, pieces: Iterator[bytes], size: int) -> None:
        self.write_out()
        if not self._later:
            self._later = deque()
            self.loop.call_soon(self._write_on)
        assert self._later is not None
        self._later.append(pieces)
        self._bytes_later += size

    def _write_on(self) -> None:
        if self.transport.is_closing():
            return
        piece = self._next()
        if piece is not None:
            self.transport.write(piece)
            self.loop.call_soon(self._write_on)

    def _next(self) -> bytes | None:
        """What is to be written next; None when nothing waits any more."""
        while self._later:
            piece = next(self._later[0], None)
            if piece is not None:
                self._bytes_later = max(0, self._bytes_later - len(piece))
                return piece
            self._later.popleft()
        self._bytes_later = 0
        return None

    def waiting(self) -> int:
        """Bytes that the transport keeps, and those that have not come to it yet."""
        waiting = self.transport.get_write_buffer_size() + self._bytes_later
        return waiting + sum(map(len, self._out)) if self._out else waiting

    def hang_up(self) -> None:
        """Close; a page that does not read is not waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSED, "reason": ""})
        self.write_out()
        while (piece := self._next()) is not None:
            self.transport.write(piece)
        self.conn.send_close(CLOSED)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
