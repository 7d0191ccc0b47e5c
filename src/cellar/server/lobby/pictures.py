"""Caches of what workers make for the menu: pictures of the games, their rules pages and the puzzles of the day, each
made once."""

import asyncio
import contextlib
import datetime
from typing import Any

import msgspec

from cellar.contract.puzzle import read_date
from cellar.contract.words import title
from cellar.language import language, languages, speaking, translator
from cellar.play import registry
from cellar.play.puzzles import has_puzzles
from cellar.server.errors import Unknown
from cellar.server.match.table import Table
from cellar.server.messages import PuzzleEntry
from cellar.server.workers.pool import Pool

_ = translator(__name__)

#: Number of parts of a puzzle picture's key; other keys have fewer.
PUZZLE = 3
#: Maximum number of cached pictures of links, of some 100 kB each.
MOST_CARDS = 100
#: Maximum number of cached puzzles.
MOST_PUZZLES = 100


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
        return bytes(await self._made((about.name, "demo"), client, "demo", game=about.name))

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

    async def rules(self, client: str, game: str) -> bytes:
        """The rules page of a game, encoded."""
        name = registry.about(game).name
        return bytes(await self._made((name,), client, "rules_page", game=name))

    async def _made(self, what: tuple[str, ...], client: str, job: str, **arguments: Any) -> Any:
        key = language(), what
        task = self._making.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._making[key] = asyncio.create_task(self._pool.ask(client, job, **arguments))
        return await asyncio.shield(task)


class Puzzles:
    """The cached puzzles by game, day and language."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._known: dict[tuple[str, str, str], PuzzleEntry] = {}

    async def of(self, game: str | None, date: str | None) -> PuzzleEntry:
        """The puzzle of a game (without one: the first that has puzzles) and of a day (without one: today)."""
        day = read_date(date).isoformat()
        games = [registry.about(game)] if game else [one for one in registry.all_games().values() if has_puzzles(one)]
        if not games:
            raise Unknown(_("No game here has a puzzle of the day."))
        about = games[0]
        if not has_puzzles(about):
            raise Unknown(_("{title} has no puzzle of the day.", title=title(about)))
        key = (about.name, day, language())
        if key not in self._known:
            made = await self._pool.puzzle(about.name, day)
            if len(self._known) >= MOST_PUZZLES:
                self._known.clear()
            self._known[key] = msgspec.convert({"date": day, "game": about.name, **made}, PuzzleEntry)
        return self._known[key]

    async def ahead(self) -> None:
        """Make every game's puzzles of today and tomorrow before anybody asks, and again each day."""
        while True:
            now = datetime.datetime.now(datetime.UTC)
            days = [(now + datetime.timedelta(days=more)).date().isoformat() for more in (0, 1)]
            for day in days:
                for about in [about for about in registry.all_games().values() if has_puzzles(about)]:
                    for spoken in languages():
                        # One that cannot be made is said to whoever asks for it.
                        with contextlib.suppress(Exception), speaking(spoken):
                            await self.of(about.name, day)
            midnight = datetime.datetime.combine(now.date() + datetime.timedelta(days=1), datetime.time(), datetime.UTC)
            await asyncio.sleep((midnight - now).total_seconds() + 1)
