"""Care of a store, while a server runs on it or not: what is in it, whether it is sound, deleting what is old, bans."""

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cellar.server.store.migrations import VERSION, version_of
from cellar.server.store.opening import reading
from cellar.server.store.rows import Ban
from cellar.server.store.schema import (
    bans,
    devices,
    events,
    invites,
    marks,
    matches,
    seats,
    spent,
    stories,
    talk,
    terms,
)
from cellar.server.store.write_lock import writing

#: Matches deleted in one transaction: between two of them a server writes its moves.
SLICE = 100
#: Problems that are named one by one.
NAMED = 10
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as a list shows it."""

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
    """When something last happened in a match."""
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


async def tables(engine: AsyncEngine, game: str = "", most: int = 50) -> list[Listed]:
    """The tables that were used last."""
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
    async with reading(engine) as connection:
        rows = (await connection.execute(query.limit(most))).all()
        banned = {ban.subject: ban.kind for ban in await _bans(connection) if ban.kind != "address"}
    return [Listed(*row, ban=banned.get(row.id, "")) for row in rows]


async def prune(engine: AsyncEngine, before: int, keep: Collection[str] = ()) -> int:
    """Delete the matches in which nothing has happened since a moment, finished or not; how many."""
    async with reading(engine) as connection:
        found = (await connection.execute(sa.select(matches.c.id).where(_last() < before))).scalars().all()
    old = [match for match in found if match not in keep]
    for start in range(0, len(old), SLICE):
        async with writing(engine) as connection:
            await _delete(connection, old[start : start + SLICE])
    return len(old)


async def delete(engine: AsyncEngine, match: str, at: int, reason: str) -> None:
    """Delete one match, whether it is being played or not. A ban stays in its place: a server that has it lets go."""
    async with writing(engine) as connection:
        await _delete(connection, [match])
        await connection.execute(bans.insert(), asdict(Ban("table", match, at, reason)))


async def _delete(connection: AsyncConnection, ids: list[str]) -> None:
    for table in (events, marks, talk, terms, spent, invites, devices, stories, seats):
        await connection.execute(table.delete().where(table.c.match.in_(ids)))
    await connection.execute(matches.delete().where(matches.c.id.in_(ids)))
    await connection.execute(bans.delete().where(bans.c.kind != "address", bans.c.subject.in_(ids)))


async def shrink(engine: AsyncEngine) -> None:
    """Give the room of what was deleted back to the disk."""
    async with reading(engine) as connection:
        await connection.exec_driver_sql("VACUUM")


async def problems(engine: AsyncEngine) -> list[str]:
    """What is wrong with a store, each in a sentence."""
    found = []
    async with reading(engine) as connection:
        version = await connection.run_sync(version_of)
        if version != VERSION:
            found.append(f"Its tables have version {version}; this Cellar's have {VERSION}.")
        if engine.dialect.name == "sqlite":
            said = (await connection.exec_driver_sql("PRAGMA integrity_check(10)")).scalars().all()
            found += [f"SQLite says: {' '.join(str(line).split())}." for line in said if line != "ok"]
            orphans = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
            found += [f"The table {row[0]} has a row that belongs to no match." for row in orphans[:NAMED]]
        if not version:
            return found
        gaps = sa.select(events.c.match).group_by(events.c.match)
        gaps = gaps.having(sa.or_(sa.func.count() != sa.func.max(events.c.version), sa.func.min(events.c.version) != 1))
        for match in (await connection.execute(gaps.limit(NAMED))).scalars():
            found.append(f"The match {match} has a gap between its events, so it cannot be replayed.")
        empty = sa.select(matches.c.id).where(~sa.exists().where(seats.c.match == matches.c.id))
        for match in (await connection.execute(empty.limit(NAMED))).scalars():
            found.append(f"The match {match} has no seats.")
    return found


async def count(engine: AsyncEngine) -> tuple[int, int]:
    """How many matches and events there are."""
    async with reading(engine) as connection:
        both = [
            (await connection.execute(sa.select(sa.func.count()).select_from(of))).scalar_one()
            for of in (matches, events)
        ]
    return both[0], both[1]


# -- bans


async def ban(
    engine: AsyncEngine, kind: Literal["end", "table", "address"], subject: str, at: int, reason: str
) -> None:
    """Ban a table or a client; a running server sees it within a second or two."""
    async with writing(engine) as connection:
        await connection.execute(bans.delete().where(bans.c.kind == kind, bans.c.subject == subject))
        await connection.execute(bans.insert(), asdict(Ban(kind, subject, at, reason)))


async def unban(engine: AsyncEngine, subject: str) -> bool:
    """Take back whatever was said against a table or a client; whether there was anything."""
    async with writing(engine) as connection:
        return bool((await connection.execute(bans.delete().where(bans.c.subject == subject))).rowcount)


async def all_bans(engine: AsyncEngine) -> list[Ban]:
    """What is banned, the oldest first."""
    async with reading(engine) as connection:
        return await _bans(connection)


async def exists(engine: AsyncEngine, match: str) -> bool:
    """Whether there is such a match."""
    async with reading(engine) as connection:
        return (await connection.execute(sa.select(matches.c.id).where(matches.c.id == match))).first() is not None


async def _bans(connection: AsyncConnection) -> list[Ban]:
    return [Ban(**row._asdict()) for row in await connection.execute(sa.select(bans).order_by(bans.c.at))]
