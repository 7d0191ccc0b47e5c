"""Processor time charged to each client, for fair scheduling: whoever owes least is served next, and whoever owes far
too much is refused for a while."""

import time
from collections.abc import Callable

from cellar.language import translator
from cellar.server.errors import TooMany

_ = translator(__name__)

#: Number of clients after which those that owe nothing any more are forgotten.
MOST_CLIENTS = 10_000


class Accounts:
    """Processor seconds owed by client. A debt is forgiven at a rate: so many seconds of work in each second."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._owed: dict[str, tuple[float, float]] = {}

    def owed(self, client: str) -> float:
        """Seconds that a client owes now."""
        seconds, since = self._owed.get(client, (0.0, 0.0))
        return max(0.0, seconds - (self._clock() - since) * self._rate) if seconds else 0.0

    def charge(self, client: str, seconds: float) -> None:
        """Charge a client for work. Nobody is made to owe more than twice the limit."""
        if len(self._owed) >= MOST_CLIENTS:
            self._owed = {one: owed for one, owed in self._owed.items() if self.owed(one)}
        self._owed[client] = (min(self.owed(client) + seconds, 2 * self._most), self._clock())

    def check(self, client: str) -> None:
        """Raise TooMany for a client that owes too much."""
        over = self.owed(client) - self._most
        if over > 0:
            wait = max(1, round(over / self._rate)) if self._rate else 3600
            raise TooMany(
                _("You've asked for a lot. The server will continue with yours in {seconds} s.", seconds=wait)
            )
