"""A table from outside: who sits at it, and the card that lists show."""

from cellar.bots.registry import bots_for
from cellar.core.types import PUBLIC
from cellar.server.match.table import Table
from cellar.server.match.tokens import Holder
from cellar.server.messages import Presence, Seat, TableCard
from cellar.server.store import SeatRow
from cellar.server.views.telling import outcome


def seats_of(table: Table) -> tuple[Seat, ...]:
    """The seats as everybody sees them."""
    titles = {name: bot.title for bot in bots_for(table.match.game) for name in (bot.name, *bot.formerly)}
    roles = table.game.seat_names(table.options)
    return tuple(
        _seat(row, roles[row.seat], table.guests.present(row.seat), titles.get(row.bot, row.bot)) for row in table.seats
    )


def _seat(row: SeatRow, role: str, here: bool, title: str) -> Seat:
    if row.bot:
        return Seat(row.seat, role, title, "bot", "here", row.bot)
    return Seat(
        row.seat, role, row.name, "person", "here" if here else "left" if row.gone else "away" if row.joined else "open"
    )


def presence(table: Table) -> Presence:
    """Who is at the table."""
    return Presence(seats_of(table), table.guests.watchers())


def table_card(table: Table, who: Holder) -> TableCard:
    """A table at a glance."""
    now, match = table.now, table.match
    first = who.seats[0] if who.seats else PUBLIC
    return TableCard(
        table=table.id,
        game=match.game,
        title=table.game.about.title,
        options=table.options,
        seats=seats_of(table),
        you=who.seats,
        version=table.version,
        ply=table.timeline.ply,
        actor=now.actor,
        prompt=now.view(now.actor if now.actor in who.seats else first).prompt,
        created=match.created,
        since=table.at,
        over=table.is_over,
        watchers=table.guests.watchers(),
        outcome=outcome(now.view(first)),
        rematch=table.rematch,
        forked=match.forked,
        forked_ply=match.forked_ply,
    )
