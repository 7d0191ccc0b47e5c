"""The line to a page: frames are written straight to its transport, past everything that would copy or queue them."""

from websockets.http11 import Request

from cellar.server.web.protocols import SocketProtocol

#: Why a socket is closed by the table; the page has been told before.
CLOSED = 4000
#: Seconds that a last message may take.
GOODBYE_S = 5.0


class DirectProtocol(SocketProtocol):
    """A table's socket, which is also a `Line`: the application finds it in its scope."""

    def handle_connect(self, event: Request) -> None:
        """The scope is made here; what the application needs of the line goes along in it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["line"] = self

    def write(self, frame: bytes) -> None:
        """Hand a frame over. The transport keeps what the page does not take at once."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    def waiting(self) -> int:
        """Bytes that the transport keeps."""
        return self.transport.get_write_buffer_size()

    def hang_up(self) -> None:
        """Close; a page that does not read is not waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSED, "reason": ""})
        self.conn.send_close(CLOSED)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_S, self.transport.abort)
