"""The protocol of worker processes (`worker`): the command to start one, and length-prefixed messages."""

import struct
import sys

LENGTH = struct.Struct("<I")


def command(jobs: str, nice: int = 0) -> list[str]:
    """The command of a worker for the jobs of a class, `package.module:Class`. Start it in a session of its own: Ctrl-C
    in the terminal is its caller's to handle."""
    return [sys.executable, "-m", "cellar.pipe_worker.worker", jobs, str(nice)]


def framed(data: bytes) -> bytes:
    return LENGTH.pack(len(data)) + data
