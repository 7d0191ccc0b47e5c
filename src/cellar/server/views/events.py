"""Event messages for guests: computed once for each point of view, and encoded once for all with equal content."""

from collections.abc import Callable, Sequence

from cellar.contract.game import Row
from cellar.language.translator import speaking
from cellar.rules.types import OVER, PUBLIC
from cellar.server import messages
from cellar.server.model.guests import Guest, encode
from cellar.server.model.timeline import Happened, Timeline
from cellar.server.views.moment import Moment, look
from cellar.server.views.patches import panel_patch, patch
from cellar.server.views.seat_view import choices, entry_of, outcome, readable
from cellar.server.views.shapes import Encoded, encoded


def tell_events(
    guests: Sequence[Guest],
    timeline: Timeline,
    happened: Sequence[Happened],
    may_undo: Callable[[Guest, int], bool] | None,
    now: Moment,
) -> Moment:
    """Send events to all guests, in order; returns the moment that they lead to. Nobody may take a move back where it
    is not said who may."""
    languages = {guest.language for guest in guests}
    for event in happened:
        after = Moment(timeline, event.after)
        for spoken in languages:
            with speaking(spoken):
                telling = Telling(event, now, after)
                for guest in guests:
                    if guest.language == spoken:
                        guest.send(telling.written_for(guest, may_undo is not None and may_undo(guest, event.ply)))
        now = after
    return now


class Telling:
    """The messages of one event in the language that is spoken, cached by point of view."""

    def __init__(self, event: Happened, before: Moment, after: Moment) -> None:
        self._event = event
        self._before = before
        self._after = after
        self._changes: dict[tuple[int, int], tuple[Encoded, Encoded, str | None]] = {}
        self._patches: dict[tuple[int, int], Encoded] = {}
        self._entries: dict[int, Encoded] = {}
        self._said: dict[tuple[str | None, tuple[Row, ...]], Encoded] = {}
        self._choices: dict[int, tuple[Encoded, dict[str, str]]] = {}
        self._written: dict[object, bytes] = {}

    def written_for(self, guest: Guest, undo: bool) -> bytes:
        """The encoded event message for this guest."""
        had, after = guest.eyes, self._after
        if after.open and had != after.actor and len(guest.who.seats) == 1:
            # Most of those at a table: they look from where they looked, and are told what the public is told.
            found = self._written.get(undo)
            if found is None:
                found = self._written[undo] = encode(self._event_for(had, had, undo, named=True))
            return found
        eyes, cover = guest.eyes, guest.cover = look(guest, after, self._event.ply)
        key: tuple[object, ...]
        named = cover or eyes != after.actor or guest.knows(self._choices_of(eyes)[1])
        if cover:
            key = ("cover",)
        elif after.open:
            # All see one picture, and whoever is not to act is told what the public is told.
            key = (eyes == after.actor, None if had == eyes else eyes, undo, named)
        else:
            key = (had, eyes, undo, named)
        found = self._written.get(key)
        if found is None:
            found = self._written[key] = encode(self._cover() if cover else self._event_for(had, eyes, undo, named))
        return found

    def _choices_of(self, eyes: int) -> tuple[Encoded, dict[str, str]]:
        if eyes not in self._choices:
            self._choices[eyes] = choices(self._after, eyes)
        return self._choices[eyes]

    def _cover(self) -> messages.Cover:
        return messages.Cover(self._event.version, self._event.ply, self._after.actor, self._event.at)

    def _event_for(self, had: int, eyes: int, undo: bool, named: bool) -> messages.Event:
        event, after = self._event, self._after
        drawn = after.drawn_for(eyes)
        pair = self._before.drawn_for(had), drawn
        if pair not in self._changes:
            self._changes[pair] = self._change(*pair)
        # Whoever looks from elsewhere only now was not there when it happened.
        told = drawn if had == eyes else PUBLIC
        if told not in self._entries:
            self._entries[told] = self._entry(told)
        picture, panel, goal = self._changes[pair]
        moves, sites = self._choices_of(eyes)
        view = messages.ViewPatch(
            actor=after.actor,
            prompt=after.prompt(eyes),
            since=event.at,
            seat=None if had == eyes else eyes,
            goal=goal,
            panel=panel,
            moves=moves,
            sites=None if named else sites,
            undo=undo,
            outcome=outcome(after.view(drawn)) if after.actor == OVER else None,
        )
        return messages.Event(
            version=event.version,
            ply=event.ply,
            view=view,
            kind="move" if event.step else "undo",
            patch=picture,
            entry=self._entries[told],
        )

    def _entry(self, eyes: int) -> Encoded:
        """The log entry for a point of view; those who may read the same share it."""
        before, step = self._before, self._event.step
        if step is None:
            return None
        read = before.seen(step.action, eyes), readable(step.rows, eyes)
        if read not in self._said:
            self._said[read] = encoded(entry_of(before.timeline, step, *read))
        return self._said[read]

    def _change(self, had: int, eyes: int) -> tuple[Encoded, Encoded, str | None]:
        """The patches of picture, panel and goal for a guest whose point of view goes from `had` to `eyes`."""
        was, now = self._before.drawn(had), self._after.drawn(eyes)
        pair = id(was), id(now)  # games give the same scene to all who see the same
        if pair not in self._patches:
            self._patches[pair] = encoded(patch(was, now))
        panel = encoded(panel_patch(self._before.panel(had), self._after.panel(eyes)))
        goal = self._after.goal(eyes)
        return self._patches[pair], panel, None if goal == self._before.goal(had) else goal
