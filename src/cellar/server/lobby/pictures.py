"""Cache of what workers make for the menu: pictures of the games and their rules pages, each made once."""

import asyncio
from typing import Any

import msgspec

from cellar.contract.words import title
from cellar.language import language, translator
from cellar.play import registry
from cellar.server.errors import Unknown
from cellar.server.match.table import Table
from cellar.server.messages import PuzzleEntry, RulesPage
from cellar.server.workers.pool import Pool

_ = translator(__name__)

#: Number of parts of a puzzle picture's key; other keys have fewer.
PUZZLE = 3
#: Maximum number of cached pictures of links, of some 100 kB each.
MOST_CARDS = 100


class Made:
    """The cached pictures and pages by language and game. Whoever asks while one is being made waits for that one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._making: dict[tuple[str, tuple[str, ...]], asyncio.Task[Any]] = {}
        #: pictures of puzzles: of one day only
        self._day = ""
        #: pictures of links by table and moment, or game and day; the oldest goes first
        self._cards: dict[tuple[str, ...], bytes] = {}

    async def poster(self, client: str, game: str, theme: str) -> str:
        """The poster of a game, as SVG."""
        name = registry.about(game).name
        return str(await self._made((name, theme), client, "poster", game=name, theme=theme))

    async def demo(self, client: str, game: str) -> bytes:
        """The end of a game's demo match, encoded."""
        about = registry.about(game)
        if not about.demo:
            raise Unknown(_("{title} has no demo match.", title=title(about)))
        found: bytes = await self._made((about.name, "demo"), client, "demo", game=about.name)
        return found

    async def puzzle_picture(self, client: str, puzzle: PuzzleEntry, theme: str) -> str:
        """The picture of a puzzle's first position."""
        if self._day != puzzle.date:
            self._day = puzzle.date
            self._making = {key: task for key, task in self._making.items() if len(key[1]) < PUZZLE}
        key = (puzzle.game, theme, puzzle.date)
        job = {"game": puzzle.game, "theme": theme, "options": puzzle.options, "line": puzzle.position}
        return str(await self._made(key, client, "start_picture", **job))

    async def table_card(self, client: str, table: Table, ply: int) -> bytes:
        """The picture of a link to a table at a moment, as PNG."""
        # A move that was taken back has given its ply to another one.
        key = (table.id, f"{ply} of {table.version}", language())
        return await self._card(key, client, "table_card", part=table.timeline.part(ply, ply), ply=ply)

    async def puzzle_card(self, client: str, puzzle: PuzzleEntry) -> bytes:
        """The picture of a link to a puzzle, as PNG."""
        key = (puzzle.game, puzzle.date, language())
        begins = {"options": puzzle.options, "line": puzzle.position}
        return await self._card(key, client, "puzzle_card", game=puzzle.game, **begins)

    async def _card(self, key: tuple[str, ...], client: str, job: str, **arguments: Any) -> bytes:
        picture = self._cards.get(key) or await self._pool.ask(client, job, **arguments)
        while key not in self._cards and len(self._cards) >= MOST_CARDS:
            del self._cards[next(iter(self._cards))]
        return self._cards.setdefault(key, picture)

    async def rules(self, client: str, game: str) -> RulesPage:
        """The rules page of a game."""
        name = registry.about(game).name
        return msgspec.convert(await self._made((name,), client, "rules_page", game=name), RulesPage)

    async def _made(self, what: tuple[str, ...], client: str, job: str, **arguments: Any) -> Any:
        key = language(), what
        task = self._making.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._making[key] = asyncio.create_task(self._pool.ask(client, job, **arguments))
        return await asyncio.shield(task)
