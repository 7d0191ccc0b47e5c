"""A worker process: reads jobs from its standard input, answers on its standard output, ends when its input does.

`python -m cellar.server.workers.worker NICE` is started by the server only. A job is a length and a MessagePack map; so
is an answer.
"""

import contextlib
import os
import struct
import sys
import time
from typing import Any, BinaryIO

import msgspec

from cellar.core.errors import CellarError
from cellar.server.workers.jobs import JOBS

LENGTH = struct.Struct("<I")


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """Do a job, and say what it cost. A mistake that a person made is a sentence; any other is the worker's."""
    begun = time.process_time()
    try:
        found = {"value": JOBS[job["job"]](**job["with"])}
    except CellarError as error:
        found = {"refused": str(error)}
    except Exception as error:
        found = {"failed": f"{type(error).__name__}: {error}"}
    return {**found, "spent": time.process_time() - begun}


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Answer jobs until the source ends."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        job = msgspec.msgpack.decode(source.read(LENGTH.unpack(head)[0]))
        out = msgspec.msgpack.encode(answer(job))
        target.write(LENGTH.pack(len(out)) + out)
        target.flush()


if __name__ == "__main__":
    # What anybody prints goes to standard error: standard output speaks to the server.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    os.nice(int(sys.argv[1]))
    with contextlib.suppress(BrokenPipeError):  # the server was killed
        work(sys.stdin.buffer, out)
