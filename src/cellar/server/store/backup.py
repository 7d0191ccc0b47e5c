"""Backup and restore of a whole store: a backup is always one SQLite file, of whatever kind the store is, and is
restored into either kind; so a store also moves from one kind to the other.

Both work while servers run. A backup is of one moment. A restore begins a new epoch: what a server holds in memory is
of the old one, so nothing of it is written any more, and the server lets go of it.
"""

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar.language import translator
from cellar.server.settings import BadSetting
from cellar.server.store.database import database_at, sqlite_file
from cellar.server.store.lock import Lock
from cellar.server.store.migrations import bring_up, check_version, new_epoch, version_of
from cellar.server.store.opening import refusal
from cellar.server.store.schema import events, metadata, state
from cellar.server.store.sqlite import copy, opened

_ = translator(__name__)

#: Number of rows in a batch.
ROWS = 1_000


async def backup(url: str, target: Path) -> None:
    """Write the store as it is now into a file."""
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise BadSetting(_("There is no store at {file} yet.", file=file))
    if target.exists() and file is not None and target.samefile(file):
        raise BadSetting(_("{target} is the store itself: name another file for the backup.", target=target))
    made = target.with_name(target.name + ".part")
    made.unlink(missing_ok=True)
    try:
        if file is not None:
            await asyncio.to_thread(_copy_file, file, made)
        else:
            await _rows_to_file(url, made)
        await asyncio.to_thread(_sync, made)
        made.replace(target)
    except SQLAlchemyError as error:
        raise refusal(url, error) from None
    finally:
        made.unlink(missing_ok=True)


async def restore(url: str, source: Path) -> None:
    """Replace the store's contents by a backup's."""
    if not source.is_file():
        raise BadSetting(_("There is no backup {source}.", source=source))
    file = sqlite_file(url)
    with TemporaryDirectory(dir=file.parent if file is not None else None) as folder:
        ready = Path(folder) / "restored.sqlite"
        try:
            await asyncio.to_thread(_prepare, source, ready)
        except SQLAlchemyError as error:
            raise BadSetting(
                _("{source} cannot be restored: {reason}.", source=source, reason=getattr(error, "orig", None) or error)
            ) from None
        try:
            if file is not None:
                await asyncio.to_thread(_put_in_place, ready, file)
            else:
                await _rows_from_file(ready, url)
        except SQLAlchemyError as error:
            raise refusal(url, error) from None


def _copy_file(source: Path, target: Path) -> None:
    """Copy a database into one file without a write-ahead log beside it, and check it."""
    copy(source, target)
    with opened(target) as engine, engine.execution_options(reads=True).connect() as written:
        said = str(written.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
        if said != "ok":
            raise SQLAlchemyError(_("the file is damaged: {reason}", reason=" ".join(said.split())))
        written.exec_driver_sql("PRAGMA journal_mode = DELETE")


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _prepare(source: Path, ready: Path) -> None:
    """Copy and check a backup, and give it the current schema and a new epoch."""
    _copy_file(source, ready)
    with opened(ready) as engine, engine.begin() as connection:
        version = version_of(connection)
        check_version(version)
        if not version:
            raise BadSetting(_("{source} isn't a backup of a Cellar store: it has no matches.", source=source))
        bring_up(connection)
        connection.execute(state.update().values(epoch=new_epoch()))


def _put_in_place(ready: Path, file: Path) -> None:
    try:
        lock = Lock(file)
    except BadSetting:
        # A server runs: through SQLite, which lets it finish what it is writing and then shows it the new contents.
        copy(ready, file)
        return
    try:
        # Nobody is there: also what is too damaged for SQLite to write to can be replaced.
        _sync(ready)
        for beside in ("-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        ready.replace(file)
    finally:
        lock.release()


async def _rows_to_file(url: str, target: Path) -> None:
    def carry(source: sa.Connection) -> None:
        # Of one moment, and not all in memory at once.
        source = source.execution_options(isolation_level="REPEATABLE READ", stream_results=True)
        check_version(version_of(source))
        with opened(target) as engine, engine.begin() as written:
            metadata.create_all(written)
            _carry(source, written)

    database = database_at(url)
    try:
        await database.read(carry)
    finally:
        await database.close()


async def _rows_from_file(source: Path, url: str) -> None:
    def carry(target: sa.Connection) -> None:
        bring_up(target)
        _empty(target)
        with opened(source) as engine, engine.execution_options(reads=True).connect() as read:
            _carry(read, target)

    database = database_at(url)
    try:
        await database.write(carry)
    finally:
        await database.close()


def _carry(source: sa.Connection, target: sa.Connection) -> None:
    """Copy all rows of all tables, in batches."""
    for table in metadata.sorted_tables:
        for part in source.execute(sa.select(table)).partitions(ROWS):
            target.execute(table.insert(), [row._asdict() for row in part])


def _empty(connection: sa.Connection) -> None:
    """Delete all rows; whoever is writing moves finishes first, and whoever comes later sees the new epoch. Only this
    table is locked: with several, a server that holds one of them and wants another would deadlock with us."""
    connection.exec_driver_sql(f"LOCK TABLE {events.name} IN EXCLUSIVE MODE")
    for table in reversed(metadata.sorted_tables):
        connection.execute(table.delete())
