"""`cellar bench processes`: the cost of a move with one, two and four server processes at one address.

`BENCH_DATABASE` names an empty PostgreSQL database for the run. Many tables, as many more as there are more processes,
are played as fast as they go, each on a socket of its own. Processor time for a move is the figure that counts: where
neither the servers' nor PostgreSQL's grows with their number, twice the processes serve twice the moves on twice the
cores, also when this machine has fewer. What shares this machine is told apart: the server processes, the front before
them, PostgreSQL (where it runs here) and the bench's own client. A commit carries all moves that wait at a process: the
fewer, the dearer is each.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cellar.errors import BadOption
from cellar.play.registry import all_games
from cellar_studies.bench.canary import move, seated, until
from cellar_studies.bench.server.processes import free_port

VARIABLE = "BENCH_DATABASE"
#: Tables for each process, seconds of play, and the numbers of processes.
TABLES = 40
SECONDS = 10.0
PROCESSES = (1, 2, 4)
#: Many people at one address.
WIDE = ("sockets", "tables_burst", "requests_rate", "requests_burst", "messages_rate", "messages_burst", "work_burst")


def run() -> dict[str, object]:
    """Measure; about a minute."""
    database = os.environ.get(VARIABLE, "")
    if not database.startswith("postgres"):
        raise BadOption(f"Name an empty PostgreSQL database in {VARIABLE}, such as postgresql://USER@HOST/NAME.")
    return {"cores": os.cpu_count(), "runs": [_measured(database, count) for count in PROCESSES]}


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{figures['cores']} cores; processor time in ms for a move",
        f"{'processes':>9} {'moves/s':>9} {'servers':>9} {'front':>9} {'PostgreSQL':>11} {'all of these':>13}"
        f" {'client':>9} {'moves/commit':>13}",
    ]
    for one in figures["runs"]:
        all_of_these = one["servers_ms"] + one["front_ms"] + one["postgres_ms"]
        lines.append(
            f"{one['processes']:>9} {one['moves_per_s']:>9.0f} {one['servers_ms']:>9.3f} {one['front_ms']:>9.3f}"
            f" {one['postgres_ms']:>11.3f} {all_of_these:>13.3f} {one['client_ms']:>9.3f}"
            f" {one['moves_per_commit']:>13.1f}"
        )
    return "\n".join(lines)


def _measured(database: str, count: int) -> dict[str, object]:
    port = free_port()
    command = [sys.executable, "-m", "cellar", "serve", "--no-open", "--port", str(port), "--database", database]
    command += ["--processes", str(count), "--set", "warm=false"]
    for name in WIDE:
        command += ["--set", f"limits.{name}=1000000"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        return asyncio.run(_played(port, server, count, database))
    finally:
        server.terminate()
        server.wait()


async def _played(port: int, process: subprocess.Popen[bytes], count: int, database: str) -> dict[str, object]:
    game = next(name for name, about in all_games().items() if about.default_players > 1)
    server = process.pid
    tables = [await _there(port, game, process) for _ in range(TABLES * count)]
    watch = await _connected(database)
    members = _children(server) if count > 1 else [server]
    before, front, client = sum(map(_seconds, members)), _seconds(server), time.process_time()
    store, commits = await _postgres(watch)
    end, begun = time.perf_counter() + SECONDS, time.perf_counter()
    moves = sum(await asyncio.gather(*(_play(*table, end, seed) for seed, table in enumerate(tables))))
    took = time.perf_counter() - begun
    spent, fronted, played = (
        sum(map(_seconds, members)) - before,
        _seconds(server) - front,
        time.process_time() - client,
    )
    stored, committed = await _postgres(watch)
    await watch.close()
    for line, _ in tables:
        await line.close()
    return {
        "processes": count,
        "moves_per_s": moves / took,
        "servers_ms": spent * 1000 / moves,
        "front_ms": fronted * 1000 / moves if count > 1 else 0.0,
        "postgres_ms": sum(seconds - store.get(process, 0.0) for process, seconds in stored.items()) * 1000 / moves,
        "client_ms": played * 1000 / moves,
        "moves_per_commit": moves / max(1, committed - commits),
    }


async def _connected(database: str) -> Any:
    import asyncpg  # type: ignore[import-untyped]

    return await asyncpg.connect(database)


async def _postgres(watch: Any) -> tuple[dict[int, float], int]:
    """Processor time of PostgreSQL's processes, none where they are elsewhere; and transactions so far, which are
    mostly commits of moves."""
    pids = [row["pid"] for row in await watch.fetch("SELECT pid FROM pg_stat_activity")]
    here = [pid for pid in pids if Path(f"/proc/{pid}/comm").exists()]
    done = await watch.fetchval("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
    return {pid: _seconds(pid) for pid in here if "postgres" in Path(f"/proc/{pid}/comm").read_text()}, int(done)


async def _there(port: int, game: str, server: subprocess.Popen[bytes]) -> tuple[Any, dict[str, Any]]:
    for _ in range(600):
        try:
            return await seated(port, {"game": game}, "127.0.0.1")
        except Exception:  # it is not up yet
            if server.poll() is not None:
                break
            await asyncio.sleep(0.1)
    raise RuntimeError("the server did not start, or not within a minute")


async def _play(line: Any, view: dict[str, Any], end: float, seed: int) -> int:
    rng, number = random.Random(seed), 0
    while time.perf_counter() < end and view["moves"]:
        number += 1
        await line.send(move(number, view["version"], rng.choice(view["moves"])["text"]))
        view = await until(line, "ack")
    return number


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _seconds(process: int) -> float:
    """Processor time of a process without its children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
