"""A soak: kills first, then load on one server that is not killed, faults in both, and everything compared in the end.

In the first part a server under play is killed (kill -9) and started again, so often as was asked; before some kills a
fault is begun, so that the kill comes into its middle. In the second part one server is played at for hours while one
fault after another is injected; its memory and open files are looked at.
"""

import asyncio
import contextlib
import os
import platform
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Literal

from cellar.play.registry import HOUSE, all_games
from cellar.server.settings import database_url
from cellar.server.store.database import database_at
from cellar_studies.soak.faults import KINDS, Clock, Faults, Kind
from cellar_studies.soak.ledger import Ledger, Wrong
from cellar_studies.soak.players import Group, Table, Trouble
from cellar_studies.soak.postgres import Postgres, new_database, postgres
from cellar_studies.soak.server import PATIENCE, Server, ServerFailed
from cellar_studies.soak.strangers import Strangers

#: One kill in so many comes into the middle of a fault.
INTO_FAULT = 4
#: Seconds of load between two faults.
CALM_S = 10.0
#: Seconds between two looks at what the server takes.
LOOK_S = 5.0
#: Bytes of tables that the server keeps open: those that are over are soon let go, so that memory shows what leaks.
OPEN_BYTES = 64_000_000
#: Megabytes by which a server may grow from the middle third of its load to the last (`growth`), and the seconds of
#: load that say anything.
GROWTH_MB, GROWTH_S = 16.0, 600.0


@dataclass(frozen=True)
class Plan:
    """What a soak was asked for."""

    kills: int = 1_000
    hours: float = 2.0
    faults: tuple[Kind, ...] = KINDS
    store: Literal["sqlite", "postgresql"] = "sqlite"
    seed: int = 1
    tables: int = 12
    #: seconds between two moves of a table
    pace: float = 0.05
    #: malformed frames of one injection; a tenth as many hostile requests
    frames: int = 20_000


class Stopped(Exception):
    """Somebody has pressed Ctrl-C."""


@dataclass
class Look:
    """What the server takes at a moment, and how many processes want a core of this machine."""

    seconds: float
    memory_mb: float
    files: int
    busy: float


@dataclass
class Part:
    """The figures of one part of a soak."""

    seconds: float = 0.0
    moves: int = 0
    #: seconds of each undisturbed move
    took: list[float] = field(default_factory=list)


async def soak(plan: Plan, say: Callable[[str], None], stop: asyncio.Event) -> dict[str, Any]:
    """Do all of it, or what there is time for until `stop` is set; return the figures."""
    with tempfile.TemporaryDirectory(prefix="cellar-soak-") as name:
        folder = Path(name)
        async with _store(plan, folder) as (address, store):
            clock = Clock(folder)
            limits = {"memory_of_client": OPEN_BYTES, "tables_hour": 1e9}
            server = Server(address, clock=str(clock.file), limits=limits)
            await asyncio.to_thread(server.start)
            database = database_at(database_url(address))
            try:
                group = Group(server.port, Ledger(), database, Trouble(), plan.pace)
                tables = _tables(plan, group)
                faults = Faults(
                    plan.faults,
                    server,
                    group,
                    tables,
                    random.Random(plan.seed),
                    clock=clock,
                    store=store,
                    strangers=await _strangers(plan, group),
                    frames=plan.frames,
                )
                return await Soak(plan, server, group, faults, say, stop).run(tables)
            finally:
                if server.process is not None and server.process.poll() is None:
                    server.kill()
                await database.close()


@asynccontextmanager
async def _store(plan: Plan, folder: Path) -> "AsyncIterator[tuple[str, Path | Postgres]]":
    """The address of an empty database, and what can be done to it."""
    if plan.store == "sqlite":
        yield str(folder / "matches.sqlite"), folder / "matches.sqlite"
        return
    with contextlib.ExitStack() as stack:
        running = await asyncio.to_thread(stack.enter_context, postgres())
        yield await asyncio.to_thread(new_database, running.sockets, "soak"), running


def _tables(plan: Plan, group: Group) -> list[Table]:
    """Tables of all games in turn."""
    games = [all_games()[name] for name in HOUSE]
    return [
        Table(group, number, games[number % len(games)], random.Random(f"{plan.seed} {number}"))
        for number in range(plan.tables)
    ]


async def _strangers(plan: Plan, group: Group) -> Strangers:
    made = await group.ask("/api/tables", {"game": HOUSE[0]})
    paths = (await group.ask("/api/schema/openapi.json"))["paths"]
    operations = [(method.upper(), path) for path, item in paths.items() for method in item]
    return Strangers(group.port, made["table"], made["token"], operations, plan.seed)


class Soak:
    """A server, those who play at it, and what is done to it."""

    def __init__(
        self, plan: Plan, server: Server, group: Group, faults: Faults, say: Callable[[str], None], stop: asyncio.Event
    ) -> None:
        self._plan = plan
        self._server = server
        self._group = group
        self._ledger = group.ledger
        self._faults = faults
        self._say = say
        self._stop = stop
        self._rng = random.Random(plan.seed)
        self._parts = {"kills": Part(), "load": Part()}
        self._looks: list[Look] = []
        self._kills = 0
        #: seconds from a kill to the first move that the next server has acknowledged
        self._away: list[float] = []
        self._begun = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self, tables: Sequence[Table]) -> dict[str, Any]:
        """Do both parts, end the server, and compare everything; return the figures."""
        self._tasks = [asyncio.create_task(table.play()) for table in tables]
        try:
            await self._everybody_plays()
            await self._part("kills", self._kill)
            await self._part("load", self._load)
        except Stopped:
            pass
        except (Wrong, ServerFailed) as wrong:
            self._ledger.wrong.append(str(wrong))
        except OSError as wrong:  # a server that is gone has no limits, no memory and no sockets
            self._ledger.wrong.append(f"the server could not be reached ({wrong}); it said: {self._server.said()}")
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await asyncio.to_thread(self._server.stop)
        except ServerFailed as wrong:
            self._ledger.wrong.append(str(wrong))
        await self._ledger.check_all(self._group.database)
        return self._figures()

    async def _part(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        part, begun, before = self._parts[name], time.monotonic(), self._ledger.acks
        self._group.took = part.took
        try:
            await work()
        finally:
            part.seconds, part.moves = time.monotonic() - begun, self._ledger.acks - before

    # -- kills

    async def _kill(self) -> None:
        into: list[Kind] = [kind for kind in self._faults.kinds if kind != "frames"]
        while self._kills < self._plan.kills:
            await self._moves(self._rng.randrange(1, 2 * self._plan.tables))
            await asyncio.sleep(self._rng.random() * 0.02)  # anywhere inside a move
            with self._group.trouble:
                kind = self._rng.choice(into) if into and self._rng.randrange(INTO_FAULT) == 0 else None
                if kind:
                    await self._faults.begin(kind)
                    await asyncio.sleep(self._rng.random() * 0.05)
                await asyncio.to_thread(self._server.kill)
                killed = time.monotonic()
                if kind:
                    await self._faults.end(kind)
                await asyncio.to_thread(self._server.start)
            self._kills += 1
            await self._moves(1)
            self._away.append(time.monotonic() - killed)
            await self._ledger.check(self._group.database)
            self._say(f"{self._kills:,} of {self._plan.kills:,} kills, {self._told()}")
        await self._everybody_plays()

    # -- load

    async def _load(self) -> None:
        begun, seconds, waiting = time.monotonic(), self._plan.hours * 3600, list[Kind]()
        once = list(self._faults.kinds)
        self._look(begun)
        while time.monotonic() - begun < seconds or once:
            if not waiting:
                waiting = self._rng.sample(self._faults.kinds, len(self._faults.kinds))
            if waiting:
                kind = waiting.pop()
                await self._faults.inject(kind)
                once = [other for other in once if other != kind]
            await self._everybody_plays()
            await self._ledger.check(self._group.database)
            calm = min(time.monotonic() + CALM_S, begun + seconds)
            while time.monotonic() < calm:
                await self._pause(min(LOOK_S, max(0.0, calm - time.monotonic())))
                self._look(begun)
                gone = time.monotonic() - begun
                self._say(f"{gone / 60:.0f} of {seconds / 60:.0f} min of load, {self._told()}")
        self._look(begun)
        if time.monotonic() - begun >= GROWTH_S and (more := growth(self._looks)) > GROWTH_MB:
            raise Wrong(f"memory grows: by {more:.0f} MB from the middle third of the load to the last")

    def _look(self, begun: float) -> None:
        server = self._server
        self._looks.append(Look(time.monotonic() - begun, server.memory_mb(), server.files(), os.getloadavg()[0]))

    def _tenths(self) -> list[Look]:
        """What the server took after each tenth of the load."""
        last = len(self._looks) - 1
        return [self._looks[last * tenth // 10] for tenth in range(1, 11)] if self._looks else []

    # -- waiting

    async def _moves(self, number: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        goal = self._ledger.acks + number
        await self._until(lambda: self._ledger.acks >= goal, "nobody plays on")

    async def _everybody_plays(self) -> None:
        """Wait until a move of every table has been acknowledged anew."""
        acks = self._group.acks
        before = dict(acks)
        await self._until(
            lambda: all(acks[number] > before.get(number, 0) for number in range(self._plan.tables)),
            "not every table is played on",
        )

    async def _until(self, there: Callable[[], bool], else_wrong: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not there():
            await self._pause(0.005)
            if time.monotonic() > deadline:
                raise Wrong(f"{else_wrong} within {PATIENCE:g} s")

    async def _pause(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while True:
            if self._stop.is_set():
                raise Stopped
            self._server.check()
            for task in self._tasks:
                if task.done():
                    task.result()
            if (left := deadline - time.monotonic()) <= 0:
                return
            await asyncio.sleep(min(left, 0.1))

    def _told(self) -> str:
        return f"{self._ledger.acks:,} moves acknowledged, {len(self._ledger.lost)} lost"

    def _figures(self) -> dict[str, Any]:
        plan, group, faults, seen = self._plan, self._group, self._faults, self._faults.strangers.seen
        looks = self._tenths()
        return {
            "store": plan.store,
            "seed": plan.seed,
            "tables": plan.tables,
            "pace_s": plan.pace,
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "seconds": time.monotonic() - self._begun,
            "stopped": self._stop.is_set(),
            "acks": self._ledger.acks,
            "matches": self._ledger.matches,
            "lost": self._ledger.lost,
            "wrong": self._ledger.wrong,
            "kills": {"asked": plan.kills, "done": self._kills, "away_ms": spread(self._away)},
            "parts": {
                name: {"seconds": part.seconds, "moves": part.moves, "move_ms": spread(part.took)}
                for name, part in self._parts.items()
            },
            "load_asked_s": plan.hours * 3600,
            "faults": dict(faults.injected),
            "frames": seen.frames,
            "requests": seen.statuses.total(),
            "returns": group.returns,
            "repeats": group.repeats,
            "answers": dict(sorted((group.statuses + seen.statuses).items())),
            "memory_mb": [look.memory_mb for look in looks],
            "files": [look.files for look in looks],
            "busy": [look.busy for look in looks],
        }


def growth(looks: Sequence[Look]) -> float:
    """Megabytes by which the median of the last third of the load is above that of the middle third. Caches fill in the
    first; medians do not depend on what a single look met, a fault's sockets or what was not yet collected."""
    seconds = looks[-1].seconds
    thirds: list[list[float]] = [[], [], []]
    for look in looks:
        thirds[min(2, int(3 * look.seconds / seconds))].append(look.memory_mb)
    return median(thirds[2]) - median(thirds[1])


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and worst of some durations, in milliseconds."""
    if not seconds:
        return {}
    ordered = sorted(seconds)
    at = {"p50": len(ordered) // 2, "p99": int(len(ordered) * 0.99), "worst": -1}
    return {name: ordered[place] * 1000 for name, place in at.items()}
