"""Access tokens, and the seats that they give. They are stored hashed, so that the store cannot give them away."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cellar.server.store.rows import DeviceRow, SeatRow

#: Maximum length of a name at a table.
MOST_NAME = 40
#: A token that a page generates when it sits down: letters, digits, - and _, too many to guess.
TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")


@dataclass(frozen=True, slots=True)
class Holder:
    """The rights of a token at a table: its seats, and whether it created the table. A watcher has neither."""

    seats: tuple[int, ...] = ()
    host: bool = False
    #: seats that were this person's from the start, and at which somebody else has taken over: they can have them back
    owed: tuple[int, ...] = ()
    #: hash of the token that holds them
    token: bytes | None = None
    #: hash of the token that was shown: the same, or that of another device
    token_hash: bytes | None = None
    #: several people share the screen, and it is covered: none of them may do anything yet
    covered: bool = False

    @property
    def key(self) -> str:
        """The holder's part of an idempotency key."""
        return self.token.hex()[:16] if self.token else ""


WATCHER = Holder()
#: The people who play, by their tokens' hashes; None for those who are yet to come.
People = frozenset[bytes | None]


def hashed(token: str) -> bytes:
    """The stored form of a token. Tokens have 192 random bits, so a plain hash suffices."""
    return hashlib.sha256(b"cellar seat " + token.encode()).digest()


def holder(
    token_hash: bytes, host: bytes, sitting: Iterable[SeatRow], devices: Mapping[bytes, DeviceRow]
) -> Holder | None:
    """The rights of the token with this hash at a table; None if it has none."""
    device = devices.get(token_hash)
    token = device.holder if device is not None and device.used else token_hash
    held = tuple(seat.seat for seat in sitting if seat.token == token)
    owed = tuple(seat.seat for seat in sitting if seat.token != token and seat.known_to[:1] == [token])
    return Holder(held, host == token, owed, token, token_hash) if held or owed or host == token else None


def people(sitting: Iterable[SeatRow]) -> People:
    """The people who play. A bot that stands in for somebody does not make their seat its own."""
    return frozenset(seat.token for seat in sitting if seat.person)


def alone(who: Holder, playing: People) -> bool:
    """Whether no other person plays: every seat is this token's, or a bot's own."""
    return bool(who.seats) and playing <= {who.token}


def sole(who: Holder, playing: People, everything_open: bool, rated: bool) -> bool:
    """Whether a match belongs to one person, who may take moves back and copy it: it counts for nothing, nobody else
    plays, and no several people at one screen have hands that are hidden between them."""
    return not rated and (everything_open or len(who.seats) == 1) and alone(who, playing)


def cleaned(name: str) -> str:
    """A display name in its stored form: printable, without extra blanks, not too long."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:MOST_NAME]
