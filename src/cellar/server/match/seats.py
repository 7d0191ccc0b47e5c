"""Descriptions of a table for others: its seats, presence, and the summary that lists show."""

from typing import TYPE_CHECKING

import msgspec

from cellar.bots import people
from cellar.bots.registry import bots_for
from cellar.contract.words import bot_title, title
from cellar.rules.types import PUBLIC
from cellar.server.match import hints
from cellar.server.messages import Presence, Seat, TableSummary
from cellar.server.model.tokens import Holder
from cellar.server.store.rows import SeatRow
from cellar.server.views.moment import without_page
from cellar.server.views.seat_view import outcome

if TYPE_CHECKING:
    from cellar.server.match.live_match import LiveMatch
    from cellar.server.match.table import Table
    from cellar.server.tables.days.unopened import Unopened


def seats_of(table: "LiveMatch | Unopened") -> tuple[Seat, ...]:
    """The seats of a table as everybody sees them."""
    about = table.game.about
    titles = {name: bot_title(bot, about) for bot in bots_for(about.name) for name in (bot.name, *bot.formerly)}
    roles = table.game.seat_names(table.options)
    # Whoever comes later to play on for somebody takes no bot's name away.
    rows = sorted(table.seats, key=lambda row: (row.person, row.seat))
    called = people.names([row.bot for row in rows], [row.name for row in rows])
    names = [name for _, name in sorted(zip((row.seat for row in rows), called))]
    seats = [
        _seat(table, row, roles[row.seat], name, titles.get(row.bot, row.bot)) for row, name in zip(table.seats, names)
    ]
    if not table.match.rated:
        return tuple(seats)
    return tuple(msgspec.structs.replace(seat, rating=table.ratings.get(seat.seat)) for seat in seats)


def _seat(table: "LiveMatch | Unopened", row: SeatRow, role: str, name: str, called: str) -> Seat:
    if why := table.standing.out.get(row.seat):
        return Seat(row.seat, role, name, "bot", "here", row.bot, called, person=row.name, out=why)
    invited = row.seat in table.links.invites
    if row.bot:
        return Seat(row.seat, role, name, "bot", "here", row.bot, called, row.person, row.name, invited)
    # Since when its person is away; 0 when they are here.
    away = 0 if table.present(row.seat) else row.seen or table.seen[row.seat]
    return Seat(
        row.seat,
        role,
        row.name,
        "person",
        "here" if not away else "left" if row.gone else "away" if row.joined else "open",
        invited=invited,
        since=away if row.joined else 0,
    )


def presence(table: "LiveMatch") -> Presence:
    """The message that says who is at the table."""
    return Presence(seats_of(table), table.watchers())


def may_record(table: "Table", who: Holder) -> bool:
    """Whether a client may have the record, which has all hidden information: players after the end; before it, only
    one person who holds every seat. At a hot seat with hidden hands there are several."""
    everything = len(who.seats) == len(table.seats) and without_page(who, table.now) in who.seats
    return everything or (bool(who.seats or who.owed) and table.is_over)


def may_think_back(table: "Table", who: Holder) -> bool:
    """Whether a client may have past positions analysed: before the end whoever may have hints, after it whoever may
    know what everybody knew."""
    if table.is_over:
        return table.game.about.everything_open or may_record(table, who)
    return hints.may_have(table, who) and without_page(who, table.now) in who.seats


def table_card(table: "Table", who: Holder) -> TableSummary:
    """The summary of a table for lists."""
    now, match = table.now, table.match
    eyes = without_page(who, now)
    return TableSummary(
        table=table.id,
        game=match.game,
        title=title(table.game.about, table.options),
        options=table.options,
        seats=seats_of(table),
        you=who.seats,
        version=table.version,
        ply=table.timeline.ply,
        actor=table.actor,
        prompt=now.view(now.actor if now.actor in who.seats and eyes != PUBLIC else eyes).prompt,
        created=match.created,
        since=table.at,
        over=table.is_over,
        watchers=table.watchers(),
        fork=table.may_fork(who),
        record=may_record(table, who),
        think=may_think_back(table, who),
        outcome=table.verdict() or outcome(now.view(eyes)),
        rematch=table.rematch,
        forked=match.forked,
        forked_ply=match.forked_ply,
        owed=who.owed,
        due=table.days.turn.due if table.days and table.days.turn else None,
        rated=match.rated,
    )
