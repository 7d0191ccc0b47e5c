"""Lobby routes of tables: creating, joining and leaving them, open ones, rematches and forks; invite links to a seat,
and device links for the holder's other devices."""

import asyncio
import io
from importlib.util import find_spec

from cellar.errors import CellarError
from cellar.language import translator
from cellar.server import messages
from cellar.server.errors import Busy, Forbidden, Taken, TooMany
from cellar.server.lobby.access import SeatNumber, account_of, asked, may_make, may_sit
from cellar.server.lobby.routes import SVG, Answer, Asking, get, post
from cellar.server.match.seats import table_card
from cellar.server.tables import links, new_tables, open_tables, seat_changes
from cellar.server.tables.days import unopened

_ = translator(__name__)

#: Maximum number of tables in one answer, and of characters in one QR code.
MOST_TABLES = 60
MOST_CODE = 500


@post("/api/tables", summary="Create a table")
async def create(asking: Asking, data: messages.CreateTable) -> messages.TableMade:
    """Create a table for a new match; the answer has the maker's token and a link for each friend."""
    await may_sit(asking)
    return await new_tables.create(may_make(asking), data, asking.client, await account_of(asking))


@post("/api/records", summary="Import a record", long=True)
async def import_record(asking: Asking, data: messages.ImportRecord) -> messages.TableMade:
    """Create a table with a recorded match; whoever brings it holds the seats."""
    await may_sit(asking)
    return await new_tables.lay_out_record(may_make(asking), asking.client, data.text, data.seats)


@post("/api/tables/mine", status=200, summary="My tables")
async def mine(asking: Asking, data: messages.Mine) -> messages.MyTables:
    """The tables that the client holds tokens for, in the order asked."""
    if len(data.holds) > MOST_TABLES:
        raise TooMany(_("Ask for at most {most} tables at once.", most=MOST_TABLES))
    tables = asking.services.tables
    waiting = await tables.unopened([hold.table for hold in data.holds])
    found = []
    for hold in data.holds:
        if card := unopened.summary(hold, waiting):
            found.append(card)
            continue
        try:
            table = await tables.find(hold.table, asking.client)
        except CellarError:
            continue
        who = table.holder(hold.token)
        if who is not None:
            found.append(table_card(table, who))
    return messages.MyTables(tuple(found))


@get("/api/tables/{table:str}", summary="Summary of a table")
async def glance(asking: Asking, table: str) -> messages.TableSummary:
    """The summary of a table, as the token's seats, or a watcher, may know it."""
    _, found, who = await asked(asking, table)
    return table_card(found, who)


@post("/api/tables/{table:str}/join", status=200, summary="Join a table")
async def join(asking: Asking, table: str, data: messages.Join) -> messages.TableSummary:
    """Take the seats that the token holds under a name; bots that stand in leave them."""
    tables, found, who = await asked(asking, table)
    if not who.seats and not who.owed:
        raise Forbidden(_("You need a seat's token to sit down: open the link you were sent."))
    await seat_changes.join(tables, found, who, data.name)
    return table_card(found, found.holder_of(who.token_hash or b"") or who)


@post("/api/tables/{table:str}/leave", status=200, summary="Leave a table")
async def leave(asking: Asking, table: str) -> messages.TableSummary:
    """Mark the token's seats as left."""
    tables, found, who = await asked(asking, table)
    await seat_changes.leave(tables, found, who)
    return table_card(found, who)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status=200, summary="Let a bot stand in")
async def stand_in(asking: Asking, table: str, seat: SeatNumber, data: messages.StandIn) -> messages.TableSummary:
    """Let a bot play on for somebody who has left, has not come or has been away for a while."""
    tables, found, who = await asked(asking, table)
    await seat_changes.stand_in(tables, found, who, seat, data.bot)
    return table_card(found, who)


@post("/api/tables/{table:str}/rematch", summary="Rematch")
async def rematch(asking: Asking, table: str, data: messages.RematchWish) -> messages.TableMade:
    """Create the table of a rematch, or find it; the asker's token opens it."""
    tables, found, who = await asked(asking, table)
    if found.rematch is None and (who.seats or who.host):
        may_make(asking)
    return messages.TableMade(await new_tables.rematch(tables, found, who, data.rotate), "")


@post("/api/tables/{table:str}/fork", summary="Fork a match")
async def fork(asking: Asking, table: str, data: messages.Fork) -> messages.TableMade:
    """Create a table that plays on from a past position of this one."""
    tables, found, who = await asked(asking, table)
    may_make(asking)
    return await new_tables.fork(tables, asking.client, found, who, data)


@get("/api/open", summary="Open tables")
async def listed(asking: Asking) -> messages.OpenTables:
    """The tables that anybody may join: listed by their makers, with a free seat and somebody there."""
    return messages.OpenTables(tuple(await open_tables.listed(asking.services.tables)))


@post("/api/tables/{table:str}/seats/{seat:int}/sit", status=200, summary="Take a free seat")
async def sit(asking: Asking, table: str, seat: SeatNumber, data: messages.SitDown) -> messages.TableSummary:
    """Take a free seat at a listed table, for the token that the browser has generated."""
    await may_sit(asking)
    tables = asking.services.tables
    found = await tables.find(table, asking.client)
    account = await account_of(asking)
    return table_card(found, await open_tables.sit(tables, found, seat, data.token, data.name, account))


@post("/api/qr", status=200, kind=SVG, summary="A QR code")
async def qr(data: messages.Code) -> Answer[bytes]:
    """A text, such as a link, as a QR code."""
    if find_spec("segno") is None:
        raise Busy(_("QR codes are made by servers, and this table is in a browser."))
    if not 1 <= len(data.text) <= MOST_CODE:
        raise Taken(_("A QR code can hold 1 to {most} characters here.", most=MOST_CODE))
    # Milliseconds, and the first time the module is loaded as well: nobody else is to wait for that.
    return Answer(await asyncio.to_thread(_code, data.text), SVG)


def _code(text: str) -> bytes:
    import segno

    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue()


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
    await may_sit(asking)
    tables = asking.services.tables
    found = await tables.find(table, asking.client)
    account = await account_of(asking)
    return table_card(found, await links.use(tables, found, data.code, data.token, data.name, account))


@post("/api/tables/{table:str}/devices", summary="Make a device link")
async def offer_device(asking: Asking, table: str) -> messages.DeviceLink:
    """A link for another device of the asker; one that was not used is void."""
    tables, found, who = await asked(asking, table)
    code = tables.settings.new_token()
    await links.add_device(tables, found, who, code, used=False)
    return messages.DeviceLink(code)


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
