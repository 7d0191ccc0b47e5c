"""A minimal WebSocket client, so that a bench does not measure its client: whole text frames in, small ones out."""

import asyncio
import base64
import os
from collections.abc import Callable

#: What is done with a text that came; an empty one says that the line was lost.
Heard = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One open WebSocket of a client."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        #: bytes that came over it, frames and all
        self.received = 0
        self._buffer = bytearray()
        #: parts of a long text
        self._parts: list[bytes] = []
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, heard: Heard) -> "Wire":
        """Connect to this machine and do the WebSocket handshake."""
        _, wire = await asyncio.get_running_loop().create_connection(lambda: cls(heard), "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        assert wire._transport is not None
        wire._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await wire._opened
        return wire

    def send(self, text: bytes) -> None:
        """Send a text of less than 64 kB. The mask that clients must use is all zeros: it changes nothing."""
        assert self._transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def abort(self, first: bytes = b"") -> None:
        """Lose the connection without a goodbye, after bytes that may be half a frame."""
        assert self._transport is not None
        self._transport.write(first)
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the connection is open."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection is closed."""
        if self._opened.done():
            self.heard(self, b"")
        else:
            self._opened.set_exception(error or ConnectionResetError("the server has closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Pass on each text frame that is complete."""
        self.received += len(data)
        self._buffer += data
        if not self._opened.done() and not self._shake_hands():
            return
        while (frame := self._frame()) is not None:
            first, text = frame
            if first == 0x89 and self._transport is not None:
                self._transport.write(bytes((0x8A, 0x80 | len(text))) + b"\0\0\0\0" + text)
            elif first == 0x81:
                self.heard(self, text)
            elif first in (0x01, 0x00, 0x80):  # a long text comes in parts
                self._parts.append(text)
                if first == 0x80:
                    whole = b"".join(self._parts)
                    self._parts.clear()
                    self.heard(self, whole)

    def _shake_hands(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        answer = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        if answer.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(answer.decode(errors="replace")))
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, begin = buffer[1] & 0x7F, 2
        if size == 126:
            size, begin = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, begin = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < begin + size:
            return None
        first, text = buffer[0], bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        return first, text
