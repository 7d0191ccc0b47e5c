"""The lobby: a search about a moment of a match, or about a position made by hand, watched while it thinks: one line of
JSON for each thing that it says. Whoever hangs up stops it."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import msgspec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from cellar.core import registry
from cellar.server import messages
from cellar.server.match import thinking_along
from cellar.server.match.tables import Tables
from cellar.server.match.thinking_along import Question
from cellar.server.web.lobby import Asking, asked, caller, post

LINES = "application/x-ndjson"
_encoder = msgspec.json.Encoder()


@post("/api/tables/{table:str}/think", status_code=200, media_type=LINES, summary="Think about a moment")
async def think_about_moment(request: Asking, table: FromPath[str], data: JSONBody[messages.ThinkAsked]) -> Stream:
    """`Thoughts`, a line each, about a moment of a match as whoever was to decide knew it."""
    tables, found, who = await asked(request, table)
    tables.along.check()
    question = await thinking_along.of_moment(found, who, data.ply, caller(request))
    return _stream(tables, caller(request), question)


@post("/api/games/{game:str}/think", status_code=200, media_type=LINES, summary="Think about a position")
async def think_about_position(request: Asking, game: FromPath[str], data: JSONBody[messages.PositionAsked]) -> Stream:
    """The same about a position made by hand."""
    tables: Tables = request.app.state.tables
    tables.along.check()
    name = registry.about(game).name
    read = await tables.pool.ask(caller(request), "read_position", game=name, line=data.line)
    return _stream(tables, caller(request), thinking_along.of_position(name, read))


def _stream(tables: Tables, client: str, question: Question) -> Stream:
    async def lines() -> AsyncIterator[bytes]:
        async with aclosing(tables.along.thoughts(client, question)) as said:
            async for one in said:
                yield _encoder.encode(one) + b"\n"

    # Nothing on the way is to wait for more of it.
    return Stream(lines(), media_type=LINES, headers={"x-accel-buffering": "no", "cache-control": "no-store"})


HANDLERS: list[Any] = [think_about_moment, think_about_position]
