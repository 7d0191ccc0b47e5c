"""The worker process of runs and servers: framed messages on standard input, answers on standard output, until EOF.

`python -m cellar.pipe_worker.worker package.module:Class NICE` (`pipes.command`) is started by `cellar.server.workers`
for a server's jobs, and by the studies for the shards of a long run. The class defines what a message means. A thread
reads messages while a job runs.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Protocol

from cellar.lookup import find
from cellar.pipe_worker.pipes import LENGTH, framed

#: Sends a message to the caller.
Say = Callable[[bytes], None]


class Jobs(Protocol):
    """The jobs that a worker can do, by the messages that it gets."""

    def hear(self, data: bytes) -> Any:
        """Decode a message into a job, or handle one about the current job (None). Runs in the listening thread."""

    def do(self, job: Any, say: Say) -> bytes:
        """Do a job; return the answer."""

    def end(self) -> None:
        """Handle the end of input: the caller is gone, or wants the process no more. Runs in the listening thread."""


def work(jobs: Jobs, source: BinaryIO, target: BinaryIO) -> None:
    """Answer messages, one after the other, until the source ends."""
    waiting: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        while len(head := source.read(LENGTH.size)) == LENGTH.size:
            job = jobs.hear(source.read(LENGTH.unpack(head)[0]))
            if job is not None:
                waiting.put(job)
        jobs.end()
        waiting.put(None)

    def say(data: bytes) -> None:
        target.write(framed(data))
        target.flush()

    thread = Thread(target=listen, daemon=True)
    thread.start()
    with suppress(BrokenPipeError):  # the caller was killed
        while (job := waiting.get()) is not None:
            say(jobs.do(job, say))
    thread.join()


if __name__ == "__main__":
    # What anybody prints goes to standard error: standard output speaks to the caller.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if nice := int(sys.argv[2]):
        os.nice(nice)
    work(find(sys.argv[1])(), sys.stdin.buffer, out)
