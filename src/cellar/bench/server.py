"""`cellar bench server`: sockets, moves acknowledged a second, time from a move to its last delivery, memory per match.

A server in a process of its own on a fresh SQLite file, the house's first open game for five (Zyrcan, on 61 hexes),
five sockets a match, all in one client process: the same kind of run that boardgame.io was measured with. A match's
next move is sent once all five have seen the last.
"""

import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cellar.core.about import About
from cellar.core.registry import games

SEATS = 5
SECONDS = 10.0
#: How long a paced match waits between moves, in seconds.
PACE = 2.0

#: boardgame.io 0.50.2 on node 20, same kind of machine, measured before this server was written: quoted, not measured
#: here.
QUOTED = (
    ("boardgame.io, in memory", 200, "as fast as it goes", 1_260.0, 154.0, 265.0),
    ("boardgame.io, FlatFile store", 200, "as fast as it goes", 420.0, 468.0, 774.0),
    ("boardgame.io, in memory", 400, "a move every 2 s", 200.0, 2.1, 54.0),
)


@dataclass
class Match:
    """One match of the run: five sockets, and when its last move was sent and seen."""

    table: str
    tokens: list[str]
    sockets: list[Any] = field(default_factory=list)
    #: texts that the seat to act may choose from
    moves: list[str] = field(default_factory=list)
    actor: int = 0
    version: int = 0
    over: bool = False


def _game() -> About:
    return next(about for about in games().values() if SEATS in about.players and about.everything_open)


def run() -> dict[str, object]:
    """Measure; about a minute."""
    return {
        "game": f"{_game().title} for {SEATS}",
        "runs": [
            asyncio.run(_measured(20, 0.0)),
            asyncio.run(_measured(200, 0.0)),
            asyncio.run(_measured(200, PACE)),
        ],
        "quoted": [dict(zip(("server", "matches", "pace", "moves_per_s", "p50_ms", "p99_ms"), row)) for row in QUOTED],
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    names = f"{'pace':<18} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms/move':>11} {'kB/match':>9}"
    lines = [
        f"{figures['game']}, a socket for each, {SECONDS:g} s a run; every move is durable before it is acknowledged",
        f"{'server':<30} {'matches':>7} {'sockets':>7}  {names}",
    ]
    for row in figures["runs"]:
        lines.append(
            f"{'cellar, SQLite (measured)':<30} {row['matches']:>7} {row['sockets']:>7}  {row['pace']:<18}"
            f" {row['moves_per_s']:>8.0f} {row['p50_ms']:>8.1f} {row['p99_ms']:>8.1f} {row['cpu_ms_per_move']:>11.2f}"
            f" {row['kb_per_match']:>9.0f}"
        )
    for row in figures["quoted"]:
        lines.append(
            f"{row['server']:<30} {row['matches']:>7} {row['matches'] * SEATS:>7}  {row['pace']:<18}"
            f" {row['moves_per_s']:>8.0f} {row['p50_ms']:>8.1f} {row['p99_ms']:>8.1f} {'':>11} {'(quoted)':>9}"
        )
    return "\n".join(lines)


async def _measured(matches: int, pace: float) -> dict[str, object]:
    import httpx

    with tempfile.TemporaryDirectory(prefix="cellar-bench-") as folder, socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        held.close()
        command = [sys.executable, "-m", "cellar.bench.server", str(port), str(Path(folder) / "matches.sqlite")]
        server = subprocess.Popen(command)
        try:
            address = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=address, timeout=60) as http:
                await _up(http)
                await http.get("/api/games")
                before = _memory(server.pid)
                tables = [await _match(http, port) for _ in range(matches)]
            spent = _cpu(server.pid)
            result = await _play(tables, pace)
            result["cpu_ms_per_move"] = (_cpu(server.pid) - spent) * 1000 / result["moves"]
            result["kb_per_match"] = (_memory(server.pid) - before) / matches
            for match in tables:
                for one in match.sockets:
                    one.transport.abort()
            return result
        finally:
            server.kill()
            server.wait()


async def _up(http: Any) -> None:
    import httpx

    for _ in range(600):
        try:
            await http.get("/api/schema/openapi.json")
            return
        except httpx.TransportError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server did not start within a minute")


async def _match(http: Any, port: int) -> Match:
    from websockets.asyncio.client import connect

    from cellar.server.messages import PROTOCOL

    wish = {"game": _game().name, "seats": [{"who": "me"}, *[{"who": "friend"}] * (SEATS - 1)]}
    made = (await http.post("/api/tables", json=wish)).json()
    match = Match(made["table"], [made["token"], *(link["token"] for link in made["links"])])
    for token in match.tokens:
        one = await connect(f"ws://127.0.0.1:{port}/ws/tables/{match.table}", compression=None, max_size=None)
        await one.send(f'{{"type":"enter","protocol":{PROTOCOL},"token":"{token}"}}')
        match.sockets.append(one)
    snapshot = await _next(match.sockets[0], "snapshot")
    match.moves = [move["text"] for move in snapshot["view"]["moves"]]
    for one in match.sockets[1:]:
        await _next(one, "snapshot")
    return match


async def _next(one: Any, kind: str) -> Any:
    """The next message of a kind; the others are only looked at, as a page that is not on turn would do little with
    them."""
    import msgspec

    mark = f'{{"type":"{kind}"'
    while True:
        text = await one.recv()
        if text.startswith(mark):
            return msgspec.json.decode(text)


async def _seen(one: Any) -> None:
    while not (await one.recv()).startswith('{"type":"event"'):
        pass


async def _turn(match: Match, number: int, rng: random.Random) -> float:
    """One move, until all five have seen it; returns the milliseconds that took."""
    text = rng.choice(match.moves)
    begin = time.perf_counter()
    await match.sockets[match.actor].send(
        f'{{"type":"move","id":"{number}","version":{match.version},"text":"{text}"}}'
    )
    following = (match.actor + 1) % SEATS
    # The next to act reads the event in full, the others only wait for it.
    event, *_ = await asyncio.gather(
        _next(match.sockets[following], "event"),
        *(_seen(one) for seat, one in enumerate(match.sockets) if seat != following),
    )
    took = (time.perf_counter() - begin) * 1000
    match.version = event["version"]
    match.over = event["view"]["actor"] != following
    match.actor = following
    match.moves = [move["text"] for move in event["view"].get("moves", [])]
    return took


async def _play(tables: list[Match], pace: float) -> dict[str, Any]:
    took: list[float] = []
    last = 0.0  # when the last move was seen: a paced match waits after it, and that is no part of the run
    end = time.perf_counter() + SECONDS

    async def one(match: Match, seed: int) -> None:
        nonlocal last
        rng = random.Random(seed)
        if pace:
            await asyncio.sleep(rng.random() * pace)
        number = 0
        while time.perf_counter() < end and not match.over:
            number += 1
            took.append(await _turn(match, number, rng))
            last = time.perf_counter()
            if pace:
                await asyncio.sleep(pace)

    begin = time.perf_counter()
    await asyncio.gather(*(one(match, seed) for seed, match in enumerate(tables)))
    elapsed = last - begin
    ordered = sorted(took)
    return {
        "matches": len(tables),
        "sockets": len(tables) * SEATS,
        "pace": f"a move every {pace:g} s" if pace else "as fast as it goes",
        "moves": len(took),
        "moves_per_s": len(took) / elapsed,
        "p50_ms": ordered[len(ordered) // 2],
        "p99_ms": ordered[int(len(ordered) * 0.99)],
    }


def _cpu(process: int) -> float:
    """Seconds of processor time so far: unlike the others, this figure does not depend on what else the machine is
    doing."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> float:
    """Resident kilobytes; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    return float(next(line for line in status.read_text().splitlines() if line.startswith("VmRSS")).split()[1])


def _serve(port: int, database: str) -> None:
    """The server of the run: limits wide enough for one client that is five hundred people."""
    from cellar.server.run import Server, bind, config
    from cellar.server.settings import Settings
    from cellar.server.web.limits import Limits

    wide = Limits(
        sockets=100_000, tables_burst=1e6, requests_rate=1e6, requests_burst=1e6, messages_rate=1e6, messages_burst=1e6
    )
    Server(config(Settings(database=database, warm=False, limits=wide)), lambda: None).run(
        sockets=[bind("127.0.0.1", port)]
    )


if __name__ == "__main__":
    _serve(int(sys.argv[1]), sys.argv[2])
