"""Bot moves: whenever a bot is to decide and somebody watches, a worker is asked and its move is played. Whatever goes
wrong with a bot, its table goes on: any legal move stands in. Only a program that makes a mistake has lost
(docs/outside.md)."""

import asyncio
import logging
from typing import Any, Literal

from cellar.bots.registry import bot as bot_named
from cellar.contract.words import bot_title
from cellar.language import translator
from cellar.server import metrics
from cellar.server.errors import Refused
from cellar.server.match.agreements import tell
from cellar.server.match.table import Table
from cellar.server.messages import Thinking
from cellar.server.settings import Settings
from cellar.server.store.rows import FAILED
from cellar.server.tables.programs import ProgramLost, Programs
from cellar.server.workers.pool import Pool

_ = translator(__name__)
logger = logging.getLogger(__name__)


class BotTurns:
    """Runs one task for each table at which a bot is to move."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self._pool = pool
        self.programs = Programs(settings)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """Number of tables that wait for a bot."""
        return len(self._tasks)

    def nudge(self, table: Table) -> None:
        """Start a bot's move at a table if one is due."""
        self.programs.look(table)
        if table.bot_to_act() and _due(table) and table.id not in self._tasks:
            task = asyncio.create_task(self._play(table))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def _play(self, table: Table) -> None:
        while table.bot_to_act() and _due(table):
            seat, version = table.actor, table.version
            try:
                with metrics.THOUGHTS.time():
                    await self._move(table, seat, version)
            except Exception as error:
                if not isinstance(error, Refused) or error.reason != "stale":
                    logger.exception("table %s: no move of the bot could be played", table.id)
                    self._say(table, seat, "failed")
                    return
            self._say(table, seat, "idle")

    async def _move(self, table: Table, seat: int, version: int) -> None:
        bot = table.seats[seat].bot
        try:
            await table.play_for_bot(seat, version, await self._choice(table, seat))
        except Refused:
            raise
        except ProgramLost as lost:
            what, why = lost.args
            logger.warning("table %s: a program has lost at seat %d: %s", table.id, seat, why)
            async with table.lock:
                if table.version == version:
                    await table.step_out(FAILED, seat, None)
                    tell(table, lambda: _lost(table, bot, what))
        except Exception as error:  # somebody else's bot may raise anything
            logger.error("table %s: the bot %r failed, and any move stands in: %s", table.id, bot, error)
            await table.play_for_bot(seat, version, await self._any(table, seat))

    async def _choice(self, table: Table, seat: int) -> int:
        bot = table.seats[seat].bot
        self._say(table, seat, "thinking")
        found = bot_named(bot, table.match.game)
        if found.command:
            return await self.programs.move(table, seat)
        played = table.timeline.actions if table.game.about.everything_open else None
        question = _question(table, seat)
        if found.character:
            question["told"] = table.timeline.part(table.timeline.since)
        return await self._pool.think(table.guests.payer(), bot, table.id, played, **question)

    async def _any(self, table: Table, seat: int) -> int | None:
        """Any legal move; a big table's are listed by a worker."""
        if not table.load.big:
            return None
        return await self._pool.think(table.guests.payer(), "random", **_question(table, seat))

    def _say(self, table: Table, seat: int, state: Literal["thinking", "idle", "failed"]) -> None:
        now = Thinking(seat, state)
        if state == "idle":
            table.thinking.pop(seat, None)
        else:
            table.thinking[seat] = now
        table.guests.tell(lambda: now)

    async def close(self) -> None:
        """Cancel all bot moves and end the external programs."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.programs.close()


def _question(table: Table, seat: int) -> dict[str, Any]:
    return {"game": table.match.game, "options": table.options, "state": table.hidden(seat), "seat": seat}


def _lost(table: Table, bot: str, what: tuple[str, dict[str, object]]) -> str:
    title = bot_title(bot_named(bot, table.match.game), table.game.about)
    return _("{bot} {what}, and lost the match.", bot=title, what=_(what[0], **what[1]))


def _due(table: Table) -> bool:
    """Whether a bot plays now: while somebody is there; where a move has days, and in a rated match, in any case, so
    that nobody keeps it from going on by leaving."""
    return bool(len(table.guests)) or table.days is not None or table.match.rated
