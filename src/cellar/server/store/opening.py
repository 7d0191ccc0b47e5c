"""Checks before a database is used, and the sentences that refuse one."""

import asyncio
import shutil

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar.language import number, translator
from cellar.server.settings import BadSetting
from cellar.server.store.database import Database, sqlite_file
from cellar.server.store.migrations import bring_up
from cellar.server.store.schema import state
from cellar.server.store.sqlite import PATIENCE_S

_ = translator(__name__)

#: Seconds between two attempts on a file that SQLite refuses at once instead of waiting for it.
PAUSE_S = 0.02
#: Megabytes that a disk must have left: with fewer it counts as full. SQLite goes on for a while by using the pages of
#: its log again, so that a write alone does not tell.
LEAST_FREE_MB = 8


def shown(url: str) -> str:
    """A database's address without its password, for messages."""
    return str(sqlite_file(url) or sa.make_url(url).render_as_string())


def refusal(url: str, error: Exception) -> BadSetting:
    """The error for a database that cannot be opened, in a sentence."""
    reason = (str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__])[0]
    if "readonly" in reason:
        return BadSetting(
            _("The database {database} is read-only: its file and its folder must be writable.", database=shown(url))
        )
    if any(sign in reason for sign in ("not a database", "malformed")):
        return damaged(url, reason)
    return BadSetting(_("The database {database} cannot be opened: {reason}.", database=shown(url), reason=reason))


def damaged(url: str, reason: str) -> BadSetting:
    """The error for a damaged file."""
    return BadSetting(
        _(
            "The store {store} is damaged ({reason}): nothing was changed. Restore a backup with `cellar "
            "store restore FILE`.",
            store=shown(url),
            reason=reason,
        )
    )


def full_disk(url: str) -> str:
    """Why the disk of an SQLite file cannot take more, in half a sentence; "" where it can, or is not ours to look
    at."""
    file = sqlite_file(url)
    if file is None or not file.parent.is_dir():
        return ""
    left = shutil.disk_usage(file.parent).free / 1e6
    return (
        ""
        if left >= LEAST_FREE_MB
        else _(
            "the disk is full ({left} MB are left of the {needed} it needs)", left=number(left), needed=LEAST_FREE_MB
        )
    )


def refuse_full_disk(url: str) -> None:
    """Keep a server from starting where it could not write moves."""
    if why := full_disk(url):
        raise BadSetting(
            _(
                "The store {store} cannot be written: {why}. Make room there, then start again.",
                store=shown(url),
                why=why,
            )
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
