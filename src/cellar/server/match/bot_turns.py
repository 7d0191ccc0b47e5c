"""Drives the bots: whenever a bot is to decide and somebody is there to see it, a worker is asked and its move is
played."""

import asyncio
import logging

from cellar.core.errors import CellarError
from cellar.server.match.table import Refused, Table
from cellar.server.messages import Thinking
from cellar.server.workers.pool import Failed, Thinkers

logger = logging.getLogger(__name__)


class Drivers:
    """One task for each table whose turn is a bot's."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def nudge(self, table: Table) -> None:
        """Look whether a bot of this table has something to do."""
        for seat in table.seats:
            if seat.bot and self._thinkers.warming(seat.bot, table.match.game, table.options):
                self._thinkers.warm(seat.bot, table.match.game, table.options)
        if table.bot_to_act() and len(table.guests) and table.id not in self._tasks:
            task = asyncio.create_task(self._drive(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def _drive(self, table: Table) -> None:
        while table.bot_to_act() and len(table.guests):
            seat, version = table.actor, table.version
            try:
                action = await self._move(table, seat)
                await table.play_for_bot(seat, version, action)
            except Refused as refused:
                if refused.reason != "stale":
                    logger.error("table %s: %s", table.id, refused.sentence)
                    self._say(table, seat, "failed")
                    return
            self._say(table, seat, "idle")

    async def _move(self, table: Table, seat: int) -> int:
        bot, game, options, state = table.seats[seat].bot, table.match.game, table.options, table.hidden(seat)
        if self._thinkers.warming(bot, game, options):
            self._say(table, seat, "warming_up")
            try:
                await self._thinkers.warm(bot, game, options)
            except (Failed, CellarError):
                logger.exception("table %s: the bot %r could not be compiled", table.id, bot)
        self._say(table, seat, "thinking")
        try:
            return await self._thinkers.think(bot, game, options, state, seat)
        except (Failed, CellarError):
            # Better a poor move than a table that stands still.
            logger.exception("table %s: the bot %r failed; a random move stands in", table.id, bot)
            return await self._thinkers.think("random", game, options, state, seat)

    def _say(self, table: Table, seat: int, state: str) -> None:
        now = Thinking(seat, state)  # type: ignore[arg-type]
        if state == "idle":
            table.thinking.pop(seat, None)
        else:
            table.thinking[seat] = now
        table.guests.tell(now)

    async def close(self) -> None:
        """Stop driving."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
