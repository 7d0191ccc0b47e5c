"""The puzzle of the day of every game that has one: made in a worker, and cached."""

import asyncio
import contextlib
import datetime

import msgspec

from cellar.contract.about import About
from cellar.contract.puzzle import read_date
from cellar.contract.words import title
from cellar.language import language, languages, speaking, translator
from cellar.play import registry
from cellar.play.puzzles import has_puzzles
from cellar.server.errors import Unknown
from cellar.server.messages import PuzzleEntry
from cellar.server.workers.pool import Pool

_ = translator(__name__)

#: Maximum number of cached puzzles.
MOST = 100


class Puzzles:
    """The cached puzzles by game, day and language."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._known: dict[tuple[str, str, str], PuzzleEntry] = {}

    async def of(self, game: str | None, date: str | None) -> PuzzleEntry:
        """The puzzle of a game (without one: the first that has puzzles) and of a day (without one: today)."""
        day = read_date(date).isoformat()
        about = registry.about(game) if game else _first()
        if about is None:
            raise Unknown(_("No game here has a puzzle of the day."))
        if not has_puzzles(about):
            raise Unknown(_("{title} has no puzzle of the day.", title=title(about)))
        key = (about.name, day, language())
        if key not in self._known:
            made = await self._pool.puzzle(about.name, day)
            if len(self._known) >= MOST:
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


def _first() -> About | None:
    return next((about for about in registry.all_games().values() if has_puzzles(about)), None)
