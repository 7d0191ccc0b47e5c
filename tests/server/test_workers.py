"""Worker processes: bots of every game think there, a worker that dies is replaced, and a bot that fails does not stop
a table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cellar.bots import registry as bots
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE
from cellar.server.settings import Settings
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import Worker, WorkerFailed
from tests.server.client import at_table
from tests.server.endless import ENDLESS
from tests.server.inside import running


def settings() -> Settings:
    return Settings(database="unused", workers=1, simulations=20, seconds=0.2)


def test_random_and_the_searcher_play_every_game_from_views() -> None:
    async def play(pool: Pool, game: str) -> None:
        position = Position.start(game, dict(load(game).samples[0]), seed=3)
        rng = generator(3)
        for number in range(6):
            while position.actor == CHANCE:
                position.roll(rng)
            name = "uct" if number % 2 else "random"
            seat = position.actor
            action = await pool.think(
                "me", name, game=game, options=position.options, state=position.hidden(seat).tobytes(), seat=seat
            )
            position.play(action)  # raises where it is illegal

    async def run() -> None:
        pool = Pool(settings())
        try:
            for game in all_games():
                await play(pool, game)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced_and_mistakes_are_sentences() -> None:
    async def run() -> None:
        worker = Worker()
        asking = {"text": "cellar record 9", "most": 100}
        with pytest.raises(CellarError, match="starts with the line"):
            await worker.ask("read_record", 30, asking)
        process = worker._process
        assert process is not None
        process.kill()
        with pytest.raises((WorkerFailed, CellarError)):
            await worker.ask("read_record", 30, asking)
        with pytest.raises(CellarError, match="starts with the line"):
            await worker.ask("read_record", 30, asking)
        with pytest.raises(WorkerFailed):
            await worker.ask("no such job", 30, {})
        await worker.close()

    asyncio.run(run())


def test_a_worker_is_ended_whose_module_never_comes_back() -> None:
    async def run() -> None:
        worker = Worker()
        position = Position.start("zyrcan", players=3)
        asked: dict[str, Any] = {
            "bot": "endless", "game": "zyrcan", "options": position.options, "state": position.state.tobytes(),
            "seat": 0, "seconds": 1.0, "simulations": 0, "seed": 1,
        }  # fmt: skip
        with pytest.raises(WorkerFailed, match="did not answer to 'think': TimeoutError"):
            await worker.ask("think", 1.0, asked)
        assert worker._process is None
        assert int(await worker.ask("think", 60, {**asked, "bot": "random"})) in position.legal_actions()
        await worker.close()

    bots.register(ENDLESS)
    try:
        asyncio.run(run())
    finally:
        del bots._registered[ENDLESS.name]


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Pool.think

    async def think(self: Pool, client: str, bot: str, *more: Any) -> int:
        if bot == "uct":
            raise WorkerFailed("it has a headache")
        return await real(self, client, bot, *more)

    monkeypatch.setattr(Pool, "think", think)

    async def run() -> None:
        async with running(Settings(database=str(tmp_path / "m.sqlite"), warm=False, workers=1)) as (address, _):
            seated = await at_table(address, "uct")
            assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
            await seated.to_act()
            assert seated.version == 3

    asyncio.run(run())
