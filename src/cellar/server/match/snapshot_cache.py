"""The encoded parts of a snapshot: view and picture, which are cached with their moment, and the log. What would block
the event loop is made by a worker."""

import asyncio

import msgspec

from cellar.language import language
from cellar.rules.types import PUBLIC
from cellar.server.match.offload import Offload, charged
from cellar.server.match.teller import RecentEvents
from cellar.server.model.timeline import Timeline
from cellar.server.views.moment import Moment
from cellar.server.views.seat_view import entry, view_of
from cellar.server.views.shapes import Encoded, encoded, picture
from cellar.server.workers.pool import Pool

#: Number of log entries that a snapshot carries.
LOG = 100
#: Maximum number of entries made on the event loop; more are a worker's job.
AT_ONCE = 5


class SnapshotCache:
    """The encoded view, picture and log of one table, by point of view and language. The clients who ask for them pay
    for what they cost."""

    def __init__(self, timeline: Timeline, recent: RecentEvents, load: Offload, pool: Pool) -> None:
        self._timeline = timeline
        self._recent = recent
        self._load = load
        self._pool = pool
        #: lock for making a part of a snapshot on the event loop
        self.turn = pool.turn
        #: the last entries in each language, as each pair of eyes saw them, and the ply of the last one
        self._logs: dict[tuple[str, int], tuple[int, list[Encoded]]] = {}

    def taken_back(self, ply: int) -> None:
        """Drop log entries of moves after a ply."""
        for key, (last, entries) in self._logs.items():
            if last > ply:
                self._logs[key] = ply, entries[: max(0, len(entries) - (last - ply))]

    async def shown(
        self, client: str, now: Moment, at: int, eyes: int, cover: bool, undo: bool
    ) -> tuple[Encoded, Encoded]:
        """The encoded view and picture of the current state."""
        key, drawn = (eyes, cover, undo), now.drawn_for(eyes)
        known = now.said.encoded
        view, drawing = known.get(key), known.get(drawn)
        if view is None or drawing is None:
            if self._load.long:
                part = self._timeline.part(self._timeline.ply, state=now.state)
                found = await self._pool.serve(client, "parts", part=part, eyes=eyes, cover=cover, undo=undo, since=at)
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
            known[key], known[drawn] = view, drawing
        return view, drawing

    async def log(self, client: str, eyes: int) -> tuple[Encoded, ...]:
        """The encoded last entries of the log."""
        timeline = self._timeline
        drawn = PUBLIC if timeline.game.about.everything_open else eyes
        key = language(), drawn
        last, entries = self._logs.get(key, (0, []))
        end = timeline.ply
        first = max(last + 1, end - LOG + 1)
        if first <= end:
            made = self._near(client, first, end, drawn)
            if made is None:
                part = timeline.part(first - 1, end)
                found = await self._pool.serve(client, "log", part=part, first=first, last=end, eyes=drawn)
                made = [msgspec.Raw(text) for text in found]
            entries = [*(entries if first == last + 1 else []), *made][-LOG:]
            if timeline.ply == end:
                self._logs[key] = end, entries
        return tuple(entries)

    def _near(self, client: str, first: int, last: int, eyes: int) -> list[Encoded] | None:
        """Log entries that are cheap enough for the event loop: few, of steps in memory."""
        steps = self._recent.steps(first, last) if last - first < AT_ONCE and not self._load.big else None
        if steps is None:
            return None
        with charged(self._pool.charge, client):
            return [encoded(entry(Moment(self._timeline, step.before), step, eyes)) for step in steps]
