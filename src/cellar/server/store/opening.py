"""Checks before a database is used, and the sentences that refuse one."""

import asyncio

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar.server.settings import BadSetting
from cellar.server.store.database import Database, sqlite_file
from cellar.server.store.migrations import bring_up
from cellar.server.store.schema import state
from cellar.server.store.sqlite import PATIENCE_S

#: Seconds between two attempts on a file that SQLite refuses at once instead of waiting for it.
PAUSE_S = 0.02


def shown(url: str) -> str:
    """A database's address without its password, for messages."""
    return str(sqlite_file(url) or sa.make_url(url).render_as_string())


def refusal(url: str, error: Exception) -> BadSetting:
    """The error for a database that cannot be opened, in a sentence."""
    reason = (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]
    if "readonly" in reason:
        return BadSetting(f"The database {shown(url)} is read-only: its file and its folder must be writable.")
    if any(sign in reason for sign in ("not a database", "malformed")):
        return damaged(url, reason)
    return BadSetting(f"The database {shown(url)} cannot be opened: {reason}.")


def damaged(url: str, reason: str) -> BadSetting:
    """The error for a damaged file."""
    return BadSetting(
        f"The store {shown(url)} is damaged ({reason}): nothing was changed. Restore a backup with "
        "`cellar store restore FILE`."
    )


async def make_ready(database: Database, sound: bool) -> str:
    """Check that a database is sound and writable, and migrate its tables; returns its epoch."""

    def brought_up(connection: sa.Connection) -> str:
        bring_up(connection)
        return str(connection.execute(sa.select(state.c.epoch)).scalar_one())

    try:
        if database.kind == "sqlite":
            await _log_ahead(database)
            if not sound:
                await database.read(lambda connection: check_quickly(connection, database.url))
        return await database.write(brought_up)
    except (SQLAlchemyError, OSError) as error:
        raise refusal(database.url, error) from None


async def _log_ahead(database: Database) -> None:
    """Set a file to write-ahead logging, which it keeps. SQLite does not wait here when another opens the same file for
    the first time, it refuses."""
    until = asyncio.get_running_loop().time() + PATIENCE_S
    while True:
        try:
            await database.read(lambda connection: connection.exec_driver_sql("PRAGMA journal_mode = WAL").close())
            return
        except sa.exc.OperationalError as error:
            if "locked" not in str(error.orig) or asyncio.get_running_loop().time() > until:
                raise
        await asyncio.sleep(PAUSE_S)


def check_quickly(connection: sa.Connection, url: str) -> None:
    """Raise for an SQLite file that is damaged."""
    found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
    if found != "ok":
        raise damaged(url, " ".join(found.split()))
