"""The store: opening it, laying matches out in it, reading them back. Appending goes through the writer."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from cellar.server.settings import BadSetting
from cellar.server.store.rows import EventRow, Kept, MarkRow, MatchRow, SeatRow
from cellar.server.store.schema import events, marks, matches, metadata, seats
from cellar.server.store.writer import Writer

#: Events that are read or written in one go.
PIECE = 200


class Store:
    """Matches, seats and events on disk."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open the database, making its tables if they are not there."""
        _check_folder(url)
        engine = create_async_engine(url, pool_size=4) if url.startswith("postgresql") else _sqlite(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(metadata.create_all)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadSetting(
                f"The database {sa.make_url(url).render_as_string()} cannot be opened: {reason}."
            ) from None
        return cls(engine, Writer(engine))

    async def close(self) -> None:
        """Write what waits and close."""
        await self._writer.close()
        await self._engine.dispose()

    async def create(
        self, match: MatchRow, sitting: list[SeatRow], first: list[EventRow], marked: Sequence[MarkRow] = ()
    ) -> None:
        """Lay out a match, with what already happened in it; a long history is appended in pieces, so that no table
        waits for it."""
        async with self._engine.begin() as connection:
            await connection.execute(matches.insert(), asdict(match))
            await connection.execute(seats.insert(), [{"match": match.id, **asdict(seat)} for seat in sitting])
        for n in range(0, len(first), PIECE):
            piece = first[n : n + PIECE]
            due = [mark for mark in marked if piece[0].version <= mark.version <= piece[-1].version]
            await self._writer.append(match.id, piece, due)

    async def append(self, match: str, new: list[EventRow], marks: list[MarkRow]) -> None:
        """Add events; returns when they are durable. Conflict when another writer was first with a version or a
        request."""
        await self._writer.append(match, new, marks)

    async def load(self, match: str) -> Kept | None:
        """All of a match, or None."""
        async with self._reading() as connection:
            row = (await connection.execute(sa.select(matches).where(matches.c.id == match))).one_or_none()
            if row is None:
                return None
            sitting = await connection.execute(_of(seats, match).order_by(seats.c.seat))
            happened = []
            for piece in (await connection.execute(_of(events, match).order_by(events.c.version))).partitions(PIECE):
                happened += [EventRow(**_own(event)) for event in piece]
                await asyncio.sleep(0)  # a long history must not hold the tables up
            kept = await connection.execute(_of(marks, match).order_by(marks.c.version))
            return Kept(
                MatchRow(**row._asdict()),
                [SeatRow(**_own(seat)) for seat in sitting],
                happened,
                [MarkRow(**_own(mark)) for mark in kept],
            )

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        """What happened after a version."""
        async with self._reading() as connection:
            query = _of(events, match).where(events.c.version > version).order_by(events.c.version)
            return [EventRow(**_own(event)) for event in await connection.execute(query)]

    async def sit(self, match: str, seat: SeatRow) -> None:
        """Change who sits on a seat."""
        values = {key: value for key, value in asdict(seat).items() if key != "seat"}
        async with self._engine.begin() as connection:
            await connection.execute(
                seats.update().where(seats.c.match == match, seats.c.seat == seat.seat).values(values)
            )

    async def seats(self, match: str) -> list[SeatRow]:
        """Who sits where."""
        async with self._reading() as connection:
            return [
                SeatRow(**_own(seat)) for seat in await connection.execute(_of(seats, match).order_by(seats.c.seat))
            ]

    async def rematch(self, match: str, other: str) -> str:
        """Note that `other` is the rematch, unless there is one already; returns the one that counts."""
        async with self._engine.begin() as connection:
            await connection.execute(
                matches.update().where(matches.c.id == match, matches.c.rematch.is_(None)).values(rematch=other)
            )
            found = (await connection.execute(sa.select(matches.c.rematch).where(matches.c.id == match))).scalar_one()
            return str(found)

    def _reading(self) -> Any:
        """A connection for reading: no transaction, so no lock that a writer would wait for."""
        return self._engine.execution_options(isolation_level="AUTOCOMMIT").connect()


def _of(table: sa.Table, match: str) -> "sa.Select[Any]":
    return sa.select(table).where(table.c.match == match)


def _own(row: "sa.Row[Any]") -> dict[str, Any]:
    """A row's columns without the match's id."""
    return {key: value for key, value in row._asdict().items() if key != "match"}


def _check_folder(url: str) -> None:
    name = sa.make_url(url).database if url.startswith("sqlite") else None
    if name and not Path(name).parent.is_dir():
        raise BadSetting(
            f"The database cannot be kept at {name}: there is no folder {Path(name).parent}; make it first."
        )


def _sqlite(url: str) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": 30})

    @sa.event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver's own transactions start too late: read-then-write would lose against another process.
        connection.isolation_level = None
        cursor = connection.cursor()
        # FULL: a commit has reached the disk before a move is acknowledged.
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def began(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
