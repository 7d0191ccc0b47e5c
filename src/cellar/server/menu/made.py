"""What the menu shows and workers make: pictures of the games and their rules pages, once each."""

import asyncio
from typing import Any

import msgspec

from cellar.core import registry
from cellar.server.messages import RulesPage
from cellar.server.workers.pool import Pool


class Made:
    """Pictures and pages by game. Whoever asks while one is being made waits for the same one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._making: dict[tuple[str, ...], asyncio.Task[Any]] = {}

    async def picture(self, client: str, game: str, theme: str) -> str:
        """A moment of a match, for the menu."""
        name = registry.about(game).name
        return str(await self._made((name, theme), client, "menu_picture", game=name, theme=theme))

    async def rules(self, client: str, game: str) -> RulesPage:
        """The rules page of a game."""
        name = registry.about(game).name
        return msgspec.convert(await self._made((name,), client, "rules_page", game=name), RulesPage)

    async def _made(self, key: tuple[str, ...], client: str, job: str, **arguments: Any) -> Any:
        task = self._making.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._making[key] = asyncio.create_task(self._pool.ask(client, job, **arguments))
        return await asyncio.shield(task)
