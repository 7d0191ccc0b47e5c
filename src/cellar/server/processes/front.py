"""The front and supervisor of several server processes: it accepts connections, reads the first line of each and passes
the socket itself on, so that no data passes through it. A member that dies is started again; until then its tables are
served by the others."""

import asyncio
import contextlib
import logging
import pickle
import re
import signal
import socket as sockets
import sys
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from hashlib import blake2b

from cellar.language import translator
from cellar.server.processes.member import READY
from cellar.server.settings import BadSetting, Settings, now
from cellar.server.web.connection_slots import MOST_WAITING, raise_descriptors

_ = translator(__name__)

logger = logging.getLogger(__name__)
#: Seconds that a connection has for its first line; then any member has it, with time-outs of its own.
FIRST_LINE_S = 1.0
#: Seconds between the end of a member and its restart.
PAUSE_S = 0.5
#: Seconds that members have for a graceful shutdown.
GOODBYE_S = 20.0
#: Bytes of a request that are searched for its table.
HEAD = 2_048
_NUMBERS = re.compile(rb"GET /metrics/([0-9]{1,3})[? ]")
_TABLE = re.compile(rb"[A-Z]+ /(?:ws|api)/tables/([0-9A-Za-z]{1,32})[/? ]")


class Front:
    """Accepts connections for a number of members, and supervises them."""

    def __init__(self, settings: Settings, listening: sockets.socket, ready: Callable[[], None]) -> None:
        if not settings.url().startswith("postgresql"):
            raise BadSetting(
                _("Several processes need a database that they can share: --database postgresql://USER@HOST/NAME.")
            )
        self._settings = settings
        self._listening = listening
        self._ready = ready
        self._stopping = asyncio.Event()
        self._channels: dict[int, sockets.socket] = {}
        self.processes: dict[int, asyncio.subprocess.Process] = {}
        self._handed: Counter[int] = Counter()
        self._coming: set[asyncio.Task[None]] = set()

    @property
    def alive(self) -> set[int]:
        """The members that take connections."""
        return set(self._channels)

    def stop(self) -> None:
        """Have all processes shut down gracefully."""
        self._stopping.set()

    async def run(self) -> None:
        """Serve until told to stop."""
        raise_descriptors()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        members = [asyncio.create_task(self._keep(index)) for index in range(self._settings.processes)]
        while len(self._channels) < len(members) and not self._stopping.is_set():
            await asyncio.sleep(0.02)
        self._listening.listen(MOST_WAITING)
        self._listening.setblocking(False)
        taking = asyncio.create_task(self._take_in())
        if not self._stopping.is_set():
            self._ready()
        await self._stopping.wait()
        taking.cancel()
        self._listening.close()
        await asyncio.gather(*members)

    # -- members

    async def _keep(self, index: int) -> None:
        """Run a member, and restart it when it has ended."""
        while not self._stopping.is_set():
            ours, theirs = sockets.socketpair(sockets.AF_UNIX, sockets.SOCK_SEQPACKET)
            with ours:
                with theirs:
                    process = await asyncio.create_subprocess_exec(
                        sys.executable,
                        "-m",
                        "cellar.server.processes.member",
                        str(theirs.fileno()),
                        pass_fds=[theirs.fileno()],
                        # Ctrl-C in the terminal is the front's to handle.
                        start_new_session=True,
                    )
                self.processes[index] = process
                await self._serve(index, process, ours)
            if not self._stopping.is_set():
                logger.error("server process %d has ended with %s and is started again", index, process.returncode)
                await asyncio.sleep(PAUSE_S)

    async def _serve(self, index: int, process: asyncio.subprocess.Process, channel: sockets.socket) -> None:
        loop = asyncio.get_running_loop()
        channel.setblocking(False)
        ended, stopping = asyncio.create_task(process.wait()), asyncio.create_task(self._stopping.wait())
        try:
            channel.send(pickle.dumps(self.settings_of(index)))
            said = asyncio.create_task(loop.sock_recv(channel, len(READY)))
            await asyncio.wait([said, ended, stopping], return_when=asyncio.FIRST_COMPLETED)
            if said.done() and not said.exception() and said.result() == READY:
                self._channels[index] = channel
            said.cancel()
            await asyncio.wait([ended, stopping], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._channels.pop(index, None)
            stopping.cancel()
            if process.returncode is None:
                process.terminate()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(GOODBYE_S):
                        await asyncio.shield(ended)
            if process.returncode is None:
                process.kill()
            await ended

    def settings_of(self, index: int) -> Settings:
        """The settings of one member: they share the workers and the memory, and the first makes the day's puzzles."""
        whole, count = self._settings, self._settings.processes
        workers = max(1, whole.workers // count) if whole.workers else 1
        memory, of_client = whole.limits.memory // count, whole.limits.memory_of_client // count
        limits = replace(whole.limits, memory=memory, memory_of_client=of_client)
        warm = whole.warm and index == 0
        return replace(whole, workers=workers, limits=limits, warm=warm, say=logger.info, clock=now)

    # -- connections

    async def _take_in(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError as error:
                logger.warning("a connection could not be taken in: %s", error)
                await asyncio.sleep(0.05)
                continue
            task = asyncio.create_task(self._hand_over(connection))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _hand_over(self, connection: sockets.socket) -> None:
        with connection:
            head, members = await _peeked(connection), self._channels.keys()
            if not members:
                return
            index = self._member(head, members)
            self._handed[index] += 1
            with contextlib.suppress(OSError):  # it has just died, or cannot take more: the client comes again
                sockets.send_fds(self._channels[index], [b"c"], [connection.fileno()])

    def _member(self, head: bytes, members: Collection[int]) -> int:
        """The member for a request: its table's, the one whose metrics are asked for, or the least used."""
        table, asked = table_of(head), asked_for(head)
        if table:
            return member_for(table, members)
        if asked is not None and asked in members:
            return asked
        return min(members, key=lambda one: self._handed[one])


async def _peeked(connection: sockets.socket) -> bytes:
    """The beginning of what a client sends, without taking it out of the socket's buffer."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(connection, readable.set)
    try:
        async with asyncio.timeout(FIRST_LINE_S):
            await readable.wait()
        return connection.recv(HEAD, sockets.MSG_PEEK)
    except (TimeoutError, OSError):
        return b""
    finally:
        loop.remove_reader(connection)


def table_of(head: bytes) -> str:
    """The table that a request is about, or ""."""
    found = _TABLE.match(head)
    return found[1].decode() if found else ""


def asked_for(head: bytes) -> int | None:
    """The member whose metrics a request is for, if it is for any."""
    found = _NUMBERS.match(head)
    return int(found[1]) if found else None


def member_for(table: str, members: Collection[int]) -> int:
    """The member that serves a table, by rendezvous hashing: when one is gone, only its own tables go to others."""
    return max(members, key=lambda member: blake2b(f"{table} {member}".encode(), digest_size=8).digest())
