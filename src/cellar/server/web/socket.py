"""A guest's socket as Litestar has it."""

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


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """A guest at a table."""

    async def refuse(bye: Bye) -> None:
        try:
            await socket.send_text(msgspec.json.encode(bye).decode())
            await socket.close(code=CLOSED, reason=bye.reason)
        except Exception:
            logger.debug("a socket was gone before it could be refused")

    try:
        await socket.accept()
        # Messages come straight from the line: the application's layers have nothing to add to them.
        await come(socket.app.state.tables, table, client(socket.scope), socket.scope["state"]["line"], refuse)  # type: ignore[arg-type]
    finally:
        # What is old when it dies is looked at last by the collector: a closed socket must be gone by itself, but the
        # line is part of its own scope, and Litestar's wrappers know the socket that knows them.
        del socket.scope["state"]["line"], socket.receive, socket.send
