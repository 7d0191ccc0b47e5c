"""All that the lobby's addresses reach: the tables, and what is made for the menu."""

import time
from dataclasses import dataclass

from cellar.server.match.stories import Stories
from cellar.server.match.tables import Tables
from cellar.server.menu.made import Made
from cellar.server.menu.puzzles import Puzzles
from cellar.server.web.limits import Buckets


@dataclass(frozen=True, slots=True)
class House:
    """One server's, or one browser's."""

    tables: Tables
    puzzles: Puzzles
    made: Made
    stories: Stories
    #: how many tables each client may lay out
    new_tables: Buckets

    @classmethod
    def of(cls, tables: Tables) -> "House":
        """The house around these tables."""
        pool, limits = tables.pool, tables.settings.limits
        new_tables = Buckets(limits.tables_hour / 3600, limits.tables_burst, time.monotonic)
        return cls(tables, Puzzles(pool), Made(pool), Stories(tables), new_tables)

    async def close(self) -> None:
        """Stop all that is under way; the store and the workers are closed by whoever opened them."""
        await self.stories.close()
        await self.tables.close()
