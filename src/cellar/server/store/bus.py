"""Between processes: with PostgreSQL any number of servers share the matches, and LISTEN/NOTIFY carries (match,
version) between them.

The message is only a hint to look: what happened is read from the store. A listener that lost its connection comes back
by itself, and then every open table looks once, so that nothing which was said meanwhile is missed. SQLite is for one
server, and needs no bus.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

logger = logging.getLogger(__name__)
CHANNEL = "cellar_versions"
#: Seconds between attempts to come back.
RETRY_S = 1.0
#: Called with a match and its version; with "" and -1 when something may have been missed.
Heard = Callable[[str, int], None]


class Bus:
    """Says what was written here, hears what was written elsewhere."""

    def __init__(self, url: str, heard: Heard) -> None:
        self._url = sa.make_url(url)
        self._heard = heard
        #: whether the others are heard
        self.connected = False
        self._saying: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def needed(self) -> bool:
        """Whether several processes can share the store."""
        return self._url.get_backend_name() == "postgresql"

    async def open(self) -> None:
        """Begin to listen; returns when it does."""
        if self.needed:
            listening = asyncio.Event()
            self._tasks = [asyncio.create_task(self._listen(listening)), asyncio.create_task(self._say())]
            waiting = asyncio.create_task(listening.wait())
            await asyncio.wait([waiting, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    def say(self, match: str, version: int) -> None:
        """Tell the others that a match has a new version (-1: its seats have changed)."""
        if self._tasks:
            self._saying.put_nowait(f"{match} {version}")

    async def _connect(self) -> Any:
        import asyncpg  # type: ignore[import-untyped]

        url = self._url
        return await asyncpg.connect(
            host=url.query.get("host") or url.host,
            port=url.port,
            user=url.username,
            password=url.password,
            database=url.database,
        )

    async def _listen(self, listening: asyncio.Event) -> None:
        while True:
            try:
                connection = await self._connect()
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._receive)
                listening.set()
                self.connected = True
                self._heard("", -1)
                await lost.wait()
            except Exception:
                logger.warning("the bus has lost its connection and comes back", exc_info=True)
            self.connected = False
            await asyncio.sleep(RETRY_S)

    def _receive(self, connection: Any, process: int, channel: str, payload: str) -> None:
        match, _, version = payload.partition(" ")
        if version.lstrip("-").isdigit():
            self._heard(match, int(version))

    async def _say(self) -> None:
        connection: Any = None
        while True:
            texts = {await self._saying.get()}
            while not self._saying.empty():
                texts.add(self._saying.get_nowait())
            try:
                if connection is None or connection.is_closed():
                    connection = await self._connect()
                await connection.executemany(f"SELECT pg_notify('{CHANNEL}', $1)", [(text,) for text in sorted(texts)])
            except Exception:
                logger.warning(
                    "the bus could not tell the other servers; they look when somebody plays there", exc_info=True
                )
                connection = None

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
