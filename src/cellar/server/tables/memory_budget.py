"""Memory budget for open tables, in all and per client: a client that opens many large tables first has its own idle
ones closed, and is refused when none can be."""

from collections import Counter

from cellar.server.match.teller import BYTES as RECENT_BYTES
from cellar.server.match.teller import EVENTS
from cellar.server.model.timeline import CHECKPOINT_BYTES, Timeline

#: Bytes of a table besides its states: seats, views, cached pictures; `cellar bench operations` measures them.
BASE_BYTES = 400_000
#: Number of states in memory besides those with budgets: the first, the current one, those being looked at.
STATES = 6
#: Bytes of an event that has happened: its action, who acted, the request that it was.
EVENT_BYTES = 300


def weight(timeline: Timeline) -> int:
    """Upper bound of the bytes that a table with this timeline takes, until its length has doubled."""
    size = len(timeline.root)
    kept = min(EVENTS * size, RECENT_BYTES + size) + min(timeline.ply // timeline.every * size, CHECKPOINT_BYTES + size)
    return BASE_BYTES + STATES * size + kept + EVENT_BYTES * timeline.ply


class MemoryBudget:
    """Bytes of open tables, by table and by client."""

    def __init__(self, all_bytes: int, client_bytes: int) -> None:
        self._all = all_bytes
        self._most = client_bytes
        self._tables: dict[str, tuple[str, int]] = {}
        self._clients: Counter[str] = Counter()
        self.taken = 0

    def lacks(self, client: str, wanted: int) -> tuple[int, int]:
        """Bytes missing for a table of this size: of the client's budget, and of the total."""
        return max(0, self._clients[client] + wanted - self._most), max(0, self.taken + wanted - self._all)

    def opened_by(self, match: str) -> str:
        """The client for which a table was opened."""
        return self._tables[match][0]

    def take(self, match: str, client: str, wanted: int) -> None:
        """Reserve the bytes of a table that is opened."""
        self.give_back(match)
        self._tables[match] = client, wanted
        self._clients[client] += wanted
        self.taken += wanted

    def give_back(self, match: str) -> None:
        """Release the bytes of a table that is closed."""
        client, size = self._tables.pop(match, ("", 0))
        self._clients[client] -= size
        if not self._clients[client]:
            del self._clients[client]
        self.taken -= size
