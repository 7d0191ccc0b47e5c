"""The faults of a soak, each done from outside to a server that is the product's own.

- `disk`: the system refuses every write of the server beyond some byte (RLIMIT_FSIZE, set from outside), so that SQLite
  meets errors in the middle of a commit, some after half a page. That is an error of the system like a full disk,
  without needing a disk of one's own; `/ready` says 503 meanwhile. With PostgreSQL the server writes no files.
- `postgresql`: PostgreSQL is restarted, crashed (immediate shutdown), or one of its processes is killed.
- `clock`: the wall clock jumps by seconds to years, forwards or back (`serve.step_clock`).
- `sockets`: connections are lost in the middle of moves and frames, and others are opened and left.
- `frames`: malformed frames and hostile requests (`strangers`).
"""

import asyncio
import contextlib
import mmap
import os
import random
import resource
import signal
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from cellar_studies.soak.ledger import Wrong
from cellar_studies.soak.players import Group, Table
from cellar_studies.soak.postgres import Postgres
from cellar_studies.soak.serve import CLOCK_BYTES
from cellar_studies.soak.server import Server
from cellar_studies.soak.strangers import Strangers

Kind = Literal["disk", "postgresql", "clock", "sockets", "frames"]
KINDS: tuple[Kind, ...] = get_args(Kind)
#: Hostile requests of one injection, by malformed frames.
REQUESTS = 0.1
#: Connections of one injection that are opened and left.
LEFT = 30
#: Bytes behind the end of the write-ahead log in which the system begins to refuse: somewhere in its next pages.
BEYOND = 20_000
#: Seconds in which a fault must be felt, and for which it then lasts at most.
FELT_S, LASTS_S = 10.0, 1.0
#: Seconds by which a clock is stepped, either way.
STEPS_S = (1, 60, 3_600, 86_400, 30 * 86_400, 3 * 365 * 86_400)


class Clock:
    """The file that a server reads to know how wrong its wall clock is."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.file.write_bytes(bytes(CLOCK_BYTES))
        with self.file.open("r+b") as opened:
            self._wrong = mmap.mmap(opened.fileno(), CLOCK_BYTES)

    def step(self, seconds: int) -> None:
        """Let the clock be wrong by so much."""
        self._wrong[:] = (seconds * 1_000_000_000).to_bytes(CLOCK_BYTES, "little", signed=True)


class Faults:
    """Does to a server what a soak was asked to."""

    def __init__(
        self,
        kinds: Sequence[Kind],
        server: Server,
        group: Group,
        tables: Sequence[Table],
        rng: random.Random,
        *,
        clock: Clock,
        store: "Path | Postgres",
        strangers: Strangers,
        frames: int,
    ) -> None:
        self.kinds = [kind for kind in kinds if kind != ("disk" if isinstance(store, Postgres) else "postgresql")]
        self.injected: Counter[str] = Counter()
        self.strangers = strangers
        self._server = server
        self._group = group
        self._tables = tables
        self._rng = rng
        self._clock = clock
        self._store = store
        self._malformed = frames

    async def inject(self, kind: Kind) -> None:
        """Do one of them, and end it."""
        with self._group.trouble:
            await {
                "disk": self._disk,
                "postgresql": self._postgresql,
                "clock": self._step,
                "sockets": self._sockets,
                "frames": self._frames,
            }[kind]()
        self.injected[kind] += 1

    async def begin(self, kind: Kind) -> None:
        """Begin what a kill is to come into the middle of; those who are killed end it."""
        if kind == "disk":
            self._refuse_writes()
        elif kind == "clock":
            await self._step()
        elif kind == "sockets":
            await self._sockets()
        elif kind == "postgresql" and isinstance(self._store, Postgres):
            await asyncio.to_thread(self._store.stop)
        self.injected[kind] += 1

    async def end(self, kind: Kind) -> None:
        """End what was begun, before the server is started again."""
        if kind == "postgresql" and isinstance(self._store, Postgres):
            await asyncio.to_thread(self._store.start)

    # -- each kind

    def _refuse_writes(self) -> None:
        assert isinstance(self._store, Path)
        log = self._store.with_name(self._store.name + "-wal")
        most = self._rng.choice((1, log.stat().st_size + self._rng.randrange(BEYOND) if log.exists() else 1))
        hard = resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (most, hard))

    async def _disk(self) -> None:
        before = self._group.repeats
        self._refuse_writes()
        hard = resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE)[1]
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FELT_S):
                    while self._group.repeats == before:
                        await asyncio.sleep(0.01)
            await asyncio.sleep(self._rng.random() * LASTS_S)
            self._group.statuses[await asyncio.to_thread(_status, f"{self._server.address}/ready")] += 1
        finally:
            resource.prlimit(self._server.pid, resource.RLIMIT_FSIZE, (hard, hard))

    async def _postgresql(self) -> None:
        assert isinstance(self._store, Postgres)
        how = self._rng.choice((signal.SIGINT, signal.SIGQUIT, signal.SIGKILL))
        if how == signal.SIGKILL:
            await asyncio.to_thread(self._store.kill_backend)
            return
        await asyncio.to_thread(self._store.stop, how)
        await asyncio.sleep(self._rng.random() * LASTS_S)
        await asyncio.to_thread(self._store.start)

    async def _step(self) -> None:
        self._clock.step(self._rng.choice((-1, 1)) * self._rng.choice(STEPS_S))

    async def _sockets(self) -> None:
        for table in self._rng.sample(self._tables, -(-len(self._tables) // 2)):
            table.drop()
        begun = b"GET /ws/tables/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        left = [await asyncio.open_connection("127.0.0.1", self._server.port) for _ in range(LEFT)]
        for _, writer in left:
            writer.write(begun[: self._rng.randrange(len(begun))])
        for _, writer in left:
            writer.transport.abort()

    async def _frames(self) -> None:
        said = os.fstat(self._server.log.fileno()).st_size
        await self.strangers.frames(self._malformed)
        await self.strangers.requests(round(self._malformed * REQUESTS))
        if os.fstat(self._server.log.fileno()).st_size > said:
            raise Wrong(f"malformed frames and hostile requests left lines in the log: {self._server.said()[-2_000:]}")


def _status(address: str) -> str:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return str(answer.status)
    except urllib.error.HTTPError as error:
        return str(error.code)
