"""What everybody at a table is told as the match goes on; worked out once for all who look alike."""

from collections.abc import Callable, Sequence

from cellar.server import messages
from cellar.server.match.guests import Guest, encode
from cellar.server.match.timeline import Happened, Timeline
from cellar.server.views.eyes import look
from cellar.server.views.moment import Moment
from cellar.server.views.telling import entry, view_of


def tell_events(
    guests: Sequence[Guest],
    timeline: Timeline,
    happened: Sequence[Happened],
    may_undo: Callable[[Guest, int], bool],
    now: Moment,
) -> Moment:
    """Send events to everybody, in order; returns the moment that they lead to."""
    texts: dict[object, str] = {}
    for event in happened:
        after = Moment(timeline, event.after)
        for guest in guests:
            guest.send(event_for(guest, event, now, after, may_undo(guest, event.ply), texts))
        now = after
    return now


def event_for(
    guest: Guest, event: Happened, before: Moment, after: Moment, undo: bool, texts: dict[object, str]
) -> str:
    """The event as this guest is told it; guests that look alike share one of the texts."""
    had = guest.eyes
    guest.eyes, guest.cover = look(guest, after)
    key = (event.version, had, guest.eyes, guest.cover, undo)
    if key not in texts:
        told = messages.Event(
            version=event.version,
            ply=event.ply,
            kind="move" if event.step else "undo",
            view=view_of(after, guest.eyes, event.at, cover=guest.cover, undo=undo),
            patch=after.patch_from(before, had, guest.eyes),
            entry=entry(before, event.step, guest.eyes) if event.step else None,
        )
        texts[key] = encode(told)
    return texts[key]
