"""`cellar bench canary`: the latency of one person's moves while another client overloads the server.

The canary plays ordinary moves at a table of its own, one after the other, and measures from the move to its
acknowledgement. Meanwhile another client (another address, another process) attacks: snapshots on ten sockets, eight
replays at a time, moves at a table with thousands of choices, long records. Before all that every address is asked
once, on a server that has just started (`routes`). The server has the limits that any server has, and asyncio's own
loop, whose callbacks can be timed one by one.

On a busy machine times grow; what counts is each attack beside no attack, and how long a single callback has held the
server's loop at most: in processor time, of which the collector's share is told, and by the clock, in which others who
use the processor have their share. To time every callback takes private interfaces of asyncio: this is the one module
that uses them.
"""

import asyncio
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cellar.errors import CellarError
from cellar.play.registry import all_games, load
from cellar.private_interface import PrivateInterface
from cellar_studies.bench import routes
from cellar_studies.bench.extremes import extremes
from cellar_studies.bench.server.processes import Process, free_port

#: What runs every callback of asyncio's own loop.
CALLBACKS = PrivateInterface(
    "python", "", ("asyncio:Handle._run",), "this bench cannot see how long a callback holds the event loop"
)
#: Seconds of each attack, and between two moves of the canary.
SECONDS = 10.0
PACE = 0.05
#: Where the attacker comes from: another client than the canary.
ATTACKER = "127.0.0.2"
ATTACKS = ("nothing", "snapshots", "replays", "many moves", "records")


@dataclass
class Held:
    """The longest time that a single callback has held the event loop, in seconds."""

    #: processor time, and the collector's part of it
    spent: float = 0.0
    collected: float = 0.0
    #: by the clock
    took: float = 0.0


class Told(CellarError):
    """An error: what the server said to a client that it disconnected or refused."""


def run() -> dict[str, object]:
    """Measure; about a minute and a half."""
    with tempfile.TemporaryDirectory(prefix="cellar-canary-") as folder:
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "cellar_studies.bench.canary",
            "serve",
            str(port),
            str(Path(folder) / "m.sqlite"),
        ]
        server = Process(command, port, port, "/health")
        if hasattr(os, "sched_setaffinity"):  # its workers may use every core
            os.sched_setaffinity(server.pid, os.sched_getaffinity(0))
        try:
            held = Path(folder) / "m.sqlite.held"
            return {
                "routes": routes.visit(port, lambda: _held(server, held).spent * 1000),
                "attacks": [_measured(port, name, server, held) for name in ATTACKS],
            }
        finally:
            server.stop()


def report(figures: dict[str, Any]) -> str:
    """The figures as a table, and what became of the attackers."""
    lines = [
        routes.report(figures["routes"]),
        f"{'attack':<12} {'asked':>7} {'moves':>6} {'p50 ms':>8} {'p99 ms':>8} {'worst ms':>9}"
        f" {'loop held, CPU ms':>18} {'collecting':>11} {'clock':>7} {'server MB':>10}",
    ]
    for one in figures["attacks"]:
        lines.append(
            f"{one['attack']:<12} {one['asked']:>7} {one['moves']:>6} {one['p50_ms']:>8.1f} {one['p99_ms']:>8.1f}"
            f" {one['worst_ms']:>9.1f} {one['held_ms']:>18.1f} {one['collected_ms']:>11.1f} {one['clock_ms']:>7.1f}"
            f" {one['mb']:>10.0f}"
        )
    for one in figures["attacks"]:
        lines += [f"{one['attack']}: {times} times the server said: {said}" for said, times in one["told"].items()]
    return "\n".join(lines)


def _held(server: Process, file: Path) -> Held:
    """The longest time that the server's event loop was held since the last call."""
    file.unlink(missing_ok=True)
    os.kill(server.pid, signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.01)
    return Held(**json.loads(file.read_text()))


def _measured(port: int, name: str, server: Process, file: Path) -> dict[str, object]:
    attacker = subprocess.Popen(
        [sys.executable, "-m", "cellar_studies.bench.canary", "attack", str(port), name], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert attacker.stdout is not None
    _held(server, file)
    attacker.stdout.readline()  # it has laid out its table
    took = sorted(asyncio.run(_canary(port)))
    found = json.loads(attacker.communicate("stop\n")[0])
    held = _held(server, file)
    return {
        "attack": name,
        "asked": found["asked"],
        "told": found["told"],
        "moves": len(took),
        "p50_ms": took[len(took) // 2],
        "p99_ms": took[int(len(took) * 0.99)],
        "worst_ms": took[-1],
        "held_ms": held.spent * 1000,
        "collected_ms": held.collected * 1000,
        "clock_ms": held.took * 1000,
        "mb": server.memory() / 1000,
    }


# -- the canary


async def _canary(port: int) -> list[float]:
    took: list[float] = []
    end = time.perf_counter() + SECONDS
    rng = random.Random(1)
    while time.perf_counter() < end:
        line, view = await seated(port, {"game": min(all_games(), key=_choices)}, "127.0.0.1")
        number = 0
        while time.perf_counter() < end and view["moves"]:
            number += 1
            text = rng.choice(view["moves"])["text"]
            begun = time.perf_counter()
            await line.send(move(number, view["version"], text))
            heard = await until(line, "ack")
            took.append((time.perf_counter() - begun) * 1000)
            view = {"version": heard["version"], "moves": heard["moves"]}
            await asyncio.sleep(PACE)
        await line.close()
    return took


def _choices(name: str) -> int:
    """The most moves to choose from in a game with its default options."""
    from cellar.contract import options as options_of

    game = load(name)
    return game.most_legal(options_of.complete(game.about, {}))


def move(number: int, version: int, text: str) -> str:
    """A move as it is sent."""
    import msgspec

    return msgspec.json.encode({"type": "move", "id": str(number), "version": version, "text": text}).decode()


async def seated(port: int, wish: dict[str, Any], address: str, record: str = "") -> tuple[Any, dict[str, Any]]:
    """Open a new table and connect to all its seats by one socket."""
    import httpx
    from websockets.asyncio.client import connect

    from cellar.server.messages import PROTOCOL

    way = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=way, timeout=60) as http:
        if record:
            answer = await http.post("/api/records", json={"text": record})
        else:
            players = all_games()[wish["game"]].default_players
            answer = await http.post("/api/tables", json={**wish, "seats": [{"who": "me"}] * players})
        if answer.is_error:
            raise Told(answer.json()["sentence"])
        made = answer.json()
    where = f"ws://127.0.0.1:{port}/ws/tables/{made['table']}"
    line = await connect(where, compression=None, max_size=None, local_addr=(address, 0))
    await line.send(f'{{"type":"enter","protocol":{PROTOCOL},"token":"{made["token"]}"}}')
    snapshot = await until(line, "snapshot")
    return line, {**made, "version": snapshot["version"], "moves": snapshot["view"]["moves"]}


async def until(line: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind, with the moves and the version that were sent before it."""
    import msgspec

    told: dict[str, Any] = {}
    while True:
        message = msgspec.json.decode(await line.recv())
        if message["type"] == "event":
            told = {"version": message["version"], "moves": message["view"].get("moves", [])}
        if message["type"] == kind:
            return {**message, **told}
        if message["type"] in ("refusal", "bye"):
            raise Told(message["sentence"])


# -- the attacker


async def _attack(port: int, name: str) -> None:
    """Attack the server until told to stop on standard input; print how often it asked, and the refusals it got."""
    asked, told = 0, Counter[str]()
    biggest = max(all_games(), key=lambda game: load(game).most_legal(extremes(game)[1]))
    far = extremes(biggest)[1]
    long = _long_record(biggest)

    async def snapshots() -> None:
        nonlocal asked
        line, _ = await seated(port, {}, ATTACKER, long)
        while True:
            asked += 1
            await line.send('{"type":"resume","since":-1}')
            await until(line, "snapshot")

    async def replays(made: dict[str, Any]) -> None:
        nonlocal asked
        import httpx

        way = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=way, timeout=60) as http:
            while True:
                asked += 1
                answer = await http.get(f"/api/tables/{made['table']}/replay?start={asked % 200}&most=100")
                if answer.is_error:
                    raise Told(answer.json()["sentence"])

    async def many_moves() -> None:
        nonlocal asked
        line, view = await seated(port, {"game": biggest, "options": far}, ATTACKER)
        while view["moves"]:
            asked += 1
            await line.send(move(asked, view["version"], view["moves"][asked % len(view["moves"])]["text"]))
            view = await until(line, "ack")

    async def records() -> None:
        nonlocal asked
        while True:
            asked += 1
            line, _ = await seated(port, {}, ATTACKER, long)
            await line.close()

    async def again(attack: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Repeat an attack whenever it is disconnected or refused."""
        while True:
            try:
                await attack()
            except Told as said:
                told[str(said)] += 1
                await asyncio.sleep(0.1)

    async def replays_of_one() -> None:
        await replays((await seated(port, {}, ATTACKER, long))[1])

    attacks: dict[str, tuple[int, Callable[[], Coroutine[Any, Any, None]]]] = {
        "snapshots": (10, snapshots),
        "replays": (8, replays_of_one),
        "many moves": (3, many_moves),
        "records": (3, records),
    }
    count, attack = attacks.get(name, (0, snapshots))
    tasks = [asyncio.create_task(again(attack)) for _ in range(count)]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            print(f"the attack failed: {result!r}", file=sys.stderr)
    print(json.dumps({"asked": asked, "told": told}))


def _long_record(game: str) -> str:
    """Make a record of a few hundred moves."""
    from cellar.play import record
    from cellar.play.position import Position
    from cellar.rules.rng import generator

    position, rng = Position.start(game, seed=2), generator(2)
    while not position.is_over and len(position.history) < 400:
        position.step(rng)
    return record.write(position)


def _serve(port: int, database: str) -> None:
    """Run a server that measures how long each callback holds its event loop."""
    from cellar.server.settings import Settings
    from cellar.server.web.uvicorn_server import Server, bind, config

    CALLBACKS.require()
    held, run, collected, begun_collecting = Held(), asyncio.Handle._run, 0.0, 0.0

    def measured(handle: asyncio.Handle) -> None:
        nonlocal collected
        collected, clock, begun = 0.0, time.perf_counter(), time.thread_time()
        run(handle)
        spent = time.thread_time() - begun
        held.took = max(held.took, time.perf_counter() - clock)
        if spent > held.spent:
            held.spent, held.collected = spent, collected

    def collecting(phase: str, _: dict[str, int]) -> None:
        nonlocal collected, begun_collecting
        if phase == "start":
            begun_collecting = time.thread_time()
        else:
            collected += time.thread_time() - begun_collecting

    def tell(*_: object) -> None:
        nonlocal held
        new = Path(f"{database}.new")
        new.write_text(json.dumps(asdict(held)))
        new.rename(f"{database}.held")
        held = Held()

    gc.callbacks.append(collecting)
    setattr(asyncio.Handle, "_run", measured)  # noqa: B010 - there is no other way to see every callback
    signal.signal(signal.SIGUSR1, tell)
    how = config(Settings(database=database, warm=False))
    how.loop = "asyncio"
    Server(how, lambda: None).run(sockets=[bind("127.0.0.1", port)])


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        _serve(int(sys.argv[2]), sys.argv[3])
    else:
        asyncio.run(_attack(int(sys.argv[2]), sys.argv[3]))
