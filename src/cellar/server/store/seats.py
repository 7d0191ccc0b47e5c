"""Seats in the database, with the links that open one and the devices of those who hold one. By optimistic concurrency:
a row is written only where it is still as its asker saw it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from cellar.server.store.database import Database
from cellar.server.store.rows import DeviceRow, Links, SeatRow
from cellar.server.store.schema import claims, devices, invites, seats


class Seats:
    """The part of a store that has the seats of matches."""

    database: Database

    async def seats_of(self, match: str) -> tuple[list[SeatRow], Links]:
        """The seats of a match, and the links and devices that open them."""
        return await self.database.read(lambda connection: sitting_of(connection, match))

    async def change_seat(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        """Change a seat, unless somebody else has come to hold it meanwhile; returns whether it was done."""
        query = seats.update().where(
            seats.c.match == match, seats.c.seat == old.seat, seats.c.token == old.token, seats.c.bot == old.bot
        )
        return await self._done(query.values(_written(new)))

    async def sit(self, match: str, new: SeatRow) -> bool:
        """Take a free seat without a link, and void its link; False where somebody else was first."""
        free = seats.update().where(
            seats.c.match == match, seats.c.seat == new.seat, ~seats.c.joined, seats.c.bot == "",
            seats.c.token.is_(None),
        )  # fmt: skip

        def take(connection: sa.Connection) -> bool:
            if not connection.execute(free.values(_written(new))).rowcount:
                return False
            connection.execute(invites.delete().where(invites.c.match == match, invites.c.seat == new.seat))
            return True

        return await self.database.write(take)

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        """Store when the last page of these seats' holder was closed; None: one is open."""
        query = seats.update().where(seats.c.match == match, seats.c.seat.in_(who)).values(seen=at)
        await self._done(query)

    async def invite(self, match: str, seat: int, token_hash: bytes | None) -> None:
        """Set the one link that opens a seat from now on, or none."""

        def replace(connection: sa.Connection) -> None:
            connection.execute(invites.delete().where(invites.c.match == match, invites.c.seat == seat))
            if token_hash is not None:
                connection.execute(invites.insert(), {"match": match, "seat": seat, "mark": token_hash})

        await self.database.write(replace)

    async def use_invite(self, match: str, token_hash: bytes, new: SeatRow) -> bool:
        """Use a link up and take its seat; False where somebody else was first."""
        link = (invites.c.match == match, invites.c.seat == new.seat, invites.c.mark == token_hash)
        query = seats.update().where(seats.c.match == match, seats.c.seat == new.seat)

        def spend(connection: sa.Connection) -> bool:
            if not connection.execute(invites.delete().where(*link)).rowcount:
                return False
            return bool(connection.execute(query.values(_written(new))).rowcount)

        return await self.database.write(spend)

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        """Set the one link for another device of its holder; an unused one is void."""
        old = devices.delete().where(devices.c.match == match, devices.c.holder == link.holder, ~devices.c.used)

        def replace(connection: sa.Connection) -> None:
            connection.execute(old)
            connection.execute(devices.insert(), {"match": match, **asdict(link)})

        await self.database.write(replace)

    async def use_device(self, match: str, link: bytes, token_hash: bytes) -> bool:
        """Use a device link up: the token with this hash has its holder's seats as well."""
        query = devices.update().where(devices.c.match == match, devices.c.mark == link, ~devices.c.used)
        return await self._done(query.values(mark=token_hash, used=True))

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        """Revoke all devices of a holder but this one and the browser that sat down."""
        others = (devices.c.match == match, devices.c.holder == holder, devices.c.mark != but)

        def put_out(connection: sa.Connection) -> None:
            connection.execute(devices.delete().where(*others))
            # An account whose seat it is claims it again; one that should not have it has lost it.
            connection.execute(claims.delete().where(claims.c.match == match, claims.c.holder == holder))

        await self.database.write(put_out)

    async def _done(self, query: sa.UpdateBase) -> bool:
        """Run a statement; returns whether it has changed anything."""
        return await self.database.write(lambda connection: bool(connection.execute(query).rowcount))


def sitting_of(connection: sa.Connection, match: str) -> tuple[list[SeatRow], Links]:
    """The same as `Seats.seats_of`, within a transaction."""
    sitting = connection.execute(sa.select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    rows = [SeatRow(**own(row)) for row in sitting]
    invited = connection.execute(sa.select(invites).where(invites.c.match == match))
    links = {row.seat: row.mark for row in invited}
    found = connection.execute(sa.select(devices).where(devices.c.match == match))
    return rows, Links(links, {row.mark: DeviceRow(**own(row)) for row in found})


def _written(row: SeatRow) -> dict[str, object]:
    return {key: value for key, value in asdict(row).items() if key != "seat"}


def own(row: "sa.Row[Any]") -> dict[str, Any]:
    """A row's columns without the match's id."""
    return {key: value for key, value in row._asdict().items() if key != "match"}
