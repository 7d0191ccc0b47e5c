"""The players of a soak: tables that are played on whatever happens to their server.

Each seat has a socket of its own. After a lost connection all come back, and whoever waited for an acknowledgement asks
again with the same id. What somebody has been told must still be so: a server that is back knows at least the version
that was last told, and offers the same moves at it.
"""

import asyncio
import http.client
import json
import random
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from cellar.contract.about import About
from cellar.server.messages import PROTOCOL
from cellar.server.store.database import Database
from cellar_studies.bench.server.wire import Wire
from cellar_studies.soak.ledger import Ledger, Move, Wrong

#: Seconds in which something must come, whatever is being done to the server.
PATIENCE_S = 60.0
#: Seconds between two tries to come back.
AGAIN_S = 0.02
#: Moves after which a table is left for a new one, should its match not be over.
MOST_MOVES = 300
#: Seconds on everybody's clock, at tables that have one: only a wrong clock would run out.
DAY_S = 86_400
#: Reasons of goodbyes after which nobody comes back.
FOR_GOOD = ("unknown_table", "unknown_token", "protocol")
#: Reasons of refusals that a client who asks again may meet while the store cannot be written.
PASSING = ("failed", "too_many")


class _Choice(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    actor: int
    moves: list[_Choice] = []


class _Told(msgspec.Struct):
    """The fields that a player reads of a snapshot or an event."""

    version: int
    view: _View


class _Answer(msgspec.Struct):
    """The fields that a player reads of an ack, a refusal or a goodbye."""

    type: str
    id: str = ""
    version: int = 0
    reason: str = ""


_read_told = msgspec.json.Decoder(_Told).decode
_read_answer = msgspec.json.Decoder(_Answer).decode


class Lost(Exception):
    """A connection was lost, or the server said goodbye."""


@dataclass
class Trouble:
    """How much is being done to the server just now: only moves of undisturbed times are timed."""

    active: int = 0
    number: int = 0

    def __enter__(self) -> None:
        self.active += 1
        self.number += 1

    def __exit__(self, *_: object) -> None:
        self.active -= 1


@dataclass
class Group:
    """What all tables of a soak share."""

    port: int
    ledger: Ledger
    database: Database
    trouble: Trouble
    #: seconds between two moves of a table
    pace: float
    #: seconds from the sending of an undisturbed move to its acknowledgement
    took: list[float] = field(default_factory=list)
    #: statuses of HTTP answers, and how often a socket came back
    statuses: Counter[str] = field(default_factory=Counter)
    returns: int = 0
    #: moves that were asked for again: refused while the store was away, or not answered before the connection was lost
    repeats: int = 0
    #: acknowledgements by table
    acks: Counter[int] = field(default_factory=Counter)

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask the lobby (a POST where there is a body), as often as it takes."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = await asyncio.to_thread(_ask, self.port, path, body)
                self.statuses["200"] += 1
                return answer
            except urllib.error.HTTPError as error:
                self.statuses[str(error.code)] += 1
                if error.code not in (429, 503) or time.monotonic() > deadline:
                    raise Wrong(f"{error.code} is the answer to {path}: {error.read()[:500]!r}") from None
            except (OSError, http.client.HTTPException):
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(AGAIN_S)


class Table:
    """One table after another, each played at random by all its seats."""

    def __init__(self, group: Group, number: int, about: About, rng: random.Random) -> None:
        self._group = group
        self._number = number
        self._about = about
        self._rng = rng
        self._match = ""
        self._tokens: list[str] = []
        self._wires: list[Wire | None] = []
        #: what each seat was last told
        self._told: list[_Told | None] = []
        self._pending: Move | None = None
        self._answer: _Answer | None = None
        self._lost, self._bye = False, ""
        self._news = asyncio.Event()
        self._moves = 0
        self._asked = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                if not self._match:
                    await self._lay_out()
                if self._bye in FOR_GOOD:
                    raise Wrong(f"match {self._match}: the server says {self._bye}")
                if self._lost or not self._wires:
                    await self._come_back()
                if self._over() and self._pending is None:
                    await self._leave()
                    continue
                await self._move()
            except (Lost, ConnectionError, OSError):
                self._lost = True
                await asyncio.sleep(AGAIN_S)

    def drop(self) -> None:
        """Lose all connections in the middle of whatever is under way, one after half a frame."""
        for wire in self._wires:
            if wire is not None:
                wire.abort(self._rng.choice((b"", b"\x81", b"\x81\xfe\x01", b"\x81\x85\0\0\0\0{")))

    # -- the life of a table

    async def _lay_out(self) -> None:
        players = self._about.default_players
        wish: dict[str, Any] = {
            "game": self._about.name,
            "options": {"players": players} if len(self._about.players) > 1 else {},
            "seats": [{"who": "me"}, *[{"who": "friend"}] * (players - 1)],
        }
        if self._number % 2:
            wish["clock"] = {"kind": "total", "seconds": DAY_S}
        made = await self._group.ask("/api/tables", wish)
        codes = [link["code"] for link in made.get("links", [])]
        for code in codes:
            await self._group.ask(f"/api/tables/{made['table']}/links/use", {"code": code, "token": code})
        self._match, self._tokens = made["table"], [made["token"], *codes]
        self._told = [None] * players
        self._wires, self._moves = [], 0

    async def _come_back(self) -> None:
        self._hang_up()
        self._lost = False
        self._wires = [None] * len(self._tokens)
        for seat, token in enumerate(self._tokens):
            before, self._told[seat] = self._told[seat], None
            try:
                wire = await Wire.open(self._group.port, f"/ws/tables/{self._match}", partial(self._heard, seat))
                self._wires[seat] = wire
                wire.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": token}).encode())
                await self._until(lambda seat=seat: self._told[seat] is not None)  # type: ignore[misc]
            finally:
                now, self._told[seat] = self._told[seat], self._told[seat] or before
            assert now is not None
            if before is not None:
                self._compare(seat, before, now)
                self._group.returns += 1

    def _compare(self, seat: int, before: _Told, now: _Told) -> None:
        if now.version < before.version:
            self._group.ledger.lost.append(
                f"match {self._match}: seat {seat} was told of version {before.version}, and the server that is back"
                f" knows {now.version}"
            )
        elif now.version == before.version and now.view.moves != before.view.moves:
            self._group.ledger.wrong.append(
                f"match {self._match}: other moves at version {now.version} than before seat {seat} came back"
            )

    def _over(self) -> bool:
        told = self._told[0]
        return self._moves >= MOST_MOVES or (told is not None and told.view.actor < 0)

    async def _leave(self) -> None:
        self._hang_up()
        match, self._match = self._match, ""
        await self._group.ledger.finish(self._group.database, match)

    def _hang_up(self) -> None:
        wires, self._wires = self._wires, []
        for wire in wires:
            if wire is not None:
                wire.abort()

    # -- a move

    async def _move(self) -> None:
        group = self._group
        if self._pending is None:
            await asyncio.sleep(group.pace * self._rng.uniform(0.5, 1.5))
            self._pending = self._chosen()
            if self._pending is None:
                return
        move, self._answer = self._pending, None
        again, trouble = self._asked == int(move.id), group.trouble.number
        group.repeats += again
        self._asked = int(move.id)
        begun = time.perf_counter()
        self._send(move)
        await self._until(lambda: self._answer is not None)
        answer = self._answer
        assert answer is not None
        if answer.type == "refusal":
            if answer.reason not in PASSING:
                raise Wrong(f"match {self._match}: a move was refused: {answer}")
            await asyncio.sleep(AGAIN_S)
            return
        if not group.trouble.active and group.trouble.number == trouble and not again:
            group.took.append(time.perf_counter() - begun)
        group.ledger.note(self._match, answer.version, move)
        group.acks[self._number] += 1
        self._pending, self._moves = None, self._moves + 1
        # Everything that the move led to was told to its player before it was acknowledged.
        newest = max(told.version for told in self._told if told is not None)
        await self._until(lambda: all(told is not None and told.version >= newest for told in self._told))

    def _chosen(self) -> Move | None:
        actor = max((told for told in self._told if told is not None), key=lambda told: told.version).view.actor
        told = self._told[actor] if actor >= 0 else None
        if told is None or not told.view.moves:
            return None
        text = self._rng.choice(told.view.moves).text
        return Move(str(self._asked + 1), actor, self._tokens[actor], told.version, text)

    def _send(self, move: Move) -> None:
        wire = self._wires[move.seat]
        if wire is None:
            raise Lost
        asked = {"type": "move", "id": move.id, "version": move.version, "text": move.text}
        wire.send(json.dumps(asked).encode())

    def _heard(self, seat: int, wire: Wire, text: bytes) -> None:
        if seat >= len(self._wires) or self._wires[seat] is not wire:
            return  # a connection that was left
        if text.startswith((b'{"type":"event"', b'{"type":"snapshot"')):
            self._told[seat] = _read_told(text)
        elif text.startswith((b'{"type":"ack"', b'{"type":"refusal"')):
            answer = _read_answer(text)
            if self._pending is not None and answer.id == self._pending.id:
                self._answer = answer
        elif text.startswith(b'{"type":"bye"'):
            self._lost, self._bye = True, _read_answer(text).reason
        elif not text:
            self._lost = True
        self._news.set()

    async def _until(self, there: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not there():
                    if self._lost:
                        raise Lost
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise Wrong(f"match {self._match}: nothing has come for {PATIENCE_S:g} s") from None


def _ask(port: int, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return dict(json.load(answer))
