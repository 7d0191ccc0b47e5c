"""Who works at a table of one's own: what looks back, draws and reads is done in the table's own worker; who thinks is
in another, which speaks the frames of the server's workers."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from cellar.errors import CellarError
from cellar.server.settings import Settings
from cellar.server.workers.cpu_accounts import Accounts
from cellar.server.workers.frames import LENGTH
from cellar.server.workers.job_queue import JobQueue
from cellar.server.workers.process import Hear, Process, Start, Worker, WorkerFailed
from cellar.server.workers.roles import Roles

#: Jobs that may be under way here, of which all but one of a client's: some wait for a thinker.
HANDS = 3
#: Whose jobs these are.
CLIENT = "me"


class Thinker(Protocol):
    """A worker of the browser that was started."""

    def say(self, frame: bytes) -> None:
        """Hand a frame over."""

    def end(self) -> None:
        """End it."""


#: Starts one; called with a function that hears each of its frames, and None when it is gone.
StartThinker = Callable[[Callable[[bytes | None], None]], Thinker]


class Here(Worker):
    """Does jobs where it is. What needs more than there is here, such as NumPy, is done by those who think."""

    def __init__(self, others: JobQueue) -> None:
        super().__init__()
        self._others = others

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any], hear: Hear | None = None) -> Any:
        """The answer to a job, as a worker elsewhere would give it."""
        await asyncio.sleep(0)  # whoever plays has their turn
        # Most visitors need nothing of it for a while.
        from cellar.server.jobs.dispatch import JOBS

        begun = time.process_time()
        try:
            given = msgspec.msgpack.decode(msgspec.msgpack.encode(dict(arguments)))
            return msgspec.msgpack.decode(msgspec.msgpack.encode(JOBS[job](**given)))
        except CellarError as error:
            raise CellarError(str(error)) from None
        except ModuleNotFoundError:
            return await self._others.ask(CLIENT, job, limit, arguments)
        except Exception as error:
            raise WorkerFailed(f"{type(error).__name__}: {error}") from error
        finally:
            self.spent = time.process_time() - begun


class ThinkerProcess:
    """A thinker as the process of a worker."""

    def __init__(self, start: StartThinker) -> None:
        self.ended = False
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._thinker = start(self._hear)

    def _hear(self, frame: bytes | None) -> None:
        self._said.put_nowait(frame)

    def say(self, frame: bytes) -> None:
        """Hand a frame over."""
        self._thinker.say(frame)

    async def taken(self) -> None:
        """A browser takes everything at once."""

    async def hear(self) -> dict[str, Any]:
        """The next that it says; EOFError when it says no more."""
        frame = await self._said.get()
        if frame is None:
            self.ended = True
            raise EOFError
        said: dict[str, Any] = msgspec.msgpack.decode(frame[LENGTH.size :])
        return said

    def say_goodbye(self) -> None:
        """No more comes: it may go."""
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        if not self.ended:
            self.ended = True
            self._thinker.end()

    async def wait(self) -> None:
        """It is gone as soon as it is ended."""


def elsewhere(start: StartThinker) -> Start:
    """A thinker of the browser as whoever starts a worker's process does it."""

    async def started(nice: int) -> Process:
        return ThinkerProcess(start)

    return started


async def nobody(nice: int) -> Process:
    """Nobody thinks."""
    raise ConnectionError("nobody thinks here")


def crew(settings: Settings, thinker: Start) -> Roles:
    """Hands here, and one thinker for all who think."""
    limits = settings.limits
    thinkers = JobQueue([Worker(start=thinker)], Accounts(limits.work_rate, limits.work_burst))
    hands = JobQueue([Here(thinkers) for _ in range(HANDS)], Accounts(limits.work_rate, limits.work_burst))
    return Roles(hands, thinkers, thinkers, thinkers, compiles=False, apart=False)
