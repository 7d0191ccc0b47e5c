"""Registry of a server's tables: opens them from the store, follows other processes, evicts those that are not used."""

import asyncio
import contextlib
import json
import time
from collections.abc import Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.errors import UnknownGame
from cellar.language import N_, translator
from cellar.play import registry
from cellar.rules.layout import unpacked
from cellar.server import gc_schedule
from cellar.server.errors import Forbidden, Taken, TooMany, Unknown
from cellar.server.limits import Buckets
from cellar.server.match import agreements
from cellar.server.match.presence import Attendance
from cellar.server.match.seats import presence
from cellar.server.match.table import Table
from cellar.server.messages import Bye
from cellar.server.model.refused_words import RefusedWords
from cellar.server.model.timeline import AT_ONCE, Timeline
from cellar.server.settings import Settings
from cellar.server.store.bus import SEATS, TALK, Bus
from cellar.server.store.interface import AnyStore
from cellar.server.store.rows import Kept
from cellar.server.tables.bans import Bans
from cellar.server.tables.bot_turns import BotTurns
from cellar.server.tables.live_analysis import ThinkingAlong, end
from cellar.server.tables.memory_budget import MemoryBudget, weight
from cellar.server.tables.timekeeper import Timekeeper
from cellar.server.workers.pool import Pool

if TYPE_CHECKING:
    from cellar.server.accounts.ratings import Ratings
    from cellar.server.store.days.turns import Waiting
    from cellar.server.tables.days.deadlines import Deadlines

_ = translator(__name__)
#: Seconds that a table without guests stays in memory.
LINGER_S = 120.0
SWEEP_S = 30.0
#: Seconds between two checks whether everybody has gone.
LOOK_S = 0.01
#: So many who come from one address are let in at the same time; the others wait for their turn. After a restart all of
#: a school come back at once, and more than `Limits.work_waiting` jobs of theirs would be refused.
ARRIVALS = 8
NO_TABLE = N_("There is no such table: the link may be incomplete, or the table was on another server.")
NOT_YOURS = N_(
    "This seat is no longer yours in this browser: it was given to someone else, or moved to another device."
)


CHANGED = N_("Your seats have changed. This page will reconnect on its own.")


def closing() -> Bye:
    """The goodbye of a server that stops."""
    return Bye("closing", _("The server is restarting. This page will reconnect on its own."), again=True)


class Tables:
    """The tables in memory, by id, with the services that they share."""

    def __init__(self, store: AnyStore, pool: Pool, settings: Settings, bans: Bans, bus: Bus | None = None) -> None:
        self.store = store
        self.bans = bans
        self.pool = pool
        self.settings = settings
        self.bot_turns = BotTurns(pool, settings)
        self.along = ThinkingAlong(pool, settings)
        self.timekeeper = Timekeeper(store)
        #: what names and chat may not have
        self.words = RefusedWords(settings.refused_words)
        #: sees to tables with days for each move; none in a browser, which is not there for days
        self.deadlines: Deadlines | None = None
        #: rate limits for chat, by client
        self.talk = Buckets(settings.limits.chat_rate, settings.limits.chat_burst, time.monotonic)
        self.bus = bus or Bus()
        self.bus.listen(self._heard, self._attended)
        self.attendance = Attendance(self.bus, settings.monotonic, settings.clock)
        self.attendance.changed = lambda table: table.guests.tell(lambda: presence(table))
        #: rates matches, on a server with accounts
        self.rater: Ratings | None = None
        self._looking: set[asyncio.Task[None]] = set()
        self._open: dict[str, Table] = {}
        #: evicted tables that somebody still holds, on their way to it or in the middle of a request
        self._evicted: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._used: dict[str, float] = {}
        self.memory = MemoryBudget(settings.limits.memory, settings.limits.memory_of_client)
        #: tables that are being opened; a lock is kept by those who hold it or wait for it, also after one has failed
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        #: those who come to tables, by client
        self._arriving: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._open)

    def guests(self) -> int:
        """Number of guests at all tables."""
        return sum(len(table.guests) for table in self._open.values())

    def in_memory(self) -> list[Table]:
        return list(self._open.values())

    def opened(self, match: str) -> Table | None:
        """A table by its id, if it is in memory."""
        return self._open.get(match)

    async def unopened(self, ids: Sequence[str]) -> "dict[str, Waiting]":
        """What the store knows of those of these tables that are not in memory and have days for each move."""
        wanted = [match for match in ids if match not in self._open and match not in self.bans.closed]
        return await self.deadlines.waiting(wanted) if self.deadlines else {}

    def forget(self) -> list[Table]:
        """Evict all tables; those who ask for one get it from the store anew."""
        found = self.in_memory()
        for table in found:
            self.let_go(table.id)
        self._evicted.clear()
        return found

    def let_go(self, match: str) -> None:
        """Evict a table from memory; the store keeps it."""
        if (table := self._open.pop(match, None)) is not None:
            self._evicted[match] = table
            self.bus.leave(match)
            self.attendance.let_go(match)
            self.bot_turns.programs.let_go(match)
            self.timekeeper.let_go(match)
        self._used.pop(match, None)
        self.memory.give_back(match)

    def _idle(self) -> list[Table]:
        """Tables without guests, least recently used first, and those at last whose clock runs."""
        idle = [table for table in self._open.values() if not len(table.guests) and not table.lock.locked()]
        return sorted(idle, key=lambda table: (_counts_time(table), self._used.get(table.id, 0)))

    def _make_room(self, client: str, wanted: int) -> None:
        """Evict idle tables until another one fits the memory budget; TooMany when that does not help."""
        for table in self._idle():
            own, all_of_it = self.memory.lacks(client, wanted)
            if all_of_it or (own and self.memory.opened_by(table.id) == client):
                self.let_go(table.id)
        own, all_of_it = self.memory.lacks(client, wanted)
        if own:
            raise TooMany(_("You have too many large tables open at once: leave one of them first."))
        if all_of_it:
            raise TooMany(_("The server has no room for another table right now. Try again in a while."))

    async def find(self, match: str, client: str = "") -> Table:
        """A table by its id, from memory or from the store; opening it is charged to the client, if one is named."""
        if match in self.bans.closed:
            raise Forbidden(str(self.bans.closed[match]))
        found = self._open.get(match)
        if found is None:
            async with self.opening(match):
                found = self._open.get(match) or await self._taken_back(match, client)
                found = found or await self._opened(match, client)
        self._used[match] = self.settings.monotonic()
        return found

    def opening(self, match: str) -> asyncio.Lock:
        """The lock of a table that is being opened, or laid out while somebody comes to it."""
        return self._opening.setdefault(match, asyncio.Lock())

    def arrivals(self, client: str) -> asyncio.Semaphore:
        """The semaphore that admits a client's arriving pages, so many at a time."""
        return self._arriving.setdefault(client, asyncio.Semaphore(ARRIVALS))

    async def _taken_back(self, match: str, client: str) -> Table | None:
        """A table that was evicted while somebody held it: of two of one match, each would tell only its own guests."""
        table = self._evicted.pop(match, None)
        if table is None:
            return None
        await self.bus.follow(match)
        self.memory.take(match, client, weight(table.timeline))
        self._open[match] = table
        try:
            await self._look(table, seats=True)
        except BaseException:
            self.let_go(match)
            raise
        return table

    async def _opened(self, match: str, client: str) -> Table:
        """Open a table from the store, subscribed to its changes before it is read."""
        if not (0 < len(match) <= 32 and match.isascii() and match.isalnum()):
            raise Unknown(_(NO_TABLE))
        await self.bus.follow(match)
        try:
            table = await self._from_store(match, client)
        except BaseException:
            self.bus.leave(match)
            raise
        self._open[match] = table
        self.attendance.say(table, asks=True)
        if not table.ended:
            await table.chance()
            await agreements.owed(self.store, table)
        await self._look_at_ratings(table)
        return table

    async def _from_store(self, match: str, client: str) -> Table:
        epoch = self.store.epoch
        kept = await self.store.load(match)
        if kept is None:
            raise Unknown(_(NO_TABLE))
        try:
            game = registry.load(kept.match.game)
        except UnknownGame:
            raise Taken(
                _("This table plays {game}, which is not installed on this server.", game=f"{kept.match.game!r}")
            ) from None
        if game.about.version != kept.match.game_version:
            raise Taken(
                _(
                    "This match started with version {game_version} of {title}; "
                    "this server plays version {version}, so it cannot go on.",
                    game_version=kept.match.game_version,
                    title=title(game.about),
                    version=game.about.version,
                )
            )
        timeline = _first_timeline(kept, game)
        timeline.restore(kept.events, kept.checkpoints)
        self._make_room(client, weight(timeline))
        self.memory.take(match, client, weight(timeline))
        try:
            await self._replay(timeline, client)
        except BaseException:
            self.memory.give_back(match)
            raise
        table = Table(kept, game, timeline, self.store, self.settings, self.pool)
        if self.store.epoch != epoch:  # restored from a backup meanwhile
            return await self._from_store(match, client)
        table.ended = self.bans.ended.get(match)
        table.nudge = self._nudge
        if self.bus.needed:
            table.published = self.bus.say
        if table.days and self.deadlines:
            table.conditional_moves = self.deadlines.conditional_moves
        return table

    def _nudge(self, table: Table) -> None:
        for guest in table.guests:
            if guest.along is not None and guest.along_with != table.version:
                end(guest)  # its live analysis is of a position that is no longer current
        if table.had_bots:
            self.bot_turns.nudge(table)
        if table.clocks:
            self.timekeeper.look(table)
        if table.days and self.deadlines:
            self.deadlines.look(table)
        if self.rater is not None and table.match.rated and table.is_over and not table.settled:
            self.in_background(self.rater.settle(table))

    async def _replay(self, timeline: Timeline, client: str) -> None:
        """Compute the current state; a long way from the latest checkpoint is a worker's job."""
        if timeline.replays(timeline.ply) <= AT_ONCE:
            timeline.replay()
        else:
            timeline.replayed(*await self.pool.ask(client, "replayed", part=timeline.part(timeline.ply)))

    def _heard(self, match: str, version: int) -> None:
        """React to a write by another process, if the table is open here. Without a match something may have been
        missed: all tables are checked."""
        if not match:
            self.in_background(self._look_everywhere())
            return
        table = self._open.get(match)
        if table is not None and (version < 0 or version > table.version):
            talk = agreements.look(self.store, table) if version == TALK else None
            self.in_background(talk or self._look(table, seats=version < 0))

    def _attended(self, match: str, word: str) -> None:
        table = self._open.get(match)
        if table is not None:
            self.attendance.told(table, word)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine that nobody waits for, and keep a reference to its task."""
        task = asyncio.create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_everywhere(self) -> None:
        for table in self.in_memory():
            await self._look(table, seats=True)
            self.attendance.say(table, asks=True)

    async def _look(self, table: Table, seats: bool) -> None:
        if seats:
            if table.days and self.deadlines:
                await self.deadlines.reload(table)
            await self.look_at_seats(table)
            # At another process somebody may have invited others to the seat of one who is here.
            await self.keep_seats(table, [seat for seat in table.links.invites if table.guests.present(seat)])
        await table.catch_up()
        await agreements.look(self.store, table)

    async def look_at_seats(self, table: Table) -> None:
        """Read the seats from the store; guests whose seats have changed are dismissed or reconnect."""
        async with table.seating:
            rows, table.links = await self.store.seats_of(table.id)
            table.take_seats(rows)
        await self._look_at_ratings(table)
        for guest in table.guests:
            if guest.who.token_hash is None:
                continue
            now = table.holder_of(guest.who.token_hash)
            if now is None:
                guest.dismiss(lambda: Bye("unknown_token", _(NOT_YOURS)))
            elif now != guest.who:
                guest.dismiss(lambda: Bye("closing", _(CHANGED), again=True, anew=True))
        agreements.tell_presence(table)
        table.nudge(table)

    async def _look_at_ratings(self, table: Table) -> None:
        if self.rater is not None and table.match.rated:
            await self.rater.look(table)

    async def keep_seats(self, table: Table, seats: Iterable[int]) -> None:
        """Void invites to these seats, as their holders are here."""
        for seat in seats:
            if seat in table.links.invites and not table.seats[seat].bot:
                async with table.seating:
                    await self.store.invite(table.id, seat, None)
                    table.links.invites.pop(seat, None)
                self.bus.say(table.id, SEATS)

    def sweep(self) -> None:
        """Evict tables that nobody has used for a while; the store keeps them."""
        now = self.settings.monotonic()  # a wall clock that was set back would keep them for ever
        for table in self._idle():
            if now - self._used.get(table.id, 0) > LINGER_S and not _counts_time(table):
                self.let_go(table.id)

    async def keep_tidy(self) -> None:
        """Sweep periodically."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.sweep()
            if not self.guests():
                gc_schedule.look_through()

    async def farewell(self) -> None:
        """Shut down for a restart: moves under way are written first, then every guest is told and goes."""
        self.along.close()
        for table in list(self._open.values()):
            async with table.lock:
                table.guests.dismiss(closing)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.settings.goodbye):
                while any(len(table.guests) for table in self._open.values()):
                    await asyncio.sleep(LOOK_S)

    async def close(self) -> None:
        """Stop the bots and the bus; sockets are closed by whoever opened them."""
        await self.bus.close()
        await self.timekeeper.close()
        await self.attendance.close()
        await asyncio.gather(*self._looking, return_exceptions=True)
        await self.bot_turns.close()


def _counts_time(table: Table) -> bool:
    return table.clocks is not None and table.clocks.running


def _first_timeline(kept: Kept, game: Game) -> Timeline:
    """The timeline before any event."""
    match, options = kept.match, json.loads(kept.match.options)
    if match.setup is not None:
        return Timeline.start(game, options, unpacked(match.setup))
    assert match.root is not None
    return Timeline(game, options, None, match.root)
