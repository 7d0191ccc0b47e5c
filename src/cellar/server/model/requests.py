"""Idempotency keys: each request is known by its holder and its id, so that one sent again has the same answer and no
second effect, also by another process or after a restart. What was asked is kept beside the key, so that one which is
used for something else is noticed."""

import hashlib
from collections.abc import Iterable

from msgspec import Struct

from cellar.language import translator
from cellar.server.errors import Refused
from cellar.server.model.tokens import Holder
from cellar.server.store.rows import EventRow

_ = translator(__name__)

#: Maximum length of a request's id.
MOST_ID = 64
#: Hexadecimal digits of a holder's key, and of what was asked.
DIGITS = 16


class Request(Struct, frozen=True, gc=False):
    """A client's request: its idempotency key, and a digest of what it asks for."""

    holder: str
    id: str
    asks: str

    @classmethod
    def of(cls, who: Holder, id: str, *asks: object) -> "Request":
        """The request of a client, from its id and all that it asks."""
        if not 1 <= len(id) <= MOST_ID or not id.isprintable():
            raise Refused("unreadable", _("A request needs an id of 1 to {most} printable characters.", most=MOST_ID))
        return cls(who.key, id, hashlib.sha256(repr(asks).encode()).hexdigest()[:DIGITS])

    @classmethod
    def read(cls, text: str) -> "Request":
        """Read a request from its stored form; stores of 0.1 and 0.2 do not have what was asked."""
        head, _, id = text.partition(":")
        return cls(head[:DIGITS], id, head[DIGITS:])

    @property
    def key(self) -> str:
        """The idempotency key."""
        return f"{self.holder}:{self.id}"

    def __str__(self) -> str:
        return f"{self.holder}{self.asks}:{self.id}"


class Requests:
    """The requests that a match has carried out, and the versions that carry them."""

    def __init__(self, events: Iterable[EventRow]) -> None:
        #: by holder and id: what was asked, and the version that carries it
        self._done: dict[str, tuple[str, int]] = {}
        for event in events:
            self.note(event)

    def note(self, event: EventRow) -> None:
        """Remember the request of an event."""
        if event.request:
            request = Request.read(event.request)
            self._done[request.key] = request.asks, event.version

    def done(self, request: Request) -> int | None:
        """The version that already carries this request, if one does."""
        asks, version = self._done.get(request.key, ("", None))
        if asks and asks != request.asks:
            raise Refused(
                "not_allowed",
                _("The id of this request stands for another one, which was carried out: choose a new id."),
            )
        return version
