"""Conditional moves at tables with days for each move, in the database: a row for each seat that has some."""

from dataclasses import asdict

import sqlalchemy as sa

from cellar.server.store.database import Database
from cellar.server.store.rows import ConditionalRow
from cellar.server.store.schema import conditional_moves
from cellar.server.store.seats import own


class ConditionalMoves:
    """The part of a store that has conditional moves."""

    database: Database

    async def conditional_moves(self, match: str) -> dict[int, ConditionalRow]:
        """The conditional moves of a match, by seat."""
        query = sa.select(conditional_moves).where(conditional_moves.c.match == match)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return {row.seat: ConditionalRow(**own(row)) for row in found}

    async def put_conditional_moves(self, match: str, row: ConditionalRow) -> None:
        """Store a seat's conditional moves in place of those it had; without lines it has none."""

        def write(connection: sa.Connection) -> None:
            mine = (conditional_moves.c.match == match, conditional_moves.c.seat == row.seat)
            connection.execute(conditional_moves.delete().where(*mine))
            if row.lines != "[]":
                connection.execute(conditional_moves.insert(), {"match": match, **asdict(row)})

        await self.database.write(write)
