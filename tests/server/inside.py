"""A server inside the test: clock, dice, ids and tokens are the test's, and so is the view of the tables."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from cellar.server.limits import Limits
from cellar.server.settings import Settings
from cellar.server.tables.tables import Tables
from cellar.server.web.uvicorn_server import Server, bind, config


def told_settings(database: str, draw: Callable[[int], int], **more: Any) -> Settings:
    """Settings in which nothing is left to chance."""
    ids, tokens, ticks = itertools.count(1), itertools.count(1), itertools.count(1_700_000_000_000, 10)
    return Settings(
        database=database,
        warm=False,
        workers=1,
        clock=lambda: next(ticks),
        new_id=lambda: f"table{next(ids)}",
        new_token=lambda: f"token-{next(tokens):026d}",
        draw=draw,
        **{"limits": Limits(messages_rate=1e6, messages_burst=1e6), **more},
    )


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[tuple[str, Tables]]:
    """The server's address, and its tables."""
    bound = bind("127.0.0.1", 0)
    started = asyncio.Event()
    how = config(settings)
    server = Server(how, started.set)
    # The test keeps its own signal handlers.
    task = asyncio.create_task(server._serve([bound]))
    waiting = asyncio.create_task(started.wait())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    assert started.is_set(), "the server did not start"
    middleware: Any = how.app
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}", middleware._app.state.tables
    finally:
        server.should_exit = True
        await task
