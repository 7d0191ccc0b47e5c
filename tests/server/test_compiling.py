"""Nobody waits for a compilation: bots have a stand-in, hints say that they are not ready yet, and other tables' bots
think on. The compilation here ends when the test says so."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cellar.bots import registry as bots
from cellar.contract.about import Bot
from cellar.play.position import Position
from cellar.play.registry import all_games, load
from cellar.rules.rng import generator
from cellar.server.jobs.dispatch import stand_in
from cellar.server.workers.pool import Pool, StillCompiling
from tests.server.blocking import FILE, held
from tests.server.client import Seated, at_table
from tests.server.inside import running, told_settings

HERE = "tests.server.blocking"


def bot(name: str, warm: str) -> Bot:
    return Bot(
        name=name,
        title=name,
        sentence="Moves at random.",
        choose=f"{HERE}:choose_{name}",
        warm=f"{HERE}:{warm}",
        compiled=True,
    )


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lock that a compilation waits for, and two bots: one that waits for it, one that need not."""
    path = tmp_path / "lock"
    monkeypatch.setenv(FILE, str(path))
    monkeypatch.setattr(bots, "_registered", {"slow": bot("slow", "wait"), "ready": bot("ready", "at_once")})
    monkeypatch.setattr("cellar.server.tables.bot_turns.PATIENCE_S", 0.0)
    return path


async def a_round(seated: Seated) -> set[str]:
    """Plays a move; what both bots said of themselves until they had moved too."""
    until, said = seated.version + 3, set()
    await seated.send(type="move", id=str(until), version=seated.version, text=seated.view["moves"][0]["text"])
    while seated.version < until:
        message = await seated.hear()
        if message["type"] == "thinking":
            said.add(message["state"])
    return said


def test_a_quick_bot_stands_in_and_other_tables_do_not_wait(tmp_path: Path, lock: Path) -> None:
    async def run() -> None:
        chosen = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, simulations=10)
        async with running(chosen) as (address, tables):
            ready = await at_table(address, "ready")
            await a_round(ready)
            await tables.pool.warm("", "ready", "zyrcan", {"players": 3})
            with held(lock):
                slow = await at_table(address, "slow")
                assert await a_round(slow) == {"warming_up", "idle"}
                assert await a_round(ready) == {"thinking", "idle"}, "it does not queue behind the compilation"
                assert tables.pool.warming("slow", "zyrcan", {"players": 3})
            await tables.pool.warm("", "slow", "zyrcan", {"players": 3})
            assert await a_round(slow) == {"thinking", "idle"}

    asyncio.run(run())


def test_a_hint_that_is_being_compiled_says_so_and_is_there_afterwards(
    tmp_path: Path, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = replace(load("zyrcan").about, name="hinted", hint=f"{HERE}:hint")
    monkeypatch.setattr("cellar.play.registry._registered", {"hinted": about})
    monkeypatch.setattr("cellar.server.workers.pool.HINT_PATIENCE_S", 0.0)
    position = Position.start("zyrcan", {"players": 3})

    async def run() -> None:
        pool = Pool(told_settings("unused", lambda n: 0))
        question: Any = ("me", "hinted", position.options, position.state.tobytes(), 0)
        try:
            with held(lock):
                for _ in range(2):
                    with pytest.raises(StillCompiling):
                        await pool.hint(*question)
            await pool.warm_hint("me", "hinted", position.options)
            assert await pool.hint(*question) == (-1, "Nothing helps.")
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", list(all_games()))
def test_the_stand_in_plays_every_game_legally(game: str) -> None:
    position, rng = Position.start(game, dict(load(game).samples[0]), seed=3), generator(3)
    for seed in range(3):
        position.settle(rng)
        seat = position.actor
        state = position.hidden(seat).tobytes()
        action = stand_in(bots.opponent(game), game, dict(position.options), state, seat, simulations=13, seed=seed)
        assert position.game.rules.is_legal(position.state, action)
        position.play(action)


def test_standing_in_and_playing_need_no_compiler() -> None:
    script = (
        "import sys; from cellar.play.position import Position; from cellar.server.jobs.dispatch import stand_in\n"
        "p = Position.start('zyrcan', players=3)\n"
        "stand_in('club', 'zyrcan', dict(p.options), p.state.tobytes(), p.actor, 5, 1)\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


#: Every contest with a bot that can move at once: two moves of everybody, and what everybody sees after each.
BEGUN = """
import sys
from cellar.bots.registry import bot
from cellar.play.position import Position
from cellar.play.registry import all_games
from cellar.server.jobs.dispatch import stand_in
told = set()
for game, about in all_games().items():
    for contest in about.contests:
        p = Position.start(game, dict(contest.options), seed=1)
        for _ in range(4):
            name = contest.seats[p.actor]
            if name == "me":
                p.play(p.legal_actions()[len(p.history)])
            else:
                p.play(stand_in(name, game, dict(p.options), p.hidden(p.actor).tobytes(), p.actor, 5, 1))
                told |= {name} if bot(name, game).at_once else set()
            p.view(-3).scene, p.view(-3).panel
assert told == {"club", "master", "perfect"}, told
sys.exit("numba" in sys.modules)
"""


def test_contests_begin_with_their_own_bots_and_without_a_compiler() -> None:
    found = subprocess.run([sys.executable, "-c", BEGUN], check=False, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
