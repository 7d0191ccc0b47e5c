"""Lobby routes of the position editor, of evaluations and of what else is made for a game. Workers do all of it."""

import msgspec

from cellar.language import translator
from cellar.play import registry
from cellar.server import messages
from cellar.server.errors import Forbidden
from cellar.server.jobs.editor_jobs import workshop_of
from cellar.server.lobby.access import PlyQuery, asked, moment
from cellar.server.lobby.routes import Answer, Asking, get, post
from cellar.server.match.seats import may_record
from cellar.server.tables.judging import judge

_ = translator(__name__)

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
    pool = asking.services.tables.pool
    return Answer(await judge(pool, asking.client, registry.about(game).name, data.line))


@get("/api/tables/{table:str}/position", summary="A position line")
async def position_line(asking: Asking, table: str, ply: PlyQuery = None) -> messages.PositionLine:
    """The position of a match as one line, now or at another moment. A line tells everything: where something may be
    hidden, it is for those who may have the record."""
    _tables, found, who = await asked(asking, table)
    if not found.game.about.everything_open and not may_record(found, who):
        raise Forbidden(_("A position shows everything, hidden hands too: players can open it after the match."))
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
