"""Seats in a browser's database, by optimistic concurrency between tabs: a row is written only where it is still as its
asker saw it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.msgpack import decode, encode

from cellar.browser.table.database import Stored, within
from cellar.server.store.rows import DeviceRow, Links, SeatRow

#: The row in `heads` of a match that exists.
HERE = b"here"


def reading(match: str) -> list[list[Any]]:
    """The steps that read the seats of a match."""
    return [["all", store, *within(match)] for store in ("seats", "seen", "invites", "devices")]


def taken(seats: Any, seen: Any, invites: Any, devices: Any) -> tuple[list[SeatRow], Links]:
    """Decode the results of the steps of `reading`."""
    at = {key[1]: decode(data) for key, data in seen}
    rows = [replace(decode(data, type=SeatRow), seen=at.get(key[1])) for key, data in seats]
    others = [decode(data, type=DeviceRow) for _, data in devices]
    return rows, Links({key[1]: bytes(token_hash) for key, token_hash in invites}, {row.mark: row for row in others})


def sat(match: str, row: SeatRow) -> list[list[Any]]:
    """The steps that write a seat; when its person was last seen has a row of its own, since that changes often."""
    return [
        ["put", "seats", [match, row.seat], encode(replace(row, seen=None))],
        ["put", "seen", [match, row.seat], encode(row.seen)],
    ]


class Seats(Stored):
    """The part of a store that has the seats of matches."""

    async def seats_of(self, match: str) -> tuple[list[SeatRow], Links]:
        return taken(*await self.transact(reading(match)))

    async def change_seat(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        while True:
            before, row = await self._seat(match, old.seat)
            if row is None or (row.token, row.bot) != (old.token, old.bot):
                return False
            if await self._done(["check", "seats", [match, old.seat], before], *sat(match, new)):
                return True

    async def sit(self, match: str, new: SeatRow) -> bool:
        place = [match, new.seat]
        while True:
            before, row = await self._seat(match, new.seat)
            if row is None or row.joined or row.bot or row.token is not None:
                return False
            if await self._done(["check", "seats", place, before], *sat(match, new), ["delete", "invites", place]):
                return True

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        rows = [["put", "seen", [match, seat], encode(at)] for seat in who]
        await self._done(["check", "heads", [match], HERE], *rows)  # it may have been deleted while they looked on

    async def invite(self, match: str, seat: int, token_hash: bytes | None) -> None:
        place = [match, seat]
        await self.transact(
            [["delete", "invites", place] if token_hash is None else ["put", "invites", place, token_hash]]
        )

    async def use_invite(self, match: str, token_hash: bytes, new: SeatRow) -> bool:
        place = [match, new.seat]
        return await self._done(["check", "invites", place, token_hash], ["delete", "invites", place], *sat(match, new))

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        old = [row.mark for row in await self._devices(match) if row.holder == link.holder and not row.used]
        steps = [["delete", "devices", [match, token_hash.hex()]] for token_hash in old]
        await self.transact([*steps, ["put", "devices", [match, link.mark.hex()], encode(link)]])

    async def use_device(self, match: str, link: bytes, token_hash: bytes) -> bool:
        found = next((row for row in await self._devices(match) if row.mark == link and not row.used), None)
        if found is None:
            return False
        new = DeviceRow(token_hash, found.holder, used=True)
        return await self._done(
            ["check", "devices", [match, link.hex()], encode(found)],
            ["delete", "devices", [match, link.hex()]],
            ["put", "devices", [match, token_hash.hex()], encode(new)],
        )

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        old = [row.mark for row in await self._devices(match) if row.holder == holder and row.mark != but]
        await self.transact([["delete", "devices", [match, token_hash.hex()]] for token_hash in old])

    async def _seat(self, match: str, seat: int) -> tuple[bytes, SeatRow | None]:
        (found,) = await self.transact([["get", "seats", [match, seat]]])
        return (b"", None) if found is None else (bytes(found), decode(found, type=SeatRow))

    async def _devices(self, match: str) -> list[DeviceRow]:
        (found,) = await self.transact([["all", "devices", *within(match)]])
        return [decode(data, type=DeviceRow) for _, data in found]
