"""The one worker process: takes messages from its standard input, answers on its standard output, ends when its input
does.

`python -m cellar.runs.worker package.module:Class NICE` (`pipes.command`) is started by `cellar.runs.local` for shards
and by `cellar.server.workers` for a server's jobs. What a message means is the class's business. A thread takes in what
comes, whatever is being done.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Protocol

from cellar.lookup import find
from cellar.runs.pipes import LENGTH, framed

#: Sends a message to the caller.
Say = Callable[[bytes], None]


class Jobs(Protocol):
    """What a worker can do."""

    def hear(self, data: bytes) -> Any:
        """A message has come: the job that it is, or None for one about the job at hand. In the thread that listens."""

    def do(self, job: Any, say: Say) -> bytes:
        """Do a job; the answer."""

    def end(self) -> None:
        """Whoever started this process is gone, or wants it no more. In the thread that listens."""


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
