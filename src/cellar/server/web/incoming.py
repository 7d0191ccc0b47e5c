"""What comes from a page: messages that wait to be read, and those that need no parser."""

import asyncio
from collections import deque
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the faster one, where there are two
from websockets.streams import StreamReader

#: The first byte of a frame that is a whole text, and the bit of the second that says that it is masked.
WHOLE_TEXT, MASKED = 0x81, 0x80
#: What the parser of websockets runs while it waits for the first byte of a frame.
BETWEEN = StreamReader.at_eof.__code__


class Inbox:
    """What has come and was not read yet, by the one who reads here: asyncio's queue, which serves any number of them,
    takes several times as long."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[ASGIReceiveEvent] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()

    def empty(self) -> bool:
        return not self._events

    def qsize(self) -> int:
        return len(self._events)


def between_frames(parser: Any) -> bool:
    """Whether the next byte begins a frame: not where the handshake goes on, a frame has begun, or all is over. Should
    another version of websockets wait elsewhere, this is never so, and its parser reads everything."""
    frames = parser.gi_yieldfrom
    waits = frames and frames.gi_yieldfrom
    return waits is not None and waits.gi_code is BETWEEN


def whole_text(data: bytes, most: int) -> bytes | None:
    """The text of a frame that has come whole and alone, as nearly all do; None for everything else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    size, begin = data[1] - MASKED, 6
    if size >= 126:
        size, begin = int.from_bytes(data[2:4], "big") if size == 126 else -1, 8
    if not 0 <= size <= most or len(data) != begin + size:
        return None
    text: bytes = apply_mask(data[begin:], data[begin - 4 : begin])
    return text
