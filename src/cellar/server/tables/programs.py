"""External programs at tables: each has a process of its own from its first move to the end of its match.

A program lives in a worker that is nobody else's: it is asked without holding anybody up, and gone with all that it has
started when the worker is. One that nobody has asked for long may be let go; at its next move it is started anew and
told what has happened.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from cellar.bots.registry import bot as bot_named
from cellar.server.match.table import Table
from cellar.server.settings import Settings
from cellar.server.workers.pool import GRACE, NICE_SEARCH
from cellar.server.workers.process import Worker, WorkerFailed

#: Maximum number of programs that run at a time, and that think at a time.
MOST = 8


class ProgramLost(Exception):
    """A mistake of an external program that loses its match, in words for the table and for the log."""


@dataclass(slots=True)
class Kept:
    """An external program at a seat, with its worker process."""

    bot: str
    worker: Worker = field(default_factory=lambda: Worker(NICE_SEARCH))
    busy: bool = False


class Programs:
    """All external programs by table and seat, in LRU order."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._kept: OrderedDict[tuple[str, int], Kept] = OrderedDict()
        self._turns = asyncio.Semaphore(MOST)
        self._going: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._kept)

    async def move(self, table: Table, seat: int) -> int:
        """Ask a program for its move; raises ProgramLost where it makes none, or none that is legal."""
        async with self._turns:
            kept = self._of(table, seat)
            kept.busy = True
            try:
                answer = await kept.worker.ask("program", *self._question(table, seat, kept.bot))
            finally:
                kept.busy = False
        if "lost" in answer:
            self._go((table.id, seat))
            raise ProgramLost(answer["lost"], answer["log"])
        return int(answer["action"])

    def _question(self, table: Table, seat: int, bot: str) -> tuple[float, dict[str, object]]:
        seconds = self._settings.seconds
        return seconds * bot_named(bot, table.match.game).share + GRACE, {
            "bot": bot,
            "game": table.match.game,
            "options": dict(table.options),
            "root": table.timeline.root,
            "actions": list(table.timeline.actions),
            "seat": seat,
            "seconds": seconds,
            "simulations": self._settings.simulations,
            "seed": self._settings.draw(2**62),
        }

    def _of(self, table: Table, seat: int) -> Kept:
        place, bot = (table.id, seat), table.seats[seat].bot
        if place in self._kept and self._kept[place].bot != bot:
            self._go(place)
        if place not in self._kept:
            idle = [old for old, kept in self._kept.items() if not kept.busy]
            if len(self._kept) >= MOST and idle:
                self._go(idle[0])
            self._kept[place] = Kept(bot)
        self._kept.move_to_end(place)
        return self._kept[place]

    def look(self, table: Table) -> None:
        """End the programs of a table that are no longer needed: their match is over, or somebody else has the seat."""
        for seat in range(len(table.seats)) if self._kept else ():
            kept = self._kept.get((table.id, seat))
            if kept is not None and not kept.busy and (table.is_over or table.seats[seat].bot != kept.bot):
                self._go((table.id, seat), list(table.timeline.actions) if table.is_over else None)

    def let_go(self, match: str) -> None:
        """End the programs of a table that is closed."""
        for place in [place for place in self._kept if place[0] == match]:
            self._go(place)

    def _go(self, place: tuple[str, int], ended: list[int] | None = None) -> None:
        """End a program in the background; if its match is over, it is told the result first."""
        task = asyncio.create_task(_ended(self._kept.pop(place).worker, place[1], ended))
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    async def close(self) -> None:
        """End all programs and wait until their processes are gone."""
        for place in list(self._kept):
            self._go(place)
        await asyncio.gather(*self._going, return_exceptions=True)


async def _ended(worker: Worker, seat: int, actions: list[int] | None) -> None:
    try:
        if actions is not None:
            await worker.ask("program_over", GRACE, {"actions": actions, "seat": seat})
    except WorkerFailed:
        pass
    finally:
        await worker.close()
