"""A worker as the server sees it: a process that is started when it is needed, told what it must know, and asked one
job at a time."""

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cellar.bots import registry as bots
from cellar.core import registry as games
from cellar.core.errors import CellarError
from cellar.server.workers.worker import LENGTH

#: Seconds that an idle worker has to end by itself.
GOODBYE_S = 5.0
#: Seconds that a worker has to be told what it must know; it imports no rules for that.
KNOW_S = 60.0
#: How much of an answer is taken from the pipe at a time.
PIPE_BYTES = 1 << 20
#: Bytes of an answer that take a while to copy.
MUCH = 1 << 18
#: Takes what a job has found so far.
Hear = Callable[[bytes], None]


class WorkerFailed(Exception):
    """A worker could not do its job."""


class Worker:
    """One process, one job at a time. One that hangs or dies is replaced at the next job. A nice one leaves the
    processor to whoever is in more of a hurry: the tables themselves."""

    def __init__(self, nice: int = 0) -> None:
        #: processor seconds of the last job
        self.spent = 0.0
        self._nice = nice
        self._process: asyncio.subprocess.Process | None = None
        #: what the process was told of the server's own games and bots
        self._told = b""
        self._busy = False
        #: a job that can be watched has gone out
        self._asked = False
        #: why it is to stop; None: it is not
        self._stopping: str | None = None

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any], hear: Hear | None = None) -> Any:
        """The answer to a job; CellarError where a person was wrong, WorkerFailed where the worker was. A job that can
        be watched tells what it finds on the way."""
        self._busy = True
        self.spent = 0.0
        begun = time.monotonic()
        try:
            process = self._process
            if process is None or process.returncode is not None:
                process, self._told = await _start(self._nice), b""
                self._process = process
            known = msgspec.msgpack.encode((list(games.registered().values()), list(bots.registered().values())))
            if known != self._told:
                await self._exchange(process, "know", {"path": sys.path, "known": known}, KNOW_S)
                self._told = known
            answer = await self._exchange(process, job, arguments, limit, hear)
            self.spent = answer["spent"]
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
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
        process: asyncio.subprocess.Process,
        job: str,
        arguments: Mapping[str, Any],
        limit: float,
        hear: Hear | None = None,
    ) -> dict[str, Any]:
        assert process.stdin is not None
        async with asyncio.timeout(limit):
            process.stdin.write(_framed({"job": job, "with": dict(arguments)}))
            self._asked = hear is not None
            if hear is not None and self._stopping is not None:
                self.stop(self._stopping)  # it was told before it could hear it
            await process.stdin.drain()
            while "told" in (said := await _heard(process)):
                if hear is not None:
                    hear(said["told"])
        return said

    def stop(self, why: str = "") -> None:
        """Have the job that is watched, or is about to be, end now and answer; "way": it is asked for again, and goes
        on then."""
        self._stopping = why
        process = self._process
        if self._asked and process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.write(_framed({"stop": why}))

    async def kill(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process: let it go home when it has nothing to do."""
        process = self._process
        if process is not None and process.returncode is None and not self._busy:
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_S):
                    await process.wait()
        await self.kill()


async def _start(nice: int) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    # Its own session: Ctrl-C in the terminal is the server's to handle.
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "cellar.server.workers.worker",
        str(nice),
        stdin=pipe,
        stdout=pipe,
        start_new_session=True,
        limit=PIPE_BYTES,
    )


def _framed(said: Mapping[str, Any]) -> bytes:
    data = msgspec.msgpack.encode(said)
    return LENGTH.pack(len(data)) + data


async def _heard(process: asyncio.subprocess.Process) -> dict[str, Any]:
    """The next that a worker says."""
    assert process.stdout is not None
    head = await process.stdout.readexactly(LENGTH.size)
    data = await process.stdout.readexactly(LENGTH.unpack(head)[0])
    if len(data) > MUCH:  # others have their turn before and after it is taken apart
        await asyncio.sleep(0)
    said: dict[str, Any] = msgspec.msgpack.decode(data)
    if len(data) > MUCH:
        await asyncio.sleep(0)
    return said
