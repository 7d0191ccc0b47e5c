"""The worker pool of a local table: replays, pictures and records run in the table's own web worker; bots run in
another, the thinker, which speaks the frames of the server's workers."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from cellar.errors import CellarError
from cellar.server.settings import Settings
from cellar.server.workers.frames import LENGTH
from cellar.server.workers.job_queue import Accounts, JobQueue
from cellar.server.workers.pool import Roles
from cellar.server.workers.process import Hear, Process, Start, Worker, WorkerFailed

#: Number of jobs that may run here at once, all but one of them a client's: some wait for a thinker.
HANDS = 3
#: The client of all jobs.
CLIENT = "me"


class Thinker(Protocol):
    """A web worker for bots that was started."""

    def say(self, frame: bytes) -> None:
        """Send a frame."""

    def end(self) -> None:
        """End the web worker."""


#: Starts a thinker; called with a callback for each of its frames, and for None when it is gone.
StartThinker = Callable[[Callable[[bytes | None], None]], Thinker]


class Here(Worker):
    """A worker that runs jobs in place."""

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any], hear: Hear | None = None) -> Any:
        """Run a job and return the answer, as a worker elsewhere would."""
        await asyncio.sleep(0)  # whoever plays has their turn
        # Most visitors need nothing of it for a while.
        from cellar.server.jobs.dispatch import done

        begun = time.process_time()
        try:
            given = msgspec.msgpack.decode(msgspec.msgpack.encode(dict(arguments)))
            return msgspec.msgpack.decode(msgspec.msgpack.encode(done(job, given)))
        except CellarError as error:
            raise CellarError(str(error)) from None
        except Exception as error:
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error
        finally:
            self.spent = time.process_time() - begun


class ThinkerProcess:
    """A thinker with the interface of a worker's process."""

    def __init__(self, start: StartThinker) -> None:
        self.ended = False
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._thinker = start(self._said.put_nowait)
        self.say = self._thinker.say

    async def taken(self) -> None:
        """Return at once: a browser takes everything."""

    async def hear(self) -> dict[str, Any]:
        """The next message of the thinker; EOFError when it has ended."""
        frame = await self._said.get()
        if frame is None:
            self.ended = True
            raise EOFError
        said: dict[str, Any] = msgspec.msgpack.decode(frame[LENGTH.size :])
        return said

    def say_goodbye(self) -> None:
        """End the thinker: no more jobs come."""
        self.kill()

    def kill(self) -> None:
        """End the thinker at once."""
        if not self.ended:
            self.ended = True
            self._thinker.end()

    async def wait(self) -> None:
        """Return at once: a thinker is gone as soon as it is ended."""


def elsewhere(start: StartThinker) -> Start:
    """Adapt a function that starts a thinker to the interface that starts a worker's process."""

    async def started(nice: int) -> Process:
        return ThinkerProcess(start)

    return started


async def nobody(nice: int) -> Process:
    """Fail to start: there is no thinker here."""
    raise ConnectionError("nobody thinks here")


def crew(settings: Settings, thinker: Start) -> Roles:
    """The roles of a browser's pool: request workers here, and one thinker for all bots."""
    limits = settings.limits
    thinkers = JobQueue([Worker(start=thinker)], Accounts(limits.work_rate, limits.work_burst))
    hands = JobQueue([Here() for _ in range(HANDS)], Accounts(limits.work_rate, limits.work_burst))
    return Roles(hands, thinkers, thinkers, apart=False)
