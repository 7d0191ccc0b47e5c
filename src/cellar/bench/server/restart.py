"""A server that is stopped and started again under its pages: how long it is away, how soon all of them are back."""

import asyncio
import contextlib
import json
import random
import tempfile
import time
from functools import partial
from pathlib import Path

from cellar.bench.server import tables
from cellar.bench.server.processes import make_room
from cellar.bench.server.wire import Wire
from cellar.core.about import About
from cellar.server.messages import PROTOCOL

#: Seconds that a page waits before its first attempt to come back and before each later one, as
#: web/src/lib/connection.ts has them, and by how much of them it waits shorter or longer.
FIRST_WAIT = 0.3
QUICK_WAIT = 0.7
SPREAD = 0.25


class Page:
    """A page that comes back by itself, as a browser's does."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self._port = port
        self._table = table
        self._token = token
        #: set while it is shown the table, and when it was shown it last
        self.there = asyncio.Event()
        self.since = 0.0

    async def live(self, rng: random.Random) -> None:
        """Until it is cancelled."""
        attempts = 0
        while True:
            with contextlib.suppress(OSError):
                await self._enter()
                attempts = 0
            attempts += 1
            wait = FIRST_WAIT if attempts == 1 else QUICK_WAIT
            await asyncio.sleep(wait * rng.uniform(1 - SPREAD, 1 + SPREAD))

    async def _enter(self) -> None:
        """Be at the table until the line is lost."""
        lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        wire = await Wire.open(self._port, f"/ws/tables/{self._table}", partial(self._heard, lost))
        wire.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": self._token}).encode())
        await lost

    def _heard(self, lost: "asyncio.Future[None]", wire: Wire, text: bytes) -> None:
        if text.startswith(b'{"type":"snapshot"'):
            self.since = time.perf_counter()
            self.there.set()
        elif not text and not lost.done():
            self.there.clear()
            lost.set_result(None)


def restarted(about: About, players: int, most: int) -> dict[str, float]:
    """Restart a server with so many matches open."""
    return asyncio.run(_restarted(about, players, most))


async def _restarted(about: About, players: int, most: int) -> dict[str, float]:
    make_room()
    with tempfile.TemporaryDirectory(prefix="cellar-bench-") as folder:
        server = tables.start(Path(folder))
        matches = await asyncio.to_thread(tables.new_matches, server, about, players, most)
        pages = [Page(server.port, match.table, token) for match in matches for token in match.tokens]
        lives = [asyncio.create_task(page.live(random.Random(seed))) for seed, page in enumerate(pages)]
        try:
            await asyncio.gather(*(page.there.wait() for page in pages))
            begun = time.perf_counter()
            await asyncio.to_thread(server.end)
            ended = time.perf_counter()
            server = await asyncio.to_thread(tables.start, Path(folder), server.port)
            answers = time.perf_counter()
            await asyncio.gather(*(page.there.wait() for page in pages))
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            server.stop()
        back = sorted(page.since for page in pages)
        up = min(answers, back[0])
        return {"pages": len(pages), "stop_s": ended - begun, "away_s": up - begun, "back_s": back[-1] - up}
