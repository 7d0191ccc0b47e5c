"""`cellar bench operations`: the memory, disk and restart time of a server, for docs/operations.md.

Memory of a table and disk of a move, of every game with its default options and with those that cost most: random
matches through the server's own tables and store, in this process, memory as Python counts it. Memory of a socket, and
how long a restart takes: a server in a process of its own, with watchers who come back as the page does.
"""

import asyncio
import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cellar.play.registry import all_games
from cellar_studies.bench.extremes import extremes

#: Tables of each game, and the most moves at each.
TABLES = 5
MOVES = 200
#: Fewer where each is a lot of work.
LARGE_MOVES = 40
#: Sockets that look on, spread over so many tables.
SOCKETS = 400
SPREAD = 10
#: How the page comes back, in seconds; web/src/net/connection.ts has the same.
FIRST_WAIT, QUICK_WAIT = 0.3, 0.7
WIDE = ("sockets", "tables_burst", "requests_rate", "requests_burst", "messages_rate", "messages_burst")


@dataclass
class Figures:
    """The memory and disk that one game needs."""

    game: str
    options: str
    #: bytes of a table that has just been opened, and after so many moves
    opened: int
    played: int
    moves: float
    #: bytes on the disk for each event, marks and indexes included
    event: int
    events: float


def run() -> dict[str, object]:
    """Measure; about two minutes."""
    return {
        "games": [asdict(asyncio.run(_game(name, kind, options, moves))) for name, kind, options, moves in _cases()],
        "server": asyncio.run(_server(SOCKETS)),
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    head = ("game", "options", "opened kB", "played kB", "moves", "bytes/event", "events/move")
    lines = ["{:<16} {:<14} {:>10} {:>10} {:>6} {:>12} {:>12}".format(*head)]
    for one in figures["games"]:
        lines.append(
            f"{one['game']:<16} {one['options']:<14} {one['opened'] / 1000:>10.0f} {one['played'] / 1000:>10.0f}"
            f" {one['moves']:>6.0f} {one['event']:>12} {one['events']:>12.2f}"
        )
    server = figures["server"]
    lines += [
        "",
        f"a server with {SPREAD} tables: {server['idle_mb']:.0f} MB;"
        f" a socket that looks on: {server['socket_kb']:.0f} kB ({server['sockets']} of them)",
        f"restart with {server['sockets']} sockets: everybody told and stopped after {server['stop_s']:.2f} s,"
        f" listening again {server['start_s']:.2f} s later, the last page back {server['back_s']:.2f} s after that",
    ]
    return "\n".join(lines)


# -- tables and disk


def _cases() -> Iterator[tuple[str, str, dict[str, Any], int]]:
    """Every game with its default options, with its largest state and with the most moves to choose from."""
    for name in all_games():
        yield name, "default", {}, MOVES
        state, moves = extremes(name)
        yield name, "largest state", state, LARGE_MOVES
        yield name, "most moves", moves, LARGE_MOVES


async def _game(name: str, kind: str, options: dict[str, Any], most: int) -> Figures:
    from cellar.server.messages import CreateTable, SeatWish
    from cellar.server.settings import Settings
    from cellar.server.store.store import Store
    from cellar.server.tables import new_tables
    from cellar.server.tables.bans import Bans
    from cellar.server.tables.tables import Tables
    from cellar.server.workers.pool import Pool

    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "m.sqlite"
        settings = Settings(database=str(file), draw=rng.randrange)
        store, pool = await Store.open(settings.url()), Pool(settings)
        tables = Tables(store, pool, settings, Bans())
        players = int(options.get("players", all_games()[name].default_players))
        seats = tuple(SeatWish("bot", bot="random") for _ in range(players))
        wish = CreateTable(name, options={**options, "players": players}, seats=seats)
        await _play(tables, (await new_tables.create(tables, wish)).table, 2)  # what all tables share is loaded
        made = [(await new_tables.create(tables, wish)).table for _ in range(TABLES)]
        before, disk = _traced(), await _disk(store, file)
        for table in made:
            await tables.find(table)
        opened = _traced()
        moves = [await _play(tables, table, most) for table in made]
        played, written = _traced(), await _disk(store, file)
        events = sum([(await tables.find(table)).version for table in made])
        await tables.close()
        await pool.close()
        await store.close()
        tracemalloc.stop()
    return Figures(
        name,
        kind,
        (opened - before) // TABLES,
        (played - before) // TABLES,
        sum(moves) / TABLES,
        round((written - disk) / events),
        events / sum(moves),
    )


async def _play(tables: Any, name: str, most: int) -> int:
    """Play random moves; return how many."""
    table = await tables.find(name)
    for move in range(most):
        if table.is_over:
            return move
        await table.play_for_bot(table.actor, table.version, None)
    return most


def _traced() -> int:
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _disk(store: Any, file: Path) -> int:
    """The database's size, with everything that is still in the write-ahead log."""
    await store.database.read(lambda connection: connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close())
    return file.stat().st_size


# -- sockets and a restart


async def _server(sockets: int) -> dict[str, Any]:
    import httpx

    with tempfile.TemporaryDirectory() as folder:
        process, address = await _start(folder, 0)
        port = int(address.rpartition(":")[2])
        try:
            async with httpx.AsyncClient(base_url=address, timeout=60) as http:
                game = next(iter(all_games().values()))
                wish = {"game": game.name, "seats": [{"who": "me"}] * game.default_players}
                made = [(await http.post("/api/tables", json=wish)).json()["table"] for _ in range(SPREAD)]
                for table in made:
                    await http.get(f"/api/tables/{table}")
            idle = _resident(process.pid)
            watchers = [_Watcher(port, made[n % SPREAD]) for n in range(sockets)]
            for watcher in watchers:
                await watcher.enter()
            full = _resident(process.pid)
            begun = time.monotonic()
            staying = [asyncio.create_task(watcher.stay()) for watcher in watchers]
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait)
            stopped = time.monotonic()
            process, _ = await _start(folder, port)
            listening = time.monotonic()
            back = await asyncio.gather(*staying)
            return {
                "idle_mb": idle / 1e6,
                "sockets": sockets,
                "socket_kb": (full - idle) / sockets / 1000,
                "stop_s": stopped - begun,
                "start_s": listening - stopped,
                "back_s": max(0.0, max(back) - listening),
            }
        finally:
            process.kill()
            process.wait()


async def _start(folder: str, port: int) -> "tuple[subprocess.Popen[str], str]":
    wide = [word for name in WIDE for word in ("--set", f"limits.{name}=1000000")]
    command = [sys.executable, "-m", "cellar", "serve", "--no-open", "--port", str(port), "--set", "warm=no", *wide]
    command += ["--database", str(Path(folder) / "m.sqlite")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = await asyncio.to_thread(process.stdout.readline)
    if not said:
        raise RuntimeError("the server did not start")
    return process, said.split()[4]


class _Watcher:
    """A spectator, who reconnects as the page does."""

    def __init__(self, port: int, table: str) -> None:
        self._address = f"ws://127.0.0.1:{port}/ws/tables/{table}"
        self._socket: Any = None

    async def enter(self) -> None:
        from websockets.asyncio.client import connect

        from cellar.server.messages import PROTOCOL

        self._socket = await connect(self._address, compression=None, max_size=None)
        await self._socket.send(f'{{"type":"enter","protocol":{PROTOCOL}}}')
        while not (await self._socket.recv()).startswith('{"type":"snapshot"'):
            pass

    async def stay(self) -> float:
        """Watch until the server goes, and reconnect to it; return when that was."""
        from websockets.exceptions import ConnectionClosed, InvalidMessage

        try:
            while True:
                await self._socket.recv()
        except ConnectionClosed:
            pass
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))
            try:
                await self.enter()
                return time.monotonic()
            except (OSError, ConnectionClosed, InvalidMessage, EOFError):
                wait = QUICK_WAIT


def _resident(process: int) -> int:
    """Resident memory in bytes; 0 where the system does not say."""
    told = Path(f"/proc/{process}/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0
