"""A worker process on this machine, connected by pipes."""

import asyncio
from typing import Any

import msgspec

from cellar.pipe_worker.pipes import LENGTH, command

#: Bytes of an answer that are read from the pipe at a time.
PIPE_BYTES = 1 << 20
#: Bytes of an answer that take a while to copy.
MUCH = 1 << 18


class Piped:
    """A worker process of this machine, by asyncio's subprocess."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._out = process, process.stdout
        #: writes a frame; waits until nearly all that was written is read; says that no more jobs come
        self.say, self.taken, self.say_goodbye = process.stdin.write, process.stdin.drain, process.stdin.close
        self.kill = process.kill

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def hear(self) -> dict[str, Any]:
        """The next message of the process; EOFError or ConnectionError when it has ended."""
        head = await self._out.readexactly(LENGTH.size)
        data = await self._out.readexactly(LENGTH.unpack(head)[0])
        if len(data) > MUCH:  # others have their turn before and after it is taken apart
            await asyncio.sleep(0)
        said: dict[str, Any] = msgspec.msgpack.decode(data)
        if len(data) > MUCH:
            await asyncio.sleep(0)
        return said

    async def wait(self) -> None:
        await self._process.wait()


async def piped(nice: int) -> Piped:
    """Start a worker process with a nice value."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command("cellar.server.jobs.worker:PipedJobs", nice),
        stdin=pipe,
        stdout=pipe,
        start_new_session=True,
        limit=PIPE_BYTES,
    )
    return Piped(process)
