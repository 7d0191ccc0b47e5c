"""Jobs of a table that is too much work for the event loop: an action's step, its event messages, parts of a snapshot.
Each is made by the very code that the loop runs for other tables."""

from typing import Any

import msgspec

from cellar.server.model.guests import Guest, Kept
from cellar.server.model.timeline import Happened, Timeline
from cellar.server.model.tokens import Holder
from cellar.server.views.events import tellings
from cellar.server.views.moment import Moment
from cellar.server.views.preview import previewed
from cellar.server.views.seat_view import entry, view_of
from cellar.server.views.shapes import picture


def advance(part: dict[str, Any], action: int) -> dict[str, Any]:
    """Compute the step of a legal action."""
    timeline = Timeline.of_part(part)
    step = timeline.try_step(timeline.state, timeline.ply, action)
    return {"actor": step.actor, "after": step.after, "rows": step.rows}


def told(
    part: dict[str, Any],
    events: list[dict[str, Any]],
    looks: list[tuple[list[int], int, bool, list[bool], list[tuple[str, str]], str]],
) -> list[tuple[list[bytes], int, bool, dict[str, str]]]:
    """Make the event messages of guests by their points of view and languages; also returns the point of view and site
    names that each has then."""
    timeline = Timeline.of_part(part)
    now, ply = Moment(timeline, timeline.state), timeline.ply
    guests = [_guest(seats, eyes, cover, dict(names), spoken) for seats, eyes, cover, _, names, spoken in looks]
    written: list[list[bytes]] = [[] for _ in looks]
    for number, event in enumerate(events):
        happened = _happened(timeline, now.state, ply, event)
        after, ply = Moment(timeline, happened.after), happened.ply
        telling = tellings(happened, now, after, {guest.language for guest in guests})
        for guest, look, own in zip(guests, looks, written):
            own.append(telling[guest.language].written_for(guest, look[3][number]))
        now = after
    return [(own, guest.eyes, guest.cover, guest.names) for guest, own in zip(guests, written)]


def _guest(seats: list[int], eyes: int, cover: bool, names: dict[str, str], spoken: str) -> Guest:
    guest = Guest(Holder(tuple(seats)), Kept(), 0, language=spoken)
    guest.eyes, guest.cover, guest.names = eyes, cover, names
    return guest


def _happened(timeline: Timeline, state: bytes, ply: int, event: dict[str, Any]) -> Happened:
    if event["after"] is not None:
        return Happened(event["version"], event["ply"], event["at"], state, event["after"], None)
    step = timeline.try_step(state, ply, event["action"])
    return Happened(event["version"], step.ply, event["at"], state, step.after, step)


def parts(part: dict[str, Any], eyes: int, cover: bool, undo: bool, since: int) -> tuple[bytes, bytes]:
    """Make the view and the picture of a snapshot."""
    timeline = Timeline.of_part(part)
    now = Moment(timeline, timeline.state)
    view = view_of(now, eyes, since, cover=cover, undo=undo)
    return msgspec.json.encode(view), msgspec.json.encode(picture(now.drawn(eyes)))


def log(part: dict[str, Any], first: int, last: int, eyes: int) -> list[bytes]:
    """Make log entries, as they were seen."""
    timeline = Timeline.of_part(part)
    return [
        msgspec.json.encode(entry(Moment(timeline, step.before), step, eyes)) for step in timeline.walk(first, last)
    ]


def preview(part: dict[str, Any], seat: int, action: int) -> tuple[bytes, bytes]:
    """Compute what a move would do, from a state as the seat may know it."""
    timeline = Timeline.of_part(part)
    told, change = previewed(timeline, timeline.state, seat, action)
    return msgspec.json.encode(told), msgspec.json.encode(change)
