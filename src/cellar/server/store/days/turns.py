"""Whose turn it is at tables with days for each move, in the database: what is due is found by one index, without a
table in memory, and of several processes one has it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import sqlalchemy as sa

from cellar.server.store.database import Database
from cellar.server.store.rows import (
    EventRow,
    Links,
    MatchRow,
    SeatRow,
    TermsRow,
    TurnRow,
    VacationRow,
)
from cellar.server.store.schema import events, matches, terms, turns, vacations
from cellar.server.store.seats import own, sitting_of

#: Actors of events below this one are no actions: somebody is out, or the match is over (`rows`).
NO_ACTION = -9


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is known of a match with days for each move without opening its table."""

    match: MatchRow
    terms: TermsRow
    seats: list[SeatRow]
    links: Links
    #: events by which somebody is out
    standing: list[EventRow]
    turn: TurnRow


class Turns:
    """The part of a store that has turns and vacations."""

    database: Database

    async def due_turns(self, now: int, most: int) -> list[tuple[str, TurnRow]]:
        """The turns about which there is something to do by now, the oldest first."""
        query = sa.select(turns).where(turns.c.wake <= now).order_by(turns.c.wake).limit(most)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [(row.match, TurnRow(**own(row))) for row in found]

    async def put_turn(self, match: str, row: TurnRow) -> None:
        """Write whose turn it is, unless the match is gone or has moved on."""

        def write(connection: sa.Connection) -> None:
            newest = sa.select(sa.func.max(events.c.version)).where(events.c.match == match)
            there = connection.execute(sa.select(matches.c.id).where(matches.c.id == match)).first()
            if there is None or (connection.execute(newest).scalar() or 0) > row.version:
                return
            now = turn_of(connection, match)[0]
            if now is not None and replace(row, told=now.told, wake=now.wake) == now and row.due is not None:
                return  # another process has written it, and may have told of it by now
            connection.execute(turns.delete().where(turns.c.match == match))
            connection.execute(turns.insert(), {"match": match, **asdict(row)})

        await self.database.write(write)

    async def change_turn(self, match: str, old: TurnRow, new: TurnRow) -> bool:
        """Change a turn where it is still as it was read: of several processes one has done it."""
        as_it_was = [turns.c[name] == value for name, value in asdict(old).items()]
        query = turns.update().where(turns.c.match == match, *as_it_was).values(**asdict(new))
        return await self.database.write(lambda connection: bool(connection.execute(query).rowcount))

    async def turn(self, match: str) -> tuple[TurnRow | None, dict[int, VacationRow]]:
        """Whose turn it is at a match, and who is on vacation."""
        return await self.database.read(lambda connection: turn_of(connection, match))

    async def grace(self, until: int, lag: int) -> None:
        """Nobody's time is up before that moment: for a server that has just come back."""
        early = sa.and_(turns.c.due.is_not(None), turns.c.due < until)
        last = turns.update().where(early, turns.c.told == 2).values(due=until, wake=until + lag)
        others = turns.update().where(early).values(due=until)

        def shift(connection: sa.Connection) -> None:
            connection.execute(last)
            connection.execute(others)

        await self.database.write(shift)

    async def waiting_at(self, ids: Sequence[str], over: bool = False) -> dict[str, Waiting]:
        """What is known of those of these matches that have days for each move, and are not over, or are."""
        query = sa.select(turns).where(turns.c.match.in_(ids), turns.c.actor < 0 if over else turns.c.actor >= 0)

        def read(connection: sa.Connection) -> dict[str, Waiting]:
            rows = connection.execute(query).all()
            return {row.match: _waiting(connection, row.match, TurnRow(**own(row))) for row in rows}

        return await self.database.read(read) if ids else {}

    async def go_on_vacation(self, match: str, row: VacationRow, old: VacationRow | None, turn: TurnRow | None) -> bool:
        """Write a vacation, and until when the turn's time goes then; False where either has changed meanwhile."""

        def write(connection: sa.Connection) -> bool:
            now = turn_of(connection, match)
            if now[1].get(row.seat) != old or (turn is not None and (now[0] is None or now[0].version != turn.version)):
                return False
            connection.execute(vacations.delete().where(vacations.c.match == match, vacations.c.seat == row.seat))
            connection.execute(vacations.insert(), {"match": match, **asdict(row)})
            if turn is not None:
                connection.execute(turns.update().where(turns.c.match == match).values(**asdict(turn)))
            return True

        return await self.database.write(write)


def turn_of(connection: sa.Connection, match: str) -> tuple[TurnRow | None, dict[int, VacationRow]]:
    """The same as `Turns.turn`, within a transaction."""
    found = connection.execute(sa.select(turns).where(turns.c.match == match)).one_or_none()
    away = connection.execute(sa.select(vacations).where(vacations.c.match == match)).all()
    return (TurnRow(**own(found)) if found is not None else None), {row.seat: VacationRow(**own(row)) for row in away}


def _waiting(connection: sa.Connection, match: str, turn: TurnRow) -> Waiting:
    about = connection.execute(sa.select(matches).where(matches.c.id == match)).one()
    agreed = connection.execute(sa.select(terms).where(terms.c.match == match)).one()
    left = sa.select(events).where(events.c.match == match, events.c.actor < NO_ACTION).order_by(events.c.version)
    standing = [EventRow(**own(row)) for row in connection.execute(left)]
    return Waiting(MatchRow(**about._asdict()), TermsRow(**own(agreed)), *sitting_of(connection, match), standing, turn)
