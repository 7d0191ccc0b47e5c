"""Endpoints for operators: `/health` (it answers), `/ready` (it can play), `/metrics` (numbers)."""

import asyncio
import ipaddress
import time
from collections.abc import Iterator
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cellar.server import metrics
from cellar.server.lobby.problems import refused
from cellar.server.messages import Problem
from cellar.server.settings import Settings
from cellar.server.tables.tables import Tables
from cellar.server.web.answers import told
from cellar.server.web.clients import within

#: Seconds for which a check of the store is cached: strangers may ask as often as they like.
FRESH_S = 1.0
#: Seconds until a check of the store times out.
PATIENCE_S = 5.0
#: Seconds between two measurements of the event loop's lag.
LAG_EVERY_S = 0.25
#: Who comes through a proxy says so; where the proxy is not trusted, nobody knows who it is.
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
FORMAT = "text/plain; version=0.0.4"
NEVER_KEPT = {"cache-control": "no-store"}


class Readiness:
    """Whether the store can be written and the bus is connected, checked at most once a second."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looking = asyncio.Lock()
        self._at = float("-inf")
        self._missing = ""

    async def missing(self) -> str:
        """What is missing, in a sentence; "" when nothing is."""
        async with self._looking:
            if time.monotonic() - self._at > FRESH_S:
                self._missing = await self._look()
                self._at = time.monotonic()
        return self._missing

    async def _look(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._tables.store.touch(self._tables.settings.clock())
        except TimeoutError:
            return f"The store has not answered within {PATIENCE_S:g} seconds."
        except Exception as error:
            reason = (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]
            return f"The store cannot be written: {reason}."
        if self._tables.bus.needed and not self._tables.bus.connected:
            return "The bus between servers is not connected; it comes back by itself."
        return ""


@get("/health", include_in_schema=False)
async def health() -> Response[str]:
    """Answer that the process runs (liveness)."""
    return Response("ok\n", media_type="text/plain", headers=NEVER_KEPT)


@get("/ready", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[Any]:
    """Answer whether matches can be played (readiness): the store can be written, other servers are heard."""
    missing = await request.app.state.readiness.missing()
    if missing:
        return told(Problem(missing, 503))
    return Response("ready\n", media_type="text/plain", headers=NEVER_KEPT)


@get(["/metrics", "/metrics/{process:int}"], include_in_schema=False)
async def numbers(request: Request[Any, Any, Any], process: FromPath[int | None] = None) -> Response[Any]:
    """Serve the metrics to Prometheus, if it comes from where the settings say. Several processes count each for
    itself: the front has seen to it that this is the one that was asked for."""
    tables: Tables = request.app.state.tables
    several = tables.settings.processes
    if not _may_read(tables.settings, request) or (process is not None and not 0 <= process < several > 1):
        return told(refused(404))
    if process is None and several > 1:
        sentence = f"Each process counts for itself: ask for /metrics/0 to /metrics/{several - 1}."
        return told(Problem(sentence, 404))
    return Response(metrics.page(_now(tables)), media_type=FORMAT, headers=NEVER_KEPT)


def _may_read(settings: Settings, request: Request[Any, Any, Any]) -> bool:
    if any(name in request.headers for name in FORWARDED):
        return False
    return within(request.client.host if request.client else "", map(ipaddress.ip_network, settings.metrics))


def _now(tables: Tables) -> Iterator[tuple[str, str, float]]:
    yield "cellar_tables", "Tables that are in memory.", len(tables)
    yield "cellar_sockets", "Guests at tables.", tables.guests()
    yield "cellar_bot_queue", "Tables that wait for a bot's move.", len(tables.bot_turns)
    yield "cellar_store_queue", "Moves that wait to be written.", tables.store.waiting()


async def watch_lag() -> None:
    """Measure the event loop's lag periodically."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(LAG_EVERY_S)
        metrics.LAG.observe(max(0.0, time.perf_counter() - begun - LAG_EVERY_S))


HANDLERS: list[Any] = [health, ready, numbers]
