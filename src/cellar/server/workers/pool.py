"""The workers of a server, so that the server itself never thinks: hands for what must not hold the tables up, some for
search, and one that compiles, which nobody waits for."""

import asyncio
import os
from collections.abc import Mapping
from typing import Any

from cellar.bots.registry import bot as bot_named
from cellar.core.registry import load
from cellar.server.settings import Settings
from cellar.server.workers.accounts import Accounts
from cellar.server.workers.lane import Lane
from cellar.server.workers.process import Worker

#: Seconds beyond its own limit before a worker is taken for dead.
GRACE = 30.0
#: A big game takes a minute to compile on a busy machine.
WARM = 900.0
#: Workers that look back, draw and read; no client has all of them.
HANDS = 2
#: How far each kind of worker stands back for the tables themselves (the system's nice values).
NICE_HANDS, NICE_SEARCH, NICE_COMPILE = 5, 10, 15


class Pool:
    """Asks workers. Every job is some client's: clients take turns, and pay for what their requests cost."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        limits = settings.limits
        count = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        accounts = Accounts(limits.work_rate, limits.work_burst)
        self._hands = Lane([Worker(NICE_HANDS) for _ in range(HANDS)], accounts)
        # Bots are never refused, they only wait for their turn.
        self._search = Lane([Worker(NICE_SEARCH) for _ in range(count)], Accounts(limits.work_rate, limits.work_burst))
        self._compiler = Lane([Worker(NICE_COMPILE)], Accounts(limits.work_rate, limits.work_burst))
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
        """One worker compiles for all; what it leaves in the cache, the others only load when they first think."""
        await self._compiler.ask("", "warm", WARM, {"bot": bot, "game": game, "options": options})

    async def think(self, client: str, bot: str, game: str, options: Mapping[str, Any], state: bytes, seat: int) -> int:
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
            return int(await self._hands.ask(client, "think", limit, arguments))
        await self.warm(bot, game, options)
        return int(await self._search.ask(client, "think", limit, arguments))

    # -- other work

    async def hint(
        self, client: str, game: str, options: Mapping[str, Any], state: bytes, seat: int
    ) -> tuple[int, str]:
        """A good move and why; -1 when no move helps."""
        action, sentence = await self.ask(client, "hint", game=game, options=dict(options), state=state, seat=seat)
        return action, sentence

    async def puzzle(self, game: str, date: str) -> dict[str, Any]:
        """A game's puzzle of a day; what makes it may have to be compiled first."""
        return dict(await self._compiler.ask("", "puzzle", WARM, {"game": game, "date": date}))

    def admit(self, client: str) -> None:
        """Refuse a client that has asked for too much: TooMany."""
        self._hands.admit(client, self._settings.limits.work_waiting)

    async def ask(self, client: str, job: str, **arguments: Any) -> Any:
        """What a client's request needs and the loop must not do itself; TooMany where it has asked for too much."""
        self.admit(client)
        return await self.serve(client, job, **arguments)

    async def serve(self, client: str, job: str, **arguments: Any) -> Any:
        """The same for work that is never refused, such as a table's own."""
        return await self._hands.ask(client, job, GRACE, arguments)

    def charge(self, client: str, seconds: float) -> None:
        """A client's request has cost so much on the loop itself."""
        self._hands.accounts.charge(client, seconds)

    async def close(self) -> None:
        """End all workers."""
        for task in self._warm.values():
            task.cancel()
        await asyncio.gather(*self._warm.values(), return_exceptions=True)
        await asyncio.gather(self._hands.close(), self._search.close(), self._compiler.close())
