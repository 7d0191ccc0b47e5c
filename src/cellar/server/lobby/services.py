"""The services behind the lobby's routes: the tables, and what is made for the menu."""

import time
from typing import TYPE_CHECKING

from cellar.server.accounts.accounts import Accounts
from cellar.server.limits import Buckets
from cellar.server.lobby.pictures import Made, Puzzles
from cellar.server.tables.stories import Stories
from cellar.server.tables.tables import Tables

if TYPE_CHECKING:  # a table in a browser reads the services too, and has no database and sends nothing
    from cellar.server.alerts.alerts import Alerts
    from cellar.server.store.store import Store


class Services:
    """All services of one server, or of one browser."""

    def __init__(
        self,
        tables: Tables,
        accounts: Accounts | None = None,
        store: "Store | None" = None,
        alerts: "Alerts | None" = None,
    ) -> None:
        limits = tables.settings.limits
        self.tables = tables
        self.puzzles = Puzzles(tables.pool)
        self.made = Made(tables.pool)
        self.stories = Stories(tables)
        #: rate limits for new tables, and for reports, by client
        self.new_tables = Buckets(limits.tables_hour / 3600, limits.tables_burst, time.monotonic)
        self.reports = Buckets(limits.reports_hour / 3600, limits.reports_burst, time.monotonic)
        #: none where the operator wants none, or it is a browser
        self.accounts = accounts
        #: what is asked by strangers; none in a browser, where nobody else is, nor alerts
        self.store = store
        self.alerts = alerts

    async def close(self) -> None:
        """Stop all that is under way; the store and the workers are closed by whoever opened them."""
        await self.stories.close()
        await self.tables.close()
