"""Terms of tables in the database, and the time that decisions took where there is a clock."""

from collections.abc import Sequence

import sqlalchemy as sa

from cellar.server.store.database import Database
from cellar.server.store.rows import MatchRow, SeatRow, TermsRow
from cellar.server.store.schema import matches, seats, spent, terms
from cellar.server.store.seats import own, sitting_of


class Terms:
    """The terms of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tick(self, match: str, version: int, ms: int) -> None:
        """Store how long the decision after that version takes already. What a server that dies has counted is lost,
        but for this."""
        query = terms.update().where(terms.c.match == match).values(ticked_version=version, ticked=ms)
        await self._database.write(lambda connection: connection.execute(query).close())

    async def attend(self, matches_here: Sequence[str], at: int) -> None:
        """Note that somebody is at these listed tables."""
        query = terms.update().where(terms.c.match.in_(matches_here)).values(attended=at)
        await self._database.write(lambda connection: connection.execute(query).close())

    async def open(self, since: int, most: int) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
        """Listed tables with a free seat at which somebody was since a moment, the newest first."""
        free = sa.exists().where(
            seats.c.match == matches.c.id, ~seats.c.joined, seats.c.bot == "", seats.c.token.is_(None)
        )
        query = (
            sa.select(matches)
            .join(terms, terms.c.match == matches.c.id)
            .where(terms.c.listed, terms.c.attended >= since, free)
            .order_by(matches.c.created.desc())
            .limit(most)
        )

        def find(connection: sa.Connection) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
            found = [MatchRow(**row._asdict()) for row in connection.execute(query)]
            return [(match, terms_of(connection, match.id), sitting_of(connection, match.id)[0]) for match in found]

        return await self._database.read(find)

    async def spent(self, match: str) -> dict[int, int]:
        """How long decisions took, by the versions that they led to."""
        return await self._database.read(lambda connection: spent_at(connection, match))


def terms_of(connection: sa.Connection, match: str) -> TermsRow:
    """The terms of a table."""
    found = connection.execute(sa.select(terms).where(terms.c.match == match)).one_or_none()
    return TermsRow(**own(found)) if found is not None else TermsRow()


def spent_at(connection: sa.Connection, match: str) -> dict[int, int]:
    """The same as `Terms.spent`, within a transaction."""
    found = connection.execute(sa.select(spent.c.version, spent.c.ms).where(spent.c.match == match))
    return {row.version: row.ms for row in found}
