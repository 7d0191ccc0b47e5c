"""Stories of matches that are over, as the store keeps them: worked out once."""

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from cellar.server.store.opening import reading
from cellar.server.store.schema import stories
from cellar.server.store.write_lock import writing


class Stories:
    """The stories of all matches; one that was taken back and ended anew has another version."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, match: str, version: int) -> bytes | None:
        """The story of a match that ended with this version."""
        query = sa.select(stories.c.text).where(stories.c.match == match, stories.c.version == version)
        async with reading(self._engine) as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        return None if found is None else bytes(found)

    async def keep(self, match: str, version: int, text: bytes) -> None:
        """Keep a story in place of an older one. The match may be gone by now, or another process may have been first:
        then there is nothing to do."""
        try:
            async with writing(self._engine) as connection:
                await connection.execute(stories.delete().where(stories.c.match == match))
                await connection.execute(stories.insert(), {"match": match, "version": version, "text": text})
        except IntegrityError:
            return
