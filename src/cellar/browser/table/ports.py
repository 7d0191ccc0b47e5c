"""The connection to a page over a message port: requests and sockets as JSON texts, both ways."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from cellar.browser.table.local_workers import CLIENT
from cellar.language.choosing import accepted
from cellar.language.translator import SPOKEN
from cellar.server.lobby.router import Reply, Router
from cellar.server.lobby.routes import Asking, Route
from cellar.server.lobby.services import Services
from cellar.server.messages import Bye
from cellar.server.tables.session import come
from cellar.server.web.transport import CLOSED

logger = logging.getLogger(__name__)
#: The path of a table's socket, as on a server.
SOCKETS = "/ws/tables/"


class Asked(Struct, tag_field="type"):
    """A message from the page; `id` is its name for the request or the socket."""

    id: int | str


class Request(Asked, tag="request"):
    """Send a request to the lobby."""

    method: str
    path: str
    headers: dict[str, str] = {}
    body: str | None = None


class Cancel(Asked, tag="cancel"):
    """Cancel a request."""


class OpenSocket(Asked, tag="open"):
    """Open a socket to a table."""

    path: str


class Say(Asked, tag="say"):
    """Send a message on a socket."""

    text: str


class Close(Asked, tag="close"):
    """Close a socket."""


_decoder = msgspec.json.Decoder(Request | Cancel | OpenSocket | Say | Close)


class PortSocket:
    """A socket of a page, as a connection that also receives messages."""

    def __init__(self, id: int | str, say: Callable[..., None]) -> None:
        self._id = id
        self._say = say
        self._closed = False
        came = asyncio.Queue[dict[str, Any]]()
        #: queues a received event; and the next one, as ASGI has it
        self.put, self.receive = came.put_nowait, came.get

    def write(self, *texts: bytes | memoryview) -> None:
        """Send a message."""
        if not self._closed:
            self._say("heard", self._id, text=b"".join(texts).decode())

    def waiting(self) -> int:
        """Always 0: a page of the same browser takes everything."""
        return 0

    def hang_up(self, reason: str = "") -> None:
        if not self._closed:
            self._closed = True
            self._say("closed", self._id, code=CLOSED, reason=reason)
            self.put({"type": "websocket.disconnect"})

    def hung_up(self) -> None:
        """Note that the page has closed the socket."""
        self._closed = True
        self.put({"type": "websocket.disconnect"})


class Port:
    """The connection of one page."""

    def __init__(self, say: Callable[[str], None], services: Services, router: Router) -> None:
        self._post = say
        self._services = services
        self._tables = services.tables
        self._router = router
        self._requests: dict[int | str, asyncio.Task[None]] = {}
        self._sockets: dict[int | str, PortSocket] = {}
        self._guests: set[asyncio.Task[None]] = set()

    def hear(self, text: str) -> None:
        """Handle a message of the page."""
        try:
            said = _decoder.decode(text)
        except msgspec.MsgspecError:
            logger.exception("the page said what nobody understands")
            return
        match said:
            case Request():
                task = asyncio.create_task(self._request(said))
                self._requests[said.id] = task
                task.add_done_callback(lambda _: self._requests.pop(said.id, None))
            case Cancel(id=id):
                if id in self._requests:
                    self._requests[id].cancel()
            case OpenSocket():
                # What the page says next may come before the task begins.
                socket = self._sockets[said.id] = PortSocket(said.id, self._say)
                task = asyncio.create_task(self._guest(said, socket))
                self._guests.add(task)
                task.add_done_callback(self._guests.discard)
            case Say(id=id, text=words):
                if id in self._sockets:
                    self._sockets[id].put({"type": "websocket.receive", "text": words})
            case Close(id=id):
                if id in self._sockets:
                    self._sockets[id].hung_up()

    async def close(self) -> None:
        """Close all sockets and cancel all requests of a page that is gone."""
        for socket in self._sockets.values():
            socket.hung_up()
        for task in self._requests.values():
            task.cancel()
        await asyncio.gather(*self._requests.values(), *self._guests, return_exceptions=True)

    def _say(self, kind: str, id: int | str, **more: Any) -> None:
        self._post(msgspec.json.encode({"type": kind, "id": id, **more}).decode())

    async def _request(self, asked: Request) -> None:
        headers = {name.lower(): value for name, value in asked.headers.items()}

        async def read(route: Route) -> bytes:
            return (asked.body or "").encode()

        asking = Asking(self._services, CLIENT, headers.get("authorization", ""))
        # A task has a language of its own: what is streamed is said in it too.
        SPOKEN.set(accepted(headers.get("accept-language", "")))
        reply = await self._router.answer(asking, asked.method, asked.path, read)
        self._say("begin", asked.id, status=reply.status, headers={"content-type": reply.kind, **dict(reply.headers)})
        try:
            async for piece in _pieces(reply):
                self._say("piece", asked.id, body=piece.decode())
        except Exception:  # what has begun can only end
            logger.exception("%s %s failed", asked.method, asked.path)
        self._say("end", asked.id)

    async def _guest(self, asked: OpenSocket, socket: PortSocket) -> None:
        async def refuse(bye: Bye) -> None:
            socket.write(msgspec.json.encode(bye))
            socket.hang_up(bye.reason)

        self._say("opened", asked.id)
        try:
            table = unquote(asked.path).partition("?")[0].removeprefix(SOCKETS)
            await come(self._tables, table, CLIENT, socket, refuse)
        finally:
            self._sockets.pop(asked.id, None)
            socket.hang_up()
            self._tables.sweep()


async def _pieces(reply: Reply) -> AsyncIterator[bytes]:
    if isinstance(reply.body, bytes):
        yield reply.body
        return
    async for piece in reply.body:
        yield piece
