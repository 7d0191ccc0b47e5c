"""The WebSocket endpoint of a table, for Litestar."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from cellar.server.messages import Bye
from cellar.server.tables.session import come
from cellar.server.web.clients import client
from cellar.server.web.transport import CLOSED

logger = logging.getLogger(__name__)


class AsgiConnection:
    """A connection to a page over plain ASGI, for a server whose protocols bring none of their own: a task sends one
    message after the other."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._bytes = 0
        self.sending = asyncio.create_task(self._send())

    async def receive(self) -> Any:
        """The next message, as ASGI has it."""
        return await self._socket.receive()

    def write(self, *texts: bytes | memoryview) -> None:
        """Queue a message."""
        text = b"".join(texts)
        self._bytes += len(text)
        self._messages.put_nowait(text)

    def waiting(self) -> int:
        """Bytes that were not sent yet."""
        return self._bytes

    def hang_up(self) -> None:
        """Close once what was written is sent."""
        self._messages.put_nowait(None)

    async def _send(self) -> None:
        try:
            while (text := await self._messages.get()) is not None:
                await self._socket.send_text(text.decode())
                self._bytes -= len(text)
            await self._socket.close(code=CLOSED)
        except Exception:
            logger.debug("a socket was gone before all was sent")


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Run a guest's session at a table."""

    async def refuse(bye: Bye) -> None:
        try:
            await socket.send_text(msgspec.json.encode(bye).decode())
            await socket.close(code=CLOSED, reason=bye.reason)
        except Exception:
            logger.debug("a socket was gone before it could be refused")

    # Messages come straight from the connection: the application's layers have nothing to add to them.
    scope: Any = socket.scope
    slow: AsgiConnection | None = None
    try:
        await socket.accept()
        connection = scope["state"].get("connection") or (slow := AsgiConnection(socket))
        await come(socket.app.state.tables, table, client(scope), connection, refuse)
    finally:
        if slow is not None:
            slow.hang_up()
            await slow.sending
        # What is old when it dies is looked at last by the collector: a closed socket must be gone by itself, but the
        # connection is part of its own scope, and Litestar's wrappers know the socket that knows them.
        scope["state"].pop("connection", None)
        del socket.receive, socket.send
