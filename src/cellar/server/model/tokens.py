"""Who holds what: tokens, and the seats that they open. Tokens are kept hashed: the store cannot give them away."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cellar.server.store.rows import DeviceRow, SeatRow

#: The longest name at a table.
MOST_NAME = 40
#: What a page makes up for itself when it sits down: letters, digits, - and _, and as many as nobody guesses.
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody at a table: the seats that the token holds, and whether it laid the table out. A watcher has neither."""

    seats: tuple[int, ...] = ()
    host: bool = False
    #: hash of the token that holds them
    token: bytes | None = None
    #: hash of the token that was shown: the same, or that of another device
    mark: bytes | None = None
    #: several people share the screen, and it is covered: none of them may do anything yet
    covered: bool = False

    @property
    def key(self) -> str:
        """A name for whoever this is, in the ids of requests."""
        return self.token.hex()[:16] if self.token else ""


WATCHER = Holder()


def hashed(token: str) -> bytes:
    """What the store keeps of a token. Tokens have 192 random bits, so a plain hash suffices."""
    return hashlib.sha256(b"cellar seat " + token.encode()).digest()


def holder(mark: bytes, host: bytes, sitting: Iterable[SeatRow], devices: Mapping[bytes, DeviceRow]) -> Holder | None:
    """Who the token with this hash makes one at a table; None if nobody."""
    device = devices.get(mark)
    token = device.holder if device is not None and device.used else mark
    held = tuple(seat.seat for seat in sitting if seat.token == token)
    return Holder(held, host == token, token, mark) if held or host == token else None


def alone(who: Holder, sitting: Iterable[SeatRow]) -> bool:
    """Whether no other person plays: every seat is this token's or a bot's."""
    return bool(who.seats) and all(seat.bot or seat.token == who.token for seat in sitting)


def shared(sitting: Iterable[SeatRow]) -> bool:
    """Whether several people play, so that nobody is alone."""
    first: SeatRow | None = None
    for seat in sitting:
        if not seat.bot:
            if first is not None and seat.token != first.token:
                return True
            first = seat
    return False


def cleaned(name: str) -> str:
    """A name as it is shown: one line, no blanks around, not too long."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:MOST_NAME]
