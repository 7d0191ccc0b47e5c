"""What one transaction of a group commit consists of: appends of many matches, and the look at the store's epoch."""

import asyncio
from dataclasses import dataclass
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from cellar.server.store.rows import EventRow, Gone, MarkRow
from cellar.server.store.schema import events, marks, spent

#: Asked with every commit, so in plain text. After writing: a restore, which waits for us or lets us wait, cannot come
#: in between any more.
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


def write_group(connection: sa.Connection, group: list[Append]) -> None:
    """Write a group in the transaction of the connection. IntegrityError when one of it lost a race (optimistic
    concurrency: a version, or an idempotency key, is there already), Gone when the store is another one by now. By the
    driver's own cursor: SQLAlchemy's layers would take as long again, and this runs for every move."""
    driver = connection.dialect.loaded_dbapi
    cursor = connection.connection.cursor()
    try:
        for table, rows in _rows(group):
            cursor.executemany(_inserting(table, connection.dialect), rows)
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
