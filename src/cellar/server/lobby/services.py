"""The services behind the lobby's routes: the tables, and what is made for the menu."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cellar.server.accounts.accounts import Accounts
from cellar.server.limits import Buckets
from cellar.server.lobby.pictures import Made, Puzzles
from cellar.server.tables.stories import Stories
from cellar.server.tables.tables import Tables

if TYPE_CHECKING:  # a table in a browser reads the services too, and has no database and sends nothing
    from cellar.server.alerts.alerts import Alerts
    from cellar.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """All services of one server, or of one browser."""

    tables: Tables
    puzzles: Puzzles
    made: Made
    stories: Stories
    #: rate limits for new tables, by client
    new_tables: Buckets
    #: rate limits for reports, by client
    reports: Buckets
    #: none where the operator wants none, or it is a browser
    accounts: Accounts | None = None
    #: what is asked by strangers; none in a browser, where nobody else is
    store: "Store | None" = None
    #: none in a browser
    alerts: "Alerts | None" = None

    @classmethod
    def of(
        cls,
        tables: Tables,
        accounts: Accounts | None = None,
        store: "Store | None" = None,
        alerts: "Alerts | None" = None,
    ) -> "Services":
        """The services around these tables."""
        pool, limits = tables.pool, tables.settings.limits
        new_tables = Buckets(limits.tables_hour / 3600, limits.tables_burst, time.monotonic)
        reports = Buckets(limits.reports_hour / 3600, limits.reports_burst, time.monotonic)
        return cls(tables, Puzzles(pool), Made(pool), Stories(tables), new_tables, reports, accounts, store, alerts)

    async def close(self) -> None:
        """Stop all that is under way; the store and the workers are closed by whoever opened them."""
        await self.stories.close()
        await self.tables.close()
