"""How a group of appends becomes one transaction: through the engine, or, on a file of SQLite, in a thread of its own,
from the first statement to the last. Through the engine each statement would be another way to a thread and back, and
on a busy server each way back waits for the loop."""

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from cellar.server.store.opening import connected, sqlite_file
from cellar.server.store.rows import EventRow, Gone, MarkRow
from cellar.server.store.schema import events, marks, spent
from cellar.server.store.write_lock import turn, writing

#: Asked with every commit, so in plain text. After writing: a restore, which waits for us or lets us wait, cannot come
#: in between any more.
EPOCH = "SELECT epoch FROM store"
#: So many events and appends are written before the log is brought into the file: one to two thousand pages.
TIDY_AFTER = 1_000
logger = logging.getLogger(__name__)


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


class Commits(Protocol):
    """Writes groups, one after the other."""

    async def write(self, group: list[Append]) -> None:
        """Done when all of a group is durable; otherwise nothing of it is written. IntegrityError when one of it lost a
        race, Gone when the store is another one by now."""

    async def close(self) -> None:
        """Nothing is written any more."""


def commits_of(engine: AsyncEngine) -> Commits:
    """The way that suits a database."""
    file = sqlite_file(str(engine.url))
    return ByEngine(engine) if file is None else ByThread(engine, file)


class ByEngine:
    """Through the engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, group: list[Append]) -> None:
        async with writing(self._engine, moves=True) as connection:
            for table, rows in _rows(group):
                await connection.exec_driver_sql(_inserting(table, connection.dialect), rows)
            _check((await connection.exec_driver_sql(EPOCH)).scalar_one(), group)

    async def close(self) -> None:
        pass


class ByThread:
    """Into a file, by a thread that has a connection of its own."""

    def __init__(self, engine: AsyncEngine, file: Path) -> None:
        self._engine = engine
        self._file = file
        self._thread = ThreadPoolExecutor(1, "cellar-store")
        self._connection: sqlite3.Connection | None = None
        #: brings the log into the file; and how much was written since it was last told to
        self._tidier = ThreadPoolExecutor(1, "cellar-tidy")
        self._tidying: asyncio.Future[None] | None = None
        self._written = 0

    async def write(self, group: list[Append]) -> None:
        loop = asyncio.get_running_loop()
        async with turn(self._engine, moves=True):
            await loop.run_in_executor(self._thread, self._write, group)
        self._written += sum(1 + len(append.events) for append in group)
        if self._written >= TIDY_AFTER and (self._tidying is None or self._tidying.done()):
            self._written = 0
            self._tidying = loop.run_in_executor(self._tidier, self._tidy)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        for thread in (self._thread, self._tidier):
            thread.shutdown()

    # -- in the other thread

    def _tidy(self) -> None:
        """Bring the log into the file, on a connection of its own: nobody who writes waits for it."""
        try:
            with closing(connected(self._file)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.Error as error:
            logger.warning("the store's log could not be brought into its file: %s", error)

    # -- in the thread

    def _write(self, group: list[Append]) -> None:
        try:
            if self._connection is None:
                self._connection = connected(self._file)
            self._transact(self._connection, group)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except sqlite3.Error as error:
            self._hang_up()  # the next one begins anew
            raise OperationalError(None, None, error) from error

    def _transact(self, connection: sqlite3.Connection, group: list[Append]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for table, rows in _rows(group):
                connection.executemany(_inserting(table, self._engine.dialect), rows)
            _check(connection.execute(EPOCH).fetchone()[0], group)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _check(epoch: str, group: list[Append]) -> None:
    if any(append.epoch != epoch for append in group):
        raise Gone("the store was restored from a backup")


def _rows(group: list[Append]) -> list[tuple[sa.Table, list[tuple[Any, ...]]]]:
    """What is written where."""
    happened = [
        (append.match, event.version, event.actor, event.action, event.at, event.request)
        for append in group
        for event in append.events
    ]
    kept = [
        (append.match, mark.version, mark.ply, mark.layout, mark.state) for append in group for mark in append.marks
    ]
    timed = [(append.match, append.events[0].version, append.spent) for append in group if append.spent is not None]
    return [(table, rows) for table, rows in ((events, happened), (marks, kept), (spent, timed)) if rows]


@cache
def _inserting(table: sa.Table, dialect: sa.Dialect) -> str:
    """The statement for rows that have all columns in their order: it runs for every move, so it is written once."""
    return str(table.insert().compile(dialect=dialect))
