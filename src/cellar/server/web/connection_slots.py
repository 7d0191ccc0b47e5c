"""Limits on HTTP connections, for each client and in total; when they are used up, the connection that has been idle
for longest is closed. In total there are as many as the system has file descriptors for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cellar.server.web.clients import client_at, networks, within

#: File descriptors reserved for the store, the workers and the log.
RESERVED = 64
#: Backlog of the listening socket.
MOST_WAITING = 2_048
#: Where the system sets no limit, we do.
PLENTY = 100_000


def raise_descriptors() -> int:
    """Raise the limit of file descriptors as far as the system allows, and return it."""
    try:
        import resource
    except ImportError:  # Windows
        return PLENTY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (ValueError, OSError):  # macOS calls it unlimited, and then allows less
        pass
    return PLENTY if soft == resource.RLIM_INFINITY else soft


def shares(descriptors: int) -> tuple[int, int]:
    """How many connections are accepted at a time, and how many there may be in all.

    The place of one who is cut is free three turns of the loop later: there must be descriptors for so many newcomers.
    """
    at_once = max(16, min(MOST_WAITING, descriptors // 16))
    return at_once, max(descriptors - RESERVED - 4 * at_once, descriptors // 4)


@dataclass(eq=False, slots=True)
class Place:
    """The slot of one HTTP connection."""

    client: str
    #: cuts the connection
    cut: Callable[[], None]


@dataclass
class ConnectionSlots:
    """The slots of all HTTP connections, by client."""

    #: of one client
    most: int
    #: of all together, sockets too
    most_in_all: int
    #: their connections are many people's
    proxies: Iterable[str] = ()
    #: those on which a whole request has come, which is being answered
    _busy: dict[str, set[Place]] = field(default_factory=dict)
    #: those that wait for a request or the rest of one: the longest waiting first, of each client and of all
    _waiting: dict[str, dict[Place, None]] = field(default_factory=dict)
    _all_waiting: dict[Place, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._trusted = networks(self.proxies)

    def come(self, address: str, others: int, cut: Callable[[], None]) -> Place | None:
        """Assign a slot to a new connection while there are `others`; None if all slots are busy."""
        place = Place(client_at(address), cut)
        mine = self._waiting.get(place.client, {})
        if len(mine) + len(self._busy.get(place.client, ())) >= self.most and not within(address, self._trusted):
            free = self._free(mine)
        else:
            free = others < self.most_in_all or self._free(self._all_waiting)
        if not free:
            return None
        self.waits(place)
        return place

    def waits(self, place: Place) -> None:
        """Mark a slot as waiting for a request, or for the rest of one."""
        self.go(place)
        self._waiting.setdefault(place.client, {})[place] = None
        self._all_waiting[place] = None

    def asked(self, place: Place) -> None:
        """Mark a slot as busy: a whole request has come."""
        self.go(place)
        self._busy.setdefault(place.client, set()).add(place)

    def go(self, place: Place) -> None:
        """Release the slot of a connection that has ended, or has become a table's socket."""
        self._all_waiting.pop(place, None)
        waiting, busy = self._waiting.get(place.client, {}), self._busy.get(place.client, set())
        waiting.pop(place, None)
        busy.discard(place)
        if not waiting:
            self._waiting.pop(place.client, None)
        if not busy:
            self._busy.pop(place.client, None)

    def _free(self, waiting: dict[Place, None]) -> bool:
        """Close the longest waiting of these connections."""
        first = next(iter(waiting), None)
        if first is not None:
            self.go(first)
            first.cut()
        return first is not None
