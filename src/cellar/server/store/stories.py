"""Stories of finished matches in the database: each is computed once."""

from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.schema import stories


class Stories:
    """The stories of all matches; one that was taken back and ended anew has another version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match: str, version: int) -> bytes | None:
        """The story of a match that ended with this version."""
        query = sa.select(stories.c.text).where(stories.c.match == match, stories.c.version == version)
        found = await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if found is None else bytes(found)

    async def keep(self, match: str, version: int, text: bytes) -> None:
        """Store a story in place of an older one. The match may be gone by now, or another process may have been first:
        then there is nothing to do."""

        def replace(connection: sa.Connection) -> None:
            connection.execute(stories.delete().where(stories.c.match == match))
            connection.execute(stories.insert(), {"match": match, "version": version, "text": text})

        with suppress(IntegrityError):
            await self._database.write(replace)
