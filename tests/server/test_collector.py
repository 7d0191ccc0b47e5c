"""A table that is let go of is gone at once: nothing keeps it but the list of open ones, and no collector is needed."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from cellar.core.registry import games
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings


@pytest.mark.parametrize("game", games())
def test_a_table_leaves_no_circle_behind(tmp_path: Path, game: str) -> None:
    async def work() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, tables):
            async with calling(address) as http:
                players = games()[game].default_players
                asked = {"game": game, "seats": [{"who": "me"}] * players}
                made = (await http.post("/api/tables", json=asked)).json()
            seated = await Seated.enter(address, made["table"], made["token"])
            await seated.until("snapshot")
            await seated.play(seated.view["moves"][0]["text"])
            await seated.close()
            while tables.guests():
                await asyncio.sleep(0)
            table = weakref.ref(tables.forget()[0])
            for _ in range(100):  # those who had a hand in it finish
                await asyncio.sleep(0)
            assert table() is None

    before = gc.get_threshold()
    gc.disable()
    try:
        asyncio.run(work())
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
        gc.enable()
