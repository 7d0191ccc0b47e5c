"""Chat log, terms, clocks and stories of matches in a browser's database."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec.msgpack import decode, encode

from cellar.browser.table.database import Stored, within
from cellar.browser.table.seats import HERE, reading, taken
from cellar.server.store.rows import Attended, Conflict, MatchRow, SeatRow, TalkRow, TermsRow

#: Maximum number of rows that are read back; older ones have no effect any more.
MOST = 300


class Extras(Stored):
    """The part of a store that has chat logs, terms, clocks and stories."""

    async def append_talk(self, match: str, new: TalkRow) -> None:
        """Append a row, durably; Conflict when another writer was first with its number or its request."""
        steps: list[list[Any]] = [
            ["check", "heads", [match], HERE],
            ["add", "talk", [match, new.number], encode(new)],
        ]
        if new.request is not None:
            steps.append(["add", "requests", [match, "talk", new.request], b""])
        if not await self._done(*steps):
            raise Conflict(match)

    async def talk_after(self, match: str, number: int) -> list[TalkRow]:
        (found,) = await self.transact([["all", "talk", [match, number + 1], [match, []]]])
        return talked(found)

    async def tick(self, match: str, version: int, ms: int) -> None:
        """Store how long the decision after that version takes already. What a tab that is closed has counted is lost,
        but for this."""
        await self._change(match, lambda row: replace(row, ticked_version=version, ticked=ms))

    async def attend(self, notes: Sequence[Attended]) -> None:
        for one in notes:
            await self._change(one.match, partial(_noted, one))

    async def unlist(self, match: str) -> None:
        await self._change(match, lambda row: replace(row, watch=False))

    async def _change(self, match: str, changed: Callable[[TermsRow], TermsRow]) -> None:
        (found,) = await self.transact([["get", "terms", [match]]])
        if found is not None:
            await self.transact([["put", "terms", [match], encode(changed(decode(found, type=TermsRow)))]])

    async def found_tables(self, watch: bool, since: int, most: int) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
        (found,) = await self.transact([["all", "terms", *within()]])
        some = [(key[0], decode(data, type=TermsRow)) for key, data in found]
        found_ones = []
        for match, terms in some:
            if (terms.watch if watch else terms.listed) and terms.attended >= since:
                row, *sitting = await self.transact([["get", "matches", [match]], *reading(match)])
                seats, _ = taken(*sitting)
                if watch != any(not seat.joined and not seat.bot and seat.token is None for seat in seats):
                    found_ones.append((decode(row, type=MatchRow), terms, seats))
        return sorted(found_ones, key=lambda one: (-one[1].watchers if watch else 0, -one[0].created))[:most]

    async def spent(self, match: str) -> dict[int, int]:
        (found,) = await self.transact([["all", "spent", *within(match)]])
        return times(found)

    async def story(self, match: str, version: int) -> bytes | None:
        (found,) = await self.transact([["get", "stories", [match]]])
        if found is None:
            return None
        ended, text = decode(found, type=tuple[int, bytes])
        return text if ended == version else None

    async def keep_story(self, match: str, version: int, text: bytes) -> None:
        """Store a story in place of an older one. The match may be gone by now: then there is nothing to do."""
        row = encode((version, text))
        await self._done(["check", "heads", [match], HERE], ["put", "stories", [match], row])


def _noted(one: Attended, row: TermsRow) -> TermsRow:
    return replace(row, attended=one.attended, ply=one.ply, watchers=one.watchers)


def talked(found: Any) -> list[TalkRow]:
    """The last rows of a table's chat log."""
    return [decode(data, type=TalkRow) for _, data in found[-MOST:]]


def times(found: Any) -> dict[int, int]:
    """Milliseconds of decisions, by version."""
    return {key[1]: decode(data, type=int) for key, data in found}
