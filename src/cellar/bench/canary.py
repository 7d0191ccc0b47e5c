"""`cellar bench canary`: how long somebody's move takes while somebody else asks a server for everything.

The canary plays ordinary moves at a table of its own, one after the other, and measures from the move to its
acknowledgement. Meanwhile another client (another address, another process) attacks: snapshots on ten sockets, eight
replays at a time, moves at a table with thousands of choices, long records. The server has the limits that any server
has. On a busy machine times grow; what counts is each attack beside no attack, and how long the attack has held the
server's loop at most, in processor time.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cellar.bench.extremes import extremes
from cellar.bench.server.processes import Process, free_port
from cellar.core.errors import CellarError
from cellar.core.registry import games, load

#: Seconds of each attack, and between two moves of the canary.
SECONDS = 10.0
PACE = 0.05
#: Where the attacker comes from: another client than the canary.
ATTACKER = "127.0.0.2"
ATTACKS = ("nothing", "snapshots", "replays", "many moves", "records")


def run() -> dict[str, object]:
    """Measure; about a minute and a half."""
    with tempfile.TemporaryDirectory(prefix="cellar-canary-") as folder:
        port = free_port()
        command = [sys.executable, "-m", "cellar.bench.canary", "serve", str(port), str(Path(folder) / "m.sqlite")]
        server = Process(command, port, port, "/api/games")
        if hasattr(os, "sched_setaffinity"):  # its workers may use every core
            os.sched_setaffinity(server.pid, os.sched_getaffinity(0))
        try:
            held = Path(folder) / "m.sqlite.held"
            return {"attacks": [_measured(port, name, server, held) for name in ATTACKS]}
        finally:
            server.stop()


def report(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{'attack':<12} {'asked':>7} {'moves':>6} {'p50 ms':>8} {'p99 ms':>8} {'worst ms':>9} {'loop held ms':>13}"
        f" {'server MB':>10}"
    ]
    for one in figures["attacks"]:
        lines.append(
            f"{one['attack']:<12} {one['asked']:>7} {one['moves']:>6} {one['p50_ms']:>8.1f} {one['p99_ms']:>8.1f}"
            f" {one['worst_ms']:>9.1f} {one['held_ms']:>13.1f} {one['mb']:>10.0f}"
        )
    return "\n".join(lines)


def _held(server: Process, file: Path) -> float:
    """The longest that the server's loop was held since the last look, in milliseconds of processor time."""
    file.unlink(missing_ok=True)
    os.kill(server.pid, signal.SIGUSR1)
    while not file.exists():
        time.sleep(0.01)
    return float(file.read_text())


def _measured(port: int, name: str, server: Process, held: Path) -> dict[str, object]:
    attacker = subprocess.Popen(
        [sys.executable, "-m", "cellar.bench.canary", "attack", str(port), name], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert attacker.stdout is not None
    _held(server, held)
    attacker.stdout.readline()  # it has laid out its table
    took = sorted(asyncio.run(_canary(port)))
    asked = int(attacker.communicate("stop\n")[0])
    return {
        "attack": name,
        "asked": asked,
        "moves": len(took),
        "p50_ms": took[len(took) // 2],
        "p99_ms": took[int(len(took) * 0.99)],
        "worst_ms": took[-1],
        "held_ms": _held(server, held),
        "mb": server.memory() / 1000,
    }


# -- the canary


async def _canary(port: int) -> list[float]:
    took: list[float] = []
    end = time.perf_counter() + SECONDS
    rng = random.Random(1)
    while time.perf_counter() < end:
        line, view = await seated(port, {"game": min(games(), key=_choices)}, "127.0.0.1")
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
    """Where there is least to choose from."""
    from cellar.core import options as options_of

    game = load(name)
    return game.most_legal(options_of.complete(game.about, {}))


def move(number: int, version: int, text: str) -> str:
    """A move on the wire."""
    import msgspec

    return msgspec.json.encode({"type": "move", "id": str(number), "version": version, "text": text}).decode()


async def seated(port: int, wish: dict[str, Any], address: str, record: str = "") -> tuple[Any, dict[str, Any]]:
    """All seats of a new table, on one socket."""
    import httpx
    from websockets.asyncio.client import connect

    from cellar.server.messages import PROTOCOL

    way = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=way, timeout=60) as http:
        if record:
            answer = await http.post("/api/records", json={"text": record})
        else:
            players = games()[wish["game"]].default_players
            answer = await http.post("/api/tables", json={**wish, "seats": [{"who": "me"}] * players})
        made = answer.json()
    where = f"ws://127.0.0.1:{port}/ws/tables/{made['table']}"
    line = await connect(where, compression=None, max_size=None, local_addr=(address, 0))
    await line.send(f'{{"type":"enter","protocol":{PROTOCOL},"token":"{made["token"]}"}}')
    snapshot = await until(line, "snapshot")
    return line, {**made, "version": snapshot["version"], "moves": snapshot["view"]["moves"]}


async def until(line: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind, with the moves and the version that were told before it."""
    import msgspec

    told: dict[str, Any] = {}
    while True:
        message = msgspec.json.decode(await line.recv())
        if message["type"] == "event":
            told = {"version": message["version"], "moves": message["view"].get("moves", [])}
        if message["type"] == kind:
            return {**message, **told}
        if message["type"] == "refusal":
            raise CellarError(message["sentence"])


# -- the attacker


async def _attack(port: int, name: str) -> None:
    """Until told to stop on standard input; prints how often it asked."""
    asked = 0
    biggest = max(games(), key=lambda game: load(game).most_legal(extremes(game)[1]))
    far = extremes(biggest)[1]
    long = _long_record(biggest)

    async def snapshots() -> None:
        nonlocal asked
        line, _ = await seated(port, {}, ATTACKER, long)
        while True:
            await line.send('{"type":"resume","since":-1}')
            asked += 1
            while '"type":"snapshot"' not in (text := (await line.recv())[:40]) and '"refusal"' not in text:
                pass

    async def replays(made: dict[str, Any]) -> None:
        nonlocal asked
        import httpx

        way = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=way, timeout=60) as http:
            while True:
                asked += 1
                answer = await http.get(f"/api/tables/{made['table']}/replay?start={asked % 200}&most=100")
                await asyncio.sleep(0.1 if answer.status_code == 429 else 0)

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
            try:
                await seated(port, {}, ATTACKER, long)
            except Exception:  # refused, as it should be after a while
                await asyncio.sleep(0.1)

    def works() -> list[Any]:
        if name == "snapshots":
            return [snapshots() for _ in range(10)]
        if name == "many moves":
            return [many_moves() for _ in range(3)]
        return [records() for _ in range(3)] if name == "records" else []

    tasks = [asyncio.create_task(work) for work in works()]
    if name == "replays":
        made = (await seated(port, {}, ATTACKER, long))[1]
        tasks = [asyncio.create_task(replays(made)) for _ in range(8)]
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            print(f"the attack failed: {result!r}", file=sys.stderr)
    print(asked)


def _long_record(game: str) -> str:
    """A record of a few hundred moves."""
    from cellar.core import record
    from cellar.core.position import Position
    from cellar.core.rng import generator

    position, rng = Position.start(game, seed=2), generator(2)
    while not position.is_over and len(position.history) < 400:
        position.step(rng)
    return record.write(position)


def _serve(port: int, database: str) -> None:
    """A server that notes how long each callback holds its loop."""
    from cellar.server.run import Server, bind, config
    from cellar.server.settings import Settings

    worst, run = [0.0], asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        run(handle)
        worst[0] = max(worst[0], time.thread_time() - begun)

    def tell(*_: object) -> None:
        new = Path(f"{database}.new")
        new.write_text(str(worst[0] * 1000))
        new.rename(f"{database}.held")
        worst[0] = 0.0

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
