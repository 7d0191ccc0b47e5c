"""Measures one row of the figures: matches that are played for a while, and what that took."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol

from cellar_studies.bench.server.processes import Process, make_room, waited
from cellar_studies.bench.server.wire import Wire

#: Moves of each match, as fast as it goes: the same on every machine, since what a move costs changes in the course of
#: a match.
MOVES = 100
#: How long a paced run lasts, and how long its matches wait between moves, in seconds.
SECONDS = 20.0
PACE = 2.0
PACED = ", paced"
#: Moves of the match whose dearest move is looked for.
TURNS = 400


class Played(Protocol):
    """The interface of a match as the bench plays it, at whichever server."""

    wires: list[Wire]
    over: bool

    async def turn(self, rng: random.Random, /) -> float:
        """Play one move, until everybody has seen it; return the seconds that took."""


@dataclass(frozen=True, slots=True)
class Run:
    """The subject of a measurement: a server and the matches that are opened at it."""

    name: str
    start: Callable[[], Process]
    lay_out: Callable[[Process], Awaitable[Sequence[Played]]]
    pace: float = 0.0


def measured(run: Run) -> dict[str, Any]:
    """Play for a while; return the figures."""
    return asyncio.run(_measured(run))


async def _measured(run: Run) -> dict[str, Any]:
    make_room()
    server = run.start()
    try:
        empty = server.memory()
        matches = await run.lay_out(server)
        before, heard, own, pressed = server.seconds(), _received(matches), time.process_time(), waited()
        took, elapsed = await _play(matches, run.pace)
        spent, share = server.seconds() - before, (time.process_time() - own) / elapsed
        moves, ordered = len(took), sorted(took)
        return {
            "server": run.name,
            "pace": run.pace,
            "matches": len(matches),
            "sockets": sum(len(match.wires) for match in matches),
            "moves": moves,
            "moves_per_s": moves / elapsed,
            "cpu_ms": spent * 1000 / moves,
            "kb": (_received(matches) - heard) / moves / 1000,
            "p50_ms": ordered[moves // 2] * 1000,
            "p99_ms": ordered[int(moves * 0.99)] * 1000,
            "core": spent / elapsed,
            "client": share,
            "kb_per_match": (server.memory() - empty) / len(matches),
            "pressure": (waited() - pressed) / elapsed,
        }
    finally:
        server.stop()


def _received(matches: Sequence[Played]) -> int:
    return sum(wire.received for match in matches for wire in match.wires)


async def _play(matches: Sequence[Played], pace: float) -> tuple[list[float], float]:
    """Play; return the time that each move took, and how long all of it lasted."""
    took: list[float] = []
    begin = last = time.perf_counter()  # a paced match waits after its last move, and that is no part of the run

    async def one(match: Played, rng: random.Random) -> None:
        nonlocal last
        if pace:
            await asyncio.sleep(rng.random() * pace)
        for _ in range(int(SECONDS / pace) if pace else MOVES):
            if match.over:
                return
            took.append(await match.turn(rng))
            last = time.perf_counter()
            await asyncio.sleep(pace)

    await asyncio.gather(*(one(match, random.Random(seed)) for seed, match in enumerate(matches)))
    return took, last - begin


def worst_turn(run: Run) -> float:
    """The processor time of the most expensive move of one match, in milliseconds."""
    return asyncio.run(_worst_turn(run))


async def _worst_turn(run: Run) -> float:
    make_room()
    server = run.start()
    try:
        (match,) = await run.lay_out(server)
        rng, spent = random.Random(1), [server.seconds()]
        while not match.over and len(spent) <= TURNS:
            await match.turn(rng)
            spent.append(server.seconds())
        return max(after - before for before, after in pairwise(spent)) * 1000
    finally:
        server.stop()
