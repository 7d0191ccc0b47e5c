"""Group commit: one transaction carries what many matches have to say, and each learns when its own part is durable."""

import asyncio
from dataclasses import dataclass
from functools import cache
from itertools import count

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server import metrics
from cellar.server.store.opening import reading
from cellar.server.store.rows import Conflict, EventRow, Gone, MarkRow
from cellar.server.store.schema import events, marks, matches, spent
from cellar.server.store.writing import writing

#: The most appends in one transaction, and the number of rows at which no more are added. Histories of matches that are
#: laid out anew are long, and nobody's move waits for them: moves go first.
MOST = 256
MOST_ROWS = 300
LONG = 16
#: Asked with every commit, so in plain text.
EPOCH = "SELECT epoch FROM store"


@dataclass(slots=True)
class Append:
    """Events of one match that are written together or not at all."""

    match: str
    events: list[EventRow]
    marks: list[MarkRow]
    #: the epoch of the store that the match was loaded in
    epoch: str
    done: "asyncio.Future[None]"
    #: milliseconds that the first of them took, where there is a clock
    spent: int | None = None


class Writer:
    """Takes appends from all tables and commits as many at a time as are waiting."""

    def __init__(self, engine: AsyncEngine, epoch: str) -> None:
        self.epoch = epoch
        self._engine = engine
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
            async with writing(self._engine, moves=True) as connection:
                await _insert(connection, group)
                # After writing: a restore, which waits for us or lets us wait, cannot come in between any more.
                epoch = (await connection.exec_driver_sql(EPOCH)).scalar_one()
                if any(append.epoch != epoch for append in group):
                    raise Gone("the store was restored from a backup")
        metrics.BATCH.observe(len(group))
        metrics.WRITES.add(n=sum(len(append.events) for append in group))
        for append in group:
            if not append.done.done():
                append.done.set_result(None)

    async def _has(self, match: str) -> bool:
        async with reading(self._engine) as connection:
            return (await connection.execute(sa.select(matches.c.id).where(matches.c.id == match))).first() is not None


async def _insert(connection: AsyncConnection, group: list[Append]) -> None:
    rows = [
        (append.match, event.version, event.actor, event.action, event.at, event.request)
        for append in group
        for event in append.events
    ]
    if rows:
        await connection.exec_driver_sql(_inserting(events, connection.dialect), rows)
    kept = [
        (append.match, mark.version, mark.ply, mark.layout, mark.state) for append in group for mark in append.marks
    ]
    if kept:
        await connection.exec_driver_sql(_inserting(marks, connection.dialect), kept)
    timed = [(append.match, append.events[0].version, append.spent) for append in group if append.spent is not None]
    if timed:
        await connection.exec_driver_sql(_inserting(spent, connection.dialect), timed)


@cache
def _inserting(table: sa.Table, dialect: sa.Dialect) -> str:
    """The statement for rows that have all columns in their order: it runs for every move, so it is written once."""
    return str(table.insert().compile(dialect=dialect))


def _fail(append: Append, error: Exception) -> None:
    if not append.done.done():
        append.done.set_exception(error)
