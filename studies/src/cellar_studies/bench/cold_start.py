"""`cellar bench cold-start`: how long a person waits who has just installed Cellar and clicks on a game.

For the table that "Play" lays out and for each contest of each game, a server is started with an empty cache and an
empty home folder, as on a machine that has never run anything, and a table is laid out as soon as the server answers.
Measured as a page would: from the click until the first own move can be chosen, and from that move, or from the click
where a bot begins, until the first bot has moved; and until every bot has, once. Bots are given little time to think,
so that what counts is the way there. Beside it what the largest worker holds then, and the processor time of it all.

Then the master of each game, at a table of five or of as many as there can be, on a server just started: how long after
its turn begins it has answered with next to no thinking, so that this is what it takes until a search runs, and how
much of the processor its worker has used since that was started; on another one, how long after its turn begins it
answers with all its thinking, and the most that the worker ever held, once every bot has moved.
"""

import asyncio
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cellar.bots.registry import bots_for
from cellar.play.registry import all_games
from cellar_studies.bench.canary import move
from cellar_studies.bench.server.processes import free_port

#: Seconds that somebody may have to wait, and how much of it a bot may think.
WITHIN = 0.5
THINK_S = 0.1
PATIENCE_S = 120.0
#: Players at the table of masters, at most; simulations of next to no thinking; megabytes that a worker may hold.
PLAYERS = 5
SHORTLY = 16
WORKER_MB = 200.0


def run() -> dict[str, object]:
    """Measure; about two minutes."""
    return {
        "cores": os.cpu_count(),
        "within": WITHIN,
        "tables": [_measured(*case, CELLAR_SECONDS=str(THINK_S)) for case in cases()],
        "masters": [_master(*case) for case in masters()],
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    heads = ("server is up", "own move", "first bot", "all bots", "worker", "CPU")
    lines = [
        f"{figures['cores']} cores, load {os.getloadavg()[0]:.1f}; seconds, on a machine that has run nothing; MB",
        f"{'table':<46} {heads[0]:>13} {heads[1]:>9} {heads[2]:>10} {heads[3]:>9} {heads[4]:>7} {heads[5]:>5}",
    ]
    for one in figures["tables"]:
        lines.append(
            f"{one['table']:<46} {one['up_s']:>13.2f} {one['own_s']:>9.2f} {one['bot_s']:>10.2f} {one['bots_s']:>9.2f}"
            f" {one['worker_mb']:>7.0f} {one['cpu_s']:>5.1f}"
        )
    worst = max(max(one["own_s"], one["bot_s"]) for one in figures["tables"])
    lines.append(f"the longest wait for an own or a bot's first move: {worst:.2f} s (wanted: {figures['within']:g} s)")
    first, cpu, last, most = "thinks after", "worker's CPU", "answers after", "worker at most"
    lines += ["", f"{'master':<46} {first:>13} {cpu:>13} {last:>14} {most:>15}"]
    for one in figures["masters"]:
        lines.append(
            f"{one['table']:<46} {one['thinks_s']:>13.2f} {one['thinks_cpu_s']:>13.2f} {one['answers_s']:>14.2f}"
            f" {one['worker_mb']:>12.0f} MB"
        )
    lines.append(f"wanted: thinks within {figures['within']:g} s, a worker of less than {WORKER_MB:g} MB")
    return "\n".join(lines)


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """The starts that one click offers, by name, as the lobby is asked for them."""
    for game, about in all_games().items():
        if not about.usual:
            yield about.title, {"game": game}
        for contest in about.contests:
            seats = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in contest.seats]
            yield f"{about.title}: {contest.title}", {"game": game, "options": dict(contest.options), "seats": seats}


def masters() -> Iterator[tuple[str, dict[str, Any]]]:
    """A table of each game at which masters play, with a person in the last seat where there is more than one."""
    for game, about in all_games().items():
        players = max(number for number in about.players if number <= PLAYERS)
        master = [bot.name for bot in bots_for(game) if bot in about.bots and not bot.character][-1]
        seats = [{"who": "bot", "bot": master}] * max(1, players - 1) + [{"who": "me"}] * (players > 1)
        options = {"players": players} if len(about.players) > 1 else {}
        yield f"{about.title}: {master}, {players} players", {"game": game, "options": options, "seats": seats}


def _master(title: str, wish: dict[str, Any]) -> dict[str, object]:
    shortly = _measured(title, wish, CELLAR_WORKERS="1", CELLAR_SIMULATIONS=str(SHORTLY))
    wholly = _measured(title, wish, CELLAR_WORKERS="1")
    return {
        "table": title,
        "thinks_s": shortly["bot_s"],
        "thinks_cpu_s": shortly["worker_cpu_s"],
        "answers_s": wholly["bot_s"],
        "worker_mb": wholly["worker_peak_mb"],
    }


def _measured(title: str, wish: dict[str, Any], **settings: str) -> dict[str, object]:
    with tempfile.TemporaryDirectory(prefix="cellar-cold-") as folder:
        port, begun = free_port(), time.perf_counter()
        # Imports and packages are found as ever; nothing else of this user's is.
        cold = {"HOME": folder, "CELLAR_CACHE": f"{folder}/cache", **settings}
        environment = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")} | cold
        command = [sys.executable, "-m", "cellar", "serve", "--no-open", "--port", str(port)]
        command += ["--database", str(Path(folder) / "m.sqlite")]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        found: dict[str, object] = {"table": title}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(port)
            found["up_s"] = time.perf_counter() - begun
            found |= asyncio.run(asyncio.wait_for(_played(port, wish), PATIENCE_S))
            found["worker_mb"] = _largest_child(server.pid, "VmRSS")
            found["worker_peak_mb"] = _largest_child(server.pid, "VmHWM")
            found["worker_cpu_s"] = _cpu_of_children(server.pid)
        finally:
            server.terminate()
            server.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return {**found, "cpu_s": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def _largest_child(parent: int, kind: str) -> float:
    """Megabytes that the largest child of a process holds, or has held; 0 where /proc does not say."""
    found = [0.0]
    for status in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):
            told = dict(line.split(":", 1) for line in status.read_text().splitlines())
            if int(told["PPid"]) == parent and kind in told:
                found.append(int(told[kind].split()[0]) / 1e3)
    return max(found)


def _cpu_of_children(parent: int) -> float:
    """Seconds of the processor that the child of a process that used most has used; 0 where /proc does not say."""
    found = [0.0]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            told = stat.read_text().rpartition(")")[2].split()
            if int(told[1]) == parent:
                found.append((int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK"))
    return max(found)


def _wait(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.02)
    raise RuntimeError("the server did not start")


async def _played(port: int, wish: dict[str, Any]) -> dict[str, object]:
    """Open the table, play one turn, and wait until every bot has moved."""
    from websockets.asyncio.client import connect

    from cellar.server.messages import PROTOCOL

    begun = time.perf_counter()
    made = await asyncio.to_thread(_asked, port, wish)
    async with connect(f"ws://127.0.0.1:{port}/ws/tables/{made['table']}", compression=None, max_size=None) as line:
        await line.send(f'{{"type":"enter","protocol":{PROTOCOL},"token":"{made["token"]}"}}')
        own, moved = 0.0, begun
        bots: set[int] = set()
        waited: list[float] = []
        plays = any(seat["who"] == "me" for seat in wish.get("seats", [{"who": "me"}]))
        while (plays and not own) or bots or not (plays or waited):
            message = msgspec.json.decode(await line.recv())
            if message["type"] == "snapshot":
                bots = {seat["seat"] for seat in message["seats"] if seat["kind"] == "bot"}
            elif message["type"] == "event":
                if message["entry"]["actor"] in bots:
                    bots.remove(message["entry"]["actor"])
                    waited.append(time.perf_counter() - moved)
            else:
                continue
            if moves := message["view"].get("moves"):
                moved = time.perf_counter()
                own = own or moved - begun
                await line.send(move(message["version"], message["version"], moves[-1]["text"]))
    return {"own_s": own, "bot_s": waited[0] if waited else 0.0, "bots_s": waited[-1] if waited else 0.0}


def _asked(port: int, wish: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables", msgspec.json.encode(wish), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return dict(msgspec.json.decode(answer.read()))
