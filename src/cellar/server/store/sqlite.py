"""Access to an SQLite file: one thread writes, on one connection, and a few others read beside it.

A piece of work is one way to a thread and back, however many statements it has: each way back waits for a busy loop.
The file has a write-ahead log, so that whoever reads keeps nobody from writing; the log is brought into the file
(a checkpoint) by a reading thread, beside the commits.
"""

import asyncio
import logging
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from cellar.server import gc_schedule
from cellar.server.store.database import sqlite_file

T = TypeVar("T")
#: How long another process may hold a file before it counts as locked.
PATIENCE_S = 30
#: What each connection begins with. FULL: a commit has reached the disk before a move is acknowledged. The write-ahead
#: log is brought into the file beside the commits; only one that has grown to so many pages all the same is brought in
#: by a commit, which then takes long.
PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA wal_autocheckpoint = 10000")
#: Number of rows written before a checkpoint of the write-ahead log: one to two thousand pages.
CHECKPOINT_AFTER = 1_000
#: Number of reader threads.
READERS = 4
#: A database has what people hold in their hands: it is read and written by its owner.
PRIVATE = 0o600
#: What everybody else on the machine may do with a file.
OTHERS = 0o007
logger = logging.getLogger(__name__)


def make_private(file: Path) -> None:
    """Make a database's file if there is none, for its owner alone; SQLite gives the files beside it the same rights.
    One that everybody can use, as older versions made them, is taken back; rights of a group were given on purpose."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    except FileExistsError:
        if os.name == "posix":
            for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
                _take_back(one)
    except OSError:
        pass  # SQLite says what is wrong


def _take_back(file: Path) -> None:
    try:
        if file.stat().st_mode & OTHERS:
            file.chmod(PRIVATE)
            logger.warning("everybody on this machine could use %s: it is its owner's alone now", file)
    except FileNotFoundError:
        pass
    except OSError as error:
        logger.warning("everybody on this machine can use %s: set its rights to 600 (%s)", file, error.strerror)


def engine_of(url: str | sa.URL) -> sa.Engine:
    """An engine for an SQLite database; every transaction takes the write lock at its beginning."""
    in_memory = sa.make_url(url).database in (None, "", ":memory:")
    connect_args = {"timeout": PATIENCE_S, "check_same_thread": False}
    engine = (
        sa.create_engine(url, connect_args=connect_args, poolclass=StaticPool)
        if in_memory
        else sa.create_engine(url, connect_args=connect_args, pool_size=READERS + 1)
    )

    file = sqlite_file(str(url))

    @sa.event.listens_for(engine, "do_connect")
    def connects(*_: Any) -> None:
        if file is not None:
            make_private(file)

    @sa.event.listens_for(engine, "connect")
    def made(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver's own transactions start too late: read-then-write would lose against another process.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def began(connection: sa.Connection) -> None:
        # Whoever only reads needs no transaction, and must not keep writers waiting. Straight to the driver: it runs
        # with every commit.
        if connection.get_execution_options().get("reads"):
            return
        try:
            _driver(connection).execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise OperationalError("BEGIN IMMEDIATE", None, error) from error

    return engine


def _driver(connection: sa.Connection) -> sqlite3.Connection:
    """The driver's own connection under one of SQLAlchemy's."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


@contextmanager
def opened(file: Path) -> Iterator[sa.Engine]:
    """A synchronous engine for a file, disposed of in the end."""
    engine = engine_of(sa.URL.create("sqlite", database=str(file)))
    try:
        yield engine
    finally:
        engine.dispose()


def copy(source: Path, target: Path) -> None:
    """Copy a database into another by SQLite's backup interface, in one step: what is read is of one moment, readers do
    not block writers, and who uses the target sees the new contents with the next transaction."""
    make_private(target)
    try:
        with (
            closing(sqlite3.connect(source, timeout=PATIENCE_S)) as read,
            closing(sqlite3.connect(target, timeout=PATIENCE_S)) as written,
        ):
            read.backup(written)
    except sqlite3.Error as error:
        raise OperationalError(None, None, error) from error


class WriteLock:
    """An asyncio lock with two queues: whoever writes moves has it before all others who wait. SQLite takes one writer
    at a time and lets others sleep and try again: those of one process wait here, without sleeping."""

    def __init__(self) -> None:
        self._taken = False
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def acquire(self, moves: bool) -> None:
        """Wait for the lock."""
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._moves if moves else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the very moment in which nobody wants it any more
                self.release()
            raise

    def release(self) -> None:
        """Hand the lock to the next one who waits."""
        for waiting in (self._moves, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._taken = False


class Sqlite:
    """An SQLite file, for one server."""

    kind: Literal["sqlite"] = "sqlite"

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = engine_of(url)
        self._reading = self._engine.execution_options(reads=True)
        self._lock = WriteLock()
        self._writer = ThreadPoolExecutor(1, "cellar-store-writer")
        in_memory = isinstance(self._engine.pool, StaticPool)  # then all have one connection, one after the other
        self._readers = self._writer if in_memory else ThreadPoolExecutor(READERS, "cellar-store-reader")
        #: the writer's connection, and how many rows it had written when the log was last brought into the file
        self._connection: sa.Connection | None = None
        self._checked = 0
        self._checkpoint: asyncio.Future[None] | None = None

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run work outside a transaction, in a reader thread: it holds no lock that a writer would wait for."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Callable[[sa.Connection], T], *, moves: bool = False) -> T:
        """Run work in a transaction, in the writer thread, and commit it: done when it is durable. Of those who wait,
        who write moves go first. Some of SQLAlchemy's statements leave cycles (IN does)."""
        loop = asyncio.get_running_loop()
        await self._lock.acquire(moves)
        try:
            result, written = await loop.run_in_executor(self._writer, self._write, work)
        finally:
            self._lock.release()
            if not moves:
                gc_schedule.left_cycles()
        if written - self._checked >= CHECKPOINT_AFTER and (self._checkpoint is None or self._checkpoint.done()):
            self._checked = written
            self._checkpoint = loop.run_in_executor(self._readers, self._check_point)
        return result

    async def close(self) -> None:
        """Finish what was begun, end the threads and close all connections."""
        await asyncio.to_thread(self._end)

    # -- in other threads

    def _read(self, work: Callable[[sa.Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[sa.Connection], T]) -> tuple[T, int]:
        """Run work in a transaction; also returns how many rows this connection has written."""
        connection = self._connection
        if connection is None:
            connection, self._checked = self._engine.connect(), 0
            self._connection = connection
        try:
            with connection.begin():
                result = work(connection)
        except IntegrityError:
            raise
        except DBAPIError:
            self._connection = None  # the next one begins anew
            connection.invalidate()
            connection.close()
            raise
        return result, _driver(connection).total_changes

    def _check_point(self) -> None:
        try:
            self._read(lambda connection: connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)"))
        except SQLAlchemyError as error:
            logger.warning("the store's log could not be brought into its file: %s", getattr(error, "orig", error))

    def _end(self) -> None:
        for threads in (self._writer, self._readers):
            threads.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
