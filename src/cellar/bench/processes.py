"""`cellar bench processes`: what a move costs with one, two and four server processes at one address.

`BENCH_DATABASE` names an empty PostgreSQL database for the run. Many tables are played as fast as they go, each
on a socket of its own. The processor time of all server processes for a move is the figure that counts: where it stays
the same, twice the processes serve twice the moves on twice the cores, also when this machine has fewer.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cellar.bench.canary import move, seated, until
from cellar.bench.server.processes import free_port
from cellar.core.errors import BadOption
from cellar.core.registry import games

VARIABLE = "BENCH_DATABASE"
#: Tables, seconds of play, and the numbers of processes.
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
        f"{figures['cores']} cores",
        f"{'processes':>9} {'moves/s':>9} {'server CPU ms/move':>19} {'of it, the front':>17}",
    ]
    for one in figures["runs"]:
        lines.append(
            f"{one['processes']:>9} {one['moves_per_s']:>9.0f} {one['cpu_ms']:>19.3f} {one['front_ms']:>14.3f}"
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
        return asyncio.run(_played(port, server.pid, count))
    finally:
        server.terminate()
        server.wait()


async def _played(port: int, server: int, count: int) -> dict[str, object]:
    game = next(name for name, about in games().items() if about.default_players > 1)
    tables = [await _there(port, game) for _ in range(TABLES)]
    members = _children(server) if count > 1 else [server]
    before, front = sum(map(_seconds, members)), _seconds(server)
    end, begun = time.perf_counter() + SECONDS, time.perf_counter()
    moves = sum(await asyncio.gather(*(_play(*table, end, seed) for seed, table in enumerate(tables))))
    took = time.perf_counter() - begun
    spent, fronted = sum(map(_seconds, members)) - before, _seconds(server) - front
    for line, _ in tables:
        await line.close()
    return {
        "processes": count,
        "moves_per_s": moves / took,
        "cpu_ms": spent * 1000 / moves,
        "front_ms": fronted * 1000 / moves if count > 1 else 0.0,
    }


async def _there(port: int, game: str) -> tuple[Any, dict[str, Any]]:
    for _ in range(600):
        try:
            return await seated(port, {"game": game}, "127.0.0.1")
        except Exception:  # it is not up yet
            await asyncio.sleep(0.1)
    raise RuntimeError("the server did not start within a minute")


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
    """Processor time of a process without those that it started."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
