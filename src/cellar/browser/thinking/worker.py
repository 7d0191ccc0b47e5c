"""The worker for bots in a browser ("thinker"): as `cellar.server.jobs.worker`, without processes and threads.

Frames come in by `hear` and go out by `say`, the same bytes as between a server and its workers. A job that is watched
gives way to the event loop after each glance, so that word to stop is heard. Any other is done in one go: who cannot
wait ends the whole thinker, as a server ends a process.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec

from cellar.server.jobs.analysis_jobs import Stop
from cellar.server.jobs.dispatch import MEMORIES
from cellar.server.jobs.worker import steps
from cellar.server.workers.frames import LENGTH, framed

#: Seconds that a watched job runs before it checks for messages.
LISTEN_S = 0.02
#: Maximum bytes reserved for search trees, all together: here they are taken from the browser's memory at once.
RESERVED_BYTES = 256 << 20


class Thinker:
    """Runs jobs one after the other, and sends the result of each."""

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self._say = say
        self._heard = b""
        self._jobs: deque[dict[str, Any]] = deque()
        self._stop = Stop()
        self._work: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._work is not None and not self._work.done()

    def hear(self, data: Any) -> None:
        """Receive frames, as Python's bytes or the browser's, in pieces of any size. The table sends a job when the one
        before is answered: what is to stop is the running one."""
        self._heard += data if isinstance(data, bytes) else data.to_bytes()
        while len(self._heard) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._heard)[0]
            if len(self._heard) < end:
                return
            said = msgspec.msgpack.decode(self._heard[LENGTH.size : end])
            self._heard = self._heard[end:]
            if "stop" in said:
                self._stop.say(said["stop"])
            else:
                self._stop.clear()
                self._jobs.append(said)
        if self._jobs and not self.busy:
            self._work = asyncio.ensure_future(self._do())

    async def _do(self) -> None:
        while self._jobs:
            job, listened = steps(self._jobs.popleft(), self._tell, self._stop), time.perf_counter()
            while True:
                try:
                    next(job)
                except StopIteration as done:
                    self._tell(done.value)
                    break
                if time.perf_counter() - listened > LISTEN_S:
                    await asyncio.sleep(0)
                    listened = time.perf_counter()

    def _tell(self, said: dict[str, Any]) -> None:
        self._say(framed(said))


def get_ready() -> None:
    """Set the browser's memory limit."""
    MEMORIES.most_reserved = RESERVED_BYTES


def begin(say: Callable[[Any], None]) -> Thinker:
    """Start the thinker, called by a web worker: `say` takes frames as the browser's own bytes."""
    get_ready()
    to_js = import_module("pyodide.ffi").to_js
    return Thinker(lambda frame: say(to_js(frame)))
