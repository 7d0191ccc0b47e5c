"""The lobby: looking back at a match, and taking it home as a picture or a record."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Response
from litestar.params import FromPath, FromQuery, QueryParameter

from cellar.core.record import write
from cellar.server import messages
from cellar.server.errors import Forbidden, Unknown
from cellar.server.match.timeline import Timeline
from cellar.server.views.replay import board, frames
from cellar.server.web.lobby import SVG, Asking, PlyQuery, SeatQuery, Theme, asked, eyes_of, get

#: Moments in one replay.
MOST_FRAMES = 100


@get("/api/tables/{table:str}/replay", summary="Look back")
async def replay(
    request: Asking,
    table: FromPath[str],
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES)] = 50,
    seat: SeatQuery = None,
) -> messages.Replay:
    """Moments of the match as a seat saw them at the time."""
    _, found, who = await asked(request, table)
    eyes, timeline = eyes_of(who, seat), found.timeline.copy()
    shown = await asyncio.to_thread(frames, timeline, eyes, start, most) if start <= timeline.ply else ()
    return messages.Replay(found.id, found.match.game, eyes, found.game.narration.VOCABULARIES, timeline.ply, shown)


@get("/api/tables/{table:str}/picture.svg", media_type=SVG, summary="The board as a picture")
async def table_picture(
    request: Asking,
    table: FromPath[str],
    ply: PlyQuery = None,
    seat: SeatQuery = None,
    theme: FromQuery[Theme] = "auto",
) -> Response[str]:
    """The board now or at another moment, as a seat saw it."""
    _, found, who = await asked(request, table)
    eyes, timeline = eyes_of(who, seat), found.timeline.copy()
    if ply is not None and ply > timeline.ply:
        raise Unknown(f"This match has the moments 0 to {timeline.ply}; there is no moment {ply}.")
    text = await asyncio.to_thread(board, timeline, timeline.ply if ply is None else ply, eyes, theme)
    return Response(text, media_type=SVG)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="The record")
async def record(request: Asking, table: FromPath[str]) -> Response[str]:
    """The whole match as text: for those who played, when it is over; at any time for a token that holds every seat."""
    _, found, who = await asked(request, table)
    everything = len(who.seats) == len(found.seats)
    if not everything and not (who.seats and found.is_over):
        raise Forbidden(
            "The record tells everything, hidden hands too: those who play can have it when the match is over."
        )
    text = await asyncio.to_thread(_written, found.timeline.copy(), [row.name or row.bot for row in found.seats])
    name = f"{found.match.game}-{found.id}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


def _written(timeline: Timeline, names: list[str]) -> str:
    position = timeline.position(timeline.root)
    position.setup = timeline.setup
    for action in timeline.actions:
        position.play(action)
    return write(position, names)


HANDLERS: list[Any] = [replay, table_picture, record]
