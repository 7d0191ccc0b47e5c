"""The main loop of a server's worker: runs a job, and answers with its result or error, and its cost.

A job is a MessagePack map; so is an answer. A job that can be watched tells what it has found so far before it answers,
and ends within moments when the server says so. Workers of a browser do the same (`cellar.browser.thinking.worker`).
"""

import time
from collections.abc import Callable, Generator
from typing import Any

import msgspec

from cellar.errors import CellarError
from cellar.language import speaking
from cellar.server.jobs.analysis_jobs import Stop, last
from cellar.server.jobs.dispatch import WATCHED, done


def steps(
    job: dict[str, Any], tell: Callable[[dict[str, Any]], None], stop: Stop
) -> Generator[None, None, dict[str, Any]]:
    """Run a job step by step in its asker's language, and report its cost. A mistake that a person made is a sentence;
    any other is the worker's. A watched job yields after each result: whoever has no listening thread can listen
    then."""
    begun = time.process_time()
    name, given = job["job"], job["with"]
    try:
        with speaking(job["language"]):
            if name in WATCHED:
                heard = WATCHED[name](tell=lambda part: tell({"told": part}), stop=stop, **given)
                found = {"value": (yield from heard)}
            else:
                found = {"value": done(name, given)}
    except CellarError as error:
        found = {"refused": str(error)}
    except Exception as error:
        found = {"failed": f"{type(error).__name__}: {error}"}
    return {**found, "spent": time.process_time() - begun}


def answer(job: dict[str, Any], tell: Callable[[dict[str, Any]], None], stop: Stop) -> dict[str, Any]:
    """Run a job to its end."""
    return last(steps(job, tell, stop))


class PipedJobs:
    """The jobs of a server's worker process (`cellar.pipe_worker.worker`). The server sends a job when the one before
    is answered: what is to stop is the current one, and a new one begins unstopped."""

    def __init__(self) -> None:
        self._stop = Stop()

    def hear(self, data: bytes) -> dict[str, Any] | None:
        """Decode a job; None for a stop signal, which is passed on."""
        said: dict[str, Any] = msgspec.msgpack.decode(data)
        if "stop" in said:
            self._stop.say(said["stop"])
            return None
        self._stop.clear()
        return said

    def do(self, job: dict[str, Any], say: Callable[[bytes], None]) -> bytes:
        """Run a job, sending what it finds on the way."""
        return msgspec.msgpack.encode(answer(job, lambda told: say(msgspec.msgpack.encode(told)), self._stop))

    def end(self) -> None:
        """Stop the running search, so that the process can end within moments."""
        self._stop.say("")
