"""Uvicorn's protocols, hardened for the open Internet: time-outs, bounded buffers, and no tracebacks for bad input.

Uvicorn leaves these to a proxy in front of it; here there may be none. It does not promise how its protocols look
inside: this is the one module that relies on it. `missing` says what a version has not, and then the server runs on
uvicorn's own protocols (`uvicorn_server`, `socket.AsgiConnection`): more slowly, and without what is added here.
"""

import asyncio
from types import FunctionType
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import Protocol, State

from cellar.server import gc_schedule
from cellar.server.limits import Bucket, Limits
from cellar.server.web.connection_slots import ConnectionSlots, Place
from cellar.server.web.transport import CLOSED, DirectConnection, FrameCount, Inbox, Outbox, Unread, whole_text

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

#: Maximum number of fragments of one message; nobody needs as many, and each takes memory.
MOST_FRAGMENTS = 64
#: Bytes of frames that are read at once: a frame can be as small as six bytes, and all who play wait meanwhile.
SLICE = 2_048
#: Seconds until the last message is given up.
GOODBYE_S = 5.0
#: Private names of these classes that are used here.
USED: dict[type, str] = {
    H11Protocol: "loop transport connections client conn cycle connection_made connection_lost data_received "
    "on_response_complete handle_websocket_upgrade send_400_response pause_writing resume_writing",
    WebSocketsSansIOProtocol: "loop transport config queue conn frames curr_msg_data_type read_paused writable scope "
    "response close_sent close_timer connection_lost data_received receive pause_writing resume_writing handle_connect "
    "handle_cont handle_ping handle_pong handle_parser_exception send_receive_event_to_app",
    Protocol: "parser",
}


def missing() -> list[str]:
    """The private names used here that the installed uvicorn and websockets lack: methods and attributes."""
    found = []
    for kind, names in USED.items():
        functions = [one for one in vars(kind).values() if isinstance(one, FunctionType)]
        there = {*dir(kind), *(name for one in functions for name in one.__code__.co_names)}
        found += [f"{kind.__name__}.{name}" for name in names.split() if name not in there]
    return found


class HttpProtocol(H11Protocol):
    """An HTTP connection with a slot of `connection_slots` and time-outs for each request."""

    def __init__(self, *given: Any, limits: Limits, door: ConnectionSlots, **named: Any) -> None:
        super().__init__(*given, **named)
        self._limits = limits
        self._door = door
        self._place: Place | None = None
        #: what of a request is awaited, in h11's words; None while one is answered
        self._awaited: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._unread = Unread(self.loop, limits.unread_s)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        others = len(self.connections)
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        self._place = self._door.come(address, others, transport.abort)
        if self._place is None:
            transport.abort()
        else:
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)
        gc_schedule.left_cycles()  # a request that made no sense does, with its traceback

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # an answer is under way, and the rest of its request makes no sense
        elif self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begins(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.ends()

    def _look(self) -> None:
        """Update what is awaited of the client, and the time-out for it."""
        state = self.conn.their_state
        awaited = state if state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited is self._awaited or self._place is None or self.transport.is_closing():
            return
        self._awaited = awaited
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if awaited is None:
            self._door.asked(self._place)
        else:
            seconds = self._limits.head_s if awaited is h11.IDLE else self._limits.body_s
            self._timer = self.loop.call_later(seconds, self.transport.abort)
            self._door.waits(self._place)

    def _leave(self) -> None:
        self._unread.ends()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._place is not None:
            self._door.go(self._place)
            self._place = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A table's WebSocket: unreadable input ends it without a traceback, and nothing is buffered without bound. The
    application finds the connection to the page in its scope."""

    def __init__(self, *given: Any, limits: Limits, outbox: Outbox, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = Inbox(self.loop)
        self._outbox = outbox
        #: what the parser was given, from the handshake on, which comes first and whole
        self._count: FrameCount | None = None
        self._unread = Unread(self.loop, limits.unread_s)
        #: bytes that have come and are not read yet
        self._ahead = b""
        self._reading_on = False
        #: nothing is taken from the client
        self._stopped = False
        self._control = Bucket(limits.messages_rate, limits.messages_burst, limits.messages_burst, self.loop.time())

    # -- a slice at a time, and only while the table and the client take what came of the last one

    @property
    def _may_read(self) -> bool:
        return not self.read_paused and self.writable.is_set()

    def handle_connect(self, event: Request) -> None:
        """Add the connection to the scope, for the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["connection"] = DirectConnection(self, self._outbox)

    def data_received(self, data: bytes) -> None:
        if self._count is None:
            self._count = FrameCount(len(data))
        # A message that is whole needs no parser.
        if not self._ahead and self._between_messages() and self._may_read:
            text = whole_text(data, self.config.ws_max_size)
            if text is not None:
                self._hand_over(text, is_text=True)
                return
        self._ahead += data
        self._read_on()

    def _between_messages(self) -> bool:
        """Whether the next byte begins a message: the parser waits for a frame, and no message has begun."""
        between = self._count is not None and self._count.between
        return between and not (self.frames or self.close_sent) and self.conn.state is State.OPEN

    async def receive(self) -> "ASGIReceiveEvent":
        message: ASGIReceiveEvent = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
        if self._stopped or self._ahead:
            self._go_on()
        return message

    def _read_on(self) -> None:
        self._reading_on = False
        if self._ahead and self._may_read and not self.transport.is_closing():
            piece, self._ahead = self._ahead[:SLICE], self._ahead[SLICE:]
            assert self._count is not None
            self._count.add(piece)
            super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        """Parse the next slice after other connections had their turn; when all is parsed, resume reading."""
        if self.transport.is_closing():
            return
        if not self._ahead and self._may_read:
            self._stopped = False
            self.transport.resume_reading()
            return
        self._stopped = True
        self.transport.pause_reading()
        if self._may_read and not self._reading_on:
            self._reading_on = True
            self.loop.call_soon(self._read_on)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begins(self.transport)
        self._go_on()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.ends()
        self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.ends()
        self._ahead = b""
        super().connection_lost(exc)
        # Each holds the connection that holds it: the parser, and what it could not read, with its traceback.
        self.conn.parser.close()
        self.conn.parser_exc = None
        gc_schedule.left_cycles()  # a handshake that failed does, with its traceback

    def say_goodbye(self) -> None:
        """Close once what was written is taken, or after a time-out."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSED, "reason": ""})
        self.conn.send_close(CLOSED)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)

    # -- frames that end it

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:  # the table has said goodbye
            self._hand_over(data, is_text=self.curr_msg_data_type == "text")

    def _hand_over(self, data: bytes, *, is_text: bool) -> None:
        try:
            message: ASGIReceiveEvent = (
                {"type": "websocket.receive", "text": data.decode()}
                if is_text
                else {"type": "websocket.receive", "bytes": data}
            )
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "text is UTF-8")
            return
        self.queue.put_nowait(message)
        # One message may wait while another is answered: to stop and go on for each takes the system's time.
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = self._stopped = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG, f"a message has at most {MOST_FRAGMENTS} fragments")
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_control()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count_control()

    def _count_control(self) -> None:
        if not self._control.take(self.loop.time()):
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")

    def _fail(self, code: CloseCode, why: str) -> None:
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.fail(code, why)
            self.handle_parser_exception()
