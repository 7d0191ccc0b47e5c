"""Limits on what one client may ask for, and the token buckets that enforce them."""

from collections.abc import Callable
from dataclasses import dataclass, field

DAY = 86_400.0


@dataclass(frozen=True)
class Limits:
    """All limits of a server, generous for people, narrow for floods. A client is an address (IPv6: its /64)."""

    #: bytes of one message on a socket
    message: int = 16_384
    #: bytes of one HTTP body
    body: int = 32_768
    #: bytes of one HTTP body that brings a record
    record: int = 1_000_000
    #: messages a second on one socket, in the long run
    messages_rate: float = 20.0
    #: messages on one socket at once
    messages_burst: float = 60.0
    #: refusals for messages beyond the rate, before the socket is closed
    patience: int = 200
    #: open sockets of one client
    sockets: int = 200
    #: sockets of those who watch one table
    watchers: int = 100
    #: sockets of one token at its table: these places are kept for it, however many watch
    sockets_of_holder: int = 10
    #: seconds until a socket's first message must have come
    enter_s: float = 20.0
    #: open HTTP connections of one client; with more, the one that has not asked for the longest time is closed
    connections: int = 200
    #: seconds that the head of a request may take
    head_s: float = 10.0
    #: seconds that the body of a request may take
    body_s: float = 60.0
    #: seconds that a client may leave what it is sent unread, before its connection is cut
    unread_s: float = 30.0
    #: HTTP requests a second of one client, in the long run; each 20 kB of a body count as another one
    requests_rate: float = 50.0
    #: HTTP requests of one client at once
    requests_burst: float = 300.0
    #: new tables of one client at once
    tables_burst: float = 60.0
    #: new tables of one client in an hour, in the long run
    tables_hour: float = 240.0
    #: new accounts and sign-ins that one client may try at once
    sign_ins_burst: float = 20.0
    #: new accounts and sign-ins that one client may try in an hour, in the long run
    sign_ins_hour: float = 60.0
    #: emails to new addresses that one client may ask for in an hour
    mails_hour: float = 5.0
    #: bytes that wait for a slow socket, besides the largest message among them, before it is closed
    backlog: int = 1_000_000
    #: processor seconds that one client's requests may cost in each second, in the long run
    work_rate: float = 0.5
    #: processor seconds that one client's requests may cost at once
    work_burst: float = 20.0
    #: requests of one client that may wait for a worker
    work_waiting: int = 100
    #: bytes of all tables that are open; several processes share them
    memory: int = 2_000_000_000
    #: bytes of the open tables that one client has opened; several processes share them
    memory_of_client: int = 300_000_000
    #: open tables that are listed at once, and as many matches to watch
    open_tables: int = 50
    #: people who wait to be paired at once
    wishes: int = 100
    #: reports of one client at once
    reports_burst: float = 5.0
    #: reports of one client in an hour, in the long run
    reports_hour: float = 20.0
    #: reports that wait for the operator at once
    reports: int = 1_000
    #: characters of what somebody writes in a report
    report_text: int = 500
    #: characters of one chat message
    chat_text: int = 300
    #: chat messages of one client in a second, in the long run
    chat_rate: float = 0.5
    #: chat messages of one client at once
    chat_burst: float = 8.0
    #: chat messages, proposals and answers that a table keeps
    chat_lines: int = 2_000
    #: seconds of the longest clock of a table
    clock: int = 86_400
    #: events of one match: longer than people play, and short enough to be kept and replayed
    actions: int = 20_000


@dataclass
class Bucket:
    """A rate limit by token bucket: it fills at a rate up to a burst, and taking from an empty one fails."""

    rate: float
    burst: float
    level: float
    at: float

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take one token, or a cost, if the bucket has so much; a full bucket is enough for any cost."""
        self.level = min(self.burst, self.level + max(now - self.at, 0.0) * self.rate)
        self.at = now
        if self.level < self._needed(cost):
            return False
        self.level = max(self.level - cost, 0.0)
        return True

    def wait(self, cost: float = 1.0) -> float:
        """Seconds until there are enough tokens; a day where there never will be."""
        missing = max(self._needed(cost) - self.level, 0.0)
        return min(missing / self.rate, DAY) if self.rate else DAY

    def _needed(self, cost: float) -> float:
        return min(cost, max(self.burst, 1.0))


@dataclass
class Buckets:
    """A token bucket for each client, in an LRU cache of bounded size, so that a flood from many addresses costs
    neither memory nor time."""

    rate: float
    burst: float
    clock: Callable[[], float]
    #: in LRU order, the most recently used last
    held: dict[str, Bucket] = field(default_factory=dict)
    #: maximum number of clients in the cache
    most: int = 10_000

    def of(self, client: str) -> Bucket:
        """The client's bucket, made when it is first asked for."""
        bucket = self.held.pop(client, None) or Bucket(self.rate, self.burst, self.burst, self.clock())
        if len(self.held) >= self.most:
            del self.held[next(iter(self.held))]
        self.held[client] = bucket
        return bucket
