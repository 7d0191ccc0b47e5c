"""Who writes next: one file of SQLite takes one writer at a time, and lets others sleep and try again. Those of one
process wait here instead, without sleeping, and moves go before everything else."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server.store.opening import engine_for_threads, see_off, sqlite_file

T = TypeVar("T")


class Turns:
    """Whose turn it is to write to one file."""

    def __init__(self) -> None:
        self._taken = False
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def take(self, moves: bool) -> None:
        """Wait for one's turn."""
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._moves if moves else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the very moment in which nobody wants it any more
                self.give_back()
            raise

    def give_back(self) -> None:
        """The next one's turn."""
        for waiting in (self._moves, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._taken = False


_turns: WeakKeyDictionary[AsyncEngine, Turns] = WeakKeyDictionary()


@asynccontextmanager
async def turn(engine: AsyncEngine, *, moves: bool = False) -> AsyncIterator[None]:
    """One's turn to write to a file of SQLite."""
    turns = _turns.setdefault(engine, Turns())
    await turns.take(moves)
    try:
        yield
    finally:
        turns.give_back()


@asynccontextmanager
async def writing(engine: AsyncEngine, *, moves: bool = False) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes, in its turn where writers take turns."""
    if engine.dialect.name != "sqlite":
        async with engine.begin() as connection:
            yield connection
        return
    async with turn(engine, moves=moves), engine.begin() as connection:
        yield connection


_by_threads: WeakKeyDictionary[AsyncEngine, sa.Engine] = WeakKeyDictionary()


async def written(engine: AsyncEngine, work: Callable[[sa.Connection], T]) -> T:
    """What comes of work in a transaction that writes. On a file of SQLite a thread does all of it: otherwise each
    statement would be a way to a thread and back, and moves would wait for all of them."""
    file = sqlite_file(str(engine.url))
    if file is None:
        async with writing(engine) as connection:
            return await connection.run_sync(work)
    threads = _by_threads.get(engine) or _by_threads.setdefault(engine, engine_for_threads(file))
    async with turn(engine):
        return await asyncio.to_thread(_transacted, threads, work)


def _transacted(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


async def dispose(engine: AsyncEngine) -> None:
    """Close all connections, and see their threads off."""
    threads = _by_threads.pop(engine, None)
    if threads is not None:
        threads.dispose()
    await engine.dispose()
    await see_off(engine)
