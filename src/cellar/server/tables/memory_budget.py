"""How much memory the open tables take, and for which client each was opened: whoever opens many large ones makes room
first, from his own, and is refused when none of those can be let go."""

from collections import Counter

from cellar.server.model.recent_events import BYTES as RECENT_BYTES
from cellar.server.model.recent_events import EVENTS
from cellar.server.model.timeline import MARK_BYTES, Timeline

#: What a table takes besides its states: seats, views, what is kept of its picture; `cellar bench operations` measures.
BASE_BYTES = 400_000
#: States that a table has at hand besides those that have budgets: the first, the current one, those being looked at.
STATES = 6
#: Bytes of an event that has happened: its action, who acted, the request that it was.
EVENT_BYTES = 300


def weight(timeline: Timeline) -> int:
    """The bytes that a table with this line of play takes at most, until it has doubled its length."""
    size = len(timeline.root)
    kept = min(EVENTS * size, RECENT_BYTES + size) + min(timeline.ply // timeline.every * size, MARK_BYTES + size)
    return BASE_BYTES + STATES * size + kept + EVENT_BYTES * timeline.ply


class MemoryBudget:
    """Bytes by table and by client."""

    def __init__(self, all_bytes: int, client_bytes: int) -> None:
        self._all = all_bytes
        self._most = client_bytes
        self._tables: dict[str, tuple[str, int]] = {}
        self._clients: Counter[str] = Counter()
        self.taken = 0

    def lacks(self, client: str, wanted: int) -> tuple[int, int]:
        """How many bytes are lacking: of the client's own room, and of everybody's."""
        return max(0, self._clients[client] + wanted - self._most), max(0, self.taken + wanted - self._all)

    def opened_by(self, match: str) -> str:
        """The client that a table was opened for."""
        return self._tables[match][0]

    def take(self, match: str, client: str, wanted: int) -> None:
        """A table is opened."""
        self.give_back(match)
        self._tables[match] = client, wanted
        self._clients[client] += wanted
        self.taken += wanted

    def give_back(self, match: str) -> None:
        """A table is let go."""
        client, size = self._tables.pop(match, ("", 0))
        self._clients[client] -= size
        if not self._clients[client]:
            del self._clients[client]
        self.taken -= size
