"""Lobby routes of invite links to a seat, and of device links for the holder's other devices."""

from cellar.server import messages
from cellar.server.lobby.access import SeatNumber, asked
from cellar.server.lobby.routes import Asking, get, post
from cellar.server.match.seats import table_card
from cellar.server.tables import links


@post("/api/tables/{table:str}/seats/{seat:int}/invite", summary="Make an invite link")
async def invite(asking: Asking, table: str, seat: SeatNumber) -> messages.SeatLink:
    """A new link to a seat that nobody is at; the one before is void."""
    tables, found, who = await asked(asking, table)
    return await links.invite(tables, found, who, seat)


@post("/api/tables/{table:str}/links/look", status=200, summary="What a link would do")
async def look(asking: Asking, table: str, data: messages.LinkAsked) -> messages.LinkSummary:
    """Describe what a link would do, without using it up."""
    tables = asking.services.tables
    return await links.look(tables, await tables.find(table, asking.client), data.code, data.token)


@post("/api/tables/{table:str}/links/use", status=200, summary="Use a link")
async def use(asking: Asking, table: str, data: messages.UseLink) -> messages.TableSummary:
    """Use a link up: what it opens belongs to the token that the browser has generated."""
    tables = asking.services.tables
    found = await tables.find(table, asking.client)
    return table_card(found, await links.use(tables, found, data.code, data.token, data.name))


@post("/api/tables/{table:str}/devices", summary="Make a device link")
async def offer_device(asking: Asking, table: str) -> messages.DeviceLink:
    """A link for another device of the asker; one that was not used is void."""
    tables, found, who = await asked(asking, table)
    return messages.DeviceLink(await links.offer_device(tables, found, who))


@get("/api/tables/{table:str}/devices", summary="The asker's other devices")
async def devices(asking: Asking, table: str) -> messages.Devices:
    """The number of the asker's other devices, and whether a link waits for one more."""
    _, found, who = await asked(asking, table)
    return links.devices_of(found, who)


@post("/api/tables/{table:str}/devices/revoke", status=200, summary="Revoke other devices")
async def revoke(asking: Asking, table: str) -> messages.Devices:
    """Revoke all other devices of the asker, and a device link that is not used yet."""
    tables, found, who = await asked(asking, table)
    await links.revoke(tables, found, who)
    return links.devices_of(found, who)
