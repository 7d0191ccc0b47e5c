"""The lobby: positions made by hand, what they are worth, and what else is made for a game. Workers do all of it."""

from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.params import FromPath, JSONBody

from cellar.core import registry
from cellar.server import messages
from cellar.server.errors import Forbidden, Unknown
from cellar.server.match.judging import judge
from cellar.server.match.tables import Tables
from cellar.server.views.seats import may_record
from cellar.server.web.lobby import Asking, PlyQuery, asked, caller, get, post
from cellar.server.workers.making import workshop_of

SEEDS = 2**62
# What people fill in goes to workers as it came, as JSON: it may hold numbers that nothing else holds.


@post("/api/games/{game:str}/edit", status_code=200, summary="A position in the making")
async def edit(request: Asking, game: FromPath[str], data: JSONBody[messages.EditAsked]) -> Response[messages.Draft]:
    """A draft to begin with, the draft on a line, or a draft after one edit."""
    tables: Tables = request.app.state.tables
    name = registry.about(game).name
    wanted = {"line": data.line, "options": msgspec.json.encode(data.options), "tool": data.tool, "site": data.site}
    text = await tables.pool.ask(caller(request), "draft", game=name, **wanted, seed=tables.settings.draw(SEEDS))
    return Response(text, media_type=MediaType.JSON)


@post("/api/games/{game:str}/judge", status_code=200, summary="What a position is worth")
async def judge_position(
    request: Asking, game: FromPath[str], data: JSONBody[messages.PositionAsked]
) -> Response[messages.Judgement]:
    """By the best bot of the game that says what it thinks; a solver's answer is exact."""
    tables: Tables = request.app.state.tables
    text = await judge(tables.pool, caller(request), registry.about(game).name, data.line)
    return Response(text, media_type=MediaType.JSON)


@get("/api/tables/{table:str}/position", summary="A moment as one line")
async def position_line(request: Asking, table: FromPath[str], ply: PlyQuery = None) -> messages.PositionLine:
    """The position now or at another moment. A line tells everything: where something may be hidden, it is for those
    who may have the record."""
    tables, found, who = await asked(request, table)
    if not found.game.about.everything_open and not may_record(found, who):
        raise Forbidden("A position tells everything, hidden hands too: those who play can have it after the match.")
    line = found.timeline
    at = line.ply if ply is None else ply
    if at > line.ply:
        raise Unknown(f"This match has the moments 0 to {line.ply}; there is no moment {at}.")
    text = await tables.pool.ask(caller(request), "line_at", line=line.part(at, at), ply=at)
    return messages.PositionLine(text)


@get("/api/games/{game:str}/workshop", summary="What can be made for a game")
async def workshop_form(game: FromPath[str]) -> messages.WorkshopForm:
    """Its forms."""
    return msgspec.convert(workshop_of(game).FORM, messages.WorkshopForm, from_attributes=True)


@post("/api/games/{game:str}/workshop", status_code=200, summary="Something in the making")
async def work(request: Asking, game: FromPath[str], data: JSONBody[messages.WorkAsked]) -> Response[messages.Work]:
    """What the forms, or a text, make: checked and drawn."""
    tables: Tables = request.app.state.tables
    name = registry.about(game).name
    wanted = {"start": data.start, "text": data.text, "fields": msgspec.json.encode(data.fields)}
    text = await tables.pool.ask(caller(request), "work", game=name, **wanted)
    return Response(text, media_type=MediaType.JSON)


HANDLERS: list[Any] = [edit, judge_position, position_line, workshop_form]
