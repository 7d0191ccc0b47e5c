"""Lobby routes of positions: the editor, what else is made for a game, evaluations, and live analysis, also of a moment
of a match. Workers do all of it.

Live analysis is streamed as lines of JSON; whoever disconnects stops it. Pages that think themselves are sent the job
instead."""

import logging
from collections.abc import AsyncIterator
from contextlib import aclosing

import msgspec

from cellar.bots.registry import judge_of
from cellar.errors import CellarError
from cellar.language import translator
from cellar.play import registry
from cellar.play.view import View
from cellar.rules.types import CHANCE, OVER
from cellar.server import messages
from cellar.server.errors import Busy, Forbidden, Taken, TooMany
from cellar.server.jobs.editor_jobs import workshop_of
from cellar.server.lobby.access import PlyQuery, asked, moment
from cellar.server.lobby.routes import LINES, Answer, Asking, Lines, get, post
from cellar.server.match.seats import may_record
from cellar.server.tables import live_analysis, on_devices
from cellar.server.tables.live_analysis import Question
from cellar.server.tables.tables import Tables
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

logger = logging.getLogger(__name__)
SEEDS = 2**62
# What people fill in goes to workers as it came, as JSON: it may hold numbers that nothing else holds.


@post("/api/games/{game:str}/edit", status=200, summary="Edit a position")
async def edit(asking: Asking, game: str, data: messages.EditAsked) -> Answer[messages.Draft]:
    """A draft of a position: begun anew, read from a line, or after one edit."""
    wanted = {"line": data.line, "options": msgspec.json.encode(data.options), "tool": data.tool, "site": data.site}
    seed = asking.services.tables.settings.draw(SEEDS)
    return Answer(await asking.work("draft", game=registry.about(game).name, **wanted, seed=seed))


@post("/api/games/{game:str}/judge", status=200, summary="Evaluate a position")
async def judge_position(asking: Asking, game: str, data: messages.PositionAsked) -> Answer[messages.Judgement]:
    """The value of a position, by the game's best bot that gives one; a solver's answer is exact."""
    rules = registry.load(game)
    read = await asking.work("read_position", game=rules.name, line=data.line)
    options, actor = read["options"], read["actor"]
    view = View.of(rules, options, rules.layout(options).read(read["state"]), max(actor, 0))
    if actor == OVER:
        return Answer(msgspec.json.encode(messages.Judgement(view.prompt, _("The rules"), exact=True)))
    if actor == CHANCE:
        raise Taken(_("Chance decides next in this position. It can be judged when it is a player's turn."))
    try:
        wanted = {"game": rules.name, "options": options, "state": view.state.tobytes()}
        pool = asking.services.tables.pool
        return Answer(await pool.judge(asking.client, judge_of(rules.name, actor), **wanted))
    except TooMany:
        raise
    except (WorkerFailed, CellarError) as error:
        logger.error("a position of %s could not be judged: %s", rules.name, error)
        raise Busy(_("This position can't be judged right now. Try again in a moment.")) from None


@get("/api/tables/{table:str}/position", summary="A position line")
async def position_line(asking: Asking, table: str, ply: PlyQuery = None) -> messages.PositionLine:
    """The position of a match as one line, now or at another moment. A line tells everything: where something may be
    hidden, it is for those who may have the record."""
    _tables, found, who = await asked(asking, table)
    if not found.game.about.everything_open and not may_record(found, who):
        raise Forbidden(_("A position shows everything, hidden hands too: players can open it after the match."))
    if found.match.rated and not found.is_over:
        raise Forbidden(_("This match is rated: its positions can be opened when it is over."))
    at = moment(found, ply)
    return messages.PositionLine(await asking.work("line_at", part=found.timeline.part(at, at), ply=at))


@get("/api/games/{game:str}/workshop", summary="The workshop of a game")
async def workshop_form(game: str) -> messages.WorkshopForm:
    """The forms of a game's workshop, in which something is made for it, such as a deck."""
    form = workshop_of(game).FORM.said(translator(registry.about(game).module))
    return msgspec.convert(form, messages.WorkshopForm, from_attributes=True)


@post("/api/games/{game:str}/workshop", status=200, summary="Check what a workshop makes", long=True)
async def work(asking: Asking, game: str, data: messages.WorkAsked) -> Answer[messages.Work]:
    """What the forms of a workshop, or a text, make: checked and drawn."""
    wanted = {"start": data.start, "text": data.text, "fields": msgspec.json.encode(data.fields)}
    return Answer(await asking.work("work", game=registry.about(game).name, **wanted))


@post("/api/tables/{table:str}/think", status=200, kind=LINES, summary="Live analysis of a moment")
async def think_about_moment(asking: Asking, table: str, data: messages.ThinkAsked) -> Lines:
    """Stream the live analysis of a moment of a match, as whoever was to decide knew it: `Thoughts`, a line each."""
    tables, found, who = await asked(asking, table)
    tables.along.check()
    question = await live_analysis.of_moment(found, who, data.ply, asking.client)
    return _lines(tables, asking.client, question)


@post("/api/games/{game:str}/think", status=200, kind=LINES, summary="Live analysis of a position")
async def think_about_position(asking: Asking, game: str, data: messages.PositionAsked) -> Lines:
    """Stream the live analysis of a position made by hand: `Thoughts`, a line each."""
    tables = asking.services.tables
    tables.along.check()
    return _lines(tables, asking.client, await _position(asking, game, data))


@post("/api/tables/{table:str}/job", status=200, summary="Live analysis of a moment as a job")
async def job_about_moment(asking: Asking, table: str, data: messages.ThinkAsked) -> messages.Job:
    """The live analysis of a moment of a match as a job, which the page's own thinker runs."""
    tables, found, who = await asked(asking, table)
    tables.pool.admit(asking.client)
    return on_devices.thoughts(tables, await live_analysis.of_moment(found, who, data.ply, asking.client))


@post("/api/games/{game:str}/job", status=200, summary="Live analysis of a position as a job")
async def job_about_position(asking: Asking, game: str, data: messages.PositionAsked) -> messages.Job:
    """The live analysis of a position made by hand as a job, which the page's own thinker runs."""
    return on_devices.thoughts(asking.services.tables, await _position(asking, game, data))


async def _position(asking: Asking, game: str, data: messages.PositionAsked) -> Question:
    name = registry.about(game).name
    return live_analysis.of_position(name, await asking.work("read_position", game=name, line=data.line))


def _lines(tables: Tables, client: str, question: Question) -> Lines:
    async def lines() -> AsyncIterator[bytes]:
        async with aclosing(tables.along.thoughts(client, question)) as said:
            async for one in said:
                yield msgspec.json.encode(one) + b"\n"

    return Lines(lines())
