"""Matches at Cellar's own server as the bench plays them, one socket per seat."""

import asyncio
import json
import random
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cellar.contract.about import About
from cellar.server.messages import PROTOCOL
from cellar.server.model.tokens import hashed
from cellar.server.settings import database_url
from cellar.server.store.rows import AccountRow, PasskeyRow, SignInRow
from cellar.server.store.store import Store
from cellar_studies.bench.server.processes import Process, free_port
from cellar_studies.bench.server.wire import Wire

DATABASE = "matches.sqlite"


class _Move(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    actor: int
    moves: list[_Move] = []


class _Told(msgspec.Struct):
    """The fields that a client of the bench reads of a snapshot or an event."""

    version: int
    view: _View


_read = msgspec.json.Decoder(_Told).decode


def start(folder: Path) -> Process:
    """Start a server on a fresh SQLite file."""
    port = free_port()
    command = [sys.executable, "-m", "cellar_studies.bench.server.serve", str(port), str(folder / DATABASE)]
    return Process(command, port, port, "/api/games")


class Match:
    """One match at a table: everybody reads along, and the seat to act chooses at random."""

    def __init__(self, table: str, tokens: list[str], languages: Sequence[str]) -> None:
        self.table = table
        self.tokens = tokens
        #: the seats read these in turn
        self._languages = languages
        self.wires: list[Wire] = []
        self.over = False
        #: the last snapshot or event that each seat got, and its version
        self._last = [b""] * len(tokens)
        self._versions = [-1] * len(tokens)
        self._told: _Told | None = None
        self._number = 0
        self._acknowledged = -1
        self._seen: asyncio.Future[None] | None = None

    async def open(self, port: int) -> "Match":
        for seat, token in enumerate(self.tokens):
            wire = await Wire.open(port, f"/ws/tables/{self.table}", partial(self._heard, seat))
            self.wires.append(wire)
            self._seen = asyncio.get_running_loop().create_future()
            spoken = self._languages[seat % len(self._languages)]
            entering = {"type": "enter", "protocol": PROTOCOL, "token": token, "language": spoken}
            wire.send(json.dumps(entering).encode())
            await self._seen
        self._look(0)
        return self

    def _heard(self, seat: int, wire: Wire, text: bytes) -> None:
        if text.startswith(b'{"type":"event","version":'):
            self._last[seat] = text
            self._versions[seat] = int(text[26 : text.index(b",", 26)])
        elif text.startswith(b'{"type":"snapshot"'):
            self._last[seat] = text
            self._versions[seat] = _read(text).version
            self._done()
        elif text.startswith(b'{"type":"ack"'):
            # Everything that the move led to was told before it was acknowledged.
            self._acknowledged = self._versions[seat]
        elif text.startswith((b'{"type":"refusal"', b'{"type":"bye"')) or not text:
            self._fail(text)
        if 0 <= self._acknowledged <= min(self._versions):
            self._acknowledged = -1
            self._done()

    def _done(self) -> None:
        if self._seen is not None and not self._seen.done():
            self._seen.set_result(None)

    def _fail(self, text: bytes) -> None:
        if self._seen is not None and not self._seen.done():
            self._seen.set_exception(RuntimeError(text.decode() or "the server has closed a socket"))

    def _look(self, seat: int) -> None:
        """Read whose turn it is, and the legal moves."""
        actor = _read(self._last[seat]).view.actor
        self.over = actor < 0
        self._told = None if self.over else _read(self._last[actor])

    async def turn(self, rng: random.Random) -> float:
        """Play one move, until everybody has seen all that it led to; return the seconds that took."""
        assert self._told is not None
        self._number += 1
        text, actor = rng.choice(self._told.view.moves).text, self._told.view.actor
        self._seen = asyncio.get_running_loop().create_future()
        begin = time.perf_counter()
        self.wires[actor].send(
            b'{"type":"move","id":"%d","version":%d,"text":%b}'
            % (self._number, self._told.version, json.dumps(text).encode())
        )
        await self._seen
        took = time.perf_counter() - begin
        self._look(actor)
        return took


def signed_in(folder: Path, count: int) -> list[str]:
    """Make accounts, before the server starts; the tokens of browsers that are signed in to them."""
    tokens = [f"player{number}".ljust(40, "x") for number in range(count)]

    async def make() -> None:
        store = await Store.open(database_url(str(folder / DATABASE)))
        for number, token in enumerate(tokens):
            id, name = f"account{number}", f"Player {number}"
            own, passkey = AccountRow(id, name, id, b"", 1), PasskeyRow(id.encode(), id, b"", 0, 1)
            await store.make_account(own, passkey, SignInRow(hashed(token), id, 1))
        await store.close()

    asyncio.run(make())
    return tokens


def lay_out(
    about: About, players: int, most: int, languages: Sequence[str] = ("en",), accounts: Sequence[str] = ()
) -> Callable[[Process], Any]:
    """Make a function that opens so many matches of a game at a server, whose seats read these languages in turn. With
    accounts the matches are rated, and each of them has a seat."""

    async def lay(server: Process) -> list[Match]:
        made = await asyncio.to_thread(
            lambda: [_new(server.lobby, about.name, players, languages, accounts) for _ in range(most)]
        )
        return [await match.open(server.port) for match in made]

    return lay


def _new(port: int, game: str, players: int, languages: Sequence[str], accounts: Sequence[str]) -> Match:
    wish: dict[str, Any] = {
        "game": game,
        "options": {"players": players},
        "seats": [{"who": "me"}, *[{"who": "friend"}] * (players - 1)],
    }
    if accounts:
        wish |= {"rated": True, "clock": {"kind": "total", "seconds": 3_600, "plus": 30}}
    owners = iter([*accounts, *[""] * (players - len(accounts))])
    made = _post(port, "/api/tables", wish, next(owners))
    codes = [link["code"] for link in made.get("links", [])]
    for code in codes:
        _post(port, f"/api/tables/{made['table']}/links/use", {"code": code, "token": code}, next(owners))
    return Match(made["table"], [made["token"], *codes], languages)


def _post(port: int, path: str, body: dict[str, Any], owner: str) -> dict[str, Any]:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {owner}"} if owner else {})
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return dict(json.load(answer))
