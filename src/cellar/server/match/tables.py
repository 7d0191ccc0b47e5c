"""The hall: all tables. Lays new ones out, opens those that are asked for, clears away those that nobody sits at."""

import asyncio
import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cellar.core import options as options_of
from cellar.core import registry
from cellar.core.errors import BadOption, UnknownGame
from cellar.core.game import Game
from cellar.core.rng import generator
from cellar.core.types import Ints
from cellar.server.errors import Taken, Unknown
from cellar.server.match.bot_turns import Drivers
from cellar.server.match.seating import Seating, seating
from cellar.server.match.table import Table
from cellar.server.match.timeline import Line
from cellar.server.match.tokens import hashed
from cellar.server.messages import CreateTable, Presence, SeatWish, TableMade
from cellar.server.settings import Settings
from cellar.server.store import EventRow, MatchRow, Store
from cellar.server.store.bus import Bus
from cellar.server.views.snapshot import seats_shown
from cellar.server.workers.pool import Thinkers

logger = logging.getLogger(__name__)
#: Tables that nobody sits at stay in memory for so long.
LINGER_MS = 120_000
SWEEP_S = 30.0


class Hall:
    """Every table of this server that is in use, by id."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.drivers = Drivers(thinkers)
        self.bus = Bus(settings.url(), self._heard)
        self._looking: set[asyncio.Task[None]] = set()
        self._tables: dict[str, Table] = {}
        self._used: dict[str, int] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._tables)

    # -- opening

    def open_now(self, match: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(match)

    async def table(self, match: str) -> Table:
        """A table by its id, from memory or from the store."""
        found = self._tables.get(match)
        if found is None:
            lock = self._opening.setdefault(match, asyncio.Lock())
            try:
                async with lock:
                    found = self._tables.get(match) or await self._open(match)
            finally:
                self._opening.pop(match, None)
        self._used[match] = self.settings.clock()
        return found

    async def _open(self, match: str) -> Table:
        kept = await self.store.load(match) if _is_id(match) else None
        if kept is None:
            raise Unknown("There is no such table: the link may be incomplete, or the table was on another server.")
        try:
            game = registry.load(kept.match.game)
        except UnknownGame:
            raise Taken(f"This table plays {kept.match.game!r}, which is not installed on this server.") from None
        if game.about.version != kept.match.game_version:
            raise Taken(
                f"This match was begun with version {kept.match.game_version} of {game.about.title}; "
                f"this server plays version {game.about.version}, so it cannot go on."
            )
        # In a thread: a long match takes a while to replay.
        table = await asyncio.to_thread(Table, kept, game, self.store, self.settings)
        table.nudge = self.drivers.nudge
        table.published = self.bus.say
        self._tables[match] = table
        await table.chance()
        return table

    def _heard(self, match: str, version: int) -> None:
        """Another process has written: look, if the table is open here. Without a match something may have been missed:
        look everywhere."""
        for table in [table for table in self._tables.values() if match in ("", table.id)]:
            if version < 0 or version > table.version:
                task = asyncio.create_task(self._look(table, seats=version < 0))
                self._looking.add(task)
                task.add_done_callback(self._looking.discard)

    async def _look(self, table: Table, seats: bool) -> None:
        if seats:
            table.seats = await self.store.seats(table.id)
            table.guests.tell(Presence(seats_shown(table), table.guests.watchers()))
        await table.catch_up()

    def sweep(self) -> None:
        """Forget tables that nobody has used for a while; the store keeps them."""
        now = self.settings.clock()
        for match, table in list(self._tables.items()):
            if not len(table.guests) and not table.lock.locked() and now - self._used.get(match, 0) > LINGER_MS:
                del self._tables[match]
                self._used.pop(match, None)

    async def keep_tidy(self) -> None:
        """Sweep from time to time."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.sweep()

    # -- laying out

    async def create(self, wish: CreateTable) -> TableMade:
        """Lay out a new match."""
        game = registry.load(wish.game)
        given = dict(wish.options)
        if wish.seats and "players" not in given:
            given["players"] = len(wish.seats)
        options = options_of.complete(game.about, given)
        game.setup.check(options)
        setup = game.setup.draw(options, generator(self.settings.draw(2**62)))
        line = Line.start(game, options, setup)
        line.play(line.try_chance(line.state, 0, self.settings.draw))
        places = seating(game.about, options["players"], wish.seats, self.settings.new_token)
        return await self.lay_out(game, line, places, vocabulary=wish.vocabulary)

    async def lay_out(
        self,
        game: Game,
        line: Line,
        places: Seating,
        *,
        vocabulary: str = "",
        host: bytes | None = None,
        forked: tuple[str, int] | None = None,
    ) -> TableMade:
        """Put a match on a new table, with what already happened in it."""
        words = game.narration.VOCABULARIES
        if vocabulary and vocabulary not in words:
            raise BadOption(f"{game.about.title} is told in {' or '.join(words)}, not in {vocabulary!r}.")
        now = self.settings.clock()
        match = MatchRow(
            id=self.settings.new_id(),
            game=game.name,
            game_version=game.about.version,
            options=json.dumps(dict(line.options), sort_keys=True),
            setup=None if line.setup is None else line.setup.astype("<i8").tobytes(),
            root=line.root if line.setup is None else None,
            vocabulary=vocabulary or words[0],
            host=host or hashed(places.token),
            created=now,
            forked=forked[0] if forked else None,
            forked_ply=forked[1] if forked else None,
        )
        events = [
            EventRow(n, actor, action, now) for n, (actor, action) in enumerate(zip(line.actors, line.actions), 1)
        ]
        await self.store.create(match, places.rows, events)
        self._warm(places, game.name, line.options)
        return places.made(match.id)

    def _warm(self, places: Seating, game: str, options: Mapping[str, Any]) -> None:
        for row in places.rows:
            if row.bot and self.thinkers.warming(row.bot, game, options):
                self.thinkers.warm(row.bot, game, options)

    async def lay_out_record(self, text: str, wishes: Sequence[SeatWish]) -> TableMade:
        """Put a recorded match on a new table; the asker holds every seat that is not wished otherwise."""
        read = await self.thinkers.light("read_record", text=text)
        game = registry.load(read["game"])
        setup: Ints | None = None if read["setup"] is None else np.frombuffer(read["setup"], "<i8").astype(np.int64)
        line = Line(game, read["options"], setup, read["root"])
        line.restore(
            [
                EventRow(n, actor, action, 0)
                for n, (actor, action) in enumerate(zip(read["actors"], read["actions"]), 1)
            ],
            [],
        )
        names = [*read["seats"], *[""] * len(game.about.seats)]
        players = int(read["options"]["players"])
        wanted = list(wishes) or [SeatWish("me", name=names[seat]) for seat in range(players)]
        line.play(line.try_chance(line.state, line.ply, self.settings.draw))
        return await self.lay_out(game, line, seating(game.about, players, wanted, self.settings.new_token))

    async def close(self) -> None:
        """Stop the bots and the bus; sockets are closed by whoever opened them."""
        await self.bus.close()
        await self.drivers.close()


def _is_id(text: str) -> bool:
    return 0 < len(text) <= 32 and text.isascii() and text.isalnum()
