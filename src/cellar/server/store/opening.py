"""Opening a database: engines for both kinds, and what is looked at before anybody relies on it."""

import asyncio
import sqlite3
from pathlib import Path
from weakref import WeakKeyDictionary

import aiosqlite
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from cellar.server.settings import BadSetting
from cellar.server.store.migrations import bring_up
from cellar.server.store.schema import state

#: How long another process may hold an SQLite file before it counts as locked.
PATIENCE_S = 30
#: Between two looks at a file that SQLite refuses at once instead of waiting for it.
PAUSE_S = 0.02
#: What each connection to a file begins with. FULL: a commit has reached the disk before a move is acknowledged. The
#: write-ahead log is brought into the file beside the commits (`commits.py`); only one that has grown to so many pages
#: all the same is brought in by a commit, which then takes long.
PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA wal_autocheckpoint = 10000")


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for any other."""
    name = sa.make_url(url).database if url.startswith("sqlite") else None
    return Path(name) if name and name != ":memory:" and not name.startswith("file:") else None


def shown(url: str) -> str:
    """A database as it may be shown: without its password."""
    return str(sqlite_file(url) or sa.make_url(url).render_as_string())


def engine_of(url: str) -> AsyncEngine:
    """Connections to a database, made when they are needed."""
    file = sqlite_file(url)
    if file is not None and not file.parent.is_dir():
        raise BadSetting(f"The database cannot be kept at {file}: there is no folder {file.parent}; make it first.")
    return create_async_engine(url, pool_size=4) if url.startswith("postgresql") else _sqlite(url)


def refusal(url: str, error: Exception) -> BadSetting:
    """Why a database cannot be opened, in a sentence."""
    reason = (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]
    if "readonly" in reason:
        return BadSetting(f"The database {shown(url)} is read-only: its file and its folder must be writable.")
    if any(sign in reason for sign in ("not a database", "malformed")):
        return damaged(url, reason)
    return BadSetting(f"The database {shown(url)} cannot be opened: {reason}.")


def damaged(url: str, reason: str) -> BadSetting:
    """What to say of a file that cannot be trusted."""
    return BadSetting(
        f"The store {shown(url)} is damaged ({reason}): nothing was changed. Restore a backup with "
        "`cellar store restore FILE`."
    )


def reading(engine: AsyncEngine) -> AsyncConnection:
    """A connection for reading: no transaction, so no lock that a writer would wait for."""
    return engine.execution_options(isolation_level="AUTOCOMMIT").connect()


async def make_ready(engine: AsyncEngine, url: str, sound: bool) -> str:
    """See that the database is sound and can be written, and bring its tables up; its epoch."""
    try:
        if url.startswith("sqlite"):
            await _log_ahead(engine)
            if not sound:
                await _quick_check(engine, url)
        async with engine.begin() as connection:
            await connection.run_sync(bring_up)
            return str((await connection.execute(sa.select(state.c.epoch))).scalar_one())
    except (SQLAlchemyError, OSError) as error:
        raise refusal(url, error) from None


async def _log_ahead(engine: AsyncEngine) -> None:
    """Set the file to write-ahead logging, which it keeps. SQLite does not wait here when another opens the same file
    for the first time, it refuses."""
    until = asyncio.get_running_loop().time() + PATIENCE_S
    while True:
        try:
            async with reading(engine) as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            return
        except sa.exc.OperationalError as error:
            if "locked" not in str(error.orig) or asyncio.get_running_loop().time() > until:
                raise
        await asyncio.sleep(PAUSE_S)


async def _quick_check(engine: AsyncEngine, url: str) -> None:
    async with reading(engine) as connection:
        found = str((await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar_one())
    if found != "ok":
        raise damaged(url, " ".join(found.split()))


def connected(file: Path) -> sqlite3.Connection:
    """A connection to a file for the thread that asks for it; it begins no transaction by itself."""
    connection = sqlite3.connect(file, timeout=PATIENCE_S, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


#: The connections of an engine, each with a thread of its own, that were made and not seen off yet.
_made: WeakKeyDictionary[sa.Engine, list[aiosqlite.Connection]] = WeakKeyDictionary()


def _sqlite(url: str) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE_S})
    made = _made.setdefault(engine.sync_engine, [])
    _prepare(engine.sync_engine)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def note(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        made[:] = (*(one for one in made if one._thread.is_alive()), connection.driver_connection)

    return engine


async def see_off(engine: AsyncEngine) -> None:
    """Wait for the threads of connections that were closed, and end those that nobody closed: whoever was cancelled
    with one in hand has let it go. None of these threads keeps the process, and one that still runs while Python takes
    itself apart may take the process with it."""
    for connection in _made.pop(engine.sync_engine, ()):
        if connection._thread.is_alive():
            connection.stop()
            await asyncio.to_thread(connection._thread.join)


def engine_for_threads(file: Path) -> sa.Engine:
    """Connections to the same file for threads that wait for it."""
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(file)), connect_args={"timeout": PATIENCE_S})
    _prepare(engine)
    return engine


def _prepare(engine: sa.Engine) -> None:
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
        # Whoever only reads needs no transaction, and must not keep writers waiting.
        if connection.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
