"""`make soak`: a million malformed frames and a hundred thousand hostile requests against a running server.

It passes when no answer is a 500 and the log stays empty, when memory does not grow and every socket is closed, and
when the table that was shouted at is played on. `python -m tests.server.soak FRAMES REQUESTS` runs less.
"""

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from websockets.frames import Frame, Opcode

from cellar.server.messages import PROTOCOL
from tests.server.client import Seated
from tests.server.hostile import frame, last_frame, request
from tests.server.running import PATIENCE, Running

SOCKETS = 8
CONNECTIONS = 16
#: The most frames and requests that are drawn; each is sent many times, in ever new company.
DRAWN_FRAMES = 50_000
DRAWN_REQUESTS = 20_000
BATCH = 100
#: A socket is ended by something that is no frame after so many batches, on average.
BATCHES_A_SOCKET = 20
#: The least of each before anything is measured.
WARM_FRAMES = 1_000
WARM_REQUESTS = 200
#: Megabytes by which the server may be larger after the second half than after the first.
GROWTH_MB = 16.0
#: The state of a socket that listens, as the system writes it.
LISTENS = "0A"
UPGRADE = (
    b"GET /ws/tables/%b HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass
class Seen:
    """What came of it."""

    frames: int = 0
    sockets: int = 0
    statuses: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Size:
    """What the server takes: memory, and connections that it holds."""

    memory_mb: float
    connections: int

    @classmethod
    def of(cls, server: Running) -> "Size":
        assert server.process is not None
        pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
        return cls(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, connections_to(server.port))


def connections_to(port: int) -> int:
    """Connections to the port that a process still holds, read from the system's table of them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [(state, inode) for _, local, _, state, *_, inode in (line[:10] for line in lines) if _port(local) == port]
    return sum(state != LISTENS and inode != "0" for state, inode in ours)


def _port(address: str) -> int:
    return int(address.partition(":")[2], 16)


class Wrong(Exception):
    """What must not happen has happened."""


class Soak:
    """A server, and strangers."""

    def __init__(
        self, server: Running, made: dict[str, str], operations: list[tuple[str, str]], frames: int, requests: int
    ) -> None:
        self.server = server
        self.made = made
        self.seen = Seen()
        rng = random.Random(1)
        self._frames = [frame(rng) for _ in range(min(frames, DRAWN_FRAMES))]
        self._requests = [request(rng, operations) for _ in range(min(requests, DRAWN_REQUESTS))]

    async def frames(self, number: int, seed: int) -> None:
        """So many malformed frames, on a few sockets at a time."""
        share = -(-number // SOCKETS)
        await asyncio.gather(*(self._shout(share, random.Random(1_000 * seed + one)) for one in range(SOCKETS)))

    async def _shout(self, number: int, rng: random.Random) -> None:
        while number > 0:
            self.seen.sockets += 1
            reader, writer = await self._sit_down(rng)
            ended = False
            while number > 0 and not ended:
                batch = min(BATCH, number)
                ended = rng.randrange(BATCHES_A_SOCKET) == 0
                sent = b"".join(rng.choices(self._frames, k=batch))
                writer.write(sent + (last_frame(rng) if ended else _text(type="ping")))
                number -= batch
                self.seen.frames += batch
                await (_end(reader) if ended else _pong(reader))
            writer.close()

    async def _sit_down(self, rng: random.Random) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=1 << 20)
        writer.write(UPGRADE % self.made["table"].encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Wrong(f"no socket: {head!r}")
        token = self.made["token"] if rng.randrange(2) else ""
        writer.write(_text(type="enter", protocol=PROTOCOL, token=token))
        await _text_of(reader)
        return reader, writer

    async def requests(self, number: int, seed: int) -> None:
        """So many hostile requests, on a few connections at a time."""
        share = -(-number // CONNECTIONS)
        await asyncio.gather(*(self._ask(share, random.Random(1_000 * seed + one)) for one in range(CONNECTIONS)))

    async def _ask(self, number: int, rng: random.Random) -> None:
        line = None
        for _ in range(number):
            sent, whole = rng.choice(self._requests)
            line = line or await asyncio.open_connection("127.0.0.1", self.server.port, limit=1 << 20)
            line[1].write(sent)
            if not whole:
                line[1].write_eof()
            if rng.random() < 0.02:
                self.seen.statuses["left"] += 1  # without waiting for the answer
                line[1].close()
                line = None
                continue
            status, again = await _status(line[0], sent.startswith(b"HEAD"))
            self.seen.statuses[status] += 1
            if status.startswith("5") and status != "503":
                raise Wrong(f"{status} is the answer to {sent[:500]!r}")
            if not again or not whole:
                line[1].close()
                line = None
        if line:
            line[1].close()


def _text(**message: object) -> bytes:
    return Frame(Opcode.TEXT, msgspec.json.encode(message)).serialize(mask=True)


async def _text_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server."""
    head = await reader.readexactly(2)
    size = head[1]
    if size > 125:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return head[0] & 15, await reader.readexactly(size)


async def _pong(reader: asyncio.StreamReader) -> None:
    """Everything up to the answer to our last ping: several may have come before."""
    async with asyncio.timeout(PATIENCE):
        heard = b""
        while not heard.startswith(b'{"type":"pong"'):
            opcode, heard = await _text_of(reader)
            if opcode == Opcode.CLOSE:
                raise Wrong(f"the socket was closed: {heard!r}")


async def _end(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while await reader.read(1 << 16):
                pass


async def _status(reader: asyncio.StreamReader, bare: bool) -> tuple[str, bool]:
    """The status of an answer, read to its end, and whether another request may follow."""
    try:
        async with asyncio.timeout(2.0):
            head = await reader.readuntil(b"\r\n\r\n")
    except (TimeoutError, ConnectionError, asyncio.IncompleteReadError):
        return "none", False  # half a request gets no answer
    lines = head.decode("latin-1").lower().split("\r\n")
    status = lines[0].split()[1]
    size = next((int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")), None)
    if status == "100" or size is None:
        return status, False
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readexactly(0 if bare or status == "304" else size)
    return status, "connection: close" not in lines


async def soak(server: Running, log: Path, frames: int, requests: int) -> None:
    """Both, in two halves: what the second takes is growth."""
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http:
        made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
        described = (await http.get("/api/schema/openapi.json")).json()["paths"]
    operations = [(method.upper(), path) for path, item in described.items() for method in item]
    strangers = Soak(server, made, operations, frames, requests)
    # A little of everything first: what is loaded and compiled once is no growth.
    await strangers.frames(max(frames // 20, WARM_FRAMES), 0)
    await strangers.requests(max(requests // 20, WARM_REQUESTS), 0)
    sizes, strangers.seen = [await _settled(server)], Seen()
    began = time.monotonic()
    for half in (1, 2):
        await strangers.frames(frames // 2, half)
        await strangers.requests(requests // 2, half)
        sizes.append(await _settled(server))
    seconds = time.monotonic() - began
    player = await Seated.enter(server.address, made["table"], made["token"])
    snapshot = await player.until("snapshot")
    moved = await player.play(player.view["moves"][0]["text"])
    await player.close()
    seen = strangers.seen
    print(f"{seen.frames:,} malformed frames on {seen.sockets:,} sockets, {sum(seen.statuses.values()):,} requests")
    print("answers: " + ", ".join(f"{status}: {number:,}" for status, number in sorted(seen.statuses.items())))
    print("memory, MB: " + ", ".join(f"{size.memory_mb:.1f}" for size in sizes) + " (warm, after each half)")
    print("connections left: " + ", ".join(str(size.connections) for size in sizes))
    print(f"{seconds:.0f} s")
    if snapshot["version"] != 0 or moved["type"] != "ack":
        raise Wrong("the table was changed, or is not played on")
    if sizes[2].memory_mb - sizes[1].memory_mb > GROWTH_MB:
        raise Wrong(f"memory grows: {sizes[2].memory_mb - sizes[1].memory_mb:.1f} MB in the second half")
    if sizes[2].connections:
        raise Wrong("connections stay open")
    if noted := log.read_text(errors="replace").strip():
        raise Wrong(f"the log has: {noted[-2_000:]}")


async def _settled(server: Running) -> Size:
    """What the server takes once everybody has left."""
    deadline = time.monotonic() + PATIENCE
    while (size := Size.of(server)).connections and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    return size


def run(frames: int, requests: int) -> None:
    """A server of our own, and all of it."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as written:
            server = Running(str(Path(folder) / "m.sqlite"), {"stdout": written, "stderr": written})
            server.start()
        try:
            asyncio.run(soak(server, log, frames, requests))
        finally:
            server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("frames", type=int)
    parser.add_argument("requests", type=int)
    given = parser.parse_args()
    if not Path("/proc/self/statm").exists():
        print("What a server takes is read from /proc, which this system does not have.", file=sys.stderr)
        return 2
    try:
        run(given.frames, given.requests)
    except Wrong as wrong:
        print(f"Not passed: {wrong}", file=sys.stderr)
        return 1
    print("Passed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
