"""Sends events to a table's guests: made on the event loop, or at a big table by a worker before anything changes.
Either way guests and table change without a suspension point in between. The last events stay in memory, for pages that
reconnect, the log and takings back."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.server.match.offload import Offload
from cellar.server.messages import Bye
from cellar.server.model.guests import Guest, Guests
from cellar.server.model.timeline import Happened, Step, Timeline
from cellar.server.model.tokens import Holder, People, sole
from cellar.server.views.events import tell_events
from cellar.server.views.moment import Moment
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)
logger = logging.getLogger(__name__)
NOT_SHOWN = N_("What happened couldn't be shown. The page will reconnect on its own.")
#: A guest's point of view: its seats, its eyes, whether its screen is covered, whether it could take a move back after
#: each event, the names of sites that it knows, and its language.
Look = tuple[tuple[int, ...], int, bool, tuple[bool, ...], tuple[tuple[str, str], ...], str]
#: The events' messages for a guest, as they are written, and what it looks from and knows after them.
Made = tuple[list[bytes], int, bool, dict[str, str]]
#: The messages of each guest; None: they are made on the event loop.
Prepared = list[tuple[Guest, Made]] | None
#: Maximum number of events, and of bytes of their states, that a table keeps in memory.
EVENTS = 100
BYTES = 1 << 20


class RecentEvents:
    """The last events of a table, oldest first."""

    def __init__(self) -> None:
        self._events: deque[Happened] = deque()
        self._bytes = 0

    def add(self, happened: Iterable[Happened]) -> None:
        """Append events, and drop the oldest beyond the bounds."""
        for event in happened:
            self._events.append(event)
            # The state before it is the same object as the one after the event before.
            self._bytes += len(event.after)
        while len(self._events) > 1 and (len(self._events) > EVENTS or self._bytes > BYTES):
            self._bytes -= len(self._events.popleft().after)

    def after(self, version: int) -> list[Happened]:
        """The events after a version, as far as they are in memory."""
        return [event for event in self._events if event.version > version]

    def state(self, ply: int) -> bytes | None:
        """The state after so many actions of the match as it stands, if it is in memory. The newest event of a ply
        counts: what was taken back has been played again since."""
        for event in reversed(self._events):
            if event.ply == ply:
                return event.after
            if event.step and event.ply == ply + 1:
                return event.before
        return None

    def steps(self, first: int, last: int) -> list[Step] | None:
        """The steps of the match as it stands that led to the plies first … last, if all are in memory."""
        found: dict[int, Step] = {}
        for event in self._events:
            if event.step:
                found[event.ply] = event.step
            else:
                found = {ply: step for ply, step in found.items() if ply <= event.ply}
        steps = [found.get(ply) for ply in range(first, last + 1)]
        return [step for step in steps if step] if all(steps) else None


class Teller:
    """Makes and sends the event messages of one table, each encoded once for all guests with the same point of view."""

    def __init__(
        self,
        timeline: Timeline,
        guests: Guests,
        load: Offload,
        pool: Pool,
        people: Callable[[], People],
        rated: bool,
    ) -> None:
        self._timeline = timeline
        self._guests = guests
        self._load = load
        self._pool = pool
        #: the people who play just now
        self._people = people
        self._rated = rated
        self.recent = RecentEvents()

    async def prepare(self, happened: Sequence[Happened]) -> Prepared:
        """Have workers make the messages of a big table's next events, before the timeline applies them."""
        if not self._load.big:
            return None
        made: dict[Look, Made] = {}
        # Guests may come, and look elsewhere, while messages are being made.
        while missing := {self._look(guest, happened) for guest in self._guests} - made.keys():
            looks = list(missing)
            made.update(zip(looks, await self._made(happened, looks)))
        return [(guest, made[self._look(guest, happened)]) for guest in self._guests]

    async def _made(self, happened: Sequence[Happened], looks: list[Look]) -> list[Made]:
        part = self._timeline.part(self._timeline.ply, state=happened[0].before)
        events = [_packed(event) for event in happened]
        try:
            return list(await self._pool.serve(self._guests.payer(), "told", part=part, events=events, looks=looks))
        except (WorkerFailed, CellarError) as error:
            logger.error("what happened at a table could not be shown: %s", error)
            return [([], look[1], look[2], {}) for look in looks]

    def tell(self, happened: Sequence[Happened], prepared: Prepared, now: Moment) -> Moment:
        """Send events that the timeline has applied to all guests, in order; returns the moment that they lead to."""
        self.recent.add(happened)
        if prepared is None:
            able = None if len(self._people()) > 1 else self._may_undo
            return self._load.told(lambda: tell_events(list(self._guests), self._timeline, happened, able, now))
        self._load.told_elsewhere()
        for guest, (written, eyes, cover, names) in prepared:
            guest.eyes, guest.cover, guest.names = eyes, cover, names
            for message in written:
                guest.send(message)
            if not written:
                guest.dismiss(lambda: Bye("broken", _(NOT_SHOWN), again=True))
        return Moment(self._timeline, happened[-1].after)

    def _look(self, guest: Guest, happened: Sequence[Happened]) -> Look:
        names = tuple(guest.names.items())
        return guest.who.seats, guest.eyes, guest.cover, self._undos(guest.who, happened), names, guest.language

    def _may_undo(self, guest: Guest, ply: int) -> bool:
        played = self._timeline.actors
        return self._sole(guest.who) and any(played[n] in guest.who.seats for n in range(ply))

    def _sole(self, who: Holder) -> bool:
        return sole(who, self._people(), self._timeline.game.about.everything_open, self._rated)

    def _undos(self, who: Holder, happened: Sequence[Happened]) -> tuple[bool, ...]:
        """Whether a holder could take a move back after each of the coming events."""
        if not self._sole(who):
            return (False,) * len(happened)
        actors = self._timeline.actors
        able = any(actor in who.seats for actor in actors)
        found = []
        for event in happened:
            if event.step:
                able = able or event.step.actor in who.seats
            else:
                able = any(actors[n] in who.seats for n in range(event.ply))
            found.append(able)
        return tuple(found)


def _packed(event: Happened) -> dict[str, Any]:
    """An event in the form for a worker, which plays the action again; a taking back comes with its state."""
    return {
        "version": event.version,
        "ply": event.ply,
        "at": event.at,
        "action": event.step.action if event.step else -1,
        "after": None if event.step else event.after,
    }
