"""The store: opening it, laying matches out in it, reading them back. Appending goes through the writer."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from cellar.server.errors import store_fails_with
from cellar.server.store.chat_log import Talk, talk_of
from cellar.server.store.lock import Lock
from cellar.server.store.opening import engine_of, make_ready, reading, sqlite_file
from cellar.server.store.rows import Ban, EventRow, Kept, Links, MarkRow, MatchRow, SeatRow, TermsRow
from cellar.server.store.schema import bans, devices, events, invites, marks, matches, seats, state, terms
from cellar.server.store.seats import Sitting, own, sitting_of
from cellar.server.store.stories import Stories
from cellar.server.store.terms import Terms, spent_at, terms_of
from cellar.server.store.write_lock import dispose, writing, written
from cellar.server.store.writer import HISTORY, Writer

#: Events that are read in one go.
PIECE = 200
store_fails_with(SQLAlchemyError)


class Store:
    """Matches, seats and events on disk."""

    def __init__(self, engine: AsyncEngine, writer: Writer, lock: Lock | None) -> None:
        self.engine = engine
        self.sitting = Sitting(engine)
        self.stories = Stories(engine)
        self.talk = Talk(engine)
        self.terms = Terms(engine)
        self._writer = writer
        self._lock = lock

    @classmethod
    async def open(cls, url: str, *, alone: bool = False, sound: bool = False) -> "Store":
        """Open the database, making its tables if they are not there, or bringing them up to date. A server opens it
        `alone`: no other may serve the same SQLite file. What is known to be `sound` is not looked through again."""
        engine, file = engine_of(url), sqlite_file(url)
        lock = None
        try:
            lock = Lock(file) if alone and file is not None else None
            epoch = await make_ready(engine, url, sound)
        except BaseException:
            if lock is not None:
                lock.release()
            await dispose(engine)
            raise
        return cls(engine, Writer(engine, epoch), lock)

    async def close(self) -> None:
        """Write what waits and close."""
        await self._writer.close()
        await dispose(self.engine)
        if self._lock is not None:
            self._lock.release()

    async def create(
        self,
        match: MatchRow,
        sitting: list[SeatRow],
        first: list[EventRow],
        marked: Sequence[MarkRow] = (),
        links: Links | None = None,
        kept: TermsRow | None = None,
    ) -> None:
        """Lay out a match, with what already happened in it; a long history is appended in pieces, so that no table
        waits for it."""

        def lay_out(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), asdict(match))
            connection.execute(seats.insert(), [{"match": match.id, **asdict(seat)} for seat in sitting])
            if links and links.invites:
                rows = [{"match": match.id, "seat": seat, "mark": mark} for seat, mark in links.invites.items()]
                connection.execute(invites.insert(), rows)
            if links and links.devices:
                own_devices = [{"match": match.id, **asdict(device)} for device in links.devices.values()]
                connection.execute(devices.insert(), own_devices)
            if kept is not None and kept != TermsRow():
                connection.execute(terms.insert(), {"match": match.id, **asdict(kept)})

        await written(self.engine, lay_out)
        for n in range(0, len(first), HISTORY):
            piece = first[n : n + HISTORY]
            due = [mark for mark in marked if piece[0].version <= mark.version <= piece[-1].version]
            await self._writer.append(match.id, piece, due)

    def append(
        self, match: str, new: list[EventRow], marks: list[MarkRow], spent: int | None = None
    ) -> Awaitable[None]:
        """Add events, and where there is a clock the time that the first took; done when they are durable. Conflict
        when another writer was first with a version or a request."""
        return self._writer.append(match, new, marks, spent)

    async def load(self, match: str) -> Kept | None:
        """All of a match, or None."""
        async with reading(self.engine) as connection:
            row = (await connection.execute(sa.select(matches).where(matches.c.id == match))).one_or_none()
            if row is None:
                return None
            sitting, links = await sitting_of(connection, match)
            happened = []
            for piece in (await connection.execute(_of(events, match).order_by(events.c.version))).partitions(PIECE):
                happened += [EventRow(**own(event)) for event in piece]
                await asyncio.sleep(0)  # a long history must not hold the tables up
            kept = await connection.execute(_of(marks, match).order_by(marks.c.version))
            return Kept(
                MatchRow(**row._asdict()),
                sitting,
                happened,
                [MarkRow(**own(mark)) for mark in kept],
                links,
                await talk_of(connection, match),
                found := await terms_of(connection, match),
                await spent_at(connection, match) if found.clock else {},
            )

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        """What happened after a version."""
        async with reading(self.engine) as connection:
            query = _of(events, match).where(events.c.version > version).order_by(events.c.version)
            return [EventRow(**own(event)) for event in await connection.execute(query)]

    async def rematch(self, match: str, other: str) -> str:
        """Note that `other` is the rematch, unless there is one already; returns the one that counts."""
        async with writing(self.engine) as connection:
            await connection.execute(
                matches.update().where(matches.c.id == match, matches.c.rematch.is_(None)).values(rematch=other)
            )
            found = (await connection.execute(sa.select(matches.c.rematch).where(matches.c.id == match))).scalar_one()
            return str(found)

    async def touch(self, now: int) -> None:
        """Write something, to see that the store can be written."""
        async with writing(self.engine) as connection:
            await connection.execute(state.update().values(checked=now))

    # -- what is changed behind a server's back

    async def orders(self) -> tuple[str, list[Ban]]:
        """The epoch of the store, and all bans."""
        async with reading(self.engine) as connection:
            epoch = (await connection.execute(sa.select(state.c.epoch))).scalar_one()
            return str(epoch), [Ban(**row._asdict()) for row in await connection.execute(sa.select(bans))]

    def waiting(self) -> int:
        """How many appends are not written yet."""
        return self._writer.waiting()

    @property
    def epoch(self) -> str:
        """The epoch that appends are made in: of another one nothing is written."""
        return self._writer.epoch

    def begin_epoch(self, epoch: str) -> None:
        """Everything that is held in memory from now on is of this epoch."""
        self._writer.epoch = epoch


def _of(table: sa.Table, match: str) -> "sa.Select[Any]":
    return sa.select(table).where(table.c.match == match)
