"""What a snapshot is made of: the view, the picture and the log, encoded, and kept as long as they hold. What would
hold the loop up is made by a worker."""

import asyncio

import msgspec

from cellar.rules.types import PUBLIC
from cellar.server.match.offload import Offload, charged
from cellar.server.model.recent_events import RecentEvents
from cellar.server.model.timeline import Timeline
from cellar.server.views.encoded import Encoded, encoded
from cellar.server.views.moment import Moment
from cellar.server.views.seat_view import entry, view_of
from cellar.server.views.shapes import picture
from cellar.server.workers.pool import Pool

#: Entries of the log that a snapshot carries.
LOG = 100
#: So many of them are made on the loop; more are a worker's job.
AT_ONCE = 5


class SnapshotCache:
    """One table's. The clients who ask for them pay for what they cost."""

    def __init__(self, timeline: Timeline, recent: RecentEvents, load: Offload, pool: Pool) -> None:
        self._timeline = timeline
        self._recent = recent
        self._load = load
        self._pool = pool
        #: held by whoever makes a part of a snapshot on the loop
        self.turn = pool.turn
        #: views and pictures of the current moment, by whom they are for
        self._views: dict[tuple[int, bool, bool], Encoded] = {}
        self._pictures: dict[int, Encoded] = {}
        #: the last entries as each pair of eyes saw them, and the ply of the last one
        self._logs: dict[int, tuple[int, list[Encoded]]] = {}

    def changed(self) -> None:
        """The table has moved on."""
        self._views.clear()
        self._pictures.clear()

    def taken_back(self, ply: int) -> None:
        """Moves after a ply were taken back."""
        self.changed()
        for eyes, (last, entries) in self._logs.items():
            if last > ply:
                self._logs[eyes] = ply, entries[: max(0, len(entries) - (last - ply))]

    async def shown(
        self, client: str, now: Moment, at: int, eyes: int, cover: bool, undo: bool
    ) -> tuple[Encoded, Encoded]:
        """The view and the picture of the current moment."""
        key, drawn = (eyes, cover, undo), now.drawn_for(eyes)
        view, drawing = self._views.get(key), self._pictures.get(drawn)
        if view is None or drawing is None:
            if self._load.long:
                line = self._timeline.part(self._timeline.ply, state=now.state)
                found = await self._pool.serve(client, "parts", line=line, eyes=eyes, cover=cover, undo=undo, since=at)
                view, drawing = msgspec.Raw(found[0]), msgspec.Raw(found[1])
            else:
                async with self.turn:
                    with charged(self._pool.charge, client):
                        view = encoded(view_of(now, eyes, at, cover=cover, undo=undo)) if view is None else view
                if drawing is None:
                    await asyncio.sleep(0)  # others have their turn between the two
                    async with self.turn:
                        with charged(self._pool.charge, client):
                            drawing = encoded(picture(now.drawn(eyes)))
            if now.state is self._timeline.state:  # and not of the past already
                self._views[key], self._pictures[drawn] = view, drawing
        return view, drawing

    async def log(self, client: str, eyes: int) -> tuple[Encoded, ...]:
        """The last entries of the log."""
        timeline = self._timeline
        drawn = PUBLIC if timeline.game.about.everything_open else eyes
        last, entries = self._logs.get(drawn, (0, []))
        end = timeline.ply
        first = max(last + 1, end - LOG + 1)
        if first <= end:
            made = self._near(client, first, end, drawn)
            if made is None:
                line = timeline.part(first - 1, end)
                found = await self._pool.serve(client, "log", line=line, first=first, last=end, eyes=drawn)
                made = [msgspec.Raw(text) for text in found]
            entries = [*(entries if first == last + 1 else []), *made][-LOG:]
            if timeline.ply == end:
                self._logs[drawn] = end, entries
        return tuple(entries)

    def _near(self, client: str, first: int, last: int, eyes: int) -> list[Encoded] | None:
        """Entries that the loop can make itself: few, of steps at hand."""
        steps = self._recent.steps(first, last) if last - first < AT_ONCE and not self._load.big else None
        if steps is None:
            return None
        with charged(self._pool.charge, client):
            return [encoded(entry(Moment(self._timeline, step.before), step, eyes)) for step in steps]
