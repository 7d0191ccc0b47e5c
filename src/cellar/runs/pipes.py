"""How a worker process (`cellar.runs.worker`) is started, and what goes through its pipes, both ways: messages, each a
length and so many bytes."""

import struct
import sys

LENGTH = struct.Struct("<I")


def command(jobs: str, nice: int = 0) -> list[str]:
    """The command of a worker that does the jobs of a class, `package.module:Class`. Start it in a session of its own:
    Ctrl-C in the terminal is its caller's to handle."""
    return [sys.executable, "-m", "cellar.runs.worker", jobs, str(nice)]


def framed(data: bytes) -> bytes:
    """A message as it goes through a pipe."""
    return LENGTH.pack(len(data)) + data
