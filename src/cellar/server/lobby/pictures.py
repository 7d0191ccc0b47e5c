"""Cache of what workers make for the menu: pictures of the games and their rules pages, each made once."""

import asyncio
from typing import Any

import msgspec

from cellar.play import registry
from cellar.server.messages import PuzzleEntry, RulesPage
from cellar.server.workers.pool import Pool

#: Number of parts of a puzzle picture's key; other keys have fewer.
PUZZLE = 3


class Made:
    """The cached pictures and pages by game. Whoever asks while one is being made waits for the same one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._making: dict[tuple[str, ...], asyncio.Task[Any]] = {}
        #: pictures of puzzles: of one day only
        self._day = ""

    async def picture(self, client: str, game: str, theme: str) -> str:
        """The menu picture of a game, as SVG."""
        name = registry.about(game).name
        return str(await self._made((name, theme), client, "menu_picture", game=name, theme=theme))

    async def puzzle_picture(self, client: str, puzzle: PuzzleEntry, theme: str) -> str:
        """The picture of a puzzle's first position."""
        if self._day != puzzle.date:
            self._day = puzzle.date
            self._making = {key: task for key, task in self._making.items() if len(key) < PUZZLE}
        key = (puzzle.game, theme, puzzle.date)
        job = {"game": puzzle.game, "theme": theme, "options": puzzle.options}
        return str(await self._made(key, client, "menu_picture", **job))

    async def rules(self, client: str, game: str) -> RulesPage:
        """The rules page of a game."""
        name = registry.about(game).name
        return msgspec.convert(await self._made((name,), client, "rules_page", game=name), RulesPage)

    async def _made(self, key: tuple[str, ...], client: str, job: str, **arguments: Any) -> Any:
        task = self._making.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._making[key] = asyncio.create_task(self._pool.ask(client, job, **arguments))
        return await asyncio.shield(task)
