"""Lobby routes of live analysis: a search of a moment of a match or of a position made by hand, streamed as lines of
JSON. Whoever disconnects stops it. Pages that think themselves are sent the job instead."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import msgspec

from cellar.play import registry
from cellar.server import messages
from cellar.server.lobby.access import asked
from cellar.server.lobby.routes import LINES, Asking, Lines, post
from cellar.server.tables import live_analysis, on_devices
from cellar.server.tables.live_analysis import Question
from cellar.server.tables.tables import Tables


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
