"""The lobby: laying tables out, coming to them, leaving them."""

import io
from typing import Any

import segno
from litestar import Response
from litestar.params import FromPath, JSONBody

from cellar.core.errors import CellarError
from cellar.server import messages
from cellar.server.errors import Forbidden, Taken, TooMany
from cellar.server.match import changes, new_tables
from cellar.server.match.tables import Tables
from cellar.server.views.seats import table_card
from cellar.server.web.lobby import SVG, Asking, SeatPath, asked, caller, get, may_make, post

#: Tables in one answer, characters in one QR code.
MOST_TABLES = 60
MOST_CODE = 500


@post("/api/tables", summary="Lay out a table")
async def create(request: Asking, data: JSONBody[messages.CreateTable]) -> messages.TableMade:
    """A new match; the answer has the maker's token and a link for each friend."""
    return await new_tables.create(may_make(request), data, caller(request))


@post("/api/records", summary="Lay out a recorded match")
async def import_record(request: Asking, data: JSONBody[messages.ImportRecord]) -> messages.TableMade:
    """A table with a recorded match; whoever brings it holds the seats."""
    return await new_tables.lay_out_record(may_make(request), caller(request), data.text, data.seats)


@post("/api/tables/mine", status_code=200, summary="My tables")
async def mine(request: Asking, data: JSONBody[messages.Mine]) -> messages.MyTables:
    """The tables that the client holds tokens for, in the order asked."""
    if len(data.holds) > MOST_TABLES:
        raise TooMany(f"Ask for at most {MOST_TABLES} tables at once.")
    tables: Tables = request.app.state.tables
    found = []
    for hold in data.holds:
        try:
            table = await tables.find(hold.table, caller(request))
        except CellarError:
            continue
        who = table.holder(hold.token)
        if who is not None:
            found.append(table_card(table, who))
    return messages.MyTables(tuple(found))


@get("/api/tables/{table:str}", summary="A table at a glance")
async def glance(request: Asking, table: FromPath[str]) -> messages.TableCard:
    """As the token's seats, or a watcher, may know it."""
    _, found, who = await asked(request, table)
    return table_card(found, who)


@post("/api/tables/{table:str}/join", status_code=200, summary="Sit down")
async def join(request: Asking, table: FromPath[str], data: JSONBody[messages.Join]) -> messages.TableCard:
    """Say one's name at the seats that the token holds; bots that stand in get up."""
    tables, found, who = await asked(request, table)
    if not who.seats:
        raise Forbidden("A seat's token is needed to sit down: open the link that you were sent.")
    await changes.join(tables, found, who, data.name)
    return table_card(found, who)


@post("/api/tables/{table:str}/leave", status_code=200, summary="Get up")
async def leave(request: Asking, table: FromPath[str]) -> messages.TableCard:
    """The token's seats are marked as left."""
    tables, found, who = await asked(request, table)
    await changes.leave(tables, found, who)
    return table_card(found, who)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200, summary="A bot stands in")
async def stand_in(
    request: Asking, table: FromPath[str], seat: SeatPath, data: JSONBody[messages.StandIn]
) -> messages.TableCard:
    """A bot plays on for somebody who has left, has not come or has been away for a while."""
    tables, found, who = await asked(request, table)
    await changes.stand_in(tables, found, who, seat, data.bot)
    return table_card(found, who)


@post("/api/tables/{table:str}/rematch", summary="Play again")
async def rematch(request: Asking, table: FromPath[str], data: JSONBody[messages.RematchWish]) -> messages.TableMade:
    """The table of the rematch; the asker's token opens it."""
    tables, found, who = await asked(request, table)
    if found.rematch is None and (who.seats or who.host):
        may_make(request)
    return messages.TableMade(await new_tables.rematch(tables, found, who, data.rotate), "")


@post("/api/tables/{table:str}/fork", summary="Play from here")
async def fork(request: Asking, table: FromPath[str], data: JSONBody[messages.Fork]) -> messages.TableMade:
    """A new table that goes on from a moment of this one."""
    tables, found, who = await asked(request, table)
    may_make(request)
    return await new_tables.fork(tables, caller(request), found, who, data)


@post("/api/qr", status_code=200, media_type=SVG, summary="A QR code")
async def qr(data: JSONBody[messages.Code]) -> Response[bytes]:
    """A text, such as a link, as a QR code."""
    if not 1 <= len(data.text) <= MOST_CODE:
        raise Taken(f"A QR code can hold 1 to {MOST_CODE} characters here.")
    out = io.BytesIO()
    segno.make(data.text, micro=False, error="m").save(
        out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return Response(out.getvalue(), media_type=SVG)


HANDLERS: list[Any] = [create, mine, glance, join, leave, stand_in, rematch, fork, qr]
