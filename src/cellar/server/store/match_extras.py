"""What the database has of a match besides its events and seats: the chat log, in order and each row once by its
idempotency key; the terms of its table, and the time that decisions took where there is a clock; the story of a
finished match, computed once."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import Attended, Conflict, MatchRow, SeatRow, TalkRow, TermsRow
from cellar.server.store.schema import matches, seats, spent, stories, talk, terms
from cellar.server.store.seats import own, sitting_of

#: Maximum number of rows of a chat log that are read back; older ones have no effect any more.
MOST = 300


class Extras:
    """The part of a store that has chat logs, terms, clocks and stories."""

    database: Database

    async def append_talk(self, match: str, new: TalkRow) -> None:
        """Append a row, durably; Conflict when another writer was first with its number or its request."""
        row = {"match": match, **asdict(new)}
        try:
            await self.database.write(lambda connection: connection.execute(talk.insert(), row).close())
        except IntegrityError:
            raise Conflict(match) from None

    async def talk_after(self, match: str, number: int) -> list[TalkRow]:
        """The rows of a table's chat log after a number."""
        return await self.database.read(lambda connection: talk_of(connection, match, number))

    async def tick(self, match: str, version: int, ms: int) -> None:
        """Store how long the decision after that version takes already. What a server that dies has counted is lost,
        but for this."""
        query = terms.update().where(terms.c.match == match).values(ticked_version=version, ticked=ms)
        await self.database.write(lambda connection: connection.execute(query).close())

    async def attend(self, notes: Sequence[Attended]) -> None:
        """Note who is at tables that strangers may find."""
        query = terms.update().where(terms.c.match == sa.bindparam("this"))
        values = [{"this": one.match, **asdict(one)} for one in notes]
        query = query.values({name: sa.bindparam(name) for name in ("attended", "ply", "watchers")})
        await self.database.write(lambda connection: connection.execute(query, values).close())

    async def found_tables(self, watch: bool, since: int, most: int) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
        """Tables that strangers may find, at which somebody was since a moment: listed ones with a free seat, the
        newest first; or to watch, with none, those first that most watch."""
        free = sa.exists().where(
            seats.c.match == matches.c.id, ~seats.c.joined, seats.c.bot == "", seats.c.token.is_(None)
        )
        query = (
            sa.select(matches)
            .join(terms, terms.c.match == matches.c.id)
            .where(terms.c.attended >= since, *((terms.c.watch, ~free) if watch else (terms.c.listed, free)))
            .order_by(*((terms.c.watchers.desc(),) if watch else ()), matches.c.created.desc())
            .limit(most)
        )

        def find(connection: sa.Connection) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
            found = [MatchRow(**row._asdict()) for row in connection.execute(query)]
            return [(match, terms_of(connection, match.id), sitting_of(connection, match.id)[0]) for match in found]

        return await self.database.read(find)

    async def unlist(self, match: str) -> None:
        """Strangers do not find this match to watch any more."""
        query = terms.update().where(terms.c.match == match).values(watch=False)
        await self.database.write(lambda connection: connection.execute(query).close())

    async def spent(self, match: str) -> dict[int, int]:
        """How long decisions took, by the versions that they led to."""
        return await self.database.read(lambda connection: spent_at(connection, match))

    async def story(self, match: str, version: int) -> bytes | None:
        """The story of a match that ended with this version."""
        query = sa.select(stories.c.text).where(stories.c.match == match, stories.c.version == version)
        found = await self.database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if found is None else bytes(found)

    async def keep_story(self, match: str, version: int, text: bytes) -> None:
        """Store a story in place of an older one. The match may be gone by now, or another process may have been first:
        then there is nothing to do."""

        def replace(connection: sa.Connection) -> None:
            connection.execute(stories.delete().where(stories.c.match == match))
            connection.execute(stories.insert(), {"match": match, "version": version, "text": text})

        with suppress(IntegrityError):
            await self.database.write(replace)


def talk_of(connection: sa.Connection, match: str, after: int = 0) -> list[TalkRow]:
    """The last rows of a table's chat log."""
    query = sa.select(talk).where(talk.c.match == match, talk.c.number > after).order_by(talk.c.number.desc())
    found = [TalkRow(**own(row)) for row in connection.execute(query.limit(MOST))]
    return found[::-1]


def terms_of(connection: sa.Connection, match: str) -> TermsRow:
    """The terms of a table."""
    found = connection.execute(sa.select(terms).where(terms.c.match == match)).one_or_none()
    return TermsRow(**own(found)) if found is not None else TermsRow()


def spent_at(connection: sa.Connection, match: str) -> dict[int, int]:
    """The same as `Extras.spent`, within a transaction."""
    found = connection.execute(sa.select(spent.c.version, spent.c.ms).where(spent.c.match == match))
    return {row.version: row.ms for row in found}
