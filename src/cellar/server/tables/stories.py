"""Analyses of finished matches ("stories"): evaluated by a bot in the workers, a few moments at a time, when no player
waits for them; then stored, so that each is computed once."""

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from cellar.bots.registry import HOUSE, bot
from cellar.contract.about import Bot
from cellar.contract.words import bot_title
from cellar.errors import CellarError
from cellar.language import language, translator
from cellar.server.errors import Taken, said_by_store, store_failures
from cellar.server.match.table import Table
from cellar.server.messages import Story
from cellar.server.tables.tables import Tables
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)
logger = logging.getLogger(__name__)
#: The client that pays: all stories together take turns with the clients, as one of them.
CLIENT = "stories"
#: Number of last moments of a match that are evaluated.
MOST = 400
#: Seconds that a whole match may take, and how long the judge thinks about one moment.
WHOLE_S = 12.0
LEAST_S, MOST_S = 0.02, 0.1
#: Seconds between two checks whether the workers are free, and how long a story waits for that before it gives up.
LOOK_S = 0.2
PATIENCE_S = 30.0
#: Seconds after which one that was given up may be begun anew.
AGAIN_S = 10.0
#: Stories under way, or given up, that are remembered.
MOST_KEPT = 1_000
#: Stories in words that are remembered, in any language.
MOST_TOLD = 256
_decoder = msgspec.json.Decoder(Story)


class Findings(msgspec.Struct):
    """What is kept of a story: what the judge found at each moment, in no language."""

    judge: str
    found: list[dict[str, Any]]


class Busy(Exception):
    """The workers stayed occupied by players for too long."""


@dataclass(slots=True)
class Work:
    """A story that is being computed."""

    version: int
    story: Story
    judge: Bot | None = None
    task: "asyncio.Task[None] | None" = None
    #: when it came to an end, or was given up
    ended: float = 0.0

    @property
    def runs(self) -> bool:
        """Whether its task is still running."""
        return self.task is not None and not self.task.done()

    @property
    def gave_up(self) -> bool:
        """Whether it was given up long enough ago to be tried again."""
        late = time.monotonic() - self.ended >= AGAIN_S
        return not self.runs and late and self.story.state in ("busy", "waiting")


class Stories:
    """The computed and pending stories, by match."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._works: dict[str, Work] = {}
        #: by match, version and language
        self._told: dict[tuple[str, int, str], Story] = {}

    async def of(self, table: Table) -> Story:
        """The story of a finished match in the language that is spoken, or its progress; the first request starts
        it."""
        if not table.is_over:
            raise Taken(_("The match isn't over yet. Its analysis will be ready when it is."))
        key = table.id, table.version, language()
        if key in self._told:
            return self._told[key]
        kept = await self._tables.store.story(table.id, table.version)
        if kept is not None:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            self._told[key] = await self._in_words(table, kept)
            return self._told[key]
        work = self._works.get(table.id)
        if work is None or work.version != table.version or work.gave_up:
            if work is not None and work.task is not None:
                work.task.cancel()
            if len(self._works) >= MOST_KEPT:
                self._works = {match: one for match, one in self._works.items() if one.runs}
            work = self._works[table.id] = Work(table.version, Story("waiting", of=min(MOST, table.timeline.ply + 1)))
            work.task = asyncio.create_task(self._work_out(table, work))
        title = bot_title(work.judge, table.game.about) if work.judge else ""
        return msgspec.structs.replace(work.story, judge=title)

    async def _in_words(self, table: Table, kept: bytes) -> Story:
        """Tell what was kept of a story."""
        try:
            findings = msgspec.json.decode(kept, type=Findings)
        except msgspec.ValidationError:
            return _decoder.decode(kept)  # of an earlier version, which kept sentences
        judge, first = bot(findings.judge, table.match.game), table.timeline.ply + 1 - len(findings.found)
        asked = {"part": table.timeline.part(first), "first": first, **msgspec.structs.asdict(findings)}
        told = _decoder.decode(await self._tables.pool.look_through(CLIENT, judge, "story", **asked))
        return msgspec.structs.replace(told, judge=bot_title(judge, table.game.about))

    async def _work_out(self, table: Table, work: Work) -> None:
        try:
            findings = await self._found(table, work)
            if findings is None:
                work.story = Story("none")
            else:
                await self._tables.store.keep_story(table.id, work.version, msgspec.json.encode(findings))
                self._works.pop(table.id, None)
        except Busy:
            work.story = Story("busy")
        except store_failures() as error:
            logger.error("table %s: %s", table.id, said_by_store(error))
            work.story = Story("busy")
        except Exception as error:  # somebody else's bot may raise anything
            bug = not isinstance(error, (WorkerFailed, CellarError))
            logger.error("table %s: no story: %s", table.id, error, exc_info=bug)
            work.story = Story("none")
        work.ended = time.monotonic()

    async def _found(self, table: Table, work: Work) -> Findings | None:
        first, last = table.timeline.ply + 1 - work.story.of, table.timeline.ply
        for judge in judges(table):
            found = await self._judged(table, work, judge, first, last)
            if found is not None:
                return Findings(judge.name, found)
        return None

    async def _judged(self, table: Table, work: Work, judge: Bot, first: int, last: int) -> list[dict[str, Any]] | None:
        """The value of each moment; None where the bot does not evaluate."""
        pool, found = self._tables.pool, list[dict[str, Any]]()
        limit = self._limit(judge, last + 1 - first)
        while len(found) <= last - first:
            work.story, work.judge = Story("working", len(found), last + 1 - first), judge
            await self._free(judge)
            at = first + len(found)
            part = table.timeline.part(at, last)
            found += await pool.look_through(CLIENT, judge, "judged", part=part, first=at, last=last, judge=limit)
            moves = [one["values"] for one in found if "best" in one]
            if moves and all(value is None for values in moves for value in values):
                return None
        return found

    def _limit(self, judge: Bot, moments: int) -> str:
        """The judge's name with its limit for one moment."""
        if self._tables.settings.simulations:
            return f"{judge.name}:{self._tables.settings.simulations}"
        return f"{judge.name}:{min(MOST_S, max(LEAST_S, WHOLE_S / moments)):.3f}s"

    async def _free(self, judge: Bot) -> None:
        """Wait until no player waits for the workers."""
        pool, waited = self._tables.pool, 0.0
        while pool.crowded(judge):
            if waited > PATIENCE_S:
                raise Busy
            await asyncio.sleep(LOOK_S)
            waited += LOOK_S

    async def close(self) -> None:
        """Cancel all computations."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def judges(table: Table) -> list[Bot]:
    """The bots that can evaluate a match, best first: the game's own, or else those that play every game."""
    about = table.game.about
    own = [one for one in about.bots if (one.opinion or one.think) and not one.seats and not one.character]
    house = [one for one in HOUSE if one.opinion or one.think]
    return [bot(one.name, about.name) for one in reversed(own or house)]
