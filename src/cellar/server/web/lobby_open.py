"""The lobby: tables that anybody may join."""

from typing import Any

from litestar.params import FromPath, JSONBody

from cellar.server import messages
from cellar.server.match import open_tables
from cellar.server.match.tables import Tables
from cellar.server.views.seats import table_card
from cellar.server.web.lobby import Asking, SeatPath, caller, get, post


@get("/api/open", summary="Tables that wait for people")
async def listed(request: Asking) -> messages.OpenTables:
    """Those whose makers have them listed, while a seat is free and somebody is there."""
    return messages.OpenTables(tuple(await open_tables.listed(request.app.state.tables)))


@post("/api/tables/{table:str}/seats/{seat:int}/sit", status_code=200, summary="Take a free seat")
async def sit(
    request: Asking, table: FromPath[str], seat: SeatPath, data: JSONBody[messages.SitDown]
) -> messages.TableCard:
    """At a listed table; the seat is the token's that the browser has made up."""
    tables: Tables = request.app.state.tables
    found = await tables.find(table, caller(request))
    return table_card(found, await open_tables.sit(tables, found, seat, data.token, data.name))


HANDLERS: list[Any] = [listed, sit]
