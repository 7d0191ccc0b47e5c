"""Changes of who sits at a table: joining, leaving, a bot that stands in, taking one's seat back. Each is durable
before anybody is told."""

import logging
from dataclasses import replace

from cellar.bots.registry import bot
from cellar.language import translator
from cellar.server.errors import Forbidden, Taken, said_by_store, store_failures
from cellar.server.match import agreements
from cellar.server.match.table import Table
from cellar.server.model.guests import Guest
from cellar.server.model.tokens import Holder, cleaned
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import SeatRow
from cellar.server.tables.rated import KEPT
from cellar.server.tables.tables import Tables

_ = translator(__name__)

logger = logging.getLogger(__name__)


async def write(tables: Tables, table: Table, row: SeatRow) -> None:
    """Store a changed seat (optimistic concurrency), then apply it here and tell other processes."""
    async with table.seating:
        done = await tables.store.change_seat(table.id, table.seats[row.seat], row)
        if done:
            table.take_seats([row if seat.seat == row.seat else seat for seat in table.seats])
    if not done:
        await tables.look_at_seats(table)
        raise Taken(_("Someone was faster. Look at the seats, then try again."))
    tables.bus.say(table.id, SEATS)


async def arrive(tables: Tables, table: Table, who: Holder) -> None:
    """Mark the seats of a client that connects as taken, and void the links to them."""
    for seat in who.seats:
        row = table.seats[seat]
        if seat not in table.standing.out and (not row.joined or row.gone):
            await write(tables, table, replace(row, joined=True, gone=False))
    await tables.keep_seats(table, who.seats)
    note_seen(tables, table, who, None)


def note_seen(tables: Tables, table: Table, who: Holder, at: int | None) -> None:
    """Store since when somebody is away, or that they are back."""
    changed = [seat for seat in who.seats if table.seats[seat].seen != at]
    for seat in changed:
        table.seats[seat] = replace(table.seats[seat], seen=at)
    if changed:
        tables.in_background(_write_seen(tables, table.id, changed, at))


async def _write_seen(tables: Tables, match: str, seats: list[int], at: int | None) -> None:
    try:
        await tables.store.seen(match, seats, at)
    except store_failures() as error:
        logger.warning("table %s: %s", match, said_by_store(error))


def depart(tables: Tables, table: Table, guest: Guest) -> None:
    """Remove a guest whose page is closed, and note the time."""
    table.guests.remove(guest)
    for seat in guest.who.seats:
        table.seen[seat] = tables.settings.clock()
    if guest.who.seats and not any(table.present(seat) for seat in guest.who.seats):
        note_seen(tables, table, guest.who, table.seen[guest.who.seats[0]])
    tables.timekeeper.look(table)
    tables.attendance.say(table)
    agreements.tell_presence(table)


async def join(tables: Tables, table: Table, who: Holder, name: str) -> None:
    """Take one's seats under a name; a bot that stood in, or whoever has taken over, leaves them."""
    if table.is_over and not who.seats:
        raise Taken(_("The match is over, and someone else finished it for you."))
    taken_over = () if table.is_over else who.owed
    playing = [seat for seat in (*who.seats, *taken_over) if seat not in table.standing.out]
    if not playing:
        raise Taken(_("You are out of this match: the bot at your seat will finish it."))
    tables.words.check_name(name)
    for seat in playing:
        row, owed = table.seats[seat], seat in taken_over
        renamed = owed or (name and (len(who.seats) == 1 or not row.name))
        called = cleaned(name) if renamed and not table.match.rated else row.name
        await write(tables, table, replace(row, joined=True, gone=False, bot="", name=called, token=who.token))
        if owed or row.bot:
            await agreements.remark(tables.store, table, seat, "back", table.seats[seat].name)
    await tables.keep_seats(table, playing)
    if taken_over:
        await tables.look_at_seats(table)
    agreements.tell_presence(table)


async def leave(tables: Tables, table: Table, who: Holder) -> None:
    """Leave one's seats; they stay one's own, also while a bot stands in."""
    if not who.seats:
        raise Forbidden(_("You don't have a seat at this table."))
    for seat in who.seats:
        if seat not in table.standing.out:
            await write(tables, table, replace(table.seats[seat], gone=True))
    agreements.tell_presence(table)


async def stand_in(tables: Tables, table: Table, who: Holder, seat: int, name: str) -> None:
    """Let a bot play on for somebody who is not there."""
    row = seat_of(table, who, seat)
    if row.bot:
        raise Taken(_("A bot is already there."))
    if table.match.rated:
        raise Taken(_(KEPT))
    if seat not in who.seats:
        check_absent(tables, table, row)
    await write(tables, table, replace(row, bot=bot(name, table.match.game, seat).name))
    if row.token is not None:
        await agreements.remark(tables.store, table, seat, "bot", table.seats[seat].name)
    agreements.tell_presence(table)
    table.nudge(table)


def seat_of(table: Table, who: Holder, seat: int) -> SeatRow:
    """A seat that a client wants to give away; raises for who neither plays here nor created the table."""
    if not who.seats and not who.host:
        raise Forbidden(_("Only the host and the players of this table can change who sits where."))
    if not 0 <= seat < len(table.seats):
        raise Forbidden(_("This table has seats 0 to {last}.", last=len(table.seats) - 1))
    return table.seats[seat]


def check_absent(tables: Tables, table: Table, row: SeatRow) -> None:
    """Raise unless a seat's person has left, never came, or has been away for a while: a phone that loses its
    connection for a moment costs nobody the seat."""
    if row.gone or not row.joined:
        return
    called = row.name or table.game.seat_names(table.options)[row.seat]
    if table.days:
        raise Taken(_("{who} has days for each move, so the seat stays theirs unless they leave.", who=called))
    if table.present(row.seat):
        raise Taken(_("{who} is still at the table. The seat can be given away once they have left.", who=called))
    # What the store has is right also where the table was opened anew since.
    wait = tables.settings.away - (tables.settings.clock() - (row.seen or table.seen[row.seat])) / 1000
    if wait > 0:
        raise Taken(
            _(
                "{who} just lost the connection. If they aren't back in {seconds} s, the seat can be given away.",
                who=called,
                seconds=f"{wait:.0f}",
            )
        )
