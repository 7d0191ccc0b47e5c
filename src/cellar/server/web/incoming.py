"""Incoming WebSocket messages: the queue of a session, and a fast path for frames that need no parser."""

import asyncio
from collections import deque
from typing import Any

#: The first byte of a frame that is a whole text, and the bit of the second that says that it is masked.
WHOLE_TEXT, MASKED = 0x81, 0x80
#: Bytes of a frame's length where its second byte says that they follow.
WIDE = {126: 2, 127: 8}


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
