"""A restart under play: everybody is told, moves under way are acknowledged or repeated, and nothing is lost."""

import asyncio
import contextlib
import random
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.client import Seated, lobby
from tests.server.running import Running
from tests.server.test_killed import GONE, Player, check
from tests.server.test_play import ME, make
from tests.studying import first

RESTARTS = 2
TABLES = 4


class Told(Player):
    """A player who remembers what the server said at the end of each connection."""

    def __init__(self, server: Running, made: dict[str, Any], seed: int) -> None:
        super().__init__(server, made, seed)
        self.goodbyes: list[dict[str, Any]] = []

    async def enter(self) -> Seated:
        if self.seated is not None:
            with contextlib.suppress(*GONE):
                while True:  # what had come before the end was noticed
                    await self.seated.hear()
            said = msgspec.json.decode(self.seated.heard[-1])
            if said["type"] == "bye":
                self.goodbyes.append(said)
        return await super().enter()


async def restarting(server: Running, players: list[Told]) -> None:
    """End the server and start it again whenever everybody is back and has moved, at a moment that a seed chooses."""
    rng, enough = random.Random(8), asyncio.Event()
    tasks = [asyncio.create_task(player.play(enough)) for player in players]
    for _ in range(RESTARTS):
        goals = [len(player.acknowledged) + rng.randrange(1, 4) for player in players]
        while any(len(player.acknowledged) < goal for player, goal in zip(players, goals)):
            await asyncio.sleep(0.001)
            for task in tasks:
                if task.done():
                    task.result()
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
    enough.set()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_a_restart_under_play_loses_nothing_and_everybody_is_told(database: str) -> None:
    server = Running(database)
    server.start()
    try:
        made = [make(server, "zyrcan", seats=[ME, ME, ME]) for _ in range(TABLES)]
        players = [Told(server, table, seed) for seed, table in enumerate(made)]
        asyncio.run(restarting(server, players))
        for player in players:
            check(server, player)
            assert player.came_back >= RESTARTS
            assert {(bye["reason"], bye["again"]) for bye in player.goodbyes} == {("closing", True)}
            assert len(player.goodbyes) == RESTARTS
    finally:
        server.stop()


def test_an_idle_guest_does_not_hold_the_end_up(tmp_path: Path) -> None:
    """A guest who is told goes by itself: the time that the setting allows is not used up."""
    server = Running(str(tmp_path / "m.sqlite"), goodbye=600.0)
    server.start()
    try:
        made = make(server, "zyrcan", seats=[ME, ME, ME])

        async def sit() -> None:
            seated = await Seated.enter(server.address, made["table"], made["token"])
            await seated.until("snapshot")
            with lobby(server.address) as http:
                http.get("/health")  # a connection that is kept open and asks nothing
                begun = time.monotonic()
                await asyncio.to_thread(server.stop)
                assert time.monotonic() - begun < 300
            assert (await seated.until("bye"))["again"] is True

        asyncio.run(sit())
    finally:
        server.stop()
