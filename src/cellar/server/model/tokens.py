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
    #: seats that were this person's from the start, and at which somebody else has taken over: they can have them back
    owed: tuple[int, ...] = ()
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
    owed = tuple(seat.seat for seat in sitting if seat.token != token and seat.known_to[:1] == [token])
    return Holder(held, host == token, owed, token, mark) if held or owed or host == token else None


def alone(who: Holder, sitting: Iterable[SeatRow]) -> bool:
    """Whether no other person plays: every seat is this token's, or a bot's own. A bot that stands in for somebody does
    not make their seat its own."""
    return bool(who.seats) and all(seat.token == who.token or not seat.person for seat in sitting)


def sole(who: Holder, sitting: Iterable[SeatRow], everything_open: bool) -> bool:
    """Whether a match is one person's, to take moves back and to copy at will: nobody else plays, and there are not
    several people at one screen with hands that are hidden between them."""
    return (everything_open or len(who.seats) == 1) and alone(who, sitting)


def shared(sitting: Iterable[SeatRow]) -> bool:
    """Whether several people play, so that nobody is alone."""
    first: SeatRow | None = None
    for seat in sitting:
        if seat.person:
            if first is not None and seat.token != first.token:
                return True
            first = seat
    return False


def cleaned(name: str) -> str:
    """A name as it is shown: one line, no blanks around, not too long."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:MOST_NAME]
