"""Administration of a store, while a server runs on it or not: listing, checking, pruning, bans."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Literal

import sqlalchemy as sa

from cellar.language import translator
from cellar.server.store.database import Database
from cellar.server.store.match_extras import talk_of
from cellar.server.store.migrations import VERSION, version_of
from cellar.server.store.people.accounts import Accounts
from cellar.server.store.people.reports import Reports
from cellar.server.store.rows import Ban, TalkRow
from cellar.server.store.schema import alerts, bans, events, matches, metadata, seats, subscriptions, talk

_ = translator(__name__)

#: Number of matches deleted in one transaction: between two of them a server writes its moves.
SLICE = 100
#: Maximum number of problems that are named one by one.
NAMED = 10
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the operator's list."""

    table: str
    game: str
    #: milliseconds since 1970
    created: int
    #: when something last happened
    last: int
    events: int
    people: int
    bots: int
    #: "end" where it is not played on, "table" where it is not opened, "" otherwise
    ban: str


def _last() -> Any:
    """The query for the time of a match's last event."""
    newest = (
        sa.select(events.c.at)
        .where(events.c.match == matches.c.id)
        .order_by(events.c.version.desc())
        .limit(1)
        .scalar_subquery()
    )
    return sa.func.coalesce(newest, matches.c.created)


def _count(table: sa.Table, *where: Any) -> Any:
    return sa.select(sa.func.count()).where(table.c.match == matches.c.id, *where).scalar_subquery()


async def tables(database: Database, game: str = "", most: int = 50) -> list[Listed]:
    """The most recently used tables."""
    last = _last().label("last")
    query = sa.select(
        matches.c.id,
        matches.c.game,
        matches.c.created,
        last,
        _count(events).label("events"),
        _count(seats, seats.c.bot == "").label("people"),
        _count(seats, seats.c.bot != "").label("bots"),
    ).order_by(last.desc(), matches.c.id)
    if game:
        query = query.where(matches.c.game == game)

    def look(connection: sa.Connection) -> list[Listed]:
        rows = connection.execute(query.limit(most)).all()
        banned = {ban.subject: ban.kind for ban in _bans(connection) if ban.kind in ("end", "table")}
        return [Listed(*row, ban=banned.get(row.id, "")) for row in rows]

    return await database.read(look)


async def prune(database: Database, before: int, keep: Collection[str] = ()) -> int:
    """Delete matches without an event since a time, finished or not; returns how many."""
    query = sa.select(matches.c.id).where(_last() < before)
    found = await database.read(lambda connection: connection.execute(query).scalars().all())
    old = [match for match in found if match not in keep]
    for start in range(0, len(old), SLICE):
        await database.write(partial(_delete, old[start : start + SLICE]))
    return len(old)


async def delete(database: Database, match: str, at: int, reason: str) -> None:
    """Delete one match, even while it is played. A ban takes its place, so that a server closes its table."""

    def work(connection: sa.Connection) -> None:
        _delete([match], connection)
        connection.execute(bans.insert(), asdict(Ban("table", match, at, reason)))

    await database.write(work)


def _delete(ids: list[str], connection: sa.Connection) -> None:
    for table in reversed(metadata.sorted_tables):
        if "match" in table.c:
            connection.execute(table.delete().where(table.c.match.in_(ids)))
    connection.execute(matches.delete().where(matches.c.id.in_(ids)))
    # Where nobody is to be told of any match any more is forgotten with the last one.
    connection.execute(
        alerts.delete().where(alerts.c.account == "", ~sa.exists().where(subscriptions.c.alert == alerts.c.id))
    )
    connection.execute(bans.delete().where(bans.c.kind != "address", bans.c.subject.in_(ids)))


async def shrink(database: Database) -> None:
    """Give the space of deleted rows back to the disk."""
    await database.read(lambda connection: connection.exec_driver_sql("VACUUM").close())


async def problems(database: Database) -> list[str]:
    """Check the store; each problem is a sentence."""
    return await database.read(_problems)


def _problems(connection: sa.Connection) -> list[str]:
    found = []
    version = version_of(connection)
    if version != VERSION:
        found.append(
            _("Its tables have version {version}; this Cellar's have {known}.", version=version, known=VERSION)
        )
    if connection.dialect.name == "sqlite":
        said = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars().all()
        found += [_("SQLite says: {reason}.", reason=" ".join(str(line).split())) for line in said if line != "ok"]
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        found += [_("The table {table} has a row that belongs to no match.", table=row[0]) for row in orphans[:NAMED]]
    if not version:
        return found
    gaps = sa.select(events.c.match).group_by(events.c.match)
    gaps = gaps.having(sa.or_(sa.func.count() != sa.func.max(events.c.version), sa.func.min(events.c.version) != 1))
    for match in connection.execute(gaps.limit(NAMED)).scalars():
        found.append(_("The match {match} has a gap between its events, so it cannot be replayed.", match=match))
    empty = sa.select(matches.c.id).where(~sa.exists().where(seats.c.match == matches.c.id))
    for match in connection.execute(empty.limit(NAMED)).scalars():
        found.append(_("The match {match} has no seats.", match=match))
    return found


async def count(database: Database) -> tuple[int, int]:
    """The numbers of matches and events."""

    def rows(connection: sa.Connection, of: sa.Table) -> int:
        return int(connection.execute(sa.select(sa.func.count()).select_from(of)).scalar_one())

    return await database.read(lambda connection: (rows(connection, matches), rows(connection, events)))


# -- bans


async def ban(database: Database, kind: Literal["end", "table", "address"], subject: str, at: int, reason: str) -> None:
    """Ban a table or a client; a running server sees it within a second or two."""

    def work(connection: sa.Connection) -> None:
        connection.execute(bans.delete().where(bans.c.kind == kind, bans.c.subject == subject))
        connection.execute(bans.insert(), asdict(Ban(kind, subject, at, reason)))

    await database.write(work)


async def unban(database: Database, subject: str) -> bool:
    """Lift all bans of a table or a client; returns whether there was any."""
    query = bans.delete().where(bans.c.subject == subject)
    return await database.write(lambda connection: bool(connection.execute(query).rowcount))


async def all_bans(database: Database) -> list[Ban]:
    """All bans, the oldest first; deleted lines of chat are none."""
    found = await database.read(_bans)
    return [ban for ban in found if ban.kind != "line"]


async def unsay(database: Database, match: str, number: int, at: int) -> bool:
    """Delete a line of a table's chat, also while it is open; False where there is none."""
    line = talk.update().where(talk.c.match == match, talk.c.number == number, talk.c.kind == "chat")

    def work(connection: sa.Connection) -> bool:
        if not connection.execute(line.values(kind="unsaid", text="")).rowcount:
            return False
        # Servers read such an order within seconds; tables that are opened later know nothing of the line.
        connection.execute(bans.delete().where(bans.c.kind == "line", bans.c.at < at - DAY_MS))
        connection.execute(bans.insert(), asdict(Ban("line", f"{match}:{number}", at, "")))
        return True

    return await database.write(work)


async def lines(database: Database, match: str) -> list[TalkRow]:
    """The last rows of a table's chat log."""
    return await database.read(lambda connection: talk_of(connection, match))


class Desk(Accounts, Reports):
    """The parts of a store about people, for its administration."""

    def __init__(self, database: Database) -> None:
        self.database = database


async def exists(database: Database, match: str) -> bool:
    """Whether there is such a match."""
    query = sa.select(matches.c.id).where(matches.c.id == match)
    return await database.read(lambda connection: connection.execute(query).first()) is not None


def _bans(connection: sa.Connection) -> list[Ban]:
    return [Ban(**row._asdict()) for row in connection.execute(sa.select(bans).order_by(bans.c.at))]
