"""Ratings in the database: a row for each rated match and account, the last of which is the rating. A match counts
once, however many processes see it end."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import RatingRow
from cellar.server.store.schema import accounts, matches, ratings, seats, terms

#: Maximum attempts to write what a match has made of ratings, while other matches of the same people end.
TRIES = 10
#: The latest rows of accounts; none for a newcomer.
Latest = Mapping[str, RatingRow | None]


class Ratings:
    """The part of a store that has ratings."""

    database: Database

    async def rate(
        self, match: str, of: Collection[str], game: str, players: int, made: Callable[[Latest], list[RatingRow]]
    ) -> None:
        """Write what a match makes of the ratings of these accounts, from their latest rows; nothing where that was
        done before. Accounts that are deleted meanwhile are left out."""

        def write(connection: sa.Connection) -> None:
            # Held to the end, in one order: a rating is made of the one before, and never of a deleted account's.
            there = sa.select(accounts.c.id).where(accounts.c.id.in_(of)).order_by(accounts.c.id).with_for_update()
            known = connection.execute(there).scalars().all()
            done = sa.select(ratings.c.number).where(ratings.c.played == match).limit(1)
            if not known or connection.execute(done).first() is not None:
                return
            rows = made({one: _latest(connection, one, game, players) for one in known})
            connection.execute(ratings.insert(), [asdict(row) for row in rows])

        for attempt in range(TRIES):
            try:
                await self.database.write(write)
                return
            except IntegrityError:  # another process was first: with this match, or with a number
                if attempt == TRIES - 1:
                    raise

    async def ratings_at(
        self, match: str, of: Collection[str], game: str, players: int
    ) -> dict[str, tuple[RatingRow, bool]]:
        """The ratings of accounts at a match, and whether each is what this match has made of it; the others are the
        latest ones."""

        def look(connection: sa.Connection) -> dict[str, tuple[RatingRow, bool]]:
            made = connection.execute(sa.select(ratings).where(ratings.c.played == match)).all()
            by_match = {row.account: RatingRow(**row._asdict()) for row in made}
            found = {one: by_match.get(one) or _latest(connection, one, game, players) for one in of}
            return {one: (row, one in by_match) for one, row in found.items() if row is not None}

        return await self.database.read(look)

    async def ratings_of(self, account: str) -> list[RatingRow]:
        """All that rated matches have made of an account's ratings, in the order of each."""
        query = sa.select(ratings).where(ratings.c.account == account)
        query = query.order_by(ratings.c.game, ratings.c.players, ratings.c.number)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [RatingRow(**row._asdict()) for row in found]

    async def unserved(self, since: int, now: int, most: int) -> list[str]:
        """Rated matches that have begun and count for nobody yet, and that no process has served since a moment; they
        are the asker's from now on."""
        with_account = sa.exists().where(seats.c.match == matches.c.id, seats.c.account.is_not(None))
        free = sa.exists().where(seats.c.match == matches.c.id, ~seats.c.joined)
        query = (
            sa.select(matches.c.id)
            .join(terms, terms.c.match == matches.c.id)
            .where(matches.c.rated, terms.c.attended < since, with_account, ~free)
            .where(~sa.exists().where(ratings.c.played == matches.c.id))
            .order_by(terms.c.attended)
            .limit(most)
        )

        def take(connection: sa.Connection) -> list[str]:
            mine = []
            for match in connection.execute(query).scalars().all():
                own = terms.update().where(terms.c.match == match, terms.c.attended < since).values(attended=now)
                if connection.execute(own).rowcount:
                    mine.append(match)
            return mine

        return await self.database.write(take)


def _latest(connection: sa.Connection, account: str, game: str, players: int) -> RatingRow | None:
    of = (ratings.c.account == account, ratings.c.game == game, ratings.c.players == players)
    query = sa.select(ratings).where(*of).order_by(ratings.c.number.desc()).limit(1)
    found = connection.execute(query).one_or_none()
    return None if found is None else RatingRow(**found._asdict())
