"""The stored chat log of tables: chat, proposals and answers, in order, each once by its idempotency key."""

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import Conflict, TalkRow
from cellar.server.store.schema import talk
from cellar.server.store.seats import own

#: Maximum number of rows that are read back; older ones have no effect any more.
MOST = 300


class Talk:
    """The chat logs of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, match: str, new: TalkRow) -> None:
        """Append a row, durably; Conflict when another writer was first with its number or its request."""
        row = {"match": match, **asdict(new)}
        try:
            await self._database.write(lambda connection: connection.execute(talk.insert(), row).close())
        except IntegrityError:
            raise Conflict(match) from None

    async def after(self, match: str, number: int) -> list[TalkRow]:
        """The rows after a number."""
        return await self._database.read(lambda connection: talk_of(connection, match, number))


def talk_of(connection: sa.Connection, match: str, after: int = 0) -> list[TalkRow]:
    """The last rows of a table's chat log."""
    query = sa.select(talk).where(talk.c.match == match, talk.c.number > after).order_by(talk.c.number.desc())
    found = [TalkRow(**own(row)) for row in connection.execute(query.limit(MOST))]
    return found[::-1]
