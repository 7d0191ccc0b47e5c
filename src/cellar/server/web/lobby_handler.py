"""The lobby over HTTP: one Litestar handler, behind which the lobby's own router answers."""

import gzip
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get, route
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Stream

from cellar.contract.numbers import whole_number
from cellar.server.lobby.addresses import ROUTES
from cellar.server.lobby.problems import TooLong
from cellar.server.lobby.router import Reply, Router
from cellar.server.lobby.routes import Asking, Route
from cellar.server.settings import Settings
from cellar.server.web.clients import client
from cellar.server.web.pages import File, file, handed_out

#: No proxy may buffer a streamed answer.
AT_ONCE = {"x-accel-buffering": "no", "cache-control": "no-store"}
ROUTER = Router(ROUTES)
#: Its description for programs (OpenAPI), which `tools/openapi.py` writes.
WRITTEN = Path(__file__).with_name("openapi.json")


@route("/api/{path:path}", http_method=["GET", "POST"], include_in_schema=False, request_max_body_size=None)
async def lobby(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[Any]:
    """Answer a request to the lobby."""
    settings: Settings = request.app.state.tables.settings

    async def read(route: Route) -> bytes:
        most = settings.limits.record if route.long else settings.limits.body
        if (whole_number(request.headers.get("content-length", "0")) or 0) > most:
            raise TooLong
        body = bytearray()
        try:
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise TooLong
        except HTTPException as error:  # whoever sends it is gone
            raise msgspec.DecodeError(error.detail) from None
        return bytes(body)

    scope: Any = request.scope
    told = (request.headers.get(name, "") for name in ("authorization", "origin"))
    asking = Asking(request.app.state.house, client(scope), *told)
    # Without the empty parts of a path, which Litestar leaves out as well.
    address = "/" + "/".join(filter(None, scope["raw_path"].decode("latin-1").split("/")))
    reply = await ROUTER.answer(asking, request.method, f"{address}?{scope['query_string'].decode('latin-1')}", read)
    return sent(reply, request.headers)


def sent(reply: Reply, headers: Mapping[str, str]) -> Response[Any]:
    """A reply of the lobby as a Litestar response, compressed where it is everybody's and the browser accepts it."""
    if not isinstance(reply.body, bytes):
        return Stream(reply.body, status_code=reply.status, media_type=reply.kind, headers=AT_ONCE)
    own, body = dict(reply.headers), reply.body
    if reply.shared:
        own["vary"] = "accept-encoding"
        if "gzip" in headers.get("accept-encoding", ""):
            own["content-encoding"], body = "gzip", _zipped(body)
    return Response(body, status_code=reply.status, media_type=reply.kind, headers=own)


@lru_cache(maxsize=64)
def _zipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def prepared() -> File:
    """The written description as it is handed out."""
    return file(WRITTEN.name, WRITTEN.read_bytes(), lasting=False)


@get("/api/schema/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description."""
    found: File = request.app.state.openapi
    return handed_out(request, found)
