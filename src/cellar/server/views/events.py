"""Event messages for guests: computed once for each point of view, and encoded once for all with equal content."""

import logging
from collections.abc import Callable, Collection, Sequence

from cellar.contract.game import Row
from cellar.language.deferred import DEFERRED
from cellar.language.translator import speaking
from cellar.rules.types import OVER, PUBLIC
from cellar.server import messages
from cellar.server.model.guests import Guest, encode
from cellar.server.model.timeline import Happened, Timeline
from cellar.server.views.moment import Moment, look
from cellar.server.views.patches import panel_patch, patch
from cellar.server.views.seat_view import choices, entry_of, outcome, readable
from cellar.server.views.shapes import Encoded, encoded
from cellar.server.views.wording import cut, in_words

logger = logging.getLogger(__name__)
NO_CHOICES: tuple[Encoded, dict[str, str]] = ((), {})


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
        telling = tellings(event, now, after, languages)
        for guest in guests:
            undo = may_undo is not None and may_undo(guest, event.ply)
            guest.send(telling[guest.language].written_for(guest, undo))
        now = after
    return now


def tellings(event: Happened, before: Moment, after: Moment, languages: Collection[str]) -> dict[str, "Telling"]:
    """The messages of an event in each language; those of several are made of the same parts."""
    if len(languages) > 1 and after.timeline.deferrable:
        parts = Parts(event, before, after, DEFERRED)
        return {spoken: Telling(parts, spoken) for spoken in languages}
    return {spoken: Telling(Parts(event, before, after, spoken), spoken) for spoken in languages}


class Telling:
    """The messages of one event in a language, cached by point of view."""

    def __init__(self, parts: "Parts", language: str) -> None:
        self._parts = parts
        self._event = parts.event
        self._after = parts.after
        self._language = language
        self._choices: dict[int, tuple[Encoded, dict[str, str]]] = {}
        self._written: dict[object, bytes] = {}

    def written_for(self, guest: Guest, undo: bool) -> bytes:
        """The encoded event message for this guest."""
        had, after = guest.eyes, self._after
        if after.open and had != after.actor and len(guest.who.seats) == 1:
            # Most of those at a table: they look from where they looked, and are told what the public is told.
            found = self._written.get(undo)
            if found is None:
                found = self._written[undo] = self._encoded(undo, had, had, undo, named=True)
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
            found = encode(self._cover()) if cover else self._encoded(key, had, eyes, undo, named)
            self._written[key] = found
        return found

    def _choices_of(self, eyes: int) -> tuple[Encoded, dict[str, str]]:
        """What whoever looks may do: one seat reads it, in one language."""
        if eyes != self._after.actor:
            return NO_CHOICES
        if eyes not in self._choices:
            with speaking(self._language):
                self._choices[eyes] = choices(self._after, eyes)
        return self._choices[eyes]

    def _encoded(self, key: object, had: int, eyes: int, undo: bool, named: bool) -> bytes:
        parts = self._parts
        moves, sites = self._choices_of(eyes)
        if parts.spoken != DEFERRED:
            return encode(parts.event_for(had, eyes, undo, moves, None if named else sites))
        try:
            found = parts.cut.get(key) if eyes != self._after.actor else None
            if found is None:
                event = parts.event_for(had, eyes, undo, moves, None if named else sites)
                found = parts.cut[key] = cut(encode(event))
            return in_words(found, self._language)
        except Exception:
            # A game that looks at its own words: each language then costs as much as the first.
            logger.exception("%s could not be told in several languages at once", self._after.timeline.game.name)
            alone = Parts(self._event, parts.before, self._after, self._language)
            return Telling(alone, self._language)._encoded(key, had, eyes, undo, named)

    def _cover(self) -> messages.Cover:
        return messages.Cover(self._event.version, self._event.ply, self._after.actor, self._event.at)


class Parts:
    """What an event's messages are made of in one language, or deferred for readers of several, by point of view."""

    def __init__(self, event: Happened, before: Moment, after: Moment, spoken: str) -> None:
        self.event = event
        self.before = before
        self.after = after
        self.spoken = spoken
        #: messages that several languages share, cut at their references
        self.cut: dict[object, list[bytes]] = {}
        self._changes: dict[tuple[int, int], tuple[Encoded, Encoded, str | None]] = {}
        self._patches: dict[tuple[int, int], Encoded] = {}
        self._entries: dict[int, Encoded] = {}
        self._said: dict[tuple[str | None, tuple[Row, ...]], Encoded] = {}

    def event_for(
        self, had: int, eyes: int, undo: bool, moves: Encoded, sites: dict[str, str] | None
    ) -> messages.Event:
        """The message for a guest whose point of view goes from `had` to `eyes`; None: it knows the names of sites."""
        event, after = self.event, self.after
        drawn = after.drawn_for(eyes)
        pair = self.before.drawn_for(had), drawn
        # Whoever looks from elsewhere only now was not there when it happened.
        told = drawn if had == eyes else PUBLIC
        with speaking(self.spoken):
            if pair not in self._changes:
                self._changes[pair] = self._change(*pair)
            if told not in self._entries:
                self._entries[told] = self._entry(told)
            prompt, ended = after.prompt(eyes), outcome(after.view(drawn)) if after.actor == OVER else None
        picture, panel, goal = self._changes[pair]
        view = messages.ViewPatch(
            actor=after.actor,
            prompt=prompt,
            since=event.at,
            seat=None if had == eyes else eyes,
            goal=goal,
            panel=panel,
            moves=moves,
            sites=sites,
            undo=undo,
            outcome=ended,
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
        before, step = self.before, self.event.step
        if step is None:
            return None
        read = before.seen(step.action, eyes), readable(step.rows, eyes)
        if read not in self._said:
            self._said[read] = encoded(entry_of(before.timeline, step, *read))
        return self._said[read]

    def _change(self, had: int, eyes: int) -> tuple[Encoded, Encoded, str | None]:
        """The patches of picture, panel and goal for a guest whose point of view goes from `had` to `eyes`."""
        was, now = self.before.drawn(had), self.after.drawn(eyes)
        pair = id(was), id(now)  # games give the same scene to all who see the same
        if pair not in self._patches:
            self._patches[pair] = encoded(patch(was, now))
        panel = encoded(panel_patch(self.before.panel(had), self.after.panel(eyes)))
        goal = self.after.goal(eyes)
        return self._patches[pair], panel, None if goal == self.before.goal(had) else goal
