"""Lobby routes of open tables, which anybody may join."""

from cellar.server import messages
from cellar.server.lobby.access import SeatNumber
from cellar.server.lobby.routes import Asking, Route, get, post
from cellar.server.match.seats import table_card
from cellar.server.tables import open_tables


@get("/api/open", summary="Tables that wait for people")
async def listed(asking: Asking) -> messages.OpenTables:
    """Those whose makers have them listed, while a seat is free and somebody is there."""
    return messages.OpenTables(tuple(await open_tables.listed(asking.house.tables)))


@post("/api/tables/{table:str}/seats/{seat:int}/sit", status=200, summary="Take a free seat")
async def sit(asking: Asking, table: str, seat: SeatNumber, data: messages.SitDown) -> messages.TableSummary:
    """At a listed table; the seat is the token's that the browser has made up."""
    tables = asking.house.tables
    found = await tables.find(table, asking.client)
    return table_card(found, await open_tables.sit(tables, found, seat, data.token, data.name))


ROUTES: list[Route] = [listed, sit]
