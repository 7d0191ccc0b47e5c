"""The list of this browser's matches: how each is listed is stored beside it, so that only those that have changed are
opened, and a page can list them before Python has started."""

import msgspec
from msgspec import Struct

from cellar.browser.table import prerendered
from cellar.browser.table.store import BrowserStore, Held
from cellar.errors import CellarError
from cellar.server.match.seats import table_card
from cellar.server.messages import LayAs, TableSummary
from cellar.server.tables.tables import Tables


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
