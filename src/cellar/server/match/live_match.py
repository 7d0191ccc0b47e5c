"""The state of a running match: events are written to the store first, then applied and sent to all guests. What
another process has written is taken in the same way."""

import asyncio
import json
import logging
import weakref
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cellar.contract.game import Game
from cellar.language import translator
from cellar.rules.types import OVER
from cellar.server import messages
from cellar.server.errors import Refused, not_moved, said_by_store, store_failures
from cellar.server.match.chat import Chat
from cellar.server.match.offload import Offload
from cellar.server.match.presence import RemotePresence
from cellar.server.match.seats import seats_of
from cellar.server.match.snapshot_cache import SnapshotCache
from cellar.server.match.teller import Prepared, Teller
from cellar.server.model.clocks import Clocks
from cellar.server.model.day_clocks import Awaited, DayClocks
from cellar.server.model.dropouts import STANDING, Dropouts
from cellar.server.model.guests import Guests
from cellar.server.model.proposals import Proposals
from cellar.server.model.requests import Requests
from cellar.server.model.timeline import AT_ONCE, Happened, Step, Timeline
from cellar.server.model.tokens import people
from cellar.server.settings import Settings
from cellar.server.store.interface import AnyStore
from cellar.server.store.rows import BACK, ENDED, ConditionalRow, Conflict, EventRow, Gone, Kept, SeatRow, TurnRow
from cellar.server.views.moment import Moment
from cellar.server.workers.pool import Pool

_ = translator(__name__)

logger = logging.getLogger(__name__)


class LiveMatch:
    """One match in memory, kept equal to its rows in the store. Whoever changes it holds its lock."""

    def __init__(
        self, kept: Kept, game: Game, timeline: Timeline, store: AnyStore, settings: Settings, pool: Pool
    ) -> None:
        self.match = kept.match
        self.id = kept.match.id
        self.game = game
        self.options: dict[str, Any] = json.loads(kept.match.options)
        #: the ratings of who sits there, and whether the match has changed them (`tables/rated.py`)
        self.ratings: dict[int, messages.SeatRating] = {}
        self.settled = False
        #: who is still in the match, what is proposed and what is said
        self.standing = Dropouts(game, self.options, kept.events, kept.terms.loses)
        self.proposals = Proposals(kept.talk)
        self.chat = Chat(kept.talk)
        #: whether a bot has sat at the table since it was opened
        self.had_bots = False
        self.take_seats(kept.seats)
        self.terms = kept.terms
        #: when presence was last written to the store, where that matters
        self.attended = 0
        self.clocks = Clocks(kept, settings.monotonic) if kept.terms.clock in ("move", "total") else None
        self.days = DayClocks(kept, settings.clock) if kept.terms.clock == "days" else None
        self.links = kept.links
        #: when a holder of each seat was last connected, by the server's clock
        self.seen: dict[int, int] = dict.fromkeys(range(len(kept.seats)), settings.clock())
        self.guests = Guests()
        self.elsewhere: RemotePresence = {}
        self.lock = asyncio.Lock()
        #: lock for reads and writes of seats in the store, so that an older read is never applied last
        self.seating = asyncio.Lock()
        self.rematch = kept.match.rematch
        #: callback after every event and every arrival, which drives the bots
        self.nudge: Callable[[Any], None] = lambda table: None
        #: callback when versions were written here, which notifies other processes
        self.published: Callable[[str, int], None] = lambda match, version: None
        #: the conditional moves of its seats, where there are days for each move
        self.conditional_moves: Callable[[str], Awaitable[Mapping[int, ConditionalRow]]] | None = None
        #: why it is not played on, should the operator have ended it: as text, a sentence
        self.ended: object = None
        #: what bots are doing, by seat
        self.thinking: dict[int, messages.Thinking] = {}
        self._store = store
        self._settings = settings
        self.timeline = timeline
        self.version = len(kept.events)
        self.at = kept.events[-1].at if kept.events else kept.match.created
        self._requests = Requests(kept.events)
        self._pool = pool
        #: makes a client pay for what it asked for
        self.charge = pool.charge
        self.load = Offload(game, self.options, pool.apart)
        # No reference cycle: a table that is let go of is gone at once, and the collector need not look for it.
        me = weakref.proxy(self)
        self._teller = Teller(timeline, self.guests, self.load, pool, lambda: me.people, kept.match.rated)
        self._recent = self._teller.recent
        self.parts = SnapshotCache(timeline, self._recent, self.load, pool)
        #: the current state, for looking at
        self.now = Moment(self.timeline, self.timeline.state)

    def verdict(self) -> messages.Outcome | None:
        """The outcome, if the match ended by resignation, time or a program's failure and not by a move."""
        return self.standing.outcome(self.seats)

    def take_seats(self, rows: Sequence[SeatRow]) -> None:
        """Apply the seats as the store has them; a bot plays on for everybody who is out."""
        self.seats = self.standing.seated(rows)
        self.people = people(self.in_match())
        self.had_bots = self.had_bots or any(row.bot for row in self.seats)

    def in_match(self) -> Sequence[SeatRow]:
        """The seats still in the match: whoever has resigned or run out of time no longer votes on proposals."""
        out = self.standing.out
        return [row for row in self.seats if row.seat not in out] if out else self.seats

    def present(self, seat: int) -> bool:
        """Whether a holder of the seat is connected, at any process."""
        return self.guests.present(seat) or any(seat in word.seats for word, _ in self.elsewhere.values())

    def looked_at(self, seat: int) -> bool:
        """Whether a holder of the seat looks at the table, at any process."""
        return self.guests.looked_at(seat) or any(seat in word.looking for word, _ in self.elsewhere.values())

    def watchers(self) -> int:
        """Number of guests without a seat, at all processes."""
        return self.guests.watchers() + sum(word.watchers for word, _ in self.elsewhere.values())

    def waits_for(self, actor: int) -> Awaited:
        """Whom a table with days for each move waits for: a person's time goes by once all have come."""
        if actor < 0 or self.ended or not all(row.bot or row.joined for row in self.seats):
            return "nobody"
        return "bot" if self.seats[actor].bot else "person"

    def turn(self, version: int, ply: int, at: int, state: bytes) -> TurnRow | None:
        """Whose turn it is after an event that leads to a state, where there are days for each move."""
        if self.days is None:
            return None
        actor = OVER if self.standing.over else int(self.game.rules.actor(self.timeline.glance(state)))
        return self.days.next(version, ply, at, actor, self.waits_for(actor))

    # -- writing down

    async def take_back(self, ply: int, key: str | None) -> int:
        """Take back all actions after a ply. The caller holds the lock and has checked permission."""
        state = await self.state_at(ply)
        event = EventRow(self.version + 1, BACK, ply, self._settings.clock(), key)
        await self._write([event], [], turn=self.turn(event.version, ply, event.at, state))
        await self._take_back(event, state)
        return self.version

    async def step_out(self, how: int, seat: int, key: str | None) -> None:
        """Remove a seat, or its camp, from the match, for a reason of `rows`: a bot plays on, or the match is over. The
        caller holds the lock."""
        at = self._settings.clock()
        events = [EventRow(self.version + 1, how, seat, at, key)]
        if self.standing.ends(how, seat, self.seats):
            events.append(EventRow(self.version + 2, ENDED, 0, at))
        await self._write(events, [], turn=self._turn_without(seat, events))
        self._stand(events)

    def _turn_without(self, seat: int, events: Sequence[EventRow]) -> TurnRow | None:
        """Whose turn it is when a seat is out: still the same one's, but for those for whom a bot plays on."""
        if self.days is None:
            return None
        version, at = events[-1].version, events[-1].at
        actor = OVER if events[-1].actor == ENDED else self.now.actor
        if actor not in (OVER, *self.standing.camp(seat)) and (same := self.days.kept(version, actor)):
            return same
        return self.days.next(version, self.timeline.ply, at, actor, "nobody" if actor == OVER else "bot")

    async def _append(self, steps: list[Step], key: str | None) -> int:
        """Write steps to the store; when they are durable, apply them to the timeline and send them to all guests."""
        at, first = self._settings.clock(), self.version + 1
        rows = [EventRow(first + n, step.actor, step.action, at, None if n else key) for n, step in enumerate(steps)]
        spent = self.clocks.used() if self.clocks and rows[0].actor >= 0 else None
        await self._write(rows, steps, spent, self.turn(rows[-1].version, steps[-1].ply, at, steps[-1].after))
        if self.clocks and spent is not None:
            self.clocks.charge(rows[0].actor, spent)
        await self._take(rows, steps)
        return first

    async def _write(
        self, rows: list[EventRow], steps: list[Step], spent: int | None = None, turn: TurnRow | None = None
    ) -> None:
        checkpoints = self.timeline.checkpoints(steps, rows[0].version)
        try:
            await self._store.append(self.id, rows, checkpoints, spent, turn)
        except Conflict:
            await self._catch_up()
            raise Refused("stale", _("Someone was faster. Look at the board, then choose again.")) from None
        except Exception as error:
            bug = not isinstance(error, (*store_failures(), Gone))
            logger.error("table %s: no move could be written: %s", self.id, said_by_store(error), exc_info=bug)
            raise Refused("failed", not_moved(error)) from None
        if self.days is not None:
            self.days.turn = turn
        self.published(self.id, rows[-1].version)

    # -- making it so, and telling

    async def _step(self, action: int, after: Step | None = None) -> Step:
        """Compute the step of an action from the current state, or after another step."""
        timeline = self.timeline
        state, ply = (timeline.state, timeline.ply) if after is None else (after.after, after.ply)
        if not self.load.big:
            return timeline.try_step(state, ply, action)
        part = timeline.part(ply, state=state)
        found = await self._pool.serve(self.guests.payer(), "advance", part=part, action=action)
        rows = tuple(tuple(row) for row in found["rows"])
        return Step(ply + 1, found["actor"], action, state, found["after"], rows)

    async def _take(self, rows: Sequence[EventRow], steps: Sequence[Step]) -> None:
        """Apply steps to the timeline and send them to all guests, without a suspension point in between."""
        happened = [
            Happened(row.version, step.ply, row.at, step.before, step.after, step) for row, step in zip(rows, steps)
        ]
        prepared = await self._teller.prepare(happened)
        self.timeline.play(steps)
        self._after(rows, happened, prepared)

    async def _take_back(self, event: EventRow, state: bytes) -> None:
        happened = [Happened(event.version, event.action, event.at, self.timeline.state, state, None)]
        prepared = await self._teller.prepare(happened)
        self.timeline.back_to(event.action, state)
        self.parts.taken_back(event.action)
        self._after([event], happened, prepared)

    def _after(self, rows: Sequence[EventRow], happened: list[Happened], prepared: Prepared) -> None:
        self.version, self.at = rows[-1].version, rows[-1].at
        for row in rows:
            self._requests.note(row)
        if self.clocks:
            self.clocks.note(rows)
            self.clocks.turn()
        self.now = self._teller.tell(happened, prepared, self.now)
        self.nudge(self)

    def _stand(self, events: Sequence[EventRow]) -> None:
        """Apply events that put seats out of the match, and tell all guests."""
        state, ply = self.timeline.state, self.timeline.ply
        for event in events:
            self.standing.note(event, ply)
            self._requests.note(event)
        self._recent.add(Happened(event.version, ply, event.at, state, state, None) for event in events)
        self.version = events[-1].version
        self.take_seats(self.seats)
        if self.clocks:
            self.clocks.turn()
        self.guests.tell(lambda: messages.Verdict(self.version, seats_of(self), self.verdict()))
        self.nudge(self)

    # -- what another process has written

    async def catch_up(self) -> None:
        """Apply the events that another process has written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        missed = await self._store.events_after(self.id, self.version)
        if self.clocks and missed:
            self.clocks.note(missed)
            self.clocks.take(await self._store.spent(self.id))
        for row in missed:
            if row.actor == BACK:
                await self._take_back(row, await self.state_at(row.action))
            elif row.actor in STANDING:
                self._stand([row])
            else:
                await self._take([row], [await self._step(row.action)])

    # -- looking back

    async def state_at(self, ply: int, client: str = "") -> bytes:
        """The state after `ply` actions: from memory, or replayed at the client's cost."""
        found = self._recent.state(ply)
        if found is not None:
            return found
        if self.timeline.replays(ply) <= AT_ONCE:
            return self.timeline.state_at(ply)
        payer = client or self.guests.payer()
        return bytes(await self._pool.serve(payer, "state_at", part=self.timeline.part(ply, ply), ply=ply))

    def missed(self, since: int) -> list[Happened] | None:
        """The events after a version, if all of them are still in memory."""
        if since > self.version or since < 0:
            return None
        found = self._recent.after(since)
        return found if len(found) == self.version - since else None

    def steps(self, first: int, last: int) -> list[Step] | None:
        """The steps that led to the plies first … last, if they are in memory or cheap to replay."""
        found = self._recent.steps(first, last)
        if found is not None or self.load.big or last - first + self.timeline.replays(first - 1) >= AT_ONCE:
            return found
        return self.timeline.steps(first, last)
