"""What strangers send: messages that make no sense, frames that are none, requests that are none. All of it is drawn
from a generator, so that a run can be repeated."""

import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from websockets.frames import Frame, Opcode

TYPES = (
    "enter",
    "move",
    "undo",
    "preview",
    "hint",
    "uncover",
    "resume",
    "ping",
    "snapshot",
    "event",
    "",
    "MOVE",
    "\x00",
    "__proto__",
)
FIELDS = ("id", "version", "text", "since", "token", "protocol", "type", "x")
LETTERS = "\x00\t '\"Aa\x7fé\u202e\ud7ff\ufffd😀"
BROKEN = (
    "",
    "[" * 4_000,
    '{"a":' * 2_000,
    "null",
    "[]",
    "0",
    '"',
    "{}",
    "\x00",
    "NaN",
    "{" * 100,
    '{"type":"move","type":"undo"}',
)


def value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON value, mostly not the one wanted."""
    kind = rng.randrange(12)
    if kind < 3:
        return rng.choice([0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**40, 1.5, 1e308, True, False, None])
    if kind < 7:
        return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(8)))
    if kind < 8:
        return "x" * rng.choice([63, 64, 65, 5_000])
    if depth > 2:
        return []
    if kind < 10:
        return [value(rng, depth + 1) for _ in range(rng.randrange(3))]
    return {str(value(rng, 3))[:20]: value(rng, depth + 1) for _ in range(rng.randrange(3))}


def message(rng: random.Random, version: int) -> str | bytes:
    """A message that cannot be carried out: broken text, a wrong shape, or a right shape with senseless contents."""
    kind = rng.randrange(10)
    if kind == 0:
        return rng.randbytes(rng.randrange(40))
    if kind == 1:
        return rng.choice(BROKEN)
    if kind == 2:
        text = json.dumps({"type": "move", "id": "a", "version": version, "text": "no such move"})
        return text[: rng.randrange(len(text))]
    if kind == 3:
        return json.dumps({"type": "move", "id": f"z{rng.randrange(10)}", "version": version, "text": f"?{value(rng)}"})
    if kind == 4:
        return json.dumps({"type": "undo", "id": value(rng), "version": version + 1 + rng.randrange(9)})
    fields = rng.sample(FIELDS, rng.randrange(len(FIELDS)))
    return json.dumps({"type": rng.choice(TYPES), **{name: value(rng) for name in fields if name != "type"}})


def frame(rng: random.Random) -> bytes:
    """A message in a proper frame, whole or in two parts, or a ping."""
    sent = message(rng, 0)
    data, kind = (sent.encode(), Opcode.TEXT) if isinstance(sent, str) else (sent, Opcode.BINARY)
    if rng.random() < 0.02:
        return Frame(Opcode.PING, data[:100]).serialize(mask=True)
    if rng.random() < 0.05:
        cut = rng.randrange(len(data) + 1)
        first = Frame(kind, data[:cut], fin=False).serialize(mask=True)
        return first + Frame(Opcode.CONT, data[cut:]).serialize(mask=True)
    return Frame(kind, data).serialize(mask=True)


def last_frame(rng: random.Random) -> bytes:
    """Bytes after which a server must end the socket."""
    kinds: list[Callable[[], bytes]] = [
        lambda: Frame(Opcode.TEXT, b"\xff" + rng.randbytes(5)).serialize(mask=True),
        lambda: Frame(Opcode.TEXT, rng.randbytes(20_000)).serialize(mask=True),
        lambda: Frame(Opcode.TEXT, b"{}").serialize(mask=False),
        lambda: Frame(Opcode.CONT, b"{}").serialize(mask=True),
        lambda: Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) * 2,
        lambda: Frame(Opcode.CLOSE, rng.choice([b"", b"\x03", b"\x03\xe8", b"\xff\xff\xff"])).serialize(mask=True),
        lambda: b"\xff" + rng.randbytes(30),
        lambda: b"\x81\xff" + b"\xff" * 8 + b"....",
        lambda: (
            Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
            + Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 100
        ),
    ]
    return rng.choice(kinds)()


def word(rng: random.Random) -> str:
    """Part of an address."""
    return rng.choice(
        [
            quote(str(value(rng))[:300], safe=""),
            "x" * rng.choice([12, 33, 300, 4_000]),
            "%00",
            "%ff%fe",
            "..%2f..%2fetc%2fpasswd",
            "zyrcan",
            "angel",
            "-1",
            str(rng.randrange(10**12)),
        ]
    )


def path(rng: random.Random, described: str) -> str:
    """An address of the lobby with anything in its places, or no address at all."""
    if rng.random() < 0.1:
        return "/" + "/".join(word(rng) for _ in range(rng.randrange(6)))
    while "{" in described:
        described = f"{described[: described.index('{')]}{word(rng)}{described[described.index('}') + 1 :]}"
    if rng.random() < 0.4:
        names = ("start", "most", "seat", "ply", "theme", "game", "x")
        described += "?" + "&".join(f"{rng.choice(names)}={word(rng)}" for _ in range(rng.randrange(4)))
    return described


def headers(rng: random.Random) -> list[str]:
    """Headers of which some are lies."""
    lies = [
        "Origin: http://[",
        "Origin: https://evil.example",
        "Origin: null",
        "Host: evil.example",
        "X-Forwarded-For: 192.0.2.7, 10.0.0.1",
        "X-Forwarded-Proto: javascript",
        "Authorization: Bearer " + "x" * rng.randrange(200),
        "Authorization: Basic ====",
        "Authorization: \x80\xff",
        "Accept-Encoding: " + "gzip, " * rng.randrange(50),
        "If-None-Match: *",
        "Expect: 100-continue",
        "Upgrade: h2c",
        "Connection: upgrade",
        "Content-Encoding: gzip",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Type: application/json; charset=utf-7",
        "Cookie: " + "a=b; " * rng.randrange(100),
        "X-Long: " + "x" * rng.choice([10, 1_000, 20_000]),
    ]
    return [line for line in lies if rng.random() < 0.06]


def body(rng: random.Random) -> bytes:
    """JSON of any shape, deep, broken or none."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return rng.choice([b"[", b'{"game":', b'{"options":{"a":']) * rng.choice([1, 100, 20_000])
    if kind == 2:
        return b'{"text":"' + b"cellar record 1\\n" * rng.choice([1, 50]) + b'"}'
    # Not a whole wish for a table: a table that is laid out is no damage, and would take room.
    names = (
        "options",
        "seats",
        "name",
        "ply",
        "text",
        "bot",
        "rotate",
        "holds",
        "vocabulary",
        "table",
        "token",
        "code",
    )
    wanted = {name: value(rng) for name in rng.sample(names, rng.randrange(5))}
    return json.dumps(wanted).encode("utf-8", "surrogatepass")


def request(rng: random.Random, operations: list[tuple[str, str]]) -> tuple[bytes, bool]:
    """A request, mostly one that can be read, and mostly one of the operations: a method and an address. And whether it
    is whole: one that is not may have no answer."""
    if rng.random() < 0.05:
        nonsense = rng.choice(
            [
                rng.randbytes(60) + b"\r\n\r\n",
                b"GET\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET / HTTP/1.1\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n",
                b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
                b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
                b"GET /ws/tables/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
            ]
        )
        return nonsense, False
    method, described = rng.choice(operations)
    if rng.random() < 0.1:
        method = rng.choice(["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"])
    sent = body(rng) if method in ("POST", "PUT", "PATCH") else b""
    lines = [f"{method} {path(rng, described)} HTTP/1.1", *headers(rng), f"Content-Length: {len(sent)}"]
    if not any(line.startswith("Host:") for line in lines):
        lines.append("Host: localhost")
    if not any(line.startswith("Content-Type:") for line in lines):
        lines.append("Content-Type: application/json")
    whole = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + sent
    return (whole, True) if rng.random() < 0.98 else (whole[: rng.randrange(len(whole))], False)
