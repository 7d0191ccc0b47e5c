"""Proposals among the players of a table and who has agreed: to take a move back, to resign as a camp, to allow hints.
Each is durable before anybody is told, and the state follows from the store's rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast, get_args

from cellar.server import messages
from cellar.server.model.requests import Request
from cellar.server.store.rows import SeatRow, TalkRow


@dataclass(slots=True)
class Open:
    """A proposal that is neither carried out nor refused."""

    number: int
    what: messages.What
    seat: int
    version: int
    #: seats whose people have agreed, the proposer's first
    agreed: list[int] = field(default_factory=list)


class Proposals:
    """The open proposals of one table, and the idempotency keys of what was said."""

    __slots__ = ("_requests", "last", "open")

    def __init__(self, rows: Iterable[TalkRow]) -> None:
        #: the number of the last row
        self.last = 0
        self.open: dict[int, Open] = {}
        self._requests: dict[str, Request] = {}
        for row in rows:
            self.note(row)

    def note(self, row: TalkRow) -> None:
        """Apply a row of the chat log."""
        self.last = row.number
        if row.request:
            request = Request.read(row.request)
            self._requests[request.key] = request
        if row.kind in get_args(messages.What):
            what = cast(messages.What, row.kind)
            self.open[row.number] = Open(row.number, what, row.seat, int(row.text), [row.seat])
        elif row.kind == "yes" and int(row.text) in self.open:
            self.open[int(row.text)].agreed.append(row.seat)
        elif row.kind == "no":
            self.open.pop(int(row.text), None)

    def done(self, request: Request) -> bool:
        """Whether this request was carried out already."""
        known = self._requests.get(request.key)
        return known is not None and known.asks == request.asks

    def still(self, version: int) -> list[Open]:
        """The proposals valid at a version: one to take back lapses with the next event."""
        return [one for one in self.open.values() if one.what != "back" or one.version == version]


def waiting(
    one: Open, rows: Sequence[SeatRow], concerned: Iterable[int], whoever_comes: bool = False
) -> tuple[int, ...]:
    """The seats whose people have yet to agree: of those concerned, everybody who holds one, even while a bot stands
    in, and on demand whoever will sit there. Bots with seats of their own agree, and whoever holds several seats speaks
    for all of them."""
    agreed = {rows[seat].token for seat in one.agreed}
    people = (rows[seat] for seat in concerned if rows[seat].person)
    return tuple(row.seat for row in people if row.token not in agreed and (whoever_comes or row.token is not None))
