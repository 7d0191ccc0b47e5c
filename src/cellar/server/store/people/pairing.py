"""Those who wait to be paired, in the database: it alone decides who plays whom, also for several processes."""

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import Conflict, WishRow
from cellar.server.store.schema import wishes


class Pairing:
    """The part of a store that has those who wait to be paired."""

    database: Database

    async def wished(self, token: bytes) -> WishRow | None:
        """The wish of whoever holds this token's hash."""
        query = sa.select(wishes).where(wishes.c.token == token)
        found = await self.database.read(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else WishRow(**found._asdict())

    async def wish(self, row: WishRow, gone: int, forgotten: int, most: int) -> list[WishRow]:
        """Store that somebody waits, or still waits; returns all who wish the same, the first first. Whoever has not
        asked since `gone` waits no more, a pairing is forgotten that nobody has asked for since `forgotten`. Conflict
        where as many wait as may."""

        def wait(connection: sa.Connection) -> list[WishRow]:
            away = sa.and_(wishes.c.match.is_(None), wishes.c.seen < gone)
            connection.execute(wishes.delete().where(sa.or_(away, wishes.c.seen < forgotten)))
            own = wishes.update().where(wishes.c.token == row.token, wishes.c.match.is_(None))
            again = own.where(wishes.c.form == row.form).values(seen=row.seen, name=row.name)
            if not connection.execute(again).rowcount and not connection.execute(own.values(asdict(row))).rowcount:
                waiting = sa.select(sa.func.count()).select_from(wishes).where(wishes.c.match.is_(None))
                if connection.execute(waiting).scalar_one() >= most:
                    raise Conflict(row.form)
                connection.execute(wishes.insert(), asdict(row))
            same = sa.select(wishes).where(wishes.c.form == row.form, wishes.c.match.is_(None))
            found = connection.execute(same.order_by(wishes.c.at, wishes.c.token))
            return [WishRow(**one._asdict()) for one in found]

        try:
            return await self.database.write(wait)
        except IntegrityError:  # the same request, twice at once: the other one counts
            return []

    async def unwish(self, token: bytes) -> None:
        """Somebody waits no more; a match that has come of it stays."""
        query = wishes.delete().where(wishes.c.token == token, wishes.c.match.is_(None))
        await self.database.write(lambda connection: connection.execute(query).close())

    async def forget_wishes(self, before: int) -> None:
        """Delete all wishes that nobody has asked for since a time."""
        query = wishes.delete().where(wishes.c.seen < before)
        await self.database.write(lambda connection: connection.execute(query).close())

    async def waiting_for(self, since: int) -> dict[str, int]:
        """How many wait, by what they wish."""
        query = sa.select(wishes.c.form, sa.func.count()).where(wishes.c.match.is_(None), wishes.c.seen >= since)
        found = await self.database.read(lambda connection: connection.execute(query.group_by(wishes.c.form)).all())
        return {row[0]: row[1] for row in found}


def granted(connection: sa.Connection, tokens: list[bytes], match: str) -> None:
    """Note in a transaction which match came of these wishes: of all, or Conflict where one is granted or gone."""
    these = (wishes.c.token.in_(tokens), wishes.c.match.is_(None))
    # In one order: two processes that want some of the same do not wait for each other.
    locked = sa.select(wishes.c.token).where(*these).order_by(wishes.c.token).with_for_update()
    if len(connection.execute(locked).all()) < len(tokens):
        raise Conflict(match)
    connection.execute(wishes.update().where(*these).values(match=match))
