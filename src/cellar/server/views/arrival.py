"""What a page is told that comes to a table, or comes back: events where few were missed, otherwise everything."""

from cellar.server import messages
from cellar.server.match.guests import Guest
from cellar.server.match.table import Table
from cellar.server.views.events import Telling
from cellar.server.views.eyes import look
from cellar.server.views.moment import Moment
from cellar.server.views.seats import seats_of
from cellar.server.views.shapes import picture
from cellar.server.views.telling import entry, view_of

#: Entries of the log that a snapshot carries.
LOG = 100
#: How many missed events are sent one by one; after more, a snapshot is shorter.
CATCH_UP = 20


def resume(table: Table, guest: Guest, since: int) -> None:
    """Send what a client missed since a version that it has."""
    missed = table.missed(since)
    if (
        missed is None
        or len(missed) > CATCH_UP
        or len(guest.who.seats) > 1
        or not all(happened.step for happened in missed)
    ):
        guest.send(snapshot(table, guest))
        return
    for happened in missed:
        before, after = Moment(table.timeline, happened.before), Moment(table.timeline, happened.after)
        guest.send(Telling(happened, before, after).frame_for(guest, table.may_undo(guest.who, happened.ply)))


def snapshot(table: Table, guest: Guest) -> messages.Snapshot:
    """Everything that a guest may know."""
    guest.eyes, guest.cover = look(guest, table.now)
    game, about = table.game, table.game.about
    return messages.Snapshot(
        protocol=messages.PROTOCOL,
        version=table.version,
        ply=table.timeline.ply,
        table=table.id,
        game=table.match.game,
        title=about.title,
        options=table.options,
        vocabularies=game.narration.VOCABULARIES,
        vocabulary=table.match.vocabulary,
        seats=seats_of(table),
        you=guest.who.seats,
        watchers=table.guests.watchers(),
        view=view_of(table.now, guest.eyes, table.at, cover=guest.cover, undo=table.may_undo(guest.who)),
        picture=picture(table.now.drawn(guest.eyes).scene),
        log=tuple(entry(Moment(table.timeline, step.before), step, guest.eyes) for step in table.log_steps(LOG)),
        preview=about.preview and bool(guest.who.seats),
        hint=bool(about.hint) and bool(guest.who.seats),
        rematch=table.rematch,
        thinking=tuple(table.thinking.values()),
    )
