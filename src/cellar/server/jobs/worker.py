"""A worker process: reads jobs from its standard input, answers on its standard output, ends when its input does.

`python -m cellar.server.jobs.worker NICE` is started by the server only. A job is a length and a MessagePack map; so
is an answer. A job that can be watched tells what it has found so far before it answers, and ends within moments when
the server says so: a thread reads what comes in, whatever is being done.
"""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Generator
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import msgspec

from cellar.errors import CellarError
from cellar.server.jobs.analysis_jobs import Stop, last
from cellar.server.jobs.dispatch import JOBS, WATCHED
from cellar.server.workers.frames import LENGTH, framed


def steps(
    job: dict[str, Any], tell: Callable[[dict[str, Any]], None], stop: Stop
) -> Generator[None, None, dict[str, Any]]:
    """Do a job, and say what it cost. A mistake that a person made is a sentence; any other is the worker's. A job that
    is watched comes back after each glance: who has no thread that listens can listen then."""
    begun = time.process_time()
    name, given = job["job"], job["with"]
    try:
        if name in WATCHED:
            found = {"value": (yield from WATCHED[name](tell=lambda part: tell({"told": part}), stop=stop, **given))}
        else:
            found = {"value": JOBS[name](**given)}
    except CellarError as error:
        found = {"refused": str(error)}
    except Exception as error:
        found = {"failed": f"{type(error).__name__}: {error}"}
    return {**found, "spent": time.process_time() - begun}


def answer(job: dict[str, Any], tell: Callable[[dict[str, Any]], None], stop: Stop) -> dict[str, Any]:
    """Do a job to its end."""
    return last(steps(job, tell, stop))


def listen(source: BinaryIO, jobs: "SimpleQueue[dict[str, Any] | None]", stop: Stop) -> None:
    """Take in what the server says until it says no more. It sends a job when the one before is answered: what is to
    stop is the one at hand, and a new one begins unstopped."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        said = msgspec.msgpack.decode(source.read(LENGTH.unpack(head)[0]))
        if "stop" in said:
            stop.say(said["stop"])
        else:
            stop.clear()
            jobs.put(said)
    stop.say("")
    jobs.put(None)


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Answer jobs until the source ends."""
    jobs: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
    stop = Stop()
    thread = Thread(target=listen, args=(source, jobs, stop), daemon=True)
    thread.start()

    def write(said: dict[str, Any]) -> None:
        target.write(framed(said))
        target.flush()

    with contextlib.suppress(BrokenPipeError):  # the server was killed
        while (job := jobs.get()) is not None:
            write(answer(job, write, stop))
    thread.join()


if __name__ == "__main__":
    # What anybody prints goes to standard error: standard output speaks to the server.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.nice(int(sys.argv[1]))
    work(sys.stdin.buffer, out)
