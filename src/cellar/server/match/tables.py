"""All tables of this server: opens those that are asked for, hears of other servers, forgets those that nobody uses."""

import asyncio
import contextlib

from cellar.core import registry
from cellar.core.errors import UnknownGame
from cellar.server.errors import Forbidden, Taken, Unknown
from cellar.server.match.bans import Bans
from cellar.server.match.bot_turns import BotTurns
from cellar.server.match.table import Table
from cellar.server.messages import Bye
from cellar.server.settings import Settings
from cellar.server.store import Store
from cellar.server.store.bus import Bus
from cellar.server.views.seats import presence
from cellar.server.workers.pool import Pool

#: Tables that nobody sits at stay in memory for so long.
LINGER_MS = 120_000
SWEEP_S = 30.0
#: Between two looks whether everybody has gone.
LOOK_S = 0.01
CLOSING = Bye("closing", "The server starts anew; this page comes back by itself.", again=True)


class Tables:
    """Every table of this server that is in use, by id."""

    def __init__(self, store: Store, pool: Pool, settings: Settings, bans: Bans) -> None:
        self.store = store
        self.bans = bans
        self.pool = pool
        self.settings = settings
        self.bot_turns = BotTurns(pool)
        self.bus = Bus(settings.url(), self._heard)
        self._looking: set[asyncio.Task[None]] = set()
        self._open: dict[str, Table] = {}
        self._used: dict[str, int] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._open)

    def guests(self) -> int:
        """How many guests there are at all tables."""
        return sum(len(table.guests) for table in self._open.values())

    def in_memory(self) -> list[Table]:
        """The tables that are in memory."""
        return list(self._open.values())

    def forget(self) -> list[Table]:
        """Let go of all tables; those who ask for one get it from the store anew."""
        found = self.in_memory()
        self._open.clear()
        self._used.clear()
        return found

    async def find(self, match: str) -> Table:
        """A table by its id, from memory or from the store."""
        if match in self.bans.closed:
            raise Forbidden(self.bans.closed[match])
        found = self._open.get(match)
        if found is None:
            lock = self._opening.setdefault(match, asyncio.Lock())
            try:
                async with lock:
                    found = self._open.get(match) or await self._from_store(match)
            finally:
                self._opening.pop(match, None)
        self._used[match] = self.settings.clock()
        return found

    async def _from_store(self, match: str) -> Table:
        epoch = self.store.epoch
        kept = await self.store.load(match) if _is_id(match) else None
        if kept is None:
            raise Unknown("There is no such table: the link may be incomplete, or the table was on another server.")
        try:
            game = registry.load(kept.match.game)
        except UnknownGame:
            raise Taken(f"This table plays {kept.match.game!r}, which is not installed on this server.") from None
        if game.about.version != kept.match.game_version:
            raise Taken(
                f"This match was begun with version {kept.match.game_version} of {game.about.title}; "
                f"this server plays version {game.about.version}, so it cannot go on."
            )
        # In a thread: a long match takes a while to replay.
        table = await asyncio.to_thread(Table, kept, game, self.store, self.settings)
        if self.store.epoch != epoch:  # restored from a backup meanwhile
            return await self._from_store(match)
        table.ended = self.bans.ended.get(match, "")
        table.nudge = self.bot_turns.nudge
        table.published = self.bus.say
        self._open[match] = table
        if not table.ended:
            await table.chance()
        return table

    def _heard(self, match: str, version: int) -> None:
        """Another process has written: look, if the table is open here. Without a match something may have been missed:
        look everywhere."""
        for table in [table for table in self._open.values() if match in ("", table.id)]:
            if version < 0 or version > table.version:
                task = asyncio.create_task(self._look(table, seats=version < 0))
                self._looking.add(task)
                task.add_done_callback(self._looking.discard)

    async def _look(self, table: Table, seats: bool) -> None:
        if seats:
            table.seats = await self.store.seats(table.id)
            table.guests.tell(presence(table))
        await table.catch_up()

    def sweep(self) -> None:
        """Forget tables that nobody has used for a while; the store keeps them."""
        now = self.settings.clock()
        for match, table in list(self._open.items()):
            if not len(table.guests) and not table.lock.locked() and now - self._used.get(match, 0) > LINGER_MS:
                del self._open[match]
                self._used.pop(match, None)

    async def keep_tidy(self) -> None:
        """Sweep from time to time."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.sweep()

    async def farewell(self) -> None:
        """The server stops and comes back: moves under way are written first, then every guest is told and goes."""
        for table in list(self._open.values()):
            async with table.lock:
                table.guests.dismiss(CLOSING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.settings.goodbye):
                while any(len(table.guests) for table in self._open.values()):
                    await asyncio.sleep(LOOK_S)

    async def close(self) -> None:
        """Stop the bots and the bus; sockets are closed by whoever opened them."""
        await self.bus.close()
        await self.bot_turns.close()


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()
