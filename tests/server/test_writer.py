"""Who writes next to one file: one at a time, in order, moves first, and nobody is lost."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any, cast

import pytest

from cellar.server.store.database import Database
from cellar.server.store.rows import EventRow
from cellar.server.store.sqlite import WriteLock
from cellar.server.store.writer import Writer


def test_one_writes_at_a_time_and_moves_go_first() -> None:
    async def run() -> list[str]:
        lock, order = WriteLock(), list[str]()
        writing = 0

        async def write(name: str, *, moves: bool) -> None:
            nonlocal writing
            await lock.acquire(moves)
            writing += 1
            assert writing == 1
            order.append(name)
            await asyncio.sleep(0)
            writing -= 1
            lock.release()

        names = [("seat 1", False), ("seat 2", False), ("move 1", True), ("seat 3", False), ("move 2", True)]
        await asyncio.gather(*(write(name, moves=moves) for name, moves in names))
        await write("later", moves=False)
        return order

    # The first one found nobody writing.
    assert asyncio.run(run()) == ["seat 1", "move 1", "move 2", "seat 2", "seat 3", "later"]


@pytest.mark.parametrize("given", [False, True], ids=["before its turn", "in the moment of its turn"])
def test_who_goes_away_holds_nobody_up(given: bool) -> None:
    async def run() -> None:
        lock = WriteLock()
        await lock.acquire(True)
        gone = asyncio.create_task(lock.acquire(True))
        next_one = asyncio.create_task(lock.acquire(False))
        await asyncio.sleep(0)
        if given:
            lock.release()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        if not given:
            lock.release()
        await asyncio.wait_for(next_one, 5)
        lock.release()
        await asyncio.wait_for(lock.acquire(False), 5)

    asyncio.run(run())


def test_a_write_that_fails_leaves_nothing_in_memory() -> None:
    class Full:
        """A store whose disk is full, once."""

        full = True

        async def write(self, work: Callable[[Any], None], *, moves: bool) -> None:
            if self.full:
                self.full = False
                raise RuntimeError("not written")

    class Events(list[EventRow]):
        """Events that can be watched."""

    async def run() -> None:
        writer = Writer(cast(Database, Full()), "epoch")
        events = Events([EventRow(1, 0, 0, 0)])
        with pytest.raises(RuntimeError, match="not written"):
            await writer.append("m", events, [])
        known = weakref.ref(events)
        del events
        await writer.append("m", [EventRow(1, 0, 0, 0)], [])
        assert known() is None, "the error, what was to be written and who waits for it are one cycle"
        await writer.close()

    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()
