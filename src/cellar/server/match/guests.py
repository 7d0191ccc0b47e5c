"""The people at a table, each on a socket: where they look from, and the messages that wait for them."""

import asyncio
from collections.abc import Iterator

import msgspec

from cellar.core.types import PUBLIC
from cellar.server.match.tokens import Holder
from cellar.server.messages import Bye, FromServer

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Guest:
    """One socket at a table."""

    def __init__(self, who: Holder, backlog: int, client: str = "") -> None:
        self.who = who
        #: where it comes from
        self.client = client
        #: the seat looked from; for several seats it follows the turn
        self.eyes = who.seats[0] if len(who.seats) == 1 else PUBLIC
        #: hot seat: the next person has not said yet that it is them who look
        self.cover = False
        #: messages that wait; None: close after what is before it
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._backlog = backlog
        self._dropped = False

    def send(self, message: FromServer | str) -> None:
        """Queue a message; a socket that does not read is closed rather than waited for."""
        if self._dropped:
            return
        if self.outbox.qsize() >= self._backlog:
            self._dropped = True
            while not self.outbox.empty():
                self.outbox.get_nowait()
            message = Bye(
                "too_slow", "This page fell too far behind and was disconnected; it comes back by itself.", again=True
            )
        self.outbox.put_nowait(message if isinstance(message, str) else encode(message))
        if self._dropped:
            self.outbox.put_nowait(None)

    def dismiss(self, message: Bye) -> None:
        """Say goodbye and close."""
        self.send(message)
        self.outbox.put_nowait(None)


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
        return any(seat in guest.who.seats for guest in self._all)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(1 for guest in self._all if not guest.who.seats)

    def dismiss(self, message: Bye) -> None:
        """Say goodbye to all."""
        for guest in self:
            guest.dismiss(message)

    def tell(self, message: FromServer) -> None:
        """Say the same to all."""
        if self._all:
            text = encode(message)
            for guest in self:
                guest.send(text)
