"""The workers of a server: one for light work, some for search, so that the server itself never thinks."""

import asyncio
import os
from collections.abc import Mapping
from typing import Any

from cellar.bots.registry import bot as bot_named
from cellar.core.registry import load
from cellar.server.settings import Settings
from cellar.server.workers.process import Worker

#: Seconds beyond its own limit before a worker is taken for dead.
GRACE = 30.0
#: A big game takes a minute to compile on a busy machine.
WARM = 900.0


class Pool:
    """Asks workers, each one job at a time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        count = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._workers = [Worker() for _ in range(count)]
        self._light = Worker()
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._light_lock = asyncio.Lock()
        self._warm: dict[tuple[str, str, str], asyncio.Task[None]] = {}

    # -- bots

    def warming(self, bot: str, game: str, options: Mapping[str, Any]) -> bool:
        """Whether the bot would have to wait for its compilation."""
        if not bot_named(bot, game).compiled:
            return False
        task = self._warm.get(self._key(bot, game, options))
        return task is None or not task.done()

    def warm(self, bot: str, game: str, options: Mapping[str, Any]) -> "asyncio.Task[None]":
        """Compile in the background what a bot needs; once for each kind of record."""
        key = self._key(bot, game, options)
        task = self._warm.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._warm[key] = asyncio.create_task(self._compile(bot, game, dict(options)))
        return task

    def _key(self, bot: str, game: str, options: Mapping[str, Any]) -> tuple[str, str, str]:
        return bot_named(bot, game).choose, game, repr(load(game).layout(options).fields)

    async def _compile(self, bot: str, game: str, options: dict[str, Any]) -> None:
        """The first worker compiles for all; what it leaves in the cache, the others only load when they first
        think."""
        await self._heavy("warm", WARM, {"bot": bot, "game": game, "options": options})

    async def think(self, bot: str, game: str, options: Mapping[str, Any], state: bytes, seat: int) -> int:
        """A bot's move from what its seat may know."""
        arguments = {
            "bot": bot,
            "game": game,
            "options": dict(options),
            "state": state,
            "seat": seat,
            "seconds": self._settings.seconds,
            "simulations": self._settings.simulations,
            "seed": self._settings.draw(2**62),
        }
        limit = self._settings.seconds + GRACE
        if not bot_named(bot, game).compiled:
            async with self._light_lock:
                return int(await self._light.ask("think", limit, arguments))
        await self.warm(bot, game, options)
        return int(await self._heavy("think", limit, arguments))

    # -- other work

    async def hint(self, game: str, options: Mapping[str, Any], state: bytes, seat: int) -> tuple[int, str]:
        """A good move and why; -1 when no move helps."""
        action, sentence = await self._short(
            "hint", {"game": game, "options": dict(options), "state": state, "seat": seat}
        )
        return action, sentence

    async def read_record(self, text: str) -> dict[str, Any]:
        """What a table needs to lay a recorded match out."""
        return dict(await self._short("read_record", {"text": text}))

    async def puzzle(self, game: str, date: str) -> dict[str, Any]:
        """A game's puzzle of a day; what makes it may have to be compiled first."""
        return dict(await self._heavy("puzzle", WARM, {"game": game, "date": date}))

    async def _short(self, job: str, arguments: Mapping[str, Any]) -> Any:
        """Work that is short but must not hold the tables up."""
        async with self._light_lock:
            return await self._light.ask(job, GRACE, arguments)

    async def _heavy(self, job: str, limit: float, arguments: Mapping[str, Any]) -> Any:
        worker = await self._idle.get()
        try:
            return await worker.ask(job, limit, arguments)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        for task in self._warm.values():
            task.cancel()
        await asyncio.gather(*self._warm.values(), return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in (*self._workers, self._light)))
