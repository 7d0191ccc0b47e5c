"""Group commit: one transaction carries what many matches have to say, and each learns when its own part is durable."""

import asyncio
from itertools import count

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cellar.server import metrics
from cellar.server.store.commits import Append, Commits, commits_of
from cellar.server.store.opening import reading
from cellar.server.store.rows import Conflict, EventRow, Gone, MarkRow
from cellar.server.store.schema import matches

#: The most appends in one transaction, and the number of rows at which no more are added. Histories of matches that are
#: laid out anew are long, and nobody's move waits for them: moves go first.
MOST = 256
MOST_ROWS = 300
LONG = 16


class Writer:
    """Takes appends from all tables and commits as many at a time as are waiting."""

    def __init__(self, engine: AsyncEngine, epoch: str) -> None:
        self.epoch = epoch
        self._engine = engine
        self._commits: Commits = commits_of(engine)
        #: what is long comes last, each kind in order
        self._waiting: asyncio.PriorityQueue[tuple[bool, int, Append]] = asyncio.PriorityQueue()
        self._numbers = count()
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
        self._waiting.put_nowait((len(new) > LONG, next(self._numbers), append))
        return done

    def waiting(self) -> int:
        """How many appends are not written yet."""
        return self._waiting.qsize()

    async def close(self) -> None:
        """Write what waits, then stop."""
        await self._waiting.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._commits.close()

    async def _work(self) -> None:
        while True:
            group = [(await self._waiting.get())[2]]
            rows = len(group[0].events)
            while len(group) < MOST and rows < MOST_ROWS and not self._waiting.empty():
                group.append(self._waiting.get_nowait()[2])
                rows += len(group[-1].events)
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
            finally:
                for _ in group:
                    self._waiting.task_done()

    async def _commit_alone(self, append: Append) -> None:
        try:
            await self._commit([append])
        except IntegrityError:
            _fail(append, Conflict(append.match) if await self._has(append.match) else Gone(append.match))
        except Exception as error:
            metrics.FAILURES.add()
            _fail(append, error)

    async def _commit(self, group: list[Append]) -> None:
        with metrics.COMMITS.time():
            await self._commits.write(group)
        metrics.BATCH.observe(len(group))
        metrics.WRITES.add(n=sum(len(append.events) for append in group))
        for append in group:
            if not append.done.done():
                append.done.set_result(None)

    async def _has(self, match: str) -> bool:
        async with reading(self._engine) as connection:
            return (await connection.execute(sa.select(matches.c.id).where(matches.c.id == match))).first() is not None


def _fail(append: Append, error: Exception) -> None:
    if not append.done.done():
        append.done.set_exception(error)
