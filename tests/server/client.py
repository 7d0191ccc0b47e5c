"""A client for tests: the lobby over HTTP, a table over a socket, and a server process that can be killed."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from cellar.server.messages import PROTOCOL
from tests.server.page import patched, viewed

#: Nothing in these tests takes that long; a test that waits longer is broken.
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Seated:
    """A socket at a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        #: every byte that came
        self.heard: list[str] = []
        self.version = -1
        self.view: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}

    @classmethod
    async def open(cls, address: str, table: str) -> "Seated":
        return cls(
            await connect(f"{address.replace('http', 'ws', 1)}/ws/tables/{table}", max_size=None, compression=None)
        )

    @classmethod
    async def enter(cls, address: str, table: str, token: str = "", since: int = -1) -> "Seated":
        found = await cls.open(address, table)
        found.version = since
        await found.send(type="enter", protocol=PROTOCOL, token=token, since=since)
        return found

    async def send(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "snapshot":
            self.version, self.view, self.picture = message["version"], message["view"], message["picture"]
        elif message["type"] == "event":
            assert message["version"] == self.version + 1, "events come in order, none missing"
            self.version = message["version"]
            if self.picture:  # not where a client came back without one
                self.picture = patched(self.picture, message.get("patch"))
                self.view = viewed(self.view, message["view"])
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def play(self, text: str, version: int | None = None, id: str = "") -> dict[str, Any]:
        """Ask for a move; returns the answer to it."""
        mine = id or uuid.uuid4().hex
        await self.send(type="move", id=mine, version=self.version if version is None else version, text=text)
        return await self.answer(mine)

    async def answer(self, id: str) -> dict[str, Any]:
        while True:
            message = await self.until("ack", "refusal", "previewed", "hinted")
            if message["id"] == id:
                return message

    async def to_act(self) -> None:
        """Wait until it is this client's turn, or the end."""
        while self.view["actor"] != -2 and not self.view.get("moves"):
            await self.hear()

    async def close(self) -> None:
        await self.connection.close()


class Running:
    """A server in a process of its own, which can be killed at any moment."""

    def __init__(self, database: str, popen: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self.popen = popen or {}
        self.port = free_port()
        self.database = database
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = msgspec.json.encode({"database": self.database, "port": self.port, **self.settings}).decode()
        script = Path(__file__).with_name("serve_for_tests.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), arguments], env={**os.environ, "PYTHONWARNINGS": "ignore"}, **self.popen
        )
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process is not None
            assert self.process.poll() is None, "the server ended by itself"
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask it to end, as a system does that shuts down; it ends by itself, and with exit status 0."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            assert self.process.wait(PATIENCE) == 0


class Nursery(Running):
    """A server that is back in a moment when it was killed: forked from a process which has everything loaded."""

    def __init__(self, database: str, **settings: Any) -> None:
        super().__init__(database, nursery=True, **settings)
        self.child = 0

    def start(self) -> None:
        if self.process is None:
            arguments = msgspec.json.encode({"database": self.database, "port": self.port, **self.settings}).decode()
            script = Path(__file__).with_name("serve_for_tests.py")
            pipe = subprocess.PIPE
            self.process = subprocess.Popen([sys.executable, str(script), arguments], stdin=pipe, stdout=pipe)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()
        self.child = int(self.process.stdout.readline())
        self.wait()

    def kill(self) -> None:
        """kill -9, at once."""
        assert self.process is not None
        assert self.process.stdout is not None
        os.kill(self.child, signal.SIGKILL)
        assert self.process.stdout.readline() == b"ended\n"

    def end(self) -> None:
        """Ask it to end, as a system does that restarts it."""
        assert self.process is not None
        assert self.process.stdout is not None
        os.kill(self.child, signal.SIGTERM)
        assert self.process.stdout.readline() == b"ended\n"

    def stop(self) -> None:
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            with contextlib.suppress(ProcessLookupError):  # killed already
                os.kill(self.child, signal.SIGTERM)
            assert self.process.wait(PATIENCE) == 0


def lobby(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=PATIENCE)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def at_table(address: str, bot: str) -> Seated:
    """Somebody at a table of Zyrcan with two bots of that name."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        seats = [{"who": "me"}, {"who": "bot", "bot": bot}, {"who": "bot", "bot": bot}]
        made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": seats})).json()
    seated = await Seated.enter(address, made["table"], made["token"])
    await seated.until("snapshot")
    return seated
