"""Vacations at tables with days for each move: a seat's time stands still for some days, of which a match has only so
many; everybody at the table sees until when."""

from cellar.language import translator
from cellar.server.errors import Forbidden, Taken, Unknown
from cellar.server.match.table import Table
from cellar.server.model.day_clocks import DAY_MS, DayClocks
from cellar.server.model.tokens import Holder
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import VacationRow
from cellar.server.tables.tables import Tables

_ = translator(__name__)


async def take(tables: Tables, table: Table, who: Holder, count: int) -> int:
    """Stop the clocks of a client's seats for so many days more, or let them run again (0); returns until when they
    stand still, 0 when they do not."""
    if table.days is None:
        raise Unknown(_("Only tables with days for each move have vacations."))
    if not who.seats:
        raise Forbidden(_("You don't have a seat at this table."))
    until = 0
    async with table.lock:
        for seat in who.seats:
            if seat not in table.standing.out and not table.is_over:
                until = max(until, await _take(tables, table, table.days, seat, count))
    tables.bus.say(table.id, SEATS)
    table.nudge(table)
    return until


async def _take(tables: Tables, table: Table, days: DayClocks, seat: int, count: int) -> int:
    assert tables.deadlines is not None
    now, old, turn = tables.settings.clock(), days.vacations.get(seat), days.turn
    taken = old.taken if old else 0
    rest = max(0, old.until - now) if old else 0
    if count:
        more = count * DAY_MS
        left = round(tables.settings.vacation * DAY_MS) - taken
        if more > left:
            raise Taken(
                _.plural(
                    "You have {count} day of vacation left in this match.",
                    "You have {count} days of vacation left in this match.",
                    max(0, left) // DAY_MS,
                )
            )
        if days.late():
            raise Taken(_("You ran out of time, so it is too late for a vacation."))
    else:
        more = -rest
    new = VacationRow(seat, now + rest + more, taken + more)
    shifted = days.shifted(turn, more) if turn is not None and turn.actor == seat and turn.due is not None else None
    if not await tables.deadlines.go_on_vacation(table.id, new, old, shifted):
        await tables.deadlines.reload(table)
        raise Taken(_("Someone was faster. Look at the board, then choose again."))
    days.vacations[seat] = new
    if shifted is not None:
        days.turn = shifted
    return new.until if rest + more else 0
