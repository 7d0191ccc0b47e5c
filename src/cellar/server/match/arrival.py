"""What a page is sent when it connects or reconnects: the missed events if they are few, otherwise a snapshot."""

from contextlib import AsyncExitStack
from typing import Any

from cellar.contract.words import title
from cellar.language import translator
from cellar.server import messages
from cellar.server.match import chat
from cellar.server.match.agreements import shown
from cellar.server.match.offload import charged
from cellar.server.match.seats import may_record, seats_of
from cellar.server.match.table import Table
from cellar.server.model.guests import Guest
from cellar.server.model.timeline import Happened
from cellar.server.views.events import tell_events
from cellar.server.views.moment import Moment, look

#: Maximum number of missed events that are sent one by one; beyond it a snapshot is shorter. With -1 whoever comes back
#: gets a snapshot in any case.
CATCH_UP = 8
#: How often a snapshot is made again because the table has changed meanwhile; then it is made under the table's lock.
TRIES = 3


async def catch_up(table: Table, guest: Guest, since: int, *, add: bool = False) -> None:
    """Send a guest what it lacks since a version that it has seen (-1: nothing); an added guest misses no later
    event."""
    missed = _few(table, guest, since)
    if missed is None:
        await show(table, guest, add=add)
        return
    if add:
        table.guests.add(guest)
    with charged(table.charge, guest.client):
        now = Moment(table.timeline, missed[0].before) if missed else table.now
        tell_events([guest], table.timeline, missed, lambda guest, ply: table.may_undo(guest.who, ply), now)


def _few(table: Table, guest: Guest, since: int) -> list[Happened] | None:
    """The missed events if they are shorter than a snapshot: a few steps at a table that costs little."""
    missed = table.missed(since)
    if missed is None or len(missed) > (min(0, CATCH_UP) if table.load.big else CATCH_UP) or len(guest.who.seats) > 1:
        return None
    return missed if all(happened.step for happened in missed) else None


async def show(table: Table, guest: Guest, *, add: bool = False) -> None:
    """Send a guest a snapshot of all that it may know; an added guest gets every event after it."""
    async with AsyncExitStack() as stack:
        for attempt in range(TRIES + 1):
            if attempt == TRIES:
                await stack.enter_async_context(table.lock)
            version, (eyes, cover) = table.version, look(guest, table.now, table.timeline.ply)
            undo = not cover and table.may_undo(guest.who)
            view, picture = await table.parts.shown(guest.client, table.now, table.at, eyes, cover, undo)
            log = await table.parts.log(guest.client, eyes)
            async with table.parts.turn:
                # No waiting from here to the end: between the snapshot and the first event nothing may be missed.
                now = table.version, look(guest, table.now, table.timeline.ply)
                if attempt == TRIES or now == (version, (eyes, cover)):
                    guest.eyes, guest.cover, guest.names = eyes, cover, {}
                    if add:
                        table.guests.add(guest)
                    with charged(table.charge, guest.client):
                        guest.send(snapshot(table, guest, view, picture, log))
                    return


def snapshot(table: Table, guest: Guest, view: Any, picture: Any, log: Any) -> messages.Snapshot:
    """Assemble the snapshot of all that a guest may know; view, picture and log are encoded already."""
    game, about = table.game, table.game.about
    clocks = table.clocks or table.days
    return messages.Snapshot(
        protocol=messages.PROTOCOL,
        version=table.version,
        ply=table.timeline.ply,
        table=table.id,
        game=table.match.game,
        title=title(about, table.options),
        options=table.options,
        vocabularies=game.vocabularies,
        vocabulary=translator(about.module)(table.match.vocabulary),
        seats=seats_of(table),
        you=guest.who.seats,
        watchers=table.watchers(),
        view=view,
        picture=picture,
        log=log,
        cares=bool(guest.who.seats) or guest.who.host,
        watch=table.terms.watch,
        record=may_record(table, guest.who),
        preview=about.preview and bool(guest.who.seats),
        rematch=table.rematch,
        thinking=tuple(table.thinking.values()),
        proposals=shown(table),
        verdict=table.verdict(),
        clocks=clocks.shown() if clocks else None,
        chat=chat.shown(table, guest),
        quiet=table.chat.quiet,
        host=guest.who.host,
        owed=guest.who.owed,
        rated=table.match.rated,
    )
