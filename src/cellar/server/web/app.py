"""The ASGI application: the lobby, the sockets and the page in one."""

import contextlib
import logging
import sys
import time
from asyncio import create_task, gather
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from cellar.bots import registry as bots
from cellar.bots.precompile import wanted
from cellar.errors import CellarError
from cellar.play import registry
from cellar.server import gc_schedule
from cellar.server.lobby.addresses import ROUTES
from cellar.server.lobby.services import Services
from cellar.server.messages import PROTOCOL
from cellar.server.settings import Settings
from cellar.server.store import Store
from cellar.server.store.notify import bus_of
from cellar.server.tables.bans import Bans
from cellar.server.tables.maintenance import Maintenance
from cellar.server.tables.tables import Tables
from cellar.server.web import device_files, health, pages, public_addresses, socket
from cellar.server.web.answers import explain
from cellar.server.web.binding import bound
from cellar.server.web.bodies import TypedRequest
from cellar.server.web.middleware import Middleware
from cellar.server.workers.pool import Pool

logger = logging.getLogger(__name__)
#: Seconds before progress is reported: loading from the cache takes less.
SAY_AFTER_S = 30.0
#: Seconds after which a busy loop lets the store's thread go on that has come back from the disk. Python's own ten
#: times as many would be waited for at each of a commit's statements.
HANDOVER_S = 0.0005


def make_app(settings: Settings, *, sound: bool = False) -> Middleware:
    """The whole server, ready for uvicorn; its store is checked unless it is known to be sound."""
    limits, bans = settings.limits, Bans()
    settings.on_devices = settings.on_devices and device_files.present()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.url(), alone=True, sound=sound)
        pool = Pool(settings)
        tables = app.state.tables = Tables(store, pool, settings, bans, bus_of(settings.url()))
        app.state.readiness = health.Readiness(tables)
        keeper = Maintenance(tables, store)
        await keeper.look()
        house = app.state.house = Services.of(tables)
        await tables.bus.open()
        load_games()
        tasks = [create_task(task) for task in (tables.keep_tidy(), keeper.run(), health.watch_lag())]
        if settings.warm:
            tasks += [create_task(warm_up(pool, settings.say)), create_task(house.puzzles.ahead())]
        gc_schedule.begin()
        sys.setswitchinterval(HANDOVER_S)
        try:
            yield
        finally:
            await keeper.rest()
            for task in tasks:
                task.cancel()
            await gather(*tasks, return_exceptions=True)
            await house.close()
            await pool.close()
            await store.close()

    app = Litestar(
        route_handlers=[
            *(bound(route, limits) for route in ROUTES),
            *public_addresses.HANDLERS,
            *device_files.HANDLERS,
            socket.table_socket,
            *health.HANDLERS,
            *pages.HANDLERS,
        ],
        state=State({"pages": pages.Pages(), "thinker": device_files.ThinkerFiles()}),
        lifespan=[running],
        exception_handlers={Exception: explain},
        request_class=TypedRequest,
        request_max_body_size=limits.body,
        openapi_config=OpenAPIConfig(
            title="Cellar's lobby",
            version=str(PROTOCOL),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    return Middleware(app, settings, bans)


def load_games() -> None:
    """Import all games, so that no request waits for it; log which games and bots of other packages cannot be used."""
    for name in registry.all_games():
        bots.bots_for(name)
        with contextlib.suppress(CellarError):
            registry.load(name)
    for sentence in (*registry.problems(), *bots.problems()):
        logger.warning(sentence)


async def warm_up(pool: Pool, say: Callable[[str], None]) -> None:
    """Compile each game's search and hints in the background, one after the other; reports progress where that is more
    than loading from the cache."""
    await pool.get_ready()
    works = wanted(registry.all_games())
    begun, said = time.monotonic(), False
    for number, work in enumerate(works, 1):
        try:
            if work.bot:
                await pool.warm("", work.bot, work.game, work.options)
            else:
                await pool.warm_hint("", work.game, work.options)
        except Exception as error:  # somebody else's game or bot: the others are compiled all the same
            logger.error("%s for %s could not be compiled: %s", work.title, work.game, error)
        if time.monotonic() - begun > SAY_AFTER_S:
            said = True
            say(f"Compiling the bots, once on this machine: {number} of {len(works)} are ready.")
    if said:
        say("All bots are ready.")
