"""The people at a table, each on a socket: where they look from, and the line to their page."""

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

import msgspec

from cellar.rules.types import PUBLIC
from cellar.server.messages import Bye, FromServer, Snapshot
from cellar.server.model.tokens import Holder

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    """A message as it is written: made once, however many it is sent to."""
    return _encoder.encode(message)


#: Stand in for a snapshot's view and its picture while what is around them is written; nobody can guess them.
_VIEW, _PICTURE = (msgspec.Raw(b'"%b"' % secrets.token_hex(16).encode()) for _ in range(2))


def pieces(message: FromServer) -> list[bytes | memoryview]:
    """A message as it is written, in pieces: the long parts of a snapshot are written already, and are not copied."""
    if not isinstance(message, Snapshot) or not isinstance(message.view, msgspec.Raw):
        return [_encoder.encode(message)]
    around = _encoder.encode(msgspec.structs.replace(message, view=_VIEW, picture=_PICTURE))
    before, _, rest = around.partition(bytes(_VIEW))
    between, _, after = rest.partition(bytes(_PICTURE))
    return [before, memoryview(message.view), between, memoryview(message.picture), after]


#: Names of sites that are remembered for a page; where there are more, they are told each time.
MOST_NAMES = 128


class Line(Protocol):
    """What carries messages to a page, in order."""

    def write(self, *texts: bytes | memoryview) -> None:
        """Hand a message over, which may come in pieces; it does not wait for the page."""

    def waiting(self) -> int:
        """Bytes that the page has not taken yet."""

    def hang_up(self) -> None:
        """Close, once what was written is taken, or soon in any case."""


class Guest:
    """One socket at a table."""

    def __init__(self, who: Holder, line: Line, backlog: int, client: str = "") -> None:
        self.who = who
        #: whose requests these are, for what they cost
        self.client = client
        #: the seat looked from; for several seats it follows the turn
        self.eyes = who.seats[0] if len(who.seats) == 1 else PUBLIC
        #: hot seat: the next person has not said yet that it is them who look; until then eyes are the public's
        self.cover = False
        self._line = line
        self._backlog = backlog
        #: names of sites that the page has been told
        self.names: dict[str, str] = {}
        #: the search that thinks along, and with which version
        self.along: asyncio.Task[None] | None = None
        self.along_with = -1
        #: said goodbye to
        self.gone = False
        #: bytes of the largest message that may be waiting: one alone may have more than `backlog`
        self._largest = 0

    def knows(self, names: dict[str, str]) -> bool:
        """Whether the page has these names of sites; if not, it is told all of them."""
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
        """Who asks for something on this socket: under a cover nobody knows which of several people it is."""
        return replace(self.who, covered=True) if self.cover else self.who

    def uncover(self, actor: int) -> None:
        """Whoever is to act says that it is them who look; where that is nobody here, the screen is the public's."""
        if self.cover:
            self.eyes, self.cover = (actor if actor in self.who.seats else PUBLIC), False

    def send(self, message: FromServer | bytes) -> None:
        """Send a message, or one that is written already; a socket that does not read is closed rather than waited for
        (backpressure: what may wait for it is bounded)."""
        if self.gone:
            return
        waiting = self._line.waiting()
        if waiting > self._backlog and waiting - self._largest > self._backlog:
            sentence = "This page fell too far behind and was disconnected; it comes back by itself."
            self.dismiss(Bye("too_slow", sentence, again=True))
            return
        if isinstance(message, bytes):
            self._note(len(message), waiting)
            self._line.write(message)
        else:
            texts = pieces(message)
            self._note(sum(map(len, texts)), waiting)
            self._line.write(*texts)

    def _note(self, size: int, waiting: int) -> None:
        if not waiting or size > self._largest:
            self._largest = size

    @property
    def behind(self) -> bool:
        """Whether the page has yet to take what it was sent."""
        return self._line.waiting() > 0

    def dismiss(self, message: Bye) -> None:
        """Say goodbye and close."""
        if not self.gone:
            self.gone = True
            self._line.write(encode(message))
            self._line.hang_up()


class Guests:
    """All sockets of a table."""

    def __init__(self) -> None:
        self._all: list[Guest] = []

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def add(self, guest: Guest) -> None:
        """Somebody comes."""
        self._all.append(guest)

    def remove(self, guest: Guest) -> None:
        """Somebody goes."""
        if guest in self._all:
            self._all.remove(guest)

    def present(self, seat: int) -> bool:
        """Whether somebody who holds the seat is here."""
        return any(seat in guest.who.seats and not guest.gone for guest in self._all)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(1 for guest in self._all if not guest.who.seats)

    def payer(self) -> str:
        """The client that the table's own work is done for: the first who is here, those with seats before others."""
        return min(self._all, key=lambda guest: not guest.who.seats).client if self._all else ""

    def dismiss(self, message: Bye) -> None:
        """Say goodbye to all."""
        for guest in self:
            guest.dismiss(message)

    def tell(self, message: FromServer) -> None:
        """Say the same to all."""
        if self._all:
            written = encode(message)
            for guest in self:
                guest.send(written)
