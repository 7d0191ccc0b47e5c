"""Group commit: one transaction carries the appends of many matches, and each learns when its own part is durable."""

import asyncio
import contextlib
import traceback
from collections import deque
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa
from msgspec import structs
from sqlalchemy.exc import IntegrityError, OperationalError

from cellar.server import metrics
from cellar.server.store.administration import exists
from cellar.server.store.database import Database
from cellar.server.store.rows import CheckpointRow, Conflict, EventRow, Gone, TurnRow
from cellar.server.store.schema import checkpoints, events, spent, turns

#: Maximum number of appends in one transaction, and the number of rows at which no more are added.
MOST = 256
MOST_ROWS = 300
#: Histories of matches that are laid out anew are long, and nobody's move waits for them: moves go first, and of a
#: history so many rows at a time.
LONG = 16
HISTORY = 64


#: Asked with every commit, so in plain text. After writing: a restore, which waits for us or lets us wait, cannot come
#: in between any more.
EPOCH = "SELECT epoch FROM store"


@dataclass(slots=True)
class Append:
    """Events of one match that are written together or not at all."""

    match: str
    events: list[EventRow]
    checkpoints: list[CheckpointRow]
    #: the epoch of the store that the match was loaded in
    epoch: str
    done: "asyncio.Future[None]"
    #: milliseconds that the first of them took, where there is a clock
    spent: int | None = None
    #: whose turn it is then, where there are days for each move
    turn: TurnRow | None = None


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
        self,
        match: str,
        new: list[EventRow],
        checkpoints: list[CheckpointRow],
        spent: int | None = None,
        turn: TurnRow | None = None,
    ) -> "asyncio.Future[None]":
        """Queue an append; done when its events are durable. Conflict when another writer was first, Gone when there is
        no such match (any more)."""
        if self._task.done():
            raise RuntimeError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        append = Append(match, new, checkpoints, self.epoch, done, spent, turn)
        (self._histories if len(new) > LONG else self._moves).append(append)
        if self._none.is_set():
            self._none.clear()
            self._some.set()
        return done

    def waiting(self) -> int:
        """Number of appends that are not written yet."""
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
                # One of them lost a race; the others must not fail with it.
                for append in group:
                    await self._commit_alone(append)
            except Exception as error:
                _fail(group, error)
            if not self.waiting():
                self._some.clear()
                self._none.set()

    def _group(self) -> list[Append]:
        """The appends of the next transaction."""
        group: list[Append] = []
        rows = 0
        for waiting, most in ((self._moves, MOST_ROWS), (self._histories, HISTORY)):
            while waiting and len(group) < MOST and rows < most:
                group.append(waiting.popleft())
                rows += len(group[-1].events)
        return group

    async def _commit_alone(self, append: Append) -> None:
        try:
            with contextlib.suppress(IntegrityError):
                await self._commit([append])
                return
            raise (Conflict if await exists(self._database, append.match) else Gone)(append.match)
        except Exception as error:
            _fail([append], error)

    async def _commit(self, group: list[Append]) -> None:
        with metrics.COMMITS.time():
            await self._database.write(lambda connection: write_group(connection, group), moves=True)
        metrics.BATCH.observe(len(group))
        metrics.WRITES.add(n=sum(len(append.events) for append in group))
        for append in group:
            if not append.done.done():
                append.done.set_result(None)


def _fail(group: list[Append], error: Exception) -> None:
    """Tell who waits for a group. The error's frames hold the group, whose futures hold the error, and this cycle would
    keep all their tables until a full collection: hence their variables are cleared, and the caller's frame, which
    still runs, is left out."""
    if not isinstance(error, (Conflict, Gone)):
        metrics.FAILURES.add()
    if error.__traceback__ is not None:
        error.__traceback__ = error.__traceback__.tb_next
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        traceback.clear_frames(cause.__traceback__)
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    for append in group:
        if not append.done.done():
            append.done.set_exception(error)


def write_group(connection: sa.Connection, group: list[Append]) -> None:
    """Write a group in the transaction of the connection. IntegrityError when one of it lost a race (optimistic
    concurrency: a version, or an idempotency key, is there already), Gone when the store is another one by now. By the
    driver's own cursor: SQLAlchemy's layers would take as long again, and this runs for every move."""
    driver = connection.dialect.loaded_dbapi
    cursor = connection.connection.cursor()
    try:
        for table, rows in _rows(group):
            cursor.executemany(_inserting(table, connection.dialect), rows)
        for append in group:
            if append.turn is not None:
                cursor.execute(_forgetting(connection.dialect), (append.match,))
                row = (append.match, *astuple(append.turn))
                cursor.execute(_inserting(turns, connection.dialect), row)
        cursor.execute(EPOCH)
        (epoch,) = cursor.fetchone() or ("",)
    except driver.IntegrityError as error:
        raise IntegrityError(None, None, error) from error
    except driver.Error as error:
        raise OperationalError(None, None, error) from error
    finally:
        cursor.close()
    if any(append.epoch != epoch for append in group):
        raise Gone("the store was restored from a backup")


def _rows(group: list[Append]) -> list[tuple[sa.Table, list[tuple[Any, ...]]]]:
    """The rows of a group, by table."""
    happened = [(append.match, *structs.astuple(event)) for append in group for event in append.events]
    kept = [(append.match, *astuple(checkpoint)) for append in group for checkpoint in append.checkpoints]
    timed = [(append.match, append.events[0].version, append.spent) for append in group if append.spent is not None]
    return [(table, rows) for table, rows in ((events, happened), (checkpoints, kept), (spent, timed)) if rows]


@cache
def _inserting(table: sa.Table, dialect: sa.Dialect) -> str:
    """The INSERT statement for rows with all columns in order: cached, as it runs for every move."""
    return str(table.insert().compile(dialect=dialect))


@cache
def _forgetting(dialect: sa.Dialect) -> str:
    """The DELETE statement for whose turn it was at a match."""
    return str(turns.delete().where(turns.c.match == sa.bindparam("match")).compile(dialect=dialect))
