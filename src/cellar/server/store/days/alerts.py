"""Where people are told of their turns, in the database: browsers and mail addresses, each with the tables that it is
told of, and the keys that the server has made up for that."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cellar.server.store.database import Database
from cellar.server.store.rows import AlertRow, SubscriptionRow
from cellar.server.store.schema import alerts, claims, keys, subscriptions

#: Maximum number of browsers and addresses that are told of one seat.
MOST_OF_SEAT = 10


class Alerts:
    """The part of a store that has alerts."""

    database: Database

    async def key(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A key of the server's own, made when it is first asked for; of several processes one has made it."""

        def find(connection: sa.Connection) -> bytes:
            query = sa.select(keys.c.value).where(keys.c.name == name)
            found = connection.execute(query).scalar_one_or_none()
            if found is None:
                found = make()
                connection.execute(keys.insert(), {"name": name, "value": found})
            return bytes(found)

        try:
            return await self.database.write(find)
        except IntegrityError:
            return await self.database.write(find)

    async def alert(self, *, address: str = "", code: bytes = b"") -> AlertRow | None:
        """An alert by its address, or by the code that was mailed to it."""
        query = sa.select(alerts).where(alerts.c.address == address if address else alerts.c.code == code)
        found = await self.database.read(lambda connection: connection.execute(query).first())
        return None if found is None else AlertRow(**found._asdict())

    async def alerts_of_account(self, account: str) -> list[AlertRow]:
        query = sa.select(alerts).where(alerts.c.account == account).order_by(alerts.c.created)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [AlertRow(**row._asdict()) for row in found]

    async def put_alert(self, row: AlertRow, tables: Sequence[tuple[str, bytes]]) -> AlertRow:
        """Write where somebody is told, and of which tables (with the hash of the token that holds their seat) besides
        those that it is told of already; returns it as it is then."""

        def write(connection: sa.Connection) -> AlertRow:
            found = connection.execute(sa.select(alerts).where(alerts.c.address == row.address)).first()
            if found is None:
                kept = row
                connection.execute(alerts.insert(), asdict(kept))
            else:
                before = AlertRow(**found._asdict())
                kept = replace(
                    before, keys=row.keys, language=row.language, account=row.account or before.account,
                    confirmed=before.confirmed or row.confirmed,
                )  # fmt: skip
                connection.execute(alerts.update().where(alerts.c.id == kept.id).values(asdict(kept)))
            for match, holder in tables:
                _subscribe(connection, match, SubscriptionRow(kept.id, holder))
            return kept

        return await self.database.write(write)

    async def ask_again(self, row: AlertRow, at: int) -> bool:
        """An address is asked once more whether it is its owner's; False where another process has done so."""
        query = alerts.update().where(alerts.c.id == row.id, alerts.c.created == row.created).values(created=at)
        return await self.database.write(lambda connection: bool(connection.execute(query).rowcount))

    async def confirm_alert(self, code: bytes) -> bool:
        """Whoever has this code wants to be told; False where there is no such."""
        query = alerts.update().where(alerts.c.code == code).values(confirmed=True)
        return await self.database.write(lambda connection: bool(connection.execute(query).rowcount))

    async def delete_alert(self, id: str) -> None:
        """Delete where somebody was told, with the tables that it was told of."""

        def delete(connection: sa.Connection) -> None:
            connection.execute(subscriptions.delete().where(subscriptions.c.alert == id))
            connection.execute(alerts.delete().where(alerts.c.id == id))

        await self.database.write(delete)

    async def told_of(self, match: str, holders: Sequence[bytes]) -> list[AlertRow]:
        """Where the holders of seats at a match are told of it: what they have asked for at the table, and what their
        accounts have."""
        watching = sa.exists().where(
            subscriptions.c.match == match, subscriptions.c.alert == alerts.c.id, subscriptions.c.holder.in_(holders)
        )
        claimed = sa.exists().where(
            claims.c.match == match, claims.c.account == alerts.c.account, claims.c.holder.in_(holders)
        )
        query = sa.select(alerts).where(alerts.c.confirmed, sa.or_(watching, claimed)).order_by(alerts.c.created)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [AlertRow(**row._asdict()) for row in found]

    # -- mails, which are collected

    async def await_mail(self, match: str, alert: str, holder: bytes, at: int) -> None:
        """A mail about a match is to be sent, with others."""

        def write(connection: sa.Connection) -> None:
            _subscribe(connection, match, SubscriptionRow(alert, holder))
            one = (subscriptions.c.match == match, subscriptions.c.alert == alert, subscriptions.c.pending.is_(None))
            connection.execute(subscriptions.update().where(*one).values(pending=at))

        await self.database.write(write)

    async def mails_due(self, before: int, again: int) -> list[tuple[AlertRow, list[tuple[str, SubscriptionRow]]]]:
        """The addresses to which mails wait that are pending since before a time, each with all its tables that wait,
        but for those about which it was sent one since `again`; they wait no longer: a mail is sent at most once."""
        late = sa.and_(subscriptions.c.pending.is_not(None), subscriptions.c.mailed <= again)

        def take(connection: sa.Connection) -> list[tuple[AlertRow, list[tuple[str, SubscriptionRow]]]]:
            first = (
                sa.select(subscriptions.c.alert)
                .where(subscriptions.c.pending <= before, subscriptions.c.mailed <= again)
                .distinct()
            )
            ids = connection.execute(first).scalars().all()
            if not ids:
                return []
            # The rows that this very statement has changed: two processes do not have the same ones.
            clear = (
                subscriptions.update().where(late, subscriptions.c.alert.in_(ids)).values(pending=None, mailed=before)
            )
            rows = connection.execute(
                clear.returning(subscriptions.c.match, subscriptions.c.alert, subscriptions.c.holder)
            ).all()
            known = connection.execute(sa.select(alerts).where(alerts.c.id.in_({row.alert for row in rows})))
            found = [AlertRow(**row._asdict()) for row in known]
            return [
                (alert, [(row.match, SubscriptionRow(row.alert, row.holder)) for row in rows if row.alert == alert.id])
                for alert in found
            ]

        return await self.database.write(take)

    async def answered(self, match: str) -> None:
        """Nobody waits at a match for whom a mail was to be sent: they have moved meanwhile."""
        query = (
            subscriptions.update()
            .where(subscriptions.c.match == match, subscriptions.c.pending.is_not(None))
            .values(pending=None)
        )
        await self.database.write(lambda connection: connection.execute(query).close())


def _subscribe(connection: sa.Connection, match: str, row: SubscriptionRow) -> None:
    """Have an alert told of a match; the oldest ones of a seat make room."""
    one = (subscriptions.c.match == match, subscriptions.c.alert == row.alert)
    if connection.execute(subscriptions.update().where(*one).values(holder=row.holder)).rowcount:
        return
    connection.execute(subscriptions.insert(), {"match": match, **asdict(row)})
    others = sa.select(subscriptions.c.alert).join(alerts, alerts.c.id == subscriptions.c.alert)
    others = others.where(subscriptions.c.match == match, subscriptions.c.holder == row.holder).order_by(
        alerts.c.created.desc()
    )
    old = connection.execute(others.offset(MOST_OF_SEAT)).scalars().all()
    if old:
        connection.execute(subscriptions.delete().where(subscriptions.c.match == match, subscriptions.c.alert.in_(old)))
