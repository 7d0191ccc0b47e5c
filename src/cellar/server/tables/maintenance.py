"""Background task that follows changes by `cellar store` (bans, a restore) and deletes matches older than the setting
`retention`."""

import asyncio
import contextlib
import logging
import time
from functools import partial

from cellar.server.match import chat
from cellar.server.messages import Bye
from cellar.server.store import administration
from cellar.server.store.store import Store
from cellar.server.tables import open_tables
from cellar.server.tables.bans import RESTORED, Why
from cellar.server.tables.pairing import FORGOTTEN_MS
from cellar.server.tables.tables import Tables, closing

logger = logging.getLogger(__name__)
#: Seconds between two polls.
LOOK_S = 1.0
#: Seconds between two looks for rated matches that no process serves.
SERVE_S = 60.0
#: Seconds between two deletions of old matches.
PRUNE_S = 3600.0


class Maintenance:
    """Polls the store once a second for changes made outside the server."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._pruned = float("-inf")
        self._served = float("-inf")
        self._silent = False
        #: held while the store is polled
        self._looking = asyncio.Lock()

    async def run(self) -> None:
        """Poll until cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            async with self._looking:
                await self._look_around()

    async def rest(self) -> None:
        """Stop polling, and wait for a poll under way, at most as long as a goodbye. One cancelled in the middle would
        leak a connection to the store."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._tables.settings.goodbye):
                await self._looking.acquire()

    async def _look_around(self) -> None:
        try:
            await self.look()
            self._tables.words.look()
            await open_tables.attend(self._tables)
            await self.prune()
            await self._serve_on()
            self._silent = False
        except Exception:
            # The store is unavailable for a moment, and players are told so: one log line is enough.
            if not self._silent:
                logger.warning("what is banned and what is old could not be looked up", exc_info=True)
            self._silent = True

    async def look(self) -> None:
        """Read bans and epoch from the store and apply what has changed."""
        tables = self._tables
        epoch, bans = await self._store.orders()
        tables.bans.take(bans)
        if epoch != self._store.epoch:
            self._restored(epoch)
        for table in tables.in_memory():
            why = tables.bans.closed.get(table.id) or tables.bans.ended.get(table.id)
            if why and (table.id in tables.bans.closed or not table.ended):
                table.guests.dismiss(partial(_goodbye, why))
            table.ended = why
            chat.unsay(table, {number for match, number in tables.bans.unsaid if match == table.id})
            for guest in table.guests:
                if out := tables.bans.out(guest.client):
                    guest.dismiss(partial(_goodbye, out))

    def _restored(self, epoch: str) -> None:
        """Drop everything that was read before the restore. Never awaits: a move is either of the old epoch, and then
        it is not written, or of the new one."""
        logger.warning("the store was restored from a backup; everybody comes back")
        for table in self._tables.forget():
            table.ended = RESTORED
            table.guests.dismiss(closing)
        self._store.begin_epoch(epoch)

    async def prune(self) -> None:
        """Delete what is too old, once an hour: wishes, reports, and matches that are not in use."""
        if time.monotonic() - self._pruned <= PRUNE_S:
            return
        self._pruned = time.monotonic()
        settings = self._tables.settings
        await self._store.forget_wishes(settings.clock() - FORGOTTEN_MS)
        if days := settings.report_retention:
            await self._store.forget_reports(settings.clock() - round(days * administration.DAY_MS))
        if days := settings.retention:
            before = settings.clock() - round(days * administration.DAY_MS)
            gone = await administration.prune(
                self._store.database, before, {table.id for table in self._tables.in_memory()}
            )
            if gone:
                logger.info("old matches deleted", extra={"matches": gone})

    async def _serve_on(self) -> None:
        rater = self._tables.rater
        if rater is not None and time.monotonic() - self._served > SERVE_S:
            self._served = time.monotonic()
            await rater.serve_on()


def _goodbye(why: Why) -> Bye:
    return Bye("closing", str(why))
