"""The door: connections that have not asked for anything yet, or not to the end. A client has places for so many, and
all together have as many as the system gives us; where more come, whoever has kept a place idle for longest goes."""

import ipaddress
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cellar.server.web.clients import client_at, networks

#: Descriptors that are left for the store, the workers and the log.
RESERVED = 64
#: Newcomers that the system keeps waiting until we take them in.
MOST_WAITING = 2_048
#: Where the system sets no limit, we do.
PLENTY = 100_000


def raise_descriptors() -> int:
    """Take as many descriptors as the system gives us, and say how many."""
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
    """How many newcomers are taken in at a time, and how many connections there may be.

    The place of one who is cut is free three turns of the loop later: there must be descriptors for so many newcomers.
    """
    at_once = max(16, min(MOST_WAITING, descriptors // 16))
    return at_once, max(descriptors - RESERVED - 4 * at_once, descriptors // 4)


@dataclass(eq=False, slots=True)
class Place:
    """A connection at the door."""

    client: str
    #: cuts the connection
    cut: Callable[[], None]


@dataclass
class ConnectionSlots:
    """Every HTTP connection, by client."""

    #: of one client
    most: int
    #: of all together, sockets too
    room: int
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
        """A new connection while there are so many others: its place, or None if every place is in use."""
        place = Place(client_at(address), cut)
        mine = self._waiting.get(place.client, {})
        if len(mine) + len(self._busy.get(place.client, ())) >= self.most and not self._is_proxy(address):
            free = self._free(mine)
        else:
            free = others < self.room or self._free(self._all_waiting)
        if not free:
            return None
        self.waits(place)
        return place

    def waits(self, place: Place) -> None:
        """A request is awaited there, or the rest of one."""
        self.go(place)
        self._waiting.setdefault(place.client, {})[place] = None
        self._all_waiting[place] = None

    def asked(self, place: Place) -> None:
        """A whole request has come there."""
        self.go(place)
        self._busy.setdefault(place.client, set()).add(place)

    def go(self, place: Place) -> None:
        """The connection has ended, or is a table's socket now."""
        self._all_waiting.pop(place, None)
        waiting, busy = self._waiting.get(place.client, {}), self._busy.get(place.client, set())
        waiting.pop(place, None)
        busy.discard(place)
        if not waiting:
            self._waiting.pop(place.client, None)
        if not busy:
            self._busy.pop(place.client, None)

    def _free(self, waiting: dict[Place, None]) -> bool:
        """Cut the first of these."""
        first = next(iter(waiting), None)
        if first is not None:
            self.go(first)
            first.cut()
        return first is not None

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)
