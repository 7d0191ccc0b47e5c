"""Live analysis: a search of the position that a client looks at, streamed to it while it runs. It is given what their
seat may know and nothing else, and it is for whoever may have hints; when the match is over, for whoever may know what
each seat knew.

One at a time for each client, in stretches: between them others have their turn, and what it has cost is paid for.
"""

import asyncio
import itertools
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import msgspec

from cellar.bots.registry import judges_of
from cellar.contract.about import Bot
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.play import registry
from cellar.play.view import View
from cellar.rules.types import CHANCE, OVER
from cellar.server.errors import Forbidden, Refused, Taken, Unknown
from cellar.server.match import advice
from cellar.server.match.seats import may_think_back
from cellar.server.match.table import Table
from cellar.server.messages import Thoughts
from cellar.server.model.guests import Guest
from cellar.server.model.timeline import Timeline
from cellar.server.model.tokens import Holder
from cellar.server.settings import Settings
from cellar.server.views.moment import Moment, without_page
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

logger = logging.getLogger(__name__)
#: Seconds of search before other clients have their turn at the worker.
STRETCH_S = 1.0
#: Final states of a search.
LAST = ("done", "elsewhere", "failed")
FAILED = N_("Analysis isn't available right now. Try again in a moment.")
NOBODY = N_("No bot of this game can analyse.")
_keys = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Question:
    """A position to analyse, as the seat that is to decide may know it."""

    judge: Bot
    part: dict[str, Any]
    seat: int


class Mailbox:
    """The latest unread result of a search, with its status; newer results replace older ones."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._latest = Thoughts("thinking")
        #: simulations behind the latest result: a search that was restarted first has results of fewer
        self._simulations = 0

    def put(self, state: Any, sentence: str = "") -> None:
        """Set the status; a final one stays."""
        if self._latest.state not in LAST:
            self._latest = Thoughts(state, sentence=sentence, found=self._latest.found)
            self._news.set()

    def found(self, text: bytes) -> None:
        """Store a result, an encoded `Found`."""
        simulations = msgspec.json.decode(text, type=_Counted).simulations
        if simulations >= self._simulations and self._latest.state not in LAST:
            self._simulations = simulations
            self._latest = Thoughts("thinking", found=msgspec.Raw(text))  # type: ignore[arg-type]
            self._news.set()

    async def next(self) -> Thoughts:
        """Wait for the next change and return the latest."""
        await self._news.wait()
        self._news.clear()
        return self._latest


class _Counted(msgspec.Struct):
    simulations: int = 0


class ThinkingAlong:
    """All live analyses of this process, one for each client."""

    def __init__(self, pool: Pool, settings: Settings) -> None:
        self._pool = pool
        self._settings = settings
        self._of: dict[str, Mailbox] = {}

    def check(self) -> None:
        """Raise where the operator has switched live analysis off."""
        if self._settings.think_along <= 0:
            raise Taken(_("Analysis is switched off on this server."))

    async def thoughts(self, client: str, question: Question) -> AsyncGenerator[Thoughts, None]:
        """Stream the results of a search until it ends or the client stops. Another one of the same client ends it."""
        if (other := self._of.get(client)) is not None:
            other.put("elsewhere")
        mine = self._of[client] = Mailbox()
        task = asyncio.create_task(self._think(client, question, mine))
        try:
            while (said := await mine.next()).state not in LAST:
                yield said
            yield said
        finally:
            task.cancel()
            if self._of.get(client) is mine:
                del self._of[client]

    async def _think(self, client: str, question: Question, box: Mailbox) -> None:
        try:
            await self._search(client, question, box)
        except (WorkerFailed, CellarError) as error:
            logger.error("nobody could think along: %s", error)
            box.put("failed", _(FAILED))
        except Exception:  # somebody else's bot may raise anything
            logger.exception("nobody could think along")
            box.put("failed", _(FAILED))

    async def _search(self, client: str, question: Question, box: Mailbox) -> None:
        left, key = self._settings.think_along, f"along {next(_keys)}"
        box.put("thinking")
        while left > 0:
            leisure = self._pool.leisure(client)
            if leisure < 0:
                box.put("resting")
                await asyncio.sleep(min(-leisure, 3600.0))
                continue
            if self._pool.busy:
                box.put("waiting")
            stretch = min(STRETCH_S, left, leisure)
            over, took = await self._pool.watch(
                client, question.judge, key, stretch, box.found, part=question.part, seat=question.seat
            )
            left -= took
            if over:
                break
        box.put("done")

    def close(self) -> None:
        """End all analyses."""
        for box in self._of.values():
            box.put("done")


# -- what may be thought about


def question(timeline: Timeline, ply: int, state: bytes, seat: int) -> Question:
    """The question about a moment; the state is what its seat may know."""
    able = judges_of(timeline.game.name, seat)
    if not able:
        raise Taken(_(NOBODY))
    return Question(able[-1], timeline.part(ply, ply, state=state), seat)


def of_table(table: Table) -> Question:
    """The question about a table's current position, as whoever is to decide may know it."""
    return question(table.timeline, table.timeline.ply, table.hidden(table.actor), table.actor)


async def of_moment(table: Table, who: Holder, ply: int, client: str) -> Question:
    """The question about a past moment: before the end from the asker's own seat, for whoever may have hints; after it
    from the seat that was to decide, for whoever may know what it knew."""
    if ply > table.timeline.ply:
        raise Unknown(_("This match has moves 0 to {last}; there is no move {ply}.", last=table.timeline.ply, ply=ply))
    moment = Moment(table.timeline, await table.state_at(ply, client))
    if moment.actor in (CHANCE, OVER):
        raise Taken(_("It's no one's turn here, so there is nothing to analyse."))
    if not may_think_back(table, who):
        if table.is_over:
            raise Forbidden(_("Only the players can analyse this move: no one else may see their hands."))
        raise Forbidden(_("During a match, analysis is only for players who may have hints, each from their own seat."))
    if not table.is_over and not moment.open and without_page(who, table.now) != moment.actor:
        raise Forbidden(_("It was another seat's turn here: you can analyse only your own decisions."))
    return question(table.timeline, ply, moment.view(moment.actor).state.tobytes(), moment.actor)


def of_position(game: str, read: dict[str, Any]) -> Question:
    """The question about a position made by hand, read by a worker."""
    rules, options, actor = registry.load(game), read["options"], read["actor"]
    if actor in (CHANCE, OVER):
        raise Taken(_("It's no one's turn in this position, so there is nothing to analyse."))
    view = View.of(rules, options, rules.layout(options).read(read["state"]), actor)
    state = view.state.tobytes()
    return question(Timeline(rules, options, None, state), 0, state, actor)


# -- at a table


def begin(along: ThinkingAlong, table: Table, guest: Guest, id: str, version: int) -> None:
    """Start live analysis for whoever is to decide, on their own socket."""
    end(guest)
    advice.check_hint(table, guest, version)
    try:
        along.check()
        asked = of_table(table)
    except Taken as why:
        raise Refused("not_allowed", str(why)) from None
    guest.along = asyncio.create_task(_tell(along, table, guest, id, version, asked))
    guest.along_with = version


def end(guest: Guest) -> None:
    """Stop a guest's live analysis."""
    if guest.along is not None:
        guest.along.cancel()
        guest.along = None


async def _tell(along: ThinkingAlong, table: Table, guest: Guest, id: str, version: int, asked: Question) -> None:
    async with aclosing(along.thoughts(guest.client, asked)) as said:
        async for one in said:
            try:
                advice.check_hint(table, guest, version)
            except Refused:
                return  # the screen has gone to somebody else, or somebody has had enough of hints
            if guest.behind and one.state not in LAST:
                continue  # it hears the next
            guest.send(msgspec.structs.replace(one, id=id))
