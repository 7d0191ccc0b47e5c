"""Sees to tables with days for each move, whether they are in memory or not: the store says when there is something to
do about whose turn, and of several processes one does it.

What is told of a turn is told at most once: that it will be is written down first. That somebody is out of time is an
event of the match like any other: exactly once, however often a server is killed over it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from cellar.errors import CellarError
from cellar.rules.types import OVER
from cellar.server.errors import Refused, said_by_store, store_failures
from cellar.server.match.table import Table
from cellar.server.model.day_clocks import BEGUN, LAG_MS, NOTHING, SOON, SOON_MS, scheduled
from cellar.server.store.rows import LATE, TurnRow
from cellar.server.store.store import Store
from cellar.server.tables.tables import Tables

logger = logging.getLogger(__name__)
#: Seconds between two looks, and how many turns are seen to at a time.
LOOK_S = 2.0
MOST = 100
#: Milliseconds until what could not be done is tried again.
AGAIN_MS = 60_000
#: Milliseconds that everybody has at least when a server comes back.
GRACE_MS = 3_600_000
#: What somebody is told: it is their turn, its time is nearly up, the match is over.
Notice: TypeAlias = Literal["turn", "soon", "over"]


class Deadlines:
    """Watches the turns of all tables with days for each move."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._clock = tables.settings.clock
        #: tells whoever wants to know, and is not there
        self.tell: Callable[[str, TurnRow, Notice], Awaitable[None]] = _nobody
        #: what is known of tables without opening them
        self.waiting = store.waiting_at
        self.go_on_vacation = store.go_on_vacation
        self.conditional_moves, self.put_conditional_moves = store.conditional_moves, store.put_conditional_moves
        tables.deadlines = self

    async def begin(self) -> None:
        """Give everybody some time whose last days passed while no server was there."""
        await self._store.grace(self._clock() + GRACE_MS, LAG_MS)

    async def run(self) -> None:
        """Look until cancelled."""
        quiet = False
        while True:
            try:
                await self.see()
                quiet = False
            except store_failures() as error:
                if not quiet:
                    logger.warning("whose time is up could not be looked up: %s", said_by_store(error))
                quiet = True
            await asyncio.sleep(LOOK_S)

    async def see(self) -> None:
        """Do what is due by now."""
        for match, turn in await self._store.due_turns(self._clock(), MOST):
            try:
                await self._see_to(match, turn)
            except (Refused, CellarError) as error:
                # Somebody has moved meanwhile; or the table cannot be opened: its game is gone, or it is banned.
                logger.info("table %s: %s", match, error)
                await self._later(match, turn)

    def look(self, table: Table) -> None:
        """Write whose turn it is where the store does not know: somebody has come, or a bot plays for somebody."""
        days, actor = table.days, table.actor
        assert days is not None
        awaited, turn = table.waits_for(actor), days.turn
        if not days.known(table.version, actor, awaited):
            # What another process has written with the last event, or what has changed since.
            at = self._clock() if turn is None or turn.version == table.version else table.at
            days.turn = days.next(table.version, table.timeline.ply, at, actor, awaited)
            self._tables.in_background(self._put(table.id, days.turn))
        if days.news():
            table.guests.tell(days.shown)

    async def reload(self, table: Table) -> None:
        """Read whose turn it is until when, and who is on vacation: another process may have changed it."""
        if table.days is not None:
            turn, table.days.vacations = await self._store.turn(table.id)
            if turn is not None and turn.version == table.version:
                table.days.turn = turn

    async def _put(self, match: str, turn: TurnRow) -> None:
        try:
            await self._store.put_turn(match, turn)
        except store_failures() as error:
            logger.warning("table %s: %s", match, said_by_store(error))

    async def _see_to(self, match: str, turn: TurnRow) -> None:
        if turn.actor == OVER:
            await self._told(match, turn, replace(turn, told=BEGUN, wake=None), "over")
        elif turn.due is None:
            await self._have_moved(match, turn)
        elif turn.told == NOTHING:
            await self._told(match, turn, scheduled(replace(turn, told=BEGUN)), "turn")
        elif turn.told == BEGUN:
            if turn.due - self._clock() > SOON_MS:  # there is more time again
                await self._store.change_turn(match, turn, scheduled(turn))
            else:
                await self._told(match, turn, scheduled(replace(turn, told=SOON)), "soon")
        elif turn.due + LAG_MS < self._clock():
            await self._put_out(match, turn)
        else:
            await self._store.change_turn(match, turn, scheduled(turn))

    async def _told(self, match: str, old: TurnRow, new: TurnRow, what: Notice) -> None:
        if await self._store.change_turn(match, old, new):
            table = self._tables.opened(match)
            if table is not None and table.days and table.days.turn == old:
                table.days.turn = new
            await self.tell(match, new, what)

    async def _have_moved(self, match: str, turn: TurnRow) -> None:
        """Open the table of a bot that is to move, should its server have ended before it did."""
        table = await self._tables.find(match)
        table.nudge(table)
        await self._later(match, turn)

    async def _put_out(self, match: str, turn: TurnRow) -> None:
        table = await self._tables.find(match)
        await table.catch_up()
        async with table.lock:
            days = table.days
            assert days is not None
            days.turn, days.vacations = await self._store.turn(match)
            if days.turn is not None and days.turn.version == table.version and days.late() and not table.ended:
                await table.step_out(LATE, days.turn.actor, None)
                return
        table.nudge(table)
        await self._later(match, turn)

    async def _later(self, match: str, turn: TurnRow) -> None:
        await self._store.change_turn(match, turn, replace(turn, wake=self._clock() + AGAIN_MS))


async def _nobody(match: str, turn: TurnRow, what: Notice) -> None:
    """Nobody wants to be told."""
