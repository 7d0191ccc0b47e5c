"""The puzzles of the day are made before anybody asks, and once."""

import asyncio
from typing import Any, cast

from cellar.contract.puzzle import read_date
from cellar.language import languages, speaking
from cellar.server.lobby.pictures import Puzzles
from cellar.server.workers.pool import Pool

#: Games that have a puzzle of the day.
GAMES = 4


class Maker:
    """In place of the workers: remembers what was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.both = asyncio.Event()

    async def puzzle(self, game: str, day: str) -> dict[str, Any]:
        self.asked.append((game, day))
        if len(self.asked) == 2 * GAMES * len(languages()):
            self.both.set()
        return {"title": "A puzzle", "sentence": "Easy.", "options": {}, "best": 7, "counted": "Round"}


def test_those_of_today_and_tomorrow_are_there_when_somebody_asks() -> None:
    async def run() -> None:
        maker = Maker()
        puzzles = Puzzles(cast(Pool, maker))
        ahead = asyncio.create_task(puzzles.ahead())
        await asyncio.wait_for(maker.both.wait(), 30)
        games = {name for name, _ in maker.asked}
        assert games == {"cell_management", "zyrcan", "cell_wars", "angel"}
        today, tomorrow = dict.fromkeys(day for _, day in maker.asked)
        assert (read_date(tomorrow) - read_date(today)).days == 1
        for tag in languages():
            with speaking(tag):
                for day in (today, tomorrow):
                    for game in games:
                        assert (await puzzles.of(game, day)).date == day
        assert len(maker.asked) == 2 * GAMES * len(languages()), "each is made once in each language"
        ahead.cancel()

    asyncio.run(run())
