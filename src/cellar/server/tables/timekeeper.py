"""Enforces clocks: a task watches the tables with a running clock, and puts out a player whose time has run out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cellar.server.errors import Refused, said_by_store, store_failures
from cellar.server.match import agreements
from cellar.server.match.table import Table
from cellar.server.store.interface import AnyStore
from cellar.server.store.rows import LATE

logger = logging.getLogger(__name__)
#: Seconds between two checks, and between two writes of the time used so far.
LOOK_S = 0.2
NOTE_EVERY = 25


class Timekeeper:
    """Watches all running clocks of this process. While none runs, it is idle."""

    def __init__(self, store: AnyStore) -> None:
        self._store = store
        self._running: dict[str, Table] = {}
        self._task: asyncio.Task[None] | None = None

    def look(self, table: Table) -> None:
        """Start or stop the clock after something has changed at a table."""
        clocks, actor = table.clocks, table.actor
        if clocks is None:
            return
        news = clocks.run(actor) if _counts(table, actor) else clocks.rest()
        if news:
            table.guests.tell(clocks.shown)
        if clocks.running:
            self._running[table.id] = table
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._judge())
        else:
            self._running.pop(table.id, None)

    def let_go(self, match: str) -> None:
        """Forget a table that leaves memory: its clock stands still until somebody opens it again."""
        self._running.pop(match, None)

    async def _judge(self) -> None:
        looks = 0
        while self._running:
            await asyncio.sleep(LOOK_S)
            looks += 1
            for table in list(self._running.values()):
                await self._guarded(self._call, table)
                if looks % NOTE_EVERY == 0:
                    await self._guarded(self._note, table)

    async def _guarded(self, work: Callable[[Table], Awaitable[None]], table: Table) -> None:
        try:
            await work(table)
        except Refused:
            pass  # somebody has moved meanwhile, or the store is away: the next look tells
        except store_failures() as error:
            logger.error("table %s: %s", table.id, said_by_store(error))

    async def _call(self, table: Table) -> None:
        """Put the player out of the match whose time has run out."""
        if table.clocks and table.clocks.late():
            async with table.lock:
                if not table.clocks.late() or table.ended:
                    return
                seat = table.clocks.seat
                await table.step_out(LATE, seat, None)
            if table.match.rated and not table.is_over:
                await agreements.remark(self._store, table, seat, "late", "")

    async def _note(self, table: Table) -> None:
        if table.clocks and table.clocks.running:
            await self._store.tick(table.id, table.version, table.clocks.used())

    async def close(self) -> None:
        """Store the time used so far, and stop."""
        for table in list(self._running.values()):
            await self._guarded(self._note, table)
        self._running.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _counts(table: Table, actor: int) -> bool:
    """Whether the clock of whoever is to decide runs: when all have come, and a person looks or has looked; a bot's
    only while somebody is there."""
    clocks = table.clocks
    if actor < 0 or table.ended or actor in table.standing.out:
        return False
    if any(not row.bot and not row.joined for row in table.seats):
        return False
    if table.seats[actor].bot:
        return len(table.guests) > 0
    if clocks is not None and clocks.running and clocks.seat == actor:
        return True
    holding = [guest for guest in table.guests if actor in guest.who.seats and not guest.gone]
    return not holding or any(not guest.cover for guest in holding)
