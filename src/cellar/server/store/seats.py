"""Who sits where, as the store keeps it: seats, the links that open one, and the devices of those who hold one.
Whatever two processes may want at once is written only where it is still as its asker saw it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server.store.opening import reading
from cellar.server.store.rows import DeviceRow, Links, SeatRow
from cellar.server.store.schema import devices, invites, seats
from cellar.server.store.write_lock import writing, written


class Sitting:
    """The seats of all matches."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, match: str) -> tuple[list[SeatRow], Links]:
        """Who sits at a match, and what opens its seats."""
        async with reading(self._engine) as connection:
            return await sitting_of(connection, match)

    async def change(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        """Change who sits on a seat, unless somebody else has come to hold it meanwhile."""
        query = seats.update().where(
            seats.c.match == match, seats.c.seat == old.seat, seats.c.token == old.token, seats.c.bot == old.bot
        )
        done = await written(self._engine, lambda connection: connection.execute(query.values(_written(new))).rowcount)
        return bool(done)

    async def sit(self, match: str, new: SeatRow) -> bool:
        """Take a seat that is nobody's, without a link; one that waits for it is void. Of two, one is first."""
        async with writing(self._engine) as connection:
            free = seats.update().where(
                seats.c.match == match, seats.c.seat == new.seat, ~seats.c.joined, seats.c.bot == "",
                seats.c.token.is_(None),
            )  # fmt: skip
            if not (await connection.execute(free.values(_written(new)))).rowcount:
                return False
            await connection.execute(invites.delete().where(invites.c.match == match, invites.c.seat == new.seat))
            return True

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        """The last page of those who hold these seats was closed, or one is open again."""
        query = seats.update().where(seats.c.match == match, seats.c.seat.in_(who)).values(seen=at)
        await written(self._engine, lambda connection: connection.execute(query).rowcount)

    async def invite(self, match: str, seat: int, mark: bytes | None) -> None:
        """The one link that opens a seat from now on, or none."""
        async with writing(self._engine) as connection:
            await connection.execute(invites.delete().where(invites.c.match == match, invites.c.seat == seat))
            if mark is not None:
                await connection.execute(invites.insert(), {"match": match, "seat": seat, "mark": mark})

    async def use_invite(self, match: str, mark: bytes, new: SeatRow) -> bool:
        """Spend a link: its seat is somebody's. Of two who open it, one is first."""
        async with writing(self._engine) as connection:
            spent = await connection.execute(
                invites.delete().where(invites.c.match == match, invites.c.seat == new.seat, invites.c.mark == mark)
            )
            if not spent.rowcount:
                return False
            query = seats.update().where(seats.c.match == match, seats.c.seat == new.seat)
            return bool((await connection.execute(query.values(_written(new)))).rowcount)

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        """The one link by which another device becomes its holder's; one that was not used is void."""
        async with writing(self._engine) as connection:
            old = devices.delete().where(devices.c.match == match, devices.c.holder == link.holder, ~devices.c.used)
            await connection.execute(old)
            await connection.execute(devices.insert(), {"match": match, **asdict(link)})

    async def use_device(self, match: str, link: bytes, mark: bytes) -> bool:
        """Spend the link: whoever has the token with this mark is its holder as well."""
        async with writing(self._engine) as connection:
            query = devices.update().where(devices.c.match == match, devices.c.mark == link, ~devices.c.used)
            return bool((await connection.execute(query.values(mark=mark, used=True))).rowcount)

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        """Only the device with this mark, and the browser that sat down, are the holder's."""
        async with writing(self._engine) as connection:
            await connection.execute(
                devices.delete().where(devices.c.match == match, devices.c.holder == holder, devices.c.mark != but)
            )


async def sitting_of(connection: AsyncConnection, match: str) -> tuple[list[SeatRow], Links]:
    """The same, within somebody's transaction."""
    sitting = await connection.execute(sa.select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    rows = [SeatRow(**own(row)) for row in sitting]
    invited = await connection.execute(sa.select(invites).where(invites.c.match == match))
    links = {row.seat: row.mark for row in invited}
    found = await connection.execute(sa.select(devices).where(devices.c.match == match))
    return rows, Links(links, {row.mark: DeviceRow(**own(row)) for row in found})


def _written(row: SeatRow) -> dict[str, object]:
    return {key: value for key, value in asdict(row).items() if key != "seat"}


def own(row: "sa.Row[Any]") -> dict[str, Any]:
    """A row's columns without the match's id."""
    return {key: value for key, value in row._asdict().items() if key != "match"}
