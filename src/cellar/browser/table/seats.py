"""Who sits where, in a browser's database. What two tabs may want at once is written only where it is still as its
asker saw it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from cellar.browser.table.database import Clash, Transact, within
from cellar.browser.table.rows import read, written
from cellar.server.store.rows import DeviceRow, Links, SeatRow

#: What stands in `heads` while there is a match.
HERE = b"here"


def reading(match: str) -> list[list[Any]]:
    """The steps that read who sits at a match."""
    return [["all", store, *within(match)] for store in ("seats", "seen", "invites", "devices")]


def taken(seats: Any, seen: Any, invites: Any, devices: Any) -> tuple[list[SeatRow], Links]:
    """What came of them."""
    at = {key[1]: msgspec.msgpack.decode(data) for key, data in seen}
    rows = [replace(read(SeatRow, data), seen=at.get(key[1])) for key, data in seats]
    others = [read(DeviceRow, data) for _, data in devices]
    return rows, Links({key[1]: bytes(mark) for key, mark in invites}, {row.mark: row for row in others})


def sat(match: str, row: SeatRow) -> list[list[Any]]:
    """The steps that write a seat; when its person was last seen has a row of its own, since that changes often."""
    return [
        ["put", "seats", [match, row.seat], written(replace(row, seen=None))],
        ["put", "seen", [match, row.seat], msgspec.msgpack.encode(row.seen)],
    ]


class Sitting:
    """The seats of all matches."""

    def __init__(self, transact: Transact) -> None:
        self._transact = transact

    async def of(self, match: str) -> tuple[list[SeatRow], Links]:
        """Who sits at a match, and what opens its seats."""
        return taken(*await self._transact(reading(match)))

    async def change(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        """Change who sits on a seat, unless somebody else has come to hold it meanwhile."""
        while True:
            before, row = await self._seat(match, old.seat)
            if row is None or (row.token, row.bot) != (old.token, old.bot):
                return False
            if await self._done(["check", "seats", [match, old.seat], before], *sat(match, new)):
                return True

    async def sit(self, match: str, new: SeatRow) -> bool:
        """Take a seat that is nobody's, without a link; one that waits for it is void. Of two, one is first."""
        place = [match, new.seat]
        while True:
            before, row = await self._seat(match, new.seat)
            if row is None or row.joined or row.bot or row.token is not None:
                return False
            if await self._done(["check", "seats", place, before], *sat(match, new), ["delete", "invites", place]):
                return True

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        """The last page of those who hold these seats was closed, or one is open again."""
        rows = [["put", "seen", [match, seat], msgspec.msgpack.encode(at)] for seat in who]
        await self._done(["check", "heads", [match], HERE], *rows)  # it may have been deleted while they looked on

    async def invite(self, match: str, seat: int, mark: bytes | None) -> None:
        """The one link that opens a seat from now on, or none."""
        place = [match, seat]
        await self._transact([["delete", "invites", place] if mark is None else ["put", "invites", place, mark]])

    async def use_invite(self, match: str, mark: bytes, new: SeatRow) -> bool:
        """Spend a link: its seat is somebody's. Of two who open it, one is first."""
        place = [match, new.seat]
        return await self._done(["check", "invites", place, mark], ["delete", "invites", place], *sat(match, new))

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        """The one link by which another device becomes its holder's; one that was not used is void."""
        old = [row.mark for row in await self._devices(match) if row.holder == link.holder and not row.used]
        steps = [["delete", "devices", [match, mark.hex()]] for mark in old]
        await self._transact([*steps, ["put", "devices", [match, link.mark.hex()], written(link)]])

    async def use_device(self, match: str, link: bytes, mark: bytes) -> bool:
        """Spend the link: whoever has the token with this mark is its holder as well."""
        found = next((row for row in await self._devices(match) if row.mark == link and not row.used), None)
        if found is None:
            return False
        new = DeviceRow(mark, found.holder, used=True)
        return await self._done(
            ["check", "devices", [match, link.hex()], written(found)],
            ["delete", "devices", [match, link.hex()]],
            ["put", "devices", [match, mark.hex()], written(new)],
        )

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        """Only the device with this mark, and the browser that sat down, are the holder's."""
        old = [row.mark for row in await self._devices(match) if row.holder == holder and row.mark != but]
        await self._transact([["delete", "devices", [match, mark.hex()]] for mark in old])

    async def _seat(self, match: str, seat: int) -> tuple[bytes, SeatRow | None]:
        (found,) = await self._transact([["get", "seats", [match, seat]]])
        return (b"", None) if found is None else (bytes(found), read(SeatRow, found))

    async def _devices(self, match: str) -> list[DeviceRow]:
        (found,) = await self._transact([["all", "devices", *within(match)]])
        return [read(DeviceRow, data) for _, data in found]

    async def _done(self, *steps: list[Any]) -> bool:
        """Whether nobody else was first."""
        try:
            await self._transact([*steps])
        except Clash:
            return False
        return True
