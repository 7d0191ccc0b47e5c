"""The lobby over HTTP: each handler names its messages; the work is done elsewhere."""

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response
from litestar import get as getting
from litestar import post as posting
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from cellar.core import options as options_of
from cellar.core import registry
from cellar.core.puzzle import read_date
from cellar.core.record import write
from cellar.core.svg import write_svg
from cellar.core.types import PUBLIC
from cellar.server import games_menu, goings, messages
from cellar.server.door import client
from cellar.server.hall import Hall
from cellar.server.line import Line
from cellar.server.problems import Forbidden, Taken, TooMany, Unknown
from cellar.server.seats import WATCHER, Holder
from cellar.server.shown import card
from cellar.server.staging import frames
from cellar.server.table import Table

Asking = Request[Any, Any, Any]
Theme = Literal["auto", "light", "dark"]
SVG = "image/svg+xml"
#: Tables in one answer, moments in one replay, characters in one QR code.
MOST_TABLES = 60
MOST_FRAMES = 100
MOST_CODE = 500
#: Days whose puzzle is remembered.
MOST_PUZZLES = 100
SeatPath = Annotated[int, PathParameter(ge=0, le=31)]
PlyQuery = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]

PROBLEMS = {
    400: "What was sent cannot be used.",
    403: "The asker may not.",
    404: "It does not exist.",
    409: "Not possible as things stand.",
    413: "Too long.",
    429: "Too many.",
}
_responses = {status: ResponseSpec(messages.Problem, description=why) for status, why in PROBLEMS.items()}
get = partial(getting, responses=_responses)
post = partial(posting, responses=_responses)


async def _at(request: Asking, table: str) -> tuple[Hall, Table, Holder]:
    """The hall, the table, and who asks."""
    hall: Hall = request.app.state.hall
    found = await hall.table(table)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return hall, found, WATCHER
    who = found.holder(token.strip()) if kind.lower() == "bearer" else None
    if who is None:
        raise Forbidden("This token does not belong to this table: open the link that you were sent.")
    return hall, found, who


def _eyes(table: Table, who: Holder, seat: int | None) -> int:
    """Where the asker looks from: a seat that the token holds, the first of them, or the public's place."""
    if seat is not None and seat not in who.seats:
        raise Forbidden("You do not hold that seat, so you cannot look from it.")
    return seat if seat is not None else who.seats[0] if who.seats else PUBLIC


def _may_make(request: Asking) -> Hall:
    """Count a new table against the client's allowance."""
    hall: Hall = request.app.state.hall
    bucket = request.app.state.new_tables.of(client(request.scope))  # type: ignore[arg-type]
    if not bucket.take(request.app.state.new_tables.clock()):
        raise TooMany(f"That is a lot of new tables: the next one can be laid out in {bucket.wait():.0f} s.")
    return hall


@get("/api/games", summary="The games")
async def games() -> tuple[messages.GameCard, ...]:
    """Every game, with its options and bots."""
    return games_menu.cards()


@get("/api/games/{game:str}/picture.svg", media_type=SVG, summary="A picture for the menu")
async def game_picture(game: FromPath[str], theme: FromQuery[Theme] = "auto") -> Response[str]:
    """A moment of a match."""
    text = await asyncio.to_thread(games_menu.picture, game, theme)
    return Response(text, media_type=SVG, headers={"cache-control": "public, max-age=3600"})


@get("/api/games/{game:str}/rules", summary="The rules of a game")
async def game_rules(game: FromPath[str]) -> messages.RulesPage:
    """The rules page."""
    return await asyncio.to_thread(games_menu.rules, game)


@post("/api/games/{game:str}/seats", status_code=200, summary="What the seats are called")
async def seat_names(game: FromPath[str], data: JSONBody[messages.Chosen]) -> messages.SeatNames:
    """The seats' names, which may depend on the options."""
    return await asyncio.to_thread(games_menu.seat_names, game, data.options)


@get("/api/games/{game:str}/files/{name:path}", media_type=SVG, summary="A picture of a rules page")
async def game_file(game: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A picture that lies beside the rules page."""
    data, kind = games_menu.rules_file(game, str(name))
    return Response(data, media_type=kind, headers={"cache-control": "public, max-age=3600"})


@get("/api/puzzle", summary="The puzzle of the day")
async def puzzle(
    request: Asking, date: Annotated[str | None, QueryParameter(max_length=10)] = None
) -> messages.PuzzleCard:
    """Cell Management's puzzle of today, or of another day (2026-11-15)."""
    hall: Hall = request.app.state.hall
    known: dict[str, messages.PuzzleCard] = request.app.state.puzzles
    day = read_date(date).isoformat()
    if day not in known:
        options = options_of.complete(registry.about("cell_management"), {})
        found = messages.PuzzleCard(
            **await hall.thinkers.solve("puzzle", options, {"game": "cell_management", "date": day})
        )
        if len(known) >= MOST_PUZZLES:
            known.clear()
        known[day] = found
    return known[day]


@post("/api/tables", summary="Lay out a table")
async def create(request: Asking, data: JSONBody[messages.CreateTable]) -> messages.TableMade:
    """A new match; the answer has the maker's token and one for each friend."""
    return await _may_make(request).create(data)


@post("/api/tables/mine", status_code=200, summary="My tables")
async def mine(request: Asking, data: JSONBody[messages.Mine]) -> messages.Tables:
    """The tables that the client holds tokens for, in the order asked."""
    if len(data.holds) > MOST_TABLES:
        raise TooMany(f"Ask for at most {MOST_TABLES} tables at once.")
    hall: Hall = request.app.state.hall
    found = []
    for hold in data.holds:
        try:
            table = await hall.table(hold.table)
        except (Unknown, Taken):
            continue
        who = table.holder(hold.token)
        if who is not None:
            found.append(card(table, who))
    return messages.Tables(tuple(found))


@get("/api/tables/{table:str}", summary="A table at a glance")
async def look(request: Asking, table: FromPath[str]) -> messages.TableCard:
    """As the token's seats, or a watcher, may know it."""
    _, found, who = await _at(request, table)
    return card(found, who)


@post("/api/tables/{table:str}/join", status_code=200, summary="Sit down")
async def join(request: Asking, table: FromPath[str], data: JSONBody[messages.Join]) -> messages.TableCard:
    """Say one's name at the seat that the token holds."""
    hall, found, who = await _at(request, table)
    if not who.seats:
        raise Forbidden("A seat's token is needed to sit down: open the link that you were sent.")
    await goings.join(hall, found, who, data.name)
    return card(found, who)


@post("/api/tables/{table:str}/leave", status_code=200, summary="Get up")
async def leave(request: Asking, table: FromPath[str]) -> messages.TableCard:
    """The token's seats are marked as left."""
    hall, found, who = await _at(request, table)
    await goings.leave(hall, found, who)
    return card(found, who)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="A bot stands in")
async def stand_in(
    request: Asking, table: FromPath[str], seat: SeatPath, data: JSONBody[messages.StandIn]
) -> messages.TableCard:
    """A bot plays on for somebody who has left."""
    hall, found, who = await _at(request, table)
    await goings.stand_in(hall, found, who, seat, data.bot)
    return card(found, who)


@post("/api/tables/{table:str}/rematch", summary="Play again")
async def rematch(request: Asking, table: FromPath[str], data: JSONBody[messages.RematchWish]) -> messages.TableMade:
    """The table of the rematch; the asker's token opens it."""
    hall, found, who = await _at(request, table)
    if found.rematch is None and (who.seats or who.host):
        _may_make(request)
    return messages.TableMade(await goings.rematch(hall, found, who, data.rotate), "")


@post("/api/tables/{table:str}/fork", summary="Play from here")
async def fork(request: Asking, table: FromPath[str], data: JSONBody[messages.Fork]) -> messages.TableMade:
    """A new table that goes on from a moment of this one."""
    hall, found, who = await _at(request, table)
    _may_make(request)
    return await goings.fork(hall, found, who, data)


@get("/api/tables/{table:str}/replay", summary="Look back")
async def replay(
    request: Asking,
    table: FromPath[str],
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=MOST_FRAMES)] = 50,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
) -> messages.Replay:
    """Moments of the match as a seat saw them at the time."""
    _, found, who = await _at(request, table)
    eyes = _eyes(found, who, seat)
    line = found.line.copy()
    shown = await asyncio.to_thread(frames, line, eyes, start, most) if start <= line.ply else ()
    return messages.Replay(found.id, found.match.game, eyes, found.game.narration.VOCABULARIES, line.ply, shown)


@get("/api/tables/{table:str}/picture.svg", media_type=SVG, summary="The board as a picture")
async def table_picture(
    request: Asking,
    table: FromPath[str],
    ply: PlyQuery = None,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    theme: FromQuery[Theme] = "auto",
) -> Response[str]:
    """The board now or at another moment, as a seat saw it."""
    _, found, who = await _at(request, table)
    eyes, line = _eyes(found, who, seat), found.line.copy()
    if ply is not None and ply > line.ply:
        raise Unknown(f"This match has the moments 0 to {line.ply}; there is no moment {ply}.")
    return Response(await asyncio.to_thread(_drawn, line, ply, eyes, theme), media_type=SVG)


def _drawn(line: Line, ply: int | None, eyes: int, theme: str) -> str:
    return write_svg(line.position(line.at(line.ply if ply is None else ply)).view(eyes).scene, theme)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, summary="The record")
async def record(request: Asking, table: FromPath[str]) -> Response[str]:
    """The whole match as text: for those who played, when it is over; at any time for a token that holds every seat."""
    _, found, who = await _at(request, table)
    everything = len(who.seats) == len(found.seats)
    if not everything and not (who.seats and found.is_over):
        raise Forbidden(
            "The record tells everything, hidden hands too: those who play can have it when the match is over."
        )
    text = await asyncio.to_thread(_written, found.line.copy(), [row.name or row.bot for row in found.seats])
    name = f"{found.match.game}-{found.id}.txt"
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": f'attachment; filename="{name}"'})


def _written(line: Line, names: list[str]) -> str:
    position = line.position(line.root)
    position.setup = line.setup
    for action in line.actions:
        position.play(action)
    return write(position, names)


@post("/api/records", summary="Lay out a recorded match")
async def import_record(request: Asking, data: JSONBody[messages.ImportRecord]) -> messages.TableMade:
    """A table with a recorded match; whoever brings it holds the seats."""
    return await _may_make(request).lay_out_record(data.text, data.seats)


@post("/api/qr", status_code=200, media_type=SVG, summary="A QR code")
async def qr(data: JSONBody[messages.Code]) -> Response[bytes]:
    """A text, such as a link, as a QR code."""
    import io

    import segno

    if not 1 <= len(data.text) <= MOST_CODE:
        raise Taken(f"A QR code can hold 1 to {MOST_CODE} characters here.")
    out = io.BytesIO()
    segno.make(data.text, micro=False, error="m").save(
        out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return Response(out.getvalue(), media_type=SVG)


HANDLERS: list[Any] = [
    games, game_picture, game_rules, seat_names, game_file, puzzle, create, mine, look, join, leave, stand_in, rematch,
    fork, replay, table_picture, record, import_record, qr,
]  # fmt: skip
