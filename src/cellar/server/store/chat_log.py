"""What is said at a table besides moves, as the store keeps it: in order, and each thing once."""

from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server.store.opening import reading
from cellar.server.store.rows import Conflict, TalkRow
from cellar.server.store.schema import talk
from cellar.server.store.seats import own
from cellar.server.store.write_lock import writing

#: So much of what was said is read back: what is older is said and done.
MOST = 300


class Talk:
    """What is said at all tables."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def append(self, match: str, new: TalkRow) -> None:
        """Add what somebody says; done when it is durable. Conflict when another writer was first with its number or
        its request."""
        try:
            async with writing(self._engine) as connection:
                await connection.execute(talk.insert(), {"match": match, **asdict(new)})
        except IntegrityError:
            raise Conflict(match) from None

    async def after(self, match: str, number: int) -> list[TalkRow]:
        """What was said after a number."""
        async with reading(self._engine) as connection:
            return await talk_of(connection, match, number)


async def talk_of(connection: AsyncConnection, match: str, after: int = 0) -> list[TalkRow]:
    """The last things said at a table."""
    query = sa.select(talk).where(talk.c.match == match, talk.c.number > after).order_by(talk.c.number.desc())
    found = [TalkRow(**own(row)) for row in await connection.execute(query.limit(MOST))]
    return found[::-1]
