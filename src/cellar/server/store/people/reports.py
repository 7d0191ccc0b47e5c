"""Reports on people in the database, for the operator."""

from dataclasses import asdict

import sqlalchemy as sa

from cellar.server.store.database import Database
from cellar.server.store.rows import Conflict, ReportRow
from cellar.server.store.schema import reports


class Reports:
    """The part of a store that has reports."""

    database: Database

    async def report(self, row: ReportRow, most: int) -> bool:
        """Store a report; False where it is stored already, Conflict where as many are open as may."""

        def write(connection: sa.Connection) -> bool:
            if connection.execute(sa.select(reports.c.id).where(reports.c.id == row.id)).first():
                return False
            waiting = sa.select(sa.func.count()).select_from(reports).where(reports.c.closed.is_(None))
            if connection.execute(waiting).scalar_one() >= most:
                raise Conflict(row.id)
            connection.execute(reports.insert(), asdict(row))
            return True

        return await self.database.write(write)

    async def reports(self, closed: bool) -> list[ReportRow]:
        """All reports that are open, or all, the newest first."""
        query = sa.select(reports).order_by(reports.c.at.desc(), reports.c.id)
        query = query if closed else query.where(reports.c.closed.is_(None))
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [ReportRow(**row._asdict()) for row in found]

    async def close_report(self, id: str, at: int) -> bool:
        """Close a report; False where there is none that is open."""
        query = reports.update().where(reports.c.id == id, reports.c.closed.is_(None)).values(closed=at)
        return await self.database.write(lambda connection: bool(connection.execute(query).rowcount))

    async def forget_reports(self, before: int) -> int:
        """Delete the reports from before a time, open ones too."""
        query = reports.delete().where(reports.c.at < before)
        return await self.database.write(lambda connection: connection.execute(query).rowcount)
