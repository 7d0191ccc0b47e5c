"""Presence across processes that share the store: who is connected to a table elsewhere, by heartbeat. Each process
says who is at its own; one that was killed says nothing more, and after a while nobody is there."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from cellar.server.store.bus import Bus

if TYPE_CHECKING:
    from cellar.server.match.table import Table

#: The heartbeat: seconds between two words about a table that is open at several processes, and how long one may be
#: missing until nobody is there.
BEAT_S = 10.0
SILENT_S = 25.0


class Word(msgspec.Struct, frozen=True, array_like=True):
    """A process's presence message about one table. Messages may overtake one another: the number orders them."""

    process: str
    number: int
    seats: tuple[int, ...] = ()
    watchers: int = 0
    #: asks the other processes for their presence
    asks: bool = False
    #: the seats whose holders' pages are in sight
    looking: tuple[int, ...] = ()


#: Presence at one table in other processes: the last message of each, and when it came.
RemotePresence: TypeAlias = dict[str, tuple[Word, float]]


class Attendance:
    """The heartbeat for all tables of this process that are open at others too. While there is none, it is idle."""

    def __init__(self, bus: Bus, monotonic: Callable[[], float], clock: Callable[[], int]) -> None:
        self._bus = bus
        self._monotonic = monotonic
        self._clock = clock
        self._process = secrets.token_hex(4)
        self._number = 0
        self._shared: dict[str, Table] = {}
        self._task: asyncio.Task[None] | None = None
        #: called when presence at a table has changed
        self.changed: Callable[[Table], None] = lambda table: None

    def say(self, table: "Table", asks: bool = False) -> None:
        """Tell the other processes who is connected to a table here."""
        if not self._bus.needed:
            return
        self._number += 1
        seats = tuple(seat.seat for seat in table.seats if table.guests.present(seat.seat))
        looking = tuple(seat for seat in seats if table.guests.looked_at(seat))
        word = Word(self._process, self._number, seats, table.guests.watchers(), asks, looking)
        self._bus.attend(table.id, msgspec.json.encode(word).decode())

    def told(self, table: "Table", text: str) -> None:
        """Apply another process's presence message about a table."""
        word = msgspec.json.decode(text, type=Word)
        known = table.elsewhere.get(word.process)
        if word.process == self._process or (known and known[0].number >= word.number):
            return
        self._note(table, {**table.elsewhere, word.process: (word, self._monotonic())})
        if word.asks:
            self.say(table)
        self._shared[table.id] = table
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._repeat())

    def _note(self, table: "Table", words: RemotePresence) -> None:
        before = [table.present(row.seat) for row in table.seats], table.watchers()
        table.elsewhere = words
        after = [table.present(row.seat) for row in table.seats], table.watchers()
        for row, was, is_ in zip(list(table.seats), before[0], after[0]):
            if was != is_:
                table.seen[row.seat] = self._clock()
                table.seats[row.seat] = replace(row, seen=None if is_ else table.seen[row.seat])
        if before != after:
            self.changed(table)

    async def _repeat(self) -> None:
        while self._shared:
            await asyncio.sleep(BEAT_S)
            silent = self._monotonic() - SILENT_S
            for table in list(self._shared.values()):
                heard = {name: said for name, said in table.elsewhere.items() if said[1] > silent}
                self._note(table, heard)
                if heard:
                    self.say(table)
                else:
                    self._shared.pop(table.id, None)

    def let_go(self, match: str) -> None:
        """Stop the heartbeat of a table that is closed here."""
        self._shared.pop(match, None)

    async def close(self) -> None:
        """Stop all heartbeats."""
        self._shared.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
