"""The store of matches in a browser's database, with the interface of the server's store: an event is acknowledged when
its transaction has completed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.msgpack import decode, encode

from cellar.browser.table.database import STORES, Transact, within
from cellar.browser.table.match_extras import Extras, talked, times
from cellar.browser.table.seats import HERE, Seats, reading, sat, taken
from cellar.server.model.tokens import hashed
from cellar.server.store.rows import (
    CheckpointRow,
    Conflict,
    EventRow,
    Gone,
    Kept,
    MatchRow,
    TermsRow,
    TurnRow,
)


@dataclass(frozen=True, slots=True)
class Last:
    """The version and time of a match's last event."""

    #: milliseconds since 1970
    at: int
    version: int


@dataclass(frozen=True, slots=True)
class Held:
    """A match at which this browser holds a seat."""

    match: str
    #: opens it
    token: str
    #: the row of its last event, by which it is known whether it has changed
    last: bytes
    #: how it is listed, as it was last written; b"" where it never was
    card: bytes

    @property
    def version(self) -> int:
        """The version that the last event made."""
        return decode(self.last, type=Last).version


class BrowserStore(Seats, Extras):
    """All matches of a browser."""

    #: a browser's database is never restored behind its back
    epoch = "browser"

    def __init__(self, transact: Transact) -> None:
        self.transact = transact
        #: tokens of this browser, by their hashes: a match that is opened by one is stored with it
        self._tokens: dict[bytes, str] = {}
        self._waiting = 0

    def knows(self, token: str) -> str:
        """Remember and return a token of this browser's own, to store it with the matches that it opens."""
        self._tokens[hashed(token)] = token
        return token

    async def create(self, kept: Kept) -> None:
        """Store a new match, with what already happened in it and the token with which this browser holds its seat."""
        match, links = kept.match, kept.links
        steps: list[list[Any]] = [
            ["add", "heads", [match.id], HERE],
            ["put", "matches", [match.id], encode(match)],
            *(step for row in kept.seats for step in sat(match.id, row)),
            *(["put", "invites", [match.id, seat], code] for seat, code in links.invites.items()),
            *(["put", "devices", [match.id, row.mark.hex()], encode(row)] for row in links.devices.values()),
            *_happened(match.id, kept.events, kept.checkpoints),
            ["delete", "beginnings", [match.id]],
        ]
        if not kept.events:
            steps.append(["put", "last", [match.id], encode(Last(match.created, 0))])
        if kept.terms != TermsRow():
            steps.append(["put", "terms", [match.id], encode(kept.terms)])
        if match.host in self._tokens:
            steps.append(["put", "holds", [match.id], self._tokens[match.host].encode()])
        if not await self._done(*steps):
            raise Conflict(match.id)

    async def append(
        self,
        match: str,
        new: list[EventRow],
        checkpoints: list[CheckpointRow],
        spent: int | None = None,
        turn: TurnRow | None = None,
    ) -> None:
        # Days for each move need a server that is there: no table here has a turn to write down.
        steps = [["check", "heads", [match], HERE], *_happened(match, new, checkpoints)]
        if spent is not None:
            steps.append(["put", "spent", [match, new[0].version], encode(spent)])
        self._waiting += 1
        try:
            if not await self._done(*steps):
                (head,) = await self.transact([["get", "heads", [match]]])
                raise (Gone if head is None else Conflict)(match)
        finally:
            self._waiting -= 1

    async def load(self, match: str) -> Kept | None:
        ranges = [["all", store, *within(match)] for store in ("events", "marks", "talk", "spent")]
        rows = [["get", store, [match]] for store in ("matches", "terms", "holds")]
        found = await self.transact([*rows, *ranges, *reading(match)])
        row, terms, token, events, checkpoints, talk, spent, *seated = found
        if row is None:
            return None
        if token is not None:
            self.knows(bytes(token).decode())  # it opens a rematch as well
        seats, links = taken(*seated)
        return Kept(
            decode(row, type=MatchRow),
            seats,
            [decode(data, type=EventRow) for _, data in events],
            [decode(data, type=CheckpointRow) for _, data in checkpoints],
            links,
            talked(talk),
            TermsRow() if terms is None else decode(terms, type=TermsRow),
            times(spent),
        )

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        (found,) = await self.transact([["all", "events", [match, version + 1], [match, []]]])
        return [decode(data, type=EventRow) for _, data in found]

    async def rematch(self, match: str, other: str) -> str:
        while True:
            (before,) = await self.transact([["get", "matches", [match]]])
            if before is None:
                raise Gone(match)
            row = decode(before, type=MatchRow)
            if row.rematch is not None:
                return row.rematch
            now = encode(replace(row, rematch=other))
            if await self._done(["check", "matches", [match], bytes(before)], ["put", "matches", [match], now]):
                return other

    async def touch(self, now: int) -> None:
        await self.transact([["put", "self", ["checked"], encode(now)]])

    def waiting(self) -> int:
        return self._waiting

    # -- what is one's own

    async def held(self) -> list[Held]:
        """All matches, most recently used first."""
        stores = ("holds", "last", "cards")
        holds, last, cards = await self.transact([["all", store, *within()] for store in stores])
        at, card = ({key[0]: bytes(data) for key, data in rows} for rows in (last, cards))
        found = [
            Held(key[0], bytes(token).decode(), at[key[0]], card.get(key[0], b""))
            for key, token in holds
            if key[0] in at  # else it is shown already, and not laid out yet
        ]
        return sorted(found, key=lambda one: (-decode(one.last, type=Last).at, one.match))

    async def token(self, match: str) -> str:
        """The token with which this browser holds its seat at a match; "" where it holds none."""
        (found,) = await self.transact([["get", "holds", [match]]])
        return "" if found is None else bytes(found).decode()

    async def put_card(self, match: str, card: bytes) -> None:
        """Store how a match is listed."""
        await self._done(["check", "heads", [match], HERE], ["put", "cards", [match], card])  # unless it was deleted

    async def beginnings(self) -> list[tuple[str, bytes]]:
        """The tables that a page has shown and that are not laid out yet, each with how it is to be."""
        (found,) = await self.transact([["all", "beginnings", *within()]])
        return [(key[0], bytes(data)) for key, data in found]

    async def delete(self, match: str) -> None:
        """Delete a match for good, and the token that opened it."""
        stores = [store for store in STORES if store != "self"]
        await self.transact([["clear", store, *within(match)] for store in stores])

    async def note(self, name: str, value: bytes) -> None:
        """Store a value under a name."""
        await self.transact([["put", "self", [name], value]])

    async def noted(self, name: str) -> bytes | None:
        """The value stored under a name, or None."""
        (found,) = await self.transact([["get", "self", [name]]])
        return None if found is None else bytes(found)


def _happened(match: str, events: Sequence[EventRow], checkpoints: Sequence[CheckpointRow]) -> list[list[Any]]:
    steps: list[list[Any]] = [["add", "events", [match, row.version], encode(row)] for row in events]
    steps += [["add", "requests", [match, "move", row.request], b""] for row in events if row.request is not None]
    steps += [["put", "marks", [match, row.version], encode(row)] for row in checkpoints]
    if events:
        steps.append(["put", "last", [match], encode(Last(events[-1].at, events[-1].version))])
    return steps
