"""Guests of a table: one for each connected page, with its point of view and its connection."""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import msgspec

from cellar.language import ENGLISH, N_, speaking, translator
from cellar.rules.types import PUBLIC
from cellar.server.messages import Bye, FromServer, Snapshot
from cellar.server.model.tokens import Holder

_ = translator(__name__)
_encoder = msgspec.json.Encoder()
BEHIND = N_("This page fell too far behind and was disconnected. It will reconnect on its own.")


def encode(message: FromServer) -> bytes:
    """Encode a message, once for all who receive it."""
    return _encoder.encode(message)


#: Placeholders for a snapshot's view and picture while the rest is encoded; nobody can guess them.
_VIEW, _PICTURE = (msgspec.Raw(b'"%b"' % secrets.token_hex(16).encode()) for _ in range(2))


def pieces(message: FromServer) -> list[bytes | memoryview]:
    """Encode a message in pieces: the long parts of a snapshot are encoded already, and are not copied."""
    if not isinstance(message, Snapshot) or not isinstance(message.view, msgspec.Raw):
        return [_encoder.encode(message)]
    around = _encoder.encode(msgspec.structs.replace(message, view=_VIEW, picture=_PICTURE))
    before, _, rest = around.partition(bytes(_VIEW))
    between, _, after = rest.partition(bytes(_PICTURE))
    return [before, memoryview(message.view), between, memoryview(message.picture), after]


#: Maximum number of site names remembered for a page; where there are more, they are sent each time.
MOST_NAMES = 128


class Connection(Protocol):
    """A connection that carries messages to a page, in order."""

    def write(self, *texts: bytes | memoryview) -> None:
        """Queue a message, which may come in pieces, without waiting for the page."""

    def waiting(self) -> int:
        """Bytes that the page has not taken yet."""

    def hang_up(self) -> None:
        """Close the connection once what was written is taken, or after a short time in any case."""


class Kept:
    """A connection that keeps what is written to it, for guests without a page."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []

    def write(self, *texts: bytes | memoryview) -> None:
        self.texts.append(b"".join(texts))

    def waiting(self) -> int:
        return 0

    def hang_up(self) -> None:
        pass


class Guest:
    """One connected page at a table: who it is, its point of view, and its connection."""

    def __init__(
        self, who: Holder, connection: Connection, backlog: int, client: str = "", language: str = ENGLISH
    ) -> None:
        self.who = who
        #: the language that it is told everything in
        self.language = language
        #: the client that is charged for its requests
        self.client = client
        #: the seat looked from; for several seats it follows the turn
        self.eyes = who.seats[0] if len(who.seats) == 1 else PUBLIC
        #: hot seat: the next person has not said yet that it is them who look; until then eyes are the public's
        self.cover = False
        self._connection = connection
        self._backlog = backlog
        #: names of sites that the page has been told
        self.names: dict[str, str] = {}
        #: the live analysis, and the version that it is about
        self.along: asyncio.Task[None] | None = None
        self.along_with = -1
        #: its page is in sight, as far as it has said
        self.looking = True
        #: dismissed: nothing more is sent
        self.gone = False
        #: bytes of the largest message that may be waiting: one alone may have more than `backlog`
        self._largest = 0

    def knows(self, names: dict[str, str]) -> bool:
        """Whether the page has these names of sites already; if not, it is sent all of them."""
        if names is self.names or list(map(self.names.get, names)) == list(names.values()):
            return True
        if names.keys() >= self.names.keys():
            self.names = names if len(names) <= MOST_NAMES else {}
            return False
        known = {**self.names, **names}
        self.names = known if len(known) <= MOST_NAMES else {}
        return False

    @property
    def acting(self) -> Holder:
        """Who asks for something on this connection: under a cover nobody knows which of several people it is."""
        return replace(self.who, covered=True) if self.cover else self.who

    def uncover(self, actor: int) -> None:
        """Lift the cover for whoever is to act; where that is nobody here, the page shows the public view."""
        if self.cover:
            self.eyes, self.cover = (actor if actor in self.who.seats else PUBLIC), False

    def send(self, message: FromServer | bytes) -> None:
        """Send a message, encoded or not; a connection that does not read is closed, not waited for (backpressure: its
        queue is bounded)."""
        if self.gone:
            return
        waiting = self._connection.waiting()
        if waiting > self._backlog and waiting - self._largest > self._backlog:
            self.dismiss(lambda: Bye("too_slow", _(BEHIND), again=True))
            return
        texts: Sequence[bytes | memoryview] = (message,) if isinstance(message, bytes) else pieces(message)
        size = len(texts[0]) if len(texts) == 1 else sum(map(len, texts))
        if not waiting or size > self._largest:
            self._largest = size
        self._connection.write(*texts)

    @property
    def behind(self) -> bool:
        """Whether the page has yet to take what it was sent."""
        return self._connection.waiting() > 0

    def dismiss(self, make: Callable[[], Bye]) -> None:
        """Send a goodbye, made in the guest's language, and close."""
        if not self.gone:
            self.gone = True
            with speaking(self.language):
                self._connection.write(encode(make()))
            self._connection.hang_up()


class Guests:
    """All guests of a table."""

    def __init__(self) -> None:
        self._all: list[Guest] = []

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def add(self, guest: Guest) -> None:
        self._all.append(guest)

    def remove(self, guest: Guest) -> None:
        if guest in self._all:
            self._all.remove(guest)

    def looked_at(self, seat: int) -> bool:
        """Whether a page of the seat's holder is in sight."""
        return any(seat in guest.who.seats and guest.looking and not guest.gone for guest in self._all)

    def present(self, seat: int) -> bool:
        """Whether a holder of the seat is connected to this process."""
        return any(seat in guest.who.seats and not guest.gone for guest in self._all)

    def watchers(self) -> int:
        """Number of guests without a seat."""
        return sum(1 for guest in self._all if not guest.who.seats)

    def payer(self) -> str:
        """The client charged for the table's own work: the first who is here, those with seats before others."""
        return min(self._all, key=lambda guest: not guest.who.seats).client if self._all else ""

    def dismiss(self, make: Callable[[], Bye]) -> None:
        """Send a goodbye to all and close."""
        for guest in self:
            guest.dismiss(make)

    def tell(self, make: Callable[[], FromServer], to: Callable[[Guest], bool] = lambda guest: True) -> None:
        """Send a message to all, or to some, made once for each language that they read."""
        written: dict[str, bytes] = {}
        for guest in filter(to, self):
            if guest.language not in written:
                with speaking(guest.language):
                    written[guest.language] = encode(make())
            guest.send(written[guest.language])
