"""The store on a database: opening it, creating matches, reading them back. Appending goes through the writer."""

import asyncio
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar.server.errors import store_fails_with
from cellar.server.store.database import Database, database_at, sqlite_file
from cellar.server.store.days.alerts import Alerts
from cellar.server.store.days.conditional_moves import ConditionalMoves
from cellar.server.store.days.turns import Turns, turn_of
from cellar.server.store.lock import Lock
from cellar.server.store.match_extras import Extras, spent_at, talk_of, terms_of
from cellar.server.store.opening import full_disk, make_ready, refuse_full_disk
from cellar.server.store.people.accounts import Accounts
from cellar.server.store.people.pairing import Pairing, granted
from cellar.server.store.people.ratings import Ratings
from cellar.server.store.people.reports import Reports
from cellar.server.store.rows import Ban, CheckpointRow, EventRow, Kept, MatchRow, TermsRow
from cellar.server.store.schema import bans, checkpoints, devices, events, invites, matches, seats, state, terms
from cellar.server.store.seats import Seats, own, sitting_of
from cellar.server.store.writer import HISTORY, Append, Writer, write_group

#: Number of events that are read at a time: a long history must not block the tables.
PIECE = 200
store_fails_with(SQLAlchemyError)


class Store(Seats, Extras, Turns, ConditionalMoves, Accounts, Ratings, Pairing, Reports, Alerts):
    """Matches, seats, events, accounts, ratings, alerts, and what strangers ask of each other and of the operator, in a
    database."""

    def __init__(self, database: Database, writer: Writer, lock: Lock | None) -> None:
        self.database = database
        self._writer = writer
        self.append, self.waiting = writer.append, writer.waiting
        self._lock = lock

    @classmethod
    async def open(cls, url: str, *, alone: bool = False, sound: bool = False) -> "Store":
        """Open the database, and create or migrate its tables. A server opens it `alone`: no other may serve the same
        SQLite file. What is known to be `sound` is not looked through again."""
        database, file = database_at(url), sqlite_file(url)
        lock = None
        try:
            if alone:
                refuse_full_disk(url)
            lock = Lock(file) if alone and file is not None else None
            epoch = await make_ready(database, sound)
        except BaseException:
            if lock is not None:
                lock.release()
            await database.close()
            raise
        return cls(database, Writer(database, epoch), lock)

    async def close(self) -> None:
        """Write what waits and close."""
        await self._writer.close()
        await self.database.close()
        if self._lock is not None:
            self._lock.release()

    async def create(self, kept: Kept) -> None:
        """Store a new match with its events; a long history in pieces, so that no table waits for it."""

        match = kept.match.id
        await self.database.write(lambda connection: _lay_out(connection, kept))
        for n in range(0, len(kept.events), HISTORY):
            piece = kept.events[n : n + HISTORY]
            due = [row for row in kept.checkpoints if piece[0].version <= row.version <= piece[-1].version]
            await self._writer.append(match, piece, due)

    async def pair(self, kept: Kept, tokens: list[bytes]) -> None:
        """Store a new match for those who wait with these tokens' hashes, at once with what happened in it; Conflict
        where one of them is paired already, or waits no more."""
        done = asyncio.get_running_loop().create_future()
        begun = Append(kept.match.id, kept.events, kept.checkpoints, self.epoch, done)

        def seat(connection: sa.Connection) -> None:
            granted(connection, tokens, kept.match.id)
            _lay_out(connection, kept)
            write_group(connection, [begun])

        await self.database.write(seat)

    async def load(self, match: str) -> Kept | None:
        """Everything stored of a match, or None."""

        def first(connection: sa.Connection) -> Kept | None:
            row = connection.execute(sa.select(matches).where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            sitting, links = sitting_of(connection, match)
            return Kept(
                MatchRow(**row._asdict()),
                sitting,
                _piece(connection, match, 0),
                [
                    CheckpointRow(**own(row))
                    for row in connection.execute(_of(checkpoints, match).order_by(checkpoints.c.version))
                ],
                links,
                talk_of(connection, match),
                found := terms_of(connection, match),
                spent_at(connection, match) if found.clock else {},
                *(turn_of(connection, match) if found.clock == "days" else ()),
            )

        kept = await self.database.read(first)
        if kept is not None and len(kept.events) == PIECE:
            kept.events += await self.events_after(match, kept.events[-1].version)
        return kept

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        """The events after a version."""
        found: list[EventRow] = []
        while True:
            after = found[-1].version if found else version
            piece = await self.database.read(lambda connection: _piece(connection, match, after))  # noqa: B023
            found += piece
            if len(piece) < PIECE:
                return found

    async def rematch(self, match: str, other: str) -> str:
        """Note that `other` is the rematch, unless there is one already; returns the one that counts."""

        def note(connection: sa.Connection) -> str:
            connection.execute(
                matches.update().where(matches.c.id == match, matches.c.rematch.is_(None)).values(rematch=other)
            )
            return str(connection.execute(sa.select(matches.c.rematch).where(matches.c.id == match)).scalar_one())

        return await self.database.write(note)

    async def touch(self, now: int) -> None:
        """Write a row, to check that the store can be written and its disk has room."""

        def write(connection: sa.Connection) -> None:
            if why := full_disk(self.database.url):
                raise OSError(why)
            connection.execute(state.update().values(checked=now)).close()

        await self.database.write(write)

    # -- what is changed behind a server's back

    async def orders(self) -> tuple[str, list[Ban]]:
        """The epoch of the store, and all bans."""

        def look(connection: sa.Connection) -> tuple[str, list[Ban]]:
            epoch = connection.execute(sa.select(state.c.epoch)).scalar_one()
            return str(epoch), [Ban(**row._asdict()) for row in connection.execute(sa.select(bans))]

        return await self.database.read(look)

    @property
    def epoch(self) -> str:
        """The epoch that appends are made in: of another one nothing is written."""
        return self._writer.epoch

    def begin_epoch(self, epoch: str) -> None:
        """Set the epoch of all that is held in memory from now on."""
        self._writer.epoch = epoch


def _lay_out(connection: sa.Connection, kept: Kept) -> None:
    match = kept.match.id
    connection.execute(matches.insert(), asdict(kept.match))
    connection.execute(seats.insert(), [{"match": match, **asdict(seat)} for seat in kept.seats])
    if links := [{"match": match, "seat": seat, "mark": code} for seat, code in kept.links.invites.items()]:
        connection.execute(invites.insert(), links)
    if others := [{"match": match, **asdict(device)} for device in kept.links.devices.values()]:
        connection.execute(devices.insert(), others)
    if kept.terms != TermsRow():
        connection.execute(terms.insert(), {"match": match, **asdict(kept.terms)})


def _piece(connection: sa.Connection, match: str, after: int) -> list[EventRow]:
    """The next events after a version, at most PIECE of them."""
    query = _of(events, match).where(events.c.version > after).order_by(events.c.version).limit(PIECE)
    return [EventRow(**own(event)) for event in connection.execute(query)]


def _of(table: sa.Table, match: str) -> "sa.Select[Any]":
    return sa.select(table).where(table.c.match == match)
