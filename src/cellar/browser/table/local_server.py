"""The server's tables and lobby in one browser, over its database, for one person."""

from collections.abc import Callable
from dataclasses import replace

from cellar.browser.table.database import Transact
from cellar.browser.table.lobby import ROUTES as OWN
from cellar.browser.table.local_workers import crew, nobody
from cellar.browser.table.ports import Port
from cellar.browser.table.store import BrowserStore
from cellar.server.limits import Limits
from cellar.server.lobby.addresses import ROUTES
from cellar.server.lobby.router import Router
from cellar.server.lobby.services import Services
from cellar.server.settings import Settings
from cellar.server.store.bus import Bus
from cellar.server.tables.bans import Bans
from cellar.server.tables.tables import Tables
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import Start

MUCH = 1e12
#: Limits so high that they do not restrict the only client.
FREE = Limits(
    record=8_000_000,
    messages_rate=MUCH,
    messages_burst=MUCH,
    tables_burst=MUCH,
    tables_hour=MUCH,
    work_rate=MUCH,
    work_burst=MUCH,
    work_waiting=1_000_000,
    chat_rate=MUCH,
    chat_burst=MUCH,
)


class Channel(Bus):
    """A bus over a BroadcastChannel: a function sends texts, `told` receives those of other tabs."""

    needed = True

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell
        self.connected = True

    def _send(self, match: str, text: str) -> None:
        self._tell(f"{match} {text}")

    async def close(self) -> None:
        """Ignore all further notifications."""
        self.connected = False

    def told(self, text: str) -> None:
        """Receive a notification of another tab."""
        match, _, what = text.partition(" ")
        if self.connected:
            self._take(match, what)


class Home:
    """All tables of a browser, as one tab has them."""

    def __init__(
        self,
        transact: Transact,
        tell: Callable[[str], None] | None = None,
        thinker: Start = nobody,
        settings: Settings | None = None,
    ) -> None:
        self.store = BrowserStore(transact)
        settings = settings or Settings(limits=FREE, warm=False, workers=1)
        new_token = settings.new_token
        settings = replace(settings, new_token=lambda: self.store.knows(new_token()))
        self._channel = Channel(tell) if tell else None
        self._pool = Pool(settings, crew(settings, thinker))
        self.tables = Tables(self.store, self._pool, settings, Bans(), self._channel or Bus())
        self.services = Services(self.tables)
        self.router = Router([*OWN, *ROUTES])

    def port(self, say: Callable[[str], None]) -> Port:
        """Connect a page."""
        return Port(say, self.services, self.router)

    def told(self, text: str) -> None:
        """Receive a notification of another tab."""
        if self._channel:
            self._channel.told(text)

    async def close(self) -> None:
        """Stop the tables and the workers."""
        await self.services.close()
        await self._pool.close()
