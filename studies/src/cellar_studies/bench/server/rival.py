"""boardgame.io as a peer, started by the bench where npm is installed: the same number of clients and moves of a
trivial game, in memory and with its file store."""

import asyncio
import json
import os
import random
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

from cellar_studies.bench.server.processes import Process, free_port
from cellar_studies.bench.server.wire import Wire

VERSION = "0.50.2"
#: Itself, and what its file store needs.
PACKAGES = (f"boardgame.io@{VERSION}", "node-persist@3")
#: Spaces of its game, as in rival.js.
SPACES = 61
SCRIPT = Path(__file__).with_name("rival.js")


def folder() -> Path | None:
    """The folder of its installation, made once and outside the project; None without npm or the package."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cellar" / f"boardgame.io-{VERSION}"
    if not all((home / "node_modules" / package.partition("@")[0]).exists() for package in PACKAGES):
        home.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", str(home), "--no-audit", "--no-fund", *PACKAGES]
        if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
            return None
    return home


def start(home: Path, store: Literal["memory", "files"], scratch: Path) -> Process:
    port, lobby = free_port(), free_port()
    script = home / SCRIPT.name  # beside its packages, where node looks for them
    shutil.copy(SCRIPT, script)
    command = ["env", "NODE_ENV=production", "node", str(script), str(port), str(lobby), store, str(scratch)]
    return Process(command, port, lobby, "/games")


class Match:
    """One match at boardgame.io: everybody gets each update, and the seats move in turn."""

    def __init__(self, match: str, credentials: list[str]) -> None:
        self.match = match
        self.credentials = credentials
        self.wires: list[Wire] = []
        self.over = False
        self._number = 0
        self._updates = [0] * len(credentials)
        self._seen: asyncio.Future[None] | None = None

    async def open(self, port: int) -> "Match":
        for seat in range(len(self.credentials)):
            self._seen = asyncio.get_running_loop().create_future()
            wire = await Wire.open(port, "/socket.io/?EIO=4&transport=websocket", partial(self._heard, seat))
            self.wires.append(wire)
            await self._seen
        return self

    def _heard(self, seat: int, wire: Wire, text: bytes) -> None:
        if text.startswith(b"42/counters,"):
            self._told(seat, text[12:32])
        elif text.startswith(b"40/counters"):
            say(wire, "sync", self.match, str(seat), self.credentials[seat], len(self.credentials))
        elif text.startswith(b"0"):
            wire.send(b"40/counters,")
        elif text == b"2":
            wire.send(b"3")
        elif not text and self._seen is not None and not self._seen.done():
            self._seen.set_exception(RuntimeError("boardgame.io has closed a socket"))

    def _told(self, seat: int, word: bytes) -> None:
        assert self._seen is not None
        if word.startswith(b'["sync"') and not self._seen.done():
            self._seen.set_result(None)
        elif word.startswith(b'["update"'):
            self._updates[seat] += 1
            if min(self._updates) >= self._number and not self._seen.done():
                self._seen.set_result(None)

    async def turn(self, rng: random.Random) -> float:
        """Play one move, until everybody has been told; return the seconds that took."""
        seat = self._number % len(self.credentials)
        move = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "place",
                "args": [rng.randrange(SPACES)],
                "playerID": str(seat),
                "credentials": self.credentials[seat],
            },
        }
        self._number += 1
        self._seen = asyncio.get_running_loop().create_future()
        begin = time.perf_counter()
        say(self.wires[seat], "update", move, self._number - 1, self.match, str(seat))
        await self._seen
        return time.perf_counter() - begin


def say(wire: Wire, *words: object) -> None:
    """Send an event of Socket.IO's."""
    wire.send(b"42/counters," + json.dumps(words).encode())


def lay_out(players: int, most: int) -> Callable[[Process], Any]:
    """Make a function that opens so many matches at a server."""

    async def lay(server: Process) -> list[Match]:
        made = await asyncio.to_thread(lambda: [_new(server.lobby, players) for _ in range(most)])
        return [await match.open(server.port) for match in made]

    return lay


def _new(port: int, players: int) -> Match:
    match = _post(port, "create", {"numPlayers": players})["matchID"]
    joined = [
        _post(port, f"{match}/join", {"playerID": str(seat), "playerName": f"seat {seat}"}) for seat in range(players)
    ]
    return Match(match, [one["playerCredentials"] for one in joined])


def _post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/games/counters/{path}",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
