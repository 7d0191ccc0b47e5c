"""The ledger of a soak: every move that a server has acknowledged, compared with what its store has.

The store is read by a connection of the soak's own, never through the server that is tested. An acknowledged move is
there when the event at its version carries the very request that was sent (holder, id, what was asked) and the seat
that asked; nothing is half-written when the versions of a match have no gap and no request is there twice. Of matches
that are done with, a digest of all their events is kept, so that they can be compared once more in the end.
"""

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cellar.server.model.requests import Request
from cellar.server.model.tokens import Holder, hashed
from cellar.server.store import administration
from cellar.server.store.database import Database
from cellar.server.store.rows import LATE
from cellar.server.store.schema import events

T = TypeVar("T")
#: Seconds for which a store may be away, and between two tries.
PATIENCE_S, AGAIN_S = 60.0, 0.05


class Wrong(Exception):
    """Something that must not happen has happened; a sentence."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move as a client asks for it: its id makes it count once, however often it is sent."""

    id: str
    seat: int
    token: str
    #: the version of the table that its player has seen
    version: int
    text: str

    def request(self) -> str:
        """The idempotency key that the store has beside its event."""
        return str(Request.of(Holder(token=hashed(self.token)), self.id, "move", self.version, self.text))


@dataclass(slots=True)
class Match:
    """The acknowledged moves of one match, by version, and how far they were found in the store."""

    acknowledged: dict[int, Move] = field(default_factory=dict)
    checked: int = 0


class Ledger:
    """All acknowledged moves of a soak."""

    def __init__(self) -> None:
        self.acks = 0
        #: acknowledged moves that are not in the store as they were acknowledged, each a sentence
        self.lost: list[str] = []
        #: what else must not be, each a sentence
        self.wrong: list[str] = []
        self._live: dict[str, Match] = {}
        #: of matches that are done with: number of events, and digest
        self._done: dict[str, tuple[int, str]] = {}

    @property
    def matches(self) -> int:
        """Number of matches that were played."""
        return len(self._live) + len(self._done)

    def note(self, match: str, version: int, move: Move) -> None:
        """A move was acknowledged."""
        self.acks += 1
        self._live.setdefault(match, Match()).acknowledged[version] = move

    async def check(self, database: Database) -> None:
        """Compare what was acknowledged since the last check with the store."""
        for match, kept in list(self._live.items()):  # one may end meanwhile
            await self._check(database, match, kept)

    async def finish(self, database: Database, match: str) -> None:
        """Compare all of a match that is over, and keep its digest."""
        kept = self._live.pop(match, Match())
        kept.checked = 0
        await self._check(database, match, kept)
        self._done[match] = await _read(database, partial(_digest, match=match))

    async def check_all(self, database: Database) -> None:
        """Compare everything once more, and look for what is half-written."""
        for match, kept in self._live.items():
            kept.checked = 0
            await self._check(database, match, kept)
        for match, (number, digest) in self._done.items():
            now = await _read(database, partial(_digest, match=match))
            if now != (number, digest):
                self.lost.append(f"match {match} had {number} events when it ended, and now {now[0]}, or others")
        self.wrong += await administration.problems(database)

    async def _check(self, database: Database, match: str, kept: Match) -> None:
        asked, since = dict(kept.acknowledged), kept.checked
        rows = await _read(database, partial(_events, match=match, since=since))
        found = {row.version: row for row in rows}
        for version, move in asked.items():
            if version <= since:
                continue
            row = found.get(version)
            if row is None:
                self.lost.append(f"match {match}: version {version} was acknowledged and is not there")
            elif row.request != move.request() or row.actor != move.seat:
                self.lost.append(f"match {match}: version {version} is not the move that was acknowledged")
        if sorted(found) != list(range(since + 1, since + 1 + len(found))):
            self.wrong.append(f"match {match} has a gap after version {since}")
        twice = [text for text, times in Counter(row.request for row in rows if row.request).items() if times > 1]
        if twice:
            self.wrong.append(f"match {match} has carried out a request twice")
        if any(row.actor == LATE for row in rows):
            self.wrong.append(f"match {match}: somebody lost on time, with a day on the clock")
        kept.checked = max(found, default=since)


async def _read(database: Database, work: Callable[[sa.Connection], T]) -> T:
    """Read from a store that may be down for a moment."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            return await database.read(work)
        except (OSError, SQLAlchemyError):
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(AGAIN_S)


def _events(connection: sa.Connection, match: str, since: int) -> Sequence[Any]:
    query = sa.select(events.c.version, events.c.actor, events.c.request)
    query = query.where(events.c.match == match, events.c.version > since).order_by(events.c.version)
    return connection.execute(query).all()


def _digest(connection: sa.Connection, match: str) -> tuple[int, str]:
    query = sa.select(events.c.version, events.c.actor, events.c.action, events.c.request)
    rows = connection.execute(query.where(events.c.match == match).order_by(events.c.version)).all()
    return len(rows), hashlib.sha256(repr([tuple(row) for row in rows]).encode()).hexdigest()
