"""Lobby routes to look back at a match: replay, story, pictures and the record. All of it is made by workers."""

from typing import Annotated

from msgspec import Meta

from cellar.language import translator
from cellar.server import messages
from cellar.server.errors import Forbidden
from cellar.server.lobby.access import PlyQuery, SeatQuery, Theme, asked, eyes_of, moment
from cellar.server.lobby.routes import PNG, SVG, TEXT, Answer, Asking, get
from cellar.server.match.advice import check_named
from cellar.server.match.records import record_text
from cellar.server.match.seats import may_record
from cellar.server.views.story import for_outsiders

_ = translator(__name__)

#: Maximum number of moments in one replay.
MOST_FRAMES = 100
#: A match goes on: its picture is soon another one.
FOR_A_WHILE = {"cache-control": "public, max-age=60"}


@get("/api/tables/{table:str}/replay", summary="Replay of a match")
async def replay(
    asking: Asking,
    table: str,
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0,
    most: Annotated[int, Meta(ge=1, le=MOST_FRAMES)] = 50,
    seat: SeatQuery = None,
) -> Answer[messages.Replay]:
    """Moments of the match as a seat saw them at the time; fewer than were asked for where they are large."""
    _tables, found, who = await asked(asking, table)
    eyes, timeline = eyes_of(found, who, seat), found.timeline
    part = timeline.part(min(max(start - 1, 0), timeline.ply), min(start + most - 1, timeline.ply))
    shown = {"table": found.id, "seat": eyes, "start": start, "most": most, "last": timeline.ply}
    return Answer(await asking.work("frames", part=part, **shown))


@get("/api/tables/{table:str}/story", summary="The story of a match")
async def story(asking: Asking, table: str) -> messages.Story:
    """What decided a match that is over, and who stood how well when; or how far that is worked out."""
    _, found, who = await asked(asking, table)
    told = await asking.services.stories.of(found)
    return told if found.game.about.everything_open or may_record(found, who) else for_outsiders(told)


@get("/api/tables/{table:str}/picture.svg", kind=SVG, summary="The board as a picture")
async def table_picture(
    asking: Asking,
    table: str,
    ply: PlyQuery = None,
    seat: SeatQuery = None,
    theme: Theme = "auto",
) -> Answer[str]:
    """The board now or at another moment, as a seat saw it."""
    _tables, found, who = await asked(asking, table)
    eyes, at = eyes_of(found, who, seat), moment(found, ply)
    part = found.timeline.part(at, at)
    return Answer(await asking.work("board", part=part, ply=at, seat=eyes, theme=theme), SVG)


@get("/api/tables/{table:str}/card.png", kind=PNG, summary="The picture of a link")
async def table_card(asking: Asking, table: str, ply: PlyQuery = None) -> Answer[bytes]:
    """The board now or at another moment, as everybody may see it, as large as chats and networks show links."""
    found = await asking.services.tables.find(table, asking.client)
    at = moment(found, ply)
    return Answer(await asking.services.made.table_card(asking.client, found, at), PNG, FOR_A_WHILE)


@get("/api/tables/{table:str}/explain", summary="What a thing of a replay is")
async def replay_thing(
    asking: Asking, table: str, thing: str, ply: PlyQuery = None, seat: SeatQuery = None
) -> messages.Words:
    """More words about something on the board or beside it, at a moment, as a seat knew it then."""
    _tables, found, who = await asked(asking, table)
    eyes = eyes_of(found, who, seat)
    check_named(thing)
    at = moment(found, ply)
    part = found.timeline.part(at, at)
    return messages.Words(await asking.work("explained", part=part, ply=at, seat=eyes, thing=thing))


@get("/api/tables/{table:str}/record", kind=TEXT, summary="Record of a match")
async def record(asking: Asking, table: str) -> Answer[str]:
    """The whole match as text: for those who played, when it is over; at any time for whoever plays alone."""
    tables, found, who = await asked(asking, table)
    if not may_record(found, who) and not found.sole(who):
        raise Forbidden(
            _("A match file shows everything, hidden hands too: players can save it when the match is over.")
        )
    text = await record_text(tables.pool, asking.client, found)
    name = f"{found.match.game}-{found.id}.txt"
    return Answer(text, TEXT, {"content-disposition": f'attachment; filename="{name}"'})
