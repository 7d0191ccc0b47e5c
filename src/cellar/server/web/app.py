"""The application: the lobby, the sockets and the page in one ASGI app."""

import gc
import logging
import time
from asyncio import create_task, gather
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from cellar.bots.registry import bots_for
from cellar.core import options as options_of
from cellar.core import registry
from cellar.core.errors import CellarError
from cellar.server.match.tables import Hall
from cellar.server.messages import PROTOCOL, Problem
from cellar.server.settings import Settings
from cellar.server.store import Store
from cellar.server.web import pages
from cellar.server.web.limits import Buckets
from cellar.server.web.lobby import HANDLERS
from cellar.server.web.middleware import Door
from cellar.server.web.socket import serve
from cellar.server.workers.pool import Failed, Thinkers

logger = logging.getLogger(__name__)


def make_app(settings: Settings) -> Door:
    """The whole server, ready for uvicorn."""
    limits = settings.limits

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.url())
        thinkers = Thinkers(settings)
        hall = app.state.hall = Hall(store, thinkers, settings)
        await hall.bus.open()
        tasks = [create_task(hall.keep_tidy())]
        if settings.warm:
            tasks.append(create_task(warm_up(thinkers)))
        # What is loaded now stays: the collector need not look at it again and again.
        gc.collect()
        gc.freeze()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await gather(*tasks, return_exceptions=True)
            await hall.close()
            await thinkers.close()
            await store.close()

    state = State(
        {
            "pages": pages.Pages(),
            "puzzles": {},
            "new_tables": Buckets(limits.tables_hour / 3600, limits.tables_burst, time.monotonic),
        }
    )
    app = Litestar(
        route_handlers=[*HANDLERS, table_socket, page, page_index],
        state=state,
        lifespan=[running],
        exception_handlers={Exception: _explain},
        request_max_body_size=limits.body,
        openapi_config=OpenAPIConfig(
            title="Cellar's lobby",
            version=str(PROTOCOL),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return Door(app, settings)


async def warm_up(thinkers: Thinkers) -> None:
    """Compile each game's search in the background, one after the other, so that nobody waits for it later."""
    for name, about in registry.games().items():
        for bot in bots_for(name):
            if bot.compiled:
                try:
                    await thinkers.warm(bot.name, name, options_of.complete(about, {}))
                except (Failed, CellarError):
                    logger.exception("%s for %s could not be compiled", bot.name, name)


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """A guest at a table."""
    await socket.accept()
    await serve(socket, socket.app.state.hall, table)


@get(["/"], include_in_schema=False)
async def page_index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page."""
    return _file(request, "/")


@get("/{path:path}", include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the page, or one of its addresses."""
    return _file(request, str(path))


def _file(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    found: pages.Pages = request.app.state.pages
    if path.startswith(("/api/", "/ws/")):
        return _problem(404, "There is nothing at this address; /api/schema/openapi.json lists what there is.")
    file = found.find(path)
    if file is None and not found.files:
        return Response(pages.MISSING.encode(), media_type="text/plain; charset=utf-8", status_code=503)
    if file is None:
        return _problem(404, "There is no such file.")
    headers = {
        "etag": file.tag,
        "cache-control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.data, media_type=file.kind, headers=headers)


def _problem(status: int, sentence: str) -> Response[Any]:
    return Response(Problem(sentence, status), status_code=status, media_type="application/json")


def _explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every mistake as one sentence."""
    if isinstance(error, CellarError):
        return _problem(getattr(error, "status", 400), str(error))
    if isinstance(error, ValidationException):
        extra = error.extra if isinstance(error.extra, list) else []
        where = "; ".join(
            f"{item.get('key', 'it')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)
        )
        return _problem(400, f"The request cannot be used: {where or error.detail}."[:500])
    if isinstance(error, HTTPException):
        return _problem(
            error.status_code, SENTENCES.get(error.status_code, f"The request cannot be used: {error.detail}.")[:500]
        )
    if isinstance(error, Failed):
        return _problem(503, "The server could not work this out in time; try again in a moment.")
    logger.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "Something went wrong on the server; it has been noted in its log.")


SENTENCES = {
    404: "There is nothing at this address; /api/schema/openapi.json lists what there is.",
    405: "This address does not take that method; /api/schema/openapi.json lists what there is.",
    413: "The request is too long.",
}
