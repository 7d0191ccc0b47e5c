"""The ASGI application: the lobby, the sockets and the page in one."""

import contextlib
import logging
import sys
from asyncio import create_task, gather
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec

from litestar import Litestar
from litestar.datastructures import State

from cellar.bots import registry as bots
from cellar.errors import CellarError
from cellar.lookup import find
from cellar.play import registry
from cellar.server import gc_schedule
from cellar.server.accounts.accounts import Accounts
from cellar.server.alerts.alerts import Alerts
from cellar.server.lobby.services import Services
from cellar.server.settings import Settings
from cellar.server.store.notify import bus_of
from cellar.server.store.store import Store
from cellar.server.tables.bans import Bans
from cellar.server.tables.days.deadlines import Deadlines
from cellar.server.tables.maintenance import Maintenance
from cellar.server.tables.tables import Tables
from cellar.server.web import device_files, health, pages, public_addresses, socket
from cellar.server.web.answers import explain
from cellar.server.web.lobby_handler import lobby, openapi, prepared
from cellar.server.web.middleware import Middleware
from cellar.server.workers.pool import Pool

logger = logging.getLogger(__name__)
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
        deadlines = Deadlines(tables, store)
        await deadlines.begin()
        accounts = Accounts(tables, store) if settings.accounts and find_spec("webauthn") else None
        alerts = await Alerts.begin(tables, store)
        house = app.state.house = Services(tables, accounts, store, alerts)
        await tables.bus.open()
        load_games()
        work = (tables.keep_tidy(), keeper.run(), deadlines.run(), alerts.run(), health.watch_lag())
        tasks = [create_task(task) for task in work]
        if settings.warm:
            tasks += [create_task(pool.get_ready()), create_task(house.puzzles.ahead())]
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
            lobby,
            openapi,
            *public_addresses.HANDLERS,
            *device_files.HANDLERS,
            socket.table_socket,
            *health.HANDLERS,
            *pages.HANDLERS,
        ],
        state=State(
            {"pages": pages.Pages(), "thinker": device_files.ThinkerFiles(), "openapi": prepared()},
        ),
        lifespan=[running],
        exception_handlers={Exception: explain},
        request_max_body_size=limits.body,
        openapi_config=None,
        logging_config=None,
    )
    return Middleware(app, settings, bans)


def load_games() -> None:
    """Import all games, so that no request waits for it; log which games and bots of other packages cannot be used."""
    for name in registry.all_games():
        bots.bots_for(name)
        with contextlib.suppress(CellarError):
            game = registry.load(name)
            if name not in registry.HOUSE and (sentence := find("cellar.engine.parts:slow_search")(game)):
                logger.warning(sentence)
    for sentence in (*registry.problems(), *bots.problems()):
        logger.warning(sentence)
