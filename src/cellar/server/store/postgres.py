"""PostgreSQL through asyncpg: work runs in a greenlet, so that the event loop goes on while it waits for an answer."""

from collections.abc import Callable
from typing import Literal, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from cellar.server import gc_schedule

T = TypeVar("T")
#: Size of a process's connection pool.
CONNECTIONS = 4


class Postgres:
    """A PostgreSQL database that several servers may share."""

    kind: Literal["postgresql"] = "postgresql"

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = create_async_engine(url, pool_size=CONNECTIONS)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run work outside a transaction."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[sa.Connection], T], *, moves: bool = False) -> T:
        """Run work in a transaction: PostgreSQL itself lets many write at once."""
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            if not moves:
                gc_schedule.left_cycles()

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
