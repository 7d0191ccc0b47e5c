"""The supervisor of one worker process: starts it when it is needed, tells it the server's own games and bots, and
gives it one job at a time."""

import asyncio
import contextlib
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cellar.bots import registry as bots
from cellar.errors import CellarError
from cellar.play import registry as games
from cellar.server.workers import frames
from cellar.server.workers.pipes import Piped, piped

if TYPE_CHECKING:
    from cellar.browser.table.local_workers import ThinkerProcess

#: Seconds until an idle worker that does not end by itself is killed.
GOODBYE_S = 5.0
#: Seconds until a worker must have taken in the server's games and bots; it imports no rules for that.
KNOW_S = 60.0
#: Callback for what a job has found so far.
Hear = Callable[[bytes], None]


class WorkerFailed(Exception):
    """A worker could not do its job: it died, hung or had a bug."""


#: What runs jobs: a process of this machine, or a browser's thinker, which speaks the same frames.
Process: TypeAlias = "Piped | ThinkerProcess"
#: Starts a worker process with a nice value.
Start = Callable[[int], Awaitable[Process]]


class Worker:
    """A supervised process that does one job at a time. One that hangs or dies is replaced at the next job. A high nice
    value leaves the processor to the tables themselves."""

    def __init__(self, nice: int = 0, start: Start = piped) -> None:
        #: processor seconds of the last job
        self.spent = 0.0
        self._nice = nice
        self._start = start
        self._process: Process | None = None
        #: what the process was told of the server's own games and bots
        self._told = b""
        self._busy = False
        #: a job that can be watched has gone out
        self._asked = False
        #: why it is to stop; None: it is not
        self._stopping: str | None = None

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any], hear: Hear | None = None) -> Any:
        """Run a job and return the answer; CellarError where a person was wrong, WorkerFailed where the worker was. A
        job that can be watched streams what it finds on the way."""
        self._busy = True
        self.spent = 0.0
        begun = time.monotonic()
        try:
            process = self._process
            if process is None or process.ended:
                process, self._told = await self._start(self._nice), b""
                self._process = process
            known = msgspec.msgpack.encode((list(games.registered().values()), list(bots.registered().values())))
            if known != self._told:
                await self._exchange(process, "know", {"path": sys.path, "known": known}, KNOW_S)
                self._told = known
            answer = await self._exchange(process, job, arguments, limit, hear)
            self.spent = answer["spent"]
        except (TimeoutError, EOFError, ConnectionError) as error:
            self.spent = time.monotonic() - begun
            await self.kill()
            raise WorkerFailed(f"the worker did not answer to {job!r}: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.kill()  # its answer would be taken for the next job's
            raise
        finally:
            self._busy = self._asked = False
            self._stopping = None
        if "refused" in answer:
            raise CellarError(answer["refused"])
        if "failed" in answer:
            raise WorkerFailed(answer["failed"])
        return answer["value"]

    async def _exchange(
        self,
        process: Process,
        job: str,
        arguments: Mapping[str, Any],
        limit: float,
        hear: Hear | None = None,
    ) -> dict[str, Any]:
        async with asyncio.timeout(limit):
            process.say(frames.job(job, arguments))
            self._asked = hear is not None
            if hear is not None and self._stopping is not None:
                self.stop(self._stopping)  # it was told before it could hear it
            await process.taken()
            while "told" in (said := await process.hear()):
                if hear is not None:
                    hear(said["told"])
        return said

    def stop(self, why: str = "") -> None:
        """Have the watched job, or the next one, end now and answer; with "way" it is asked for again, and goes on."""
        self._stopping = why
        process = self._process
        if self._asked and process is not None and not process.ended:
            process.say(frames.framed({"stop": why}))

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and not process.ended:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process; an idle one may end by itself."""
        process = self._process
        if process is not None and not process.ended and not self._busy:
            process.say_goodbye()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_S):
                    await process.wait()
        await self.kill()
