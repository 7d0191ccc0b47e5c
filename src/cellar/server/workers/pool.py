"""The worker pool of a server, which keeps long work off the event loop: workers for requests, and for search."""

import asyncio
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from cellar.bots.registry import bot as bot_named
from cellar.contract.about import Bot
from cellar.extras import has_numba
from cellar.server.settings import Settings
from cellar.server.workers.job_queue import Accounts, JobQueue
from cellar.server.workers.process import Hear, Worker

#: Number of workers for requests (replays, pictures, records); no client has all of them.
HANDS = 2
#: Nice values of each kind of worker, behind the tables themselves.
NICE_HANDS, NICE_SEARCH = 5, 10

#: Seconds beyond its own limit before a worker counts as dead.
GRACE = 30.0
#: The same for what a big table shows, and for a stretch of a match that is judged, on a busy machine.
SHOW = 180.0
#: The same where Numba is installed: it compiles searches of games that bring no WebAssembly module, or a stale one.
COMPILE = 900.0
#: The arguments of a job that does nothing: no games and bots beyond those installed.
NOTHING = {"path": [], "known": msgspec.msgpack.encode(([], []))}
#: Seconds that a search thinks about a hint at most.
HINT_S = 1.0
#: Minimum seconds of work for a job that nobody waits for.
LEAST_LEISURE_S = 0.5


@dataclass(frozen=True, slots=True)
class Roles:
    """The job queues of a pool: for requests ("hands"), for bots and hints that do not think for long, and for search.
    Some of them may be the same."""

    hands: JobQueue
    plain: JobQueue
    search: JobQueue
    #: the request workers run in parallel with the event loop
    apart: bool = True


def processes(settings: Settings) -> Roles:
    """The roles as worker processes of this machine."""
    limits = settings.limits
    count = settings.workers or max(1, min(4, (os.cpu_count() or 2) - 1))
    hands = JobQueue([Worker(NICE_HANDS) for _ in range(HANDS)], Accounts(limits.work_rate, limits.work_burst))
    # Bots are never refused, they only wait for their turn.
    search = JobQueue([Worker(NICE_SEARCH) for _ in range(count)], Accounts(limits.work_rate, limits.work_burst))
    return Roles(hands, hands, search)


class Pool:
    """Sends jobs to workers. Every job is some client's: clients take turns, and pay for what their requests cost."""

    def __init__(self, settings: Settings, crew: Roles | None = None) -> None:
        self._settings = settings
        self._hint_s = min(HINT_S, settings.seconds)
        crew = crew or processes(settings)
        self._hands, self._plain, self._search = crew.hands, crew.plain, crew.search
        self._grace = COMPILE if has_numba() else GRACE
        #: whether workers run in parallel with the event loop
        self.apart = crew.apart
        #: held by whoever makes a part of a snapshot on the loop: one part at a time, and between two of them everybody
        #: who plays has their turn
        self.turn = asyncio.Lock()

    # -- thinking

    async def think(
        self, client: str, bot: str, table: str = "", played: Sequence[int] | None = None, **question: Any
    ) -> int:
        """Ask for a bot's move from what its seat may know: `game`, `options`, `state` and `seat`. Where all that was
        played at the table is told, the worker that thought for it last goes on with what it remembers."""
        found, place = bot_named(bot, question["game"]), "" if played is None else table
        arguments = {
            **self._thinking(found, self._settings.seconds, **question),
            "seed": self._settings.draw(2**62),
            "table": place,
            "played": None if played is None else list(played),
        }
        limit = self._settings.seconds * found.share + self._grace
        return int(await self._lane(found).ask(client, "think", limit, arguments, place))

    def _thinking(self, bot: Bot, seconds: float, **question: Any) -> dict[str, Any]:
        """The arguments of a job for a bot that thinks for so long."""
        return {**question, "bot": bot.name, "seconds": seconds, "simulations": self._settings.simulations}

    def _lane(self, bot: Bot) -> JobQueue:
        """The job queue for a bot: search, or plain."""
        return self._search if bot.searches else self._plain

    def crowded(self, bot: Bot) -> bool:
        """Whether jobs wait in this bot's queue."""
        return self._lane(bot).waiting > 0

    async def look_through(self, client: str, bot: Bot, job: str, **arguments: Any) -> Any:
        """Run a job of a finished match's analysis in the bot's queue."""
        return await self._lane(bot).ask(client, job, SHOW, arguments)

    async def hint(self, client: str, bot: Bot, perfect: bool, **question: Any) -> bytes:
        """Ask for a hint: a game's perfect player, if it has one, or else a bot, for whose thoughts the client pays."""
        if not perfect:
            return bytes(await self._paid(client, bot, "hinted", self._hint_s, **question))
        self.admit(client)
        limit = self._hint_s * bot.share + self._grace
        return bytes(await self._plain.ask(client, "hinted", limit, self.hinting(bot, **question)))

    async def judge(self, client: str, bot: Bot, **question: Any) -> bytes:
        """Ask a bot for the value of a position; the client pays for its thoughts."""
        return bytes(await self._paid(client, bot, "judge", self._settings.seconds, **question))

    async def _paid(self, client: str, bot: Bot, job: str, seconds: float, **question: Any) -> Any:
        """Run a search that a client has asked for, and charge the client."""
        self.admit(client)
        before, arguments = self._search.accounts.owed(client), self._thinking(bot, seconds, **question)
        try:
            return await self._search.ask(client, job, seconds * bot.share + self._grace, arguments)
        finally:
            self.charge(client, max(0.0, self._search.accounts.owed(client) - before))

    async def watch(
        self, client: str, bot: Bot, key: str, seconds: float, hear: Hear, **question: Any
    ) -> tuple[bool, float]:
        """Stream a bot's analysis of a position for so many seconds; returns whether it is finished, and how long it
        took. Every other job goes before it; the client pays. What was broken off goes on under the same key."""
        arguments = self.watching(bot, key, seconds, **question)
        limit, paid = seconds + GRACE, partial(self.charge, client)
        over, took = await self._search.watch(client, "watch", limit, arguments, hear, paid, key)
        return over, took

    def watching(self, bot: Bot, key: str, seconds: float, **question: Any) -> dict[str, Any]:
        """The arguments of a streamed analysis."""
        return {
            **question,
            "key": key,
            "bot": bot.name,
            "seconds": seconds,
            "most_s": self._settings.seconds * bot.share,
            "simulations": self._settings.simulations,
        }

    def hinting(self, bot: Bot, **question: Any) -> dict[str, Any]:
        """The arguments of a job that makes a hint."""
        return self._thinking(bot, self._hint_s, **question)

    @property
    def busy(self) -> bool:
        """Whether all search workers are busy."""
        return self._search.busy

    def leisure(self, client: str) -> float:
        """Seconds of work that a client may spend on what nobody waits for, with enough left for other requests. Where
        it may have none, how long until it may, as a negative number."""
        half, owed = self._settings.limits.work_burst / 2, self._hands.accounts.owed(client)
        if owed + LEAST_LEISURE_S <= half:
            return half - owed
        rate = self._settings.limits.work_rate
        return -((owed + LEAST_LEISURE_S - half) / rate if rate else math.inf)

    # -- other work

    async def puzzle(self, game: str, date: str) -> dict[str, Any]:
        """Make a game's puzzle of a day."""
        return dict(await self._search.ask("puzzles", "puzzle", self._grace, {"game": game, "date": date}))

    def admit(self, client: str) -> None:
        """Raise TooMany for a client that has asked for too much."""
        self._hands.admit(client, self._settings.limits.work_waiting)

    async def ask(self, client: str, job: str, **arguments: Any) -> Any:
        """Run a job for a client's request; TooMany where the client has asked for too much."""
        self.admit(client)
        return await self._hands.ask(client, job, GRACE, arguments)

    async def serve(self, client: str, job: str, **arguments: Any) -> Any:
        """Run a job that is never refused, such as a table's own."""
        return await self._hands.ask(client, job, SHOW, arguments)

    def charge(self, client: str, seconds: float) -> None:
        """Charge a client for work on the event loop itself."""
        self._hands.accounts.charge(client, seconds)

    async def get_ready(self) -> None:
        """Start the workers for requests, so that the first request does not wait for that."""
        await asyncio.gather(*(self._hands.ask(f"start {n}", "know", GRACE, NOTHING) for n in range(HANDS)))

    async def close(self) -> None:
        """End all workers."""
        lanes = {self._hands, self._plain, self._search}
        await asyncio.gather(*(lane.close() for lane in lanes))
