"""Changes of who sits at a table: coming, sitting down, getting up, a bot that stands in."""

from cellar.bots.registry import bot
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.table import Table
from cellar.server.match.tables import Tables
from cellar.server.match.tokens import Holder, cleaned
from cellar.server.store import SeatRow
from cellar.server.views.seats import presence


def tell_presence(table: Table) -> None:
    """Tell everybody who is at the table."""
    table.guests.tell(presence(table))


async def _write(tables: Tables, table: Table, row: SeatRow) -> None:
    """Write a changed seat down, and let other processes know."""
    await tables.store.sit(table.id, row)
    tables.bus.say(table.id, -1)


async def arrive(tables: Tables, table: Table, who: Holder) -> None:
    """Somebody's page is open: their seats are no longer free or left."""
    for seat in who.seats:
        row = table.seats[seat]
        if not row.bot and (not row.joined or row.gone):
            row.joined, row.gone = True, False
            await _write(tables, table, row)


async def join(tables: Tables, table: Table, who: Holder, name: str) -> None:
    """Sit down, say one's name; a bot that stood in gets up."""
    for seat in who.seats:
        row = table.seats[seat]
        row.joined, row.gone, row.bot = True, False, ""
        if name and (len(who.seats) == 1 or not row.name):
            row.name = cleaned(name)
        await _write(tables, table, row)
    tell_presence(table)


async def leave(tables: Tables, table: Table, who: Holder) -> None:
    """Get up; the seat stays one's own until a bot stands in, and after that too."""
    if not who.seats:
        raise Forbidden("You hold no seat at this table.")
    for seat in who.seats:
        if not table.seats[seat].bot:
            table.seats[seat].gone = True
            await _write(tables, table, table.seats[seat])
    tell_presence(table)


async def stand_in(tables: Tables, table: Table, who: Holder, seat: int, name: str) -> None:
    """Let a bot play on for somebody who has left."""
    if not who.seats and not who.host:
        raise Forbidden("Only somebody who plays at this table, or who laid it out, can ask a bot to stand in.")
    if not 0 <= seat < len(table.seats):
        raise Forbidden(f"This table has seats 0 to {len(table.seats) - 1}.")
    row = table.seats[seat]
    if row.bot:
        raise Taken("A bot sits there already.")
    if not row.gone and row.joined and seat not in who.seats:
        raise Taken("Whoever sits there has not left; a bot can stand in once they have.")
    row.bot = bot(name, table.match.game, seat).name
    await _write(tables, table, row)
    tell_presence(table)
    table.nudge(table)
