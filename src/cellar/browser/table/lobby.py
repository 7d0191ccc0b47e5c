"""Lobby routes that only a local table has: one's matches, records, moves as links, prerendered tables."""

import msgspec
from msgspec import Struct

from cellar.browser.table import moves, prerendered
from cellar.browser.table.store import BrowserStore, Held
from cellar.errors import CellarError
from cellar.language import translator
from cellar.play import registry
from cellar.server import messages
from cellar.server.errors import Forbidden, Unknown
from cellar.server.lobby import moment_routes
from cellar.server.lobby.access import asked
from cellar.server.lobby.routes import TEXT, Answer, Asking, Route, get, post
from cellar.server.match.records import record_text
from cellar.server.match.seats import table_card
from cellar.server.messages import LayAs, SeatWish, TableSummary
from cellar.server.model.tokens import cleaned
from cellar.server.tables.bans import DELETED
from cellar.server.tables.tables import Tables

_ = translator(__name__)


class Card(Struct):
    """A match as it is listed: a row that web/src/local/held-matches.ts reads as well."""

    #: the row of the last event that it takes into account, in hexadecimal digits
    last: str
    table: TableSummary


async def listed(tables: Tables, store: BrowserStore, client: str) -> tuple[TableSummary, ...]:
    """All matches, most recently used first; those that no longer can be opened are left out."""
    await _lay(tables, store)
    found = [await _table(tables, store, client, held) for held in await store.held()]
    return tuple(one for one in found if one is not None)


async def _lay(tables: Tables, store: BrowserStore) -> None:
    """Lay out the tables that a page has shown and that was closed before Python came."""
    for match, data in await store.beginnings():
        try:
            told = msgspec.json.decode(data, type=LayAs)
            await prerendered.lay(tables, told.wish, told.table, told.token, told.draws)
        except (CellarError, msgspec.MsgspecError):  # of another version, and nothing was played there
            await store.delete(match)


async def _table(tables: Tables, store: BrowserStore, client: str, held: Held) -> TableSummary | None:
    last = held.last.hex()
    try:
        card = msgspec.json.decode(held.card, type=Card)
        if card.last == last:
            return card.table
    except msgspec.MsgspecError:  # there is none yet, or it is another version's
        pass
    try:
        table = await tables.find(held.match, client)
    except CellarError:
        return None
    who = table.holder(held.token)
    if who is None:
        return None
    summary = table_card(table, who)
    if held.version == table.version:  # another tab may have played on meanwhile
        await store.put_card(held.match, msgspec.json.encode(Card(last, summary)))
    return summary


def _store(asking: Asking) -> BrowserStore:
    store = asking.services.tables.store
    assert isinstance(store, BrowserStore)
    return store


@get("/api/reachable", summary="Where friends reach this table")
async def reachable() -> messages.Reachable:
    """Answer that friends cannot connect here: matches are sent to friends, or moved to a server."""
    return messages.Reachable(())


@get("/api/games/{game:str}/rules", summary="The rules of a game")
async def rules(game: str) -> messages.RulesPage:
    """Refuse: the rules page is a file of the site, written when that was made."""
    raise Unknown(f"The rules of {registry.about(game).title} are a file of this site, and not the table's.")


@post("/api/tables/mine", status=200, summary="My tables")
async def mine(asking: Asking, data: messages.Mine) -> messages.MyTables:
    """All matches of this browser, whichever its page knows of; the most recently used is first."""
    return messages.MyTables(await listed(asking.services.tables, _store(asking), asking.client))


@post("/api/local/tables/{table:str}/delete", status=200, summary="Delete a match")
async def delete(asking: Asking, table: str) -> messages.Deleted:
    """Delete a match for good; pages that are at it are told."""
    tables, found, who = await asked(asking, table)
    if not who.seats and not who.host:
        raise Forbidden(_("Only a player of this match can delete it."))
    await _store(asking).delete(found.id)
    tables.bans.closed[found.id] = found.ended = DELETED
    found.guests.dismiss(lambda: messages.Bye("closing", str(DELETED)))
    tables.let_go(found.id)
    return messages.Deleted(found.id)


@get("/api/tables/{table:str}/record", kind=TEXT, summary="Record of a match")
async def record(asking: Asking, table: str) -> Answer[str]:
    """The whole match as text: also before its end, where nothing is hidden in it."""
    tables, found, who = await asked(asking, table)
    if who.seats and moves.is_open(found):
        return Answer(await record_text(tables.pool, asking.client, found), TEXT)
    answer: Answer[str] = await moment_routes.record.answer(asking, table)
    return answer


@post("/api/local/tables/{table:str}/move", status=200, summary="Move a match to a server")
async def travel(asking: Asking, table: str, data: messages.TravelWish) -> messages.Travelling:
    """The body to post to a server, so that the match goes on there with friends."""
    tables, found, who = await asked(asking, table)
    moves.check_travel(found, who)
    if not data.mine or not set(data.mine) <= set(who.seats):
        raise Forbidden(_("Keep at least one of your own seats, and none of anybody else's."))
    seats = tuple(
        SeatWish("me", name=cleaned(data.name) or wish.name) if wish.who == "me" else wish
        for wish in moves.wishes(found.seats, data.mine)
    )
    return messages.Travelling(await record_text(tables.pool, asking.client, found), seats)


@post("/api/local/tables/{table:str}/link", status=200, summary="A match as a link")
async def link(asking: Asking, table: str, data: messages.MoveLinkWish) -> messages.MoveLink:
    """Make a link of a match for whoever is to move."""
    tables, found, who = await asked(asking, table)
    return await moves.link(tables, _store(asking), asking.client, found, who, data.name)


@post("/api/local/links/look", status=200, summary="Summary of a match in a link")
async def look(asking: Asking, data: messages.MoveCode) -> messages.MoveSummary:
    """Describe a match in a link, before it is opened."""
    return await moves.look(asking.services.tables, _store(asking), asking.client, data.code)


@post("/api/local/links/use", status=200, summary="Open a link of a match")
async def use(asking: Asking, data: messages.UseMove) -> messages.TableMade:
    """Open a match from a link; whoever opens it has the seat that is to move."""
    return await moves.use(asking.services.tables, _store(asking), asking.client, data.code, data.name)


@get("/api/local/tables/{table:str}/look", summary="Prerender a table")
async def seen(asking: Asking, table: str) -> messages.Look:
    """Prerender a table as the asker sees it, for the next visit."""
    _, found, who = await asked(asking, table)
    return await prerendered.look(found, who)


@post("/api/local/ahead", status=200, summary="Prerender a new table")
async def laid_ahead(asking: Asking, data: messages.CreateTable) -> messages.LaidAhead:
    """Prerender a new table before it is asked for, for the next visit."""
    return await prerendered.laid(asking.services.tables.settings, data)


@post("/api/local/tables", summary="Create a prerendered table")
async def lay(asking: Asking, data: messages.LayAs) -> messages.TableMade:
    """Create a prerendered table, exactly as the page has shown it."""
    return await prerendered.lay(asking.services.tables, data.wish, data.table, data.token, data.draws)


ROUTES: list[Route] = [
    reachable, rules, mine, delete, record, travel, link, look, use, seen, laid_ahead, lay,
]  # fmt: skip
