"""kill -9 during play, again and again, on both stores: no acknowledged move is lost, clients come back by themselves,
bots go on."""

import asyncio
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.server.client import Seated, bearer, lobby
from tests.server.running import Running
from tests.server.test_play import ME, RANDOM, make
from tests.studying import first

#: Kills during play: as many as `make test` has time for; `cellar soak` kills a thousand times.
KILLS = 4
TABLES = 4
GONE = (ConnectionClosed, ConnectionError, InvalidMessage, EOFError)


class Player:
    """Somebody who plays on, whatever happens to the server: comes back with the last version, repeats what was not
    acknowledged."""

    def __init__(self, server: Running, made: dict[str, Any], seed: int) -> None:
        self.server = server
        self.made = made
        self.rng = random.Random(seed)
        #: version -> text of every acknowledged move
        self.acknowledged: dict[int, str] = {}
        self.seated: Seated | None = None
        self.pending: tuple[str, int, str] | None = None
        self.number = 0
        self.came_back = 0

    async def enter(self) -> Seated:
        since = self.seated.version if self.seated else -1
        while True:
            try:
                back = await Seated.enter(self.server.address, self.made["table"], self.made["token"], since)
                if self.seated:
                    back.version, back.view, back.picture = self.seated.version, self.seated.view, self.seated.picture
                    self.came_back += 1
                first = await back.until("snapshot", "event", "presence")
                assert first["type"] != "snapshot" or first["version"] >= since, "the server has forgotten something"
                return back
            except GONE:
                self.server.check()
                await asyncio.sleep(0.01)  # the server is not up again yet

    async def play(self, enough: asyncio.Event) -> None:
        """Play until told that it is enough."""
        while not enough.is_set():
            try:
                if self.seated is None or self.seated.connection.close_code is not None:
                    self.seated = await self.enter()
                await self.move(self.seated)
            except GONE:
                assert self.seated is not None
                self.seated.connection.transport.abort()
                self.seated = await self.enter()

    async def move(self, seated: Seated) -> None:
        if self.pending is None:
            await seated.to_act()
            if seated.view["actor"] == -2:
                await seated.send(type="undo", id=f"u{seated.version}", version=seated.version)
                await seated.answer(f"u{seated.version}")
                return
            self.number += 1
            text = self.rng.choice(seated.view["moves"])["text"]
            self.pending = (f"r{self.number}", seated.version, text)
        id, version, text = self.pending
        answer = await seated.play(text, version=version, id=id)
        assert answer["type"] == "ack", answer
        assert answer["version"] == version + 1
        self.acknowledged[answer["version"]] = text
        self.pending = None


async def killing(server: Running, players: list[Player], kills: int, seed: int) -> None:
    """Kill the server and start it again, at moments that a seed chooses, while everybody plays."""
    rng, enough = random.Random(seed), asyncio.Event()
    tasks = [asyncio.create_task(player.play(enough)) for player in players]
    for _ in range(kills):
        goal = sum(len(player.acknowledged) for player in players) + rng.randrange(1, 7)
        while sum(len(player.acknowledged) for player in players) < goal:
            await asyncio.sleep(0.001)
            for task in tasks:
                if task.done():
                    task.result()
        await asyncio.sleep(rng.random() * 0.01)  # anywhere inside a move
        server.kill()
        server.start()
    while any(len(player.acknowledged) <= kills // 5 for player in players):  # the slowest table plays on
        await asyncio.sleep(0.001)
        for task in tasks:
            if task.done():
                task.result()
    enough.set()
    await asyncio.gather(*tasks)


def check(server: Running, player: Player) -> None:
    """Every acknowledged move is there, at its version."""
    with lobby(server.address) as http:
        card = http.get(f"/api/tables/{player.made['table']}", headers=bearer(player.made["token"])).json()
        assert card["version"] >= max(player.acknowledged)
        texts: dict[int, str] = {}
        for start in range(1, card["ply"] + 1, 100):
            url = f"/api/tables/{player.made['table']}/replay"
            answer = http.get(url, headers=bearer(player.made["token"]), params={"start": start, "most": 100}).json()
            texts.update({frame["ply"]: frame["entry"]["text"] for frame in answer["frames"]})
    if card["version"] == card["ply"]:  # nothing was taken back: versions are plies
        assert {version: texts[version] for version in player.acknowledged} == player.acknowledged


def test_no_acknowledged_move_is_lost(database: str) -> None:
    server = Running(database)
    server.start()
    try:
        made = [make(server, "cell_management") for _ in range(TABLES - 1)] + [
            make(server, "zyrcan", seats=[ME, ME, ME])
        ]
        players = [Player(server, table, seed) for seed, table in enumerate(made)]
        asyncio.run(killing(server, players, KILLS, seed=6))
        for player in players:
            check(server, player)
            assert len(player.acknowledged) > KILLS // 5
        assert sum(player.came_back for player in players) >= KILLS
    finally:
        server.stop()


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_bots_go_on_after_a_kill(database: str) -> None:
    server = Running(database)
    server.start()
    try:
        made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
        player = Player(server, made, 3)
        asyncio.run(killing(server, [player], 3, seed=4))
        check(server, player)
    finally:
        server.stop()
