"""Group commit: one transaction carries what many matches have to say, and each learns when its own part is durable."""

import asyncio
from collections import deque

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server import metrics
from cellar.server.store.commits import Append, write_group
from cellar.server.store.database import Database
from cellar.server.store.rows import Conflict, EventRow, Gone, MarkRow
from cellar.server.store.schema import matches

#: The most appends in one transaction, and the number of rows at which no more are added.
MOST = 256
MOST_ROWS = 300
#: Histories of matches that are laid out anew are long, and nobody's move waits for them: moves go first, and of a
#: history so many rows at a time.
LONG = 16
HISTORY = 64


class Writer:
    """Takes appends from all tables and commits as many at a time as are waiting."""

    def __init__(self, database: Database, epoch: str) -> None:
        self.epoch = epoch
        self._database = database
        #: moves, and histories, which come after them
        self._moves: deque[Append] = deque()
        self._histories: deque[Append] = deque()
        #: there is something to write; and nothing any more
        self._some, self._none = asyncio.Event(), asyncio.Event()
        self._none.set()
        self._task = asyncio.create_task(self._work())

    def append(
        self, match: str, new: list[EventRow], marks: list[MarkRow], spent: int | None = None
    ) -> "asyncio.Future[None]":
        """Done when the events are durable; Conflict when another writer was first, Gone when there is no such match
        (any more)."""
        if self._task.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        append = Append(match, new, marks, self.epoch, done, spent)
        (self._histories if len(new) > LONG else self._moves).append(append)
        if self._none.is_set():
            self._none.clear()
            self._some.set()
        return done

    def waiting(self) -> int:
        """How many appends are not written yet."""
        return len(self._moves) + len(self._histories)

    async def close(self) -> None:
        """Write what waits, then stop."""
        await self._none.wait()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            await self._some.wait()
            group = self._group()
            try:
                await self._commit(group)
            except (IntegrityError, Gone):
                # One of them lost a race: nobody else is to suffer for it.
                for append in group:
                    await self._commit_alone(append)
            except Exception as error:
                metrics.FAILURES.add()
                for append in group:
                    _fail(append, error)
            if not self.waiting():
                self._some.clear()
                self._none.set()

    def _group(self) -> list[Append]:
        """What is written next."""
        group: list[Append] = []
        rows = 0
        for waiting, most in ((self._moves, MOST_ROWS), (self._histories, HISTORY)):
            while waiting and len(group) < MOST and rows < most:
                group.append(waiting.popleft())
                rows += len(group[-1].events)
        return group

    async def _commit_alone(self, append: Append) -> None:
        try:
            try:
                await self._commit([append])
            except IntegrityError:
                raise (Conflict if await self._has(append.match) else Gone)(append.match) from None
        except Exception as error:
            if not isinstance(error, (Conflict, Gone)):
                metrics.FAILURES.add()
            _fail(append, error)

    async def _commit(self, group: list[Append]) -> None:
        with metrics.COMMITS.time():
            await self._database.write(lambda connection: write_group(connection, group), moves=True)
        metrics.BATCH.observe(len(group))
        metrics.WRITES.add(n=sum(len(append.events) for append in group))
        for append in group:
            if not append.done.done():
                append.done.set_result(None)

    async def _has(self, match: str) -> bool:
        query = sa.select(matches.c.id).where(matches.c.id == match)
        return await self._database.read(lambda connection: connection.execute(query).first()) is not None


def _fail(append: Append, error: Exception) -> None:
    if not append.done.done():
        append.done.set_exception(error)
