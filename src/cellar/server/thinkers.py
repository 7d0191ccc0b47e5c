"""The worker processes: one for light work, some for search. A worker that hangs or dies is replaced, and nobody else
notices."""

import asyncio
import logging
import os
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from cellar.bots.registry import bot as bot_named
from cellar.core.errors import CellarError
from cellar.core.registry import load
from cellar.server.settings import Settings
from cellar.server.worker import LENGTH

logger = logging.getLogger(__name__)
#: Seconds beyond its own limit before a worker is taken for dead.
GRACE = 30.0
#: A big game takes a minute to compile on a busy machine.
WARM = 900.0


class Failed(Exception):
    """A worker could not do its job."""


class Worker:
    """One process, one job at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any]) -> Any:
        """The answer to a job; CellarError where a person was wrong, Failed where the worker was."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await _start()
        assert process.stdin is not None
        assert process.stdout is not None
        data = msgspec.msgpack.encode({"job": job, "with": dict(arguments)})
        try:
            process.stdin.write(LENGTH.pack(len(data)) + data)
            await process.stdin.drain()
            async with asyncio.timeout(limit):
                head = await process.stdout.readexactly(LENGTH.size)
                answer = msgspec.msgpack.decode(await process.stdout.readexactly(LENGTH.unpack(head)[0]))
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            await self.close()
            raise Failed(f"the worker did not answer to {job!r}: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.close()  # its answer would be taken for the next job's
            raise
        if "refused" in answer:
            raise CellarError(answer["refused"])
        if "failed" in answer:
            raise Failed(answer["failed"])
        return answer["value"]

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _start() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    # Its own session: Ctrl-C in the terminal is the server's to handle.
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cellar.server.worker", stdin=pipe, stdout=pipe, start_new_session=True
    )


class Thinkers:
    """Asks workers, so that the server itself never thinks."""

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
        return bot_named(bot, game).choose, game, repr(load(game).dtype(options).descr)

    async def _compile(self, bot: str, game: str, options: dict[str, Any]) -> None:
        """The first worker compiles for all; what it leaves in the cache, the others only load when they first
        think."""
        await self._heavy("warm", WARM, {"bot": bot, "game": game, "options": options})

    async def think(self, bot: str, game: str, options: Mapping[str, Any], state: bytes, seat: int) -> int:
        """A bot's move from what its seat may know."""
        found = bot_named(bot, game)
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
        if not found.compiled:
            async with self._light_lock:
                return int(await self._light.ask("think", limit, arguments))
        await self.warm(bot, game, options)
        return int(await self._heavy("think", limit, arguments))

    async def _heavy(self, job: str, limit: float, arguments: Mapping[str, Any]) -> Any:
        worker = await self._idle.get()
        try:
            return await worker.ask(job, limit, arguments)
        finally:
            self._idle.put_nowait(worker)

    async def solve(self, job: str, options: Mapping[str, Any], arguments: Mapping[str, Any]) -> Any:
        """Work for Cell Management's solver: once it is compiled, it is quick."""
        await self.warm("solver", "cell_management", options)
        return await self._heavy(job, GRACE, arguments)

    async def light(self, job: str, **arguments: Any) -> Any:
        """Work that is short but must not hold the tables up."""
        async with self._light_lock:
            return await self._light.ask(job, GRACE, arguments)

    async def close(self) -> None:
        """End all workers."""
        for task in self._warm.values():
            task.cancel()
        await asyncio.gather(*self._warm.values(), return_exceptions=True)
        for worker in (*self._workers, self._light):
            await worker.close()
