"""Group commit: one transaction carries what many matches have to say, and each learns when its own part is durable."""

import asyncio
from dataclasses import asdict, dataclass

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server.store.rows import Conflict, EventRow, MarkRow
from cellar.server.store.schema import events, marks

#: The most appends in one transaction.
MOST = 256


@dataclass(slots=True)
class Append:
    """Events of one match that are written together or not at all."""

    match: str
    events: list[EventRow]
    marks: list[MarkRow]
    done: "asyncio.Future[None]"


class Writer:
    """Takes appends from all tables and commits as many at a time as are waiting."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[Append] = asyncio.Queue()
        self._task = asyncio.create_task(self._work())

    async def append(self, match: str, new: list[EventRow], marks: list[MarkRow]) -> None:
        """Returns when the events are durable; Conflict when another writer was first."""
        if self._task.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(Append(match, new, marks, done))
        await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        await self._waiting.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            group = [await self._waiting.get()]
            while len(group) < MOST and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            try:
                await self._commit(group)
            except IntegrityError:
                # One of them lost a race: nobody else is to suffer for it.
                for append in group:
                    await self._commit_alone(append)
            except Exception as error:
                for append in group:
                    _fail(append, error)
            finally:
                for _ in group:
                    self._waiting.task_done()

    async def _commit_alone(self, append: Append) -> None:
        try:
            await self._commit([append])
        except IntegrityError:
            _fail(append, Conflict(append.match))
        except Exception as error:
            _fail(append, error)

    async def _commit(self, group: list[Append]) -> None:
        async with self._engine.begin() as connection:
            await _insert(connection, group)
        for append in group:
            if not append.done.done():
                append.done.set_result(None)


async def _insert(connection: AsyncConnection, group: list[Append]) -> None:
    rows = [{"match": append.match, **asdict(event)} for append in group for event in append.events]
    if rows:
        await connection.execute(events.insert(), rows)
    kept = [{"match": append.match, **asdict(mark)} for append in group for mark in append.marks]
    if kept:
        await connection.execute(marks.insert(), kept)


def _fail(append: Append, error: Exception) -> None:
    if not append.done.done():
        append.done.set_exception(error)
