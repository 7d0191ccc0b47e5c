"""Strangers: malformed frames and hostile requests against a running server.

No answer may be a 500, every socket ends as it should, and the table that was shouted at is played on.
"""

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, field

import msgspec
from websockets.frames import Frame, Opcode

from cellar.server.messages import PROTOCOL
from cellar_studies.soak.hostile import frame, last_frame, request
from cellar_studies.soak.ledger import Wrong

SOCKETS = 8
CONNECTIONS = 16
#: Frames and requests that are drawn; each is sent many times, in ever new company.
DRAWN_FRAMES = 10_000
DRAWN_REQUESTS = 5_000
BATCH = 100
#: A socket is ended by something that is no frame after so many batches, on average.
BATCHES_A_SOCKET = 20
#: Seconds in which an answer must come.
PATIENCE = 60.0
UPGRADE = (
    b"GET /ws/tables/%b HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass
class Seen:
    """What was sent, and what came back."""

    frames: int = 0
    sockets: int = 0
    statuses: Counter[str] = field(default_factory=Counter)


class Strangers:
    """Clients who send what makes no sense to a server, and to one table of it."""

    def __init__(self, port: int, table: str, token: str, operations: list[tuple[str, str]], seed: int) -> None:
        self._port = port
        self._table = table
        self._token = token
        self.seen = Seen()
        self._seeds = random.Random(seed)
        self._frames = [frame(self._seeds) for _ in range(DRAWN_FRAMES)]
        self._requests = [request(self._seeds, operations) for _ in range(DRAWN_REQUESTS)]

    async def frames(self, number: int) -> None:
        """Send so many malformed frames, on a few sockets at a time."""
        share = -(-number // SOCKETS)
        await asyncio.gather(*(self._shout(share, self._rng()) for _ in range(SOCKETS)))

    def _rng(self) -> random.Random:
        return random.Random(self._seeds.getrandbits(32))

    async def _shout(self, number: int, rng: random.Random) -> None:
        while number > 0:
            self.seen.sockets += 1
            reader, writer = await self._sit_down(rng)
            ended = False
            while number > 0 and not ended:
                batch = min(BATCH, number)
                ended = rng.randrange(BATCHES_A_SOCKET) == 0
                sent = b"".join(rng.choices(self._frames, k=batch))
                writer.write(sent + (last_frame(rng) if ended else LAST))
                number -= batch
                self.seen.frames += batch
                await (_end(reader) if ended else answered(reader, writer))
            writer.close()

    async def _sit_down(self, rng: random.Random) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        writer.write(UPGRADE % self._table.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Wrong(f"no socket: {head!r}")
        token = self._token if rng.randrange(2) else ""
        writer.write(_text(type="enter", protocol=PROTOCOL, token=token))
        await _text_of(reader)
        return reader, writer

    async def requests(self, number: int) -> None:
        """Send so many hostile requests, on a few connections at a time."""
        share = -(-number // CONNECTIONS)
        await asyncio.gather(*(self._ask(share, self._rng()) for _ in range(CONNECTIONS)))

    async def _ask(self, number: int, rng: random.Random) -> None:
        line = None
        for _ in range(number):
            sent, whole = rng.choice(self._requests)
            line = line or await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
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


#: Comes last in a batch: it is refused by its id, which no other has.
LAST = _text(type="move", id="last", version=0, text="?")


async def _text_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server."""
    head = await reader.readexactly(2)
    size = head[1]
    if size > 125:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return head[0] & 15, await reader.readexactly(size)


async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything up to the answer to `LAST`: whoever sent on before had ever more waiting at the server. Its own pings
    (its heartbeat) are answered; behind more than a batch that would come too late, and it would hang up."""
    async with asyncio.timeout(PATIENCE):
        heard = b""
        while not heard.startswith(b'{"type":"refusal","id":"last"'):
            opcode, heard = await _text_of(reader)
            if opcode == Opcode.PING:
                writer.write(Frame(Opcode.PONG, heard).serialize(mask=True))
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
