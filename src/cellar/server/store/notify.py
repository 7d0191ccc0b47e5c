"""The bus of servers that share a PostgreSQL: LISTEN/NOTIFY carries (match, version) between them.

Matches are spread over channels, and a server listens to those of the matches that are open at it: where every table is
served by one process, each hears of its own tables only.

The message is only a hint to look: what happened is read from the store. A listener that lost its connection comes back
by itself, and then every open table looks once, so that nothing which was said meanwhile is missed.
"""

import asyncio
import contextlib
import logging
import zlib
from collections import Counter
from typing import Any

import sqlalchemy as sa

from cellar.server.store.bus import Bus

logger = logging.getLogger(__name__)
#: Number of channels.
CHANNELS = 256
NOTIFY = "SELECT pg_notify(said.channel, said.text) FROM unnest($1::text[], $2::text[]) AS said (channel, text)"
#: Seconds between attempts to reconnect.
RETRY_S = 1.0


def channel_of(match: str) -> str:
    """The channel of a match; the same in every process."""
    return f"cellar_versions_{zlib.crc32(match.encode()) % CHANNELS}"


def bus_of(url: str) -> Bus:
    """The bus of a store: SQLite is for one server, and needs none."""
    return PostgresBus(url) if sa.make_url(url).get_backend_name() == "postgresql" else Bus()


class PostgresBus(Bus):
    """Sends and receives notifications over PostgreSQL's LISTEN/NOTIFY."""

    needed = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = sa.make_url(url)
        self._saying: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        #: open matches by channel, and the channels that are listened to
        self._followed: Counter[str] = Counter()
        self._listened: set[str] = set()
        self._changed = asyncio.Condition()
        self._missed = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        listening = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(listening)), asyncio.create_task(self._say())]
        waiting = asyncio.create_task(listening.wait())
        await asyncio.wait([waiting, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    def _send(self, match: str, text: str) -> None:
        if self._tasks:
            self._saying.put_nowait((channel_of(match), f"{match} {text}"))

    async def follow(self, match: str) -> None:
        """Subscribe to a match; after a lost connection, all open tables are read again."""
        self._followed[channel_of(match)] += 1
        if self._tasks:
            async with self._changed:
                self._changed.notify_all()
                await self._changed.wait_for(lambda: channel_of(match) in self._listened or not self.connected)

    def leave(self, match: str) -> None:
        self._followed[channel_of(match)] -= 1

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
                connection.add_termination_listener(lambda _: asyncio.create_task(self._cut()))
                self.connected = True
                await self._keep_up(connection, listening)
            except Exception:
                logger.warning("the bus has lost its connection and comes back", exc_info=True)
            await self._cut()
            await asyncio.sleep(RETRY_S)

    async def _keep_up(self, connection: Any, listening: asyncio.Event) -> None:
        """Listen to the channels of the open matches, and to no others, as long as the connection holds."""
        while self.connected:
            wanted = self._wanted()
            for channel in wanted - self._listened:
                await connection.add_listener(channel, self._receive)
            for channel in self._listened - wanted:
                await connection.remove_listener(channel, self._receive)
            async with self._changed:
                self._listened = wanted
                self._changed.notify_all()
                if not listening.is_set() or self._missed:
                    self._missed = False
                    listening.set()
                    self._heard("", -1)
                await self._changed.wait_for(lambda: not self.connected or self._wanted() != self._listened)

    def _wanted(self) -> set[str]:
        return {channel for channel, matches in self._followed.items() if matches > 0}

    async def _cut(self) -> None:
        """Note that the connection is lost, and wake those who wait for it."""
        async with self._changed:
            self.connected, self._listened, self._missed = False, set(), True
            self._changed.notify_all()

    def _receive(self, connection: Any, process: int, channel: str, payload: str) -> None:
        match, _, text = payload.partition(" ")
        self._take(match, text)

    async def _say(self) -> None:
        connection: Any = None
        while True:
            said = {await self._saying.get()}
            while not self._saying.empty():
                said.add(self._saying.get_nowait())
            try:
                if connection is None or connection.is_closed():
                    connection = await self._connect()
                channels, texts = zip(*sorted(said))
                await connection.execute(NOTIFY, channels, texts)
            except Exception:
                logger.warning(
                    "the bus could not tell the other servers; they look when somebody plays there", exc_info=True
                )
                connection = None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
