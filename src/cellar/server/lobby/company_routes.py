"""Lobby routes by which strangers find each other, and of what the operator cares for: reports, privacy."""

from cellar.language import translator
from cellar.server import messages
from cellar.server.errors import TooMany, Unknown
from cellar.server.lobby.access import asked, may_make, may_sit
from cellar.server.lobby.routes import Asking, get, post
from cellar.server.match.seats import table_card
from cellar.server.menu import privacy
from cellar.server.model.tokens import hashed
from cellar.server.store.interface import ServerStore
from cellar.server.tables import open_tables, pairing, reports

_ = translator(__name__)


def _store(asking: Asking) -> ServerStore:
    if asking.services.store is None:
        raise Unknown(_("Nobody else is here: these tables are on your own device."))
    return asking.services.store


@get("/api/watch", summary="Matches to watch")
async def to_watch(asking: Asking) -> messages.WatchedTables:
    """The matches that anybody may watch and somebody plays now."""
    return messages.WatchedTables(tuple(await open_tables.to_watch(asking.services.tables)))


@post("/api/tables/{table:str}/unlist", status=200, summary="Take a match from the list of those to watch")
async def unlist(asking: Asking, table: str) -> messages.TableSummary:
    """Strangers do not find the match any more; whoever knows its address may watch it as before."""
    tables, found, who = await asked(asking, table)
    await open_tables.unlist(tables, found, who)
    return table_card(found, who)


@get("/api/pairing", summary="The clocks of pairings, and who waits")
async def paces(asking: Asking) -> messages.Paces:
    """The clocks that one can be paired with, and how many wait for what."""
    return await pairing.waiting(asking.services.tables, _store(asking))


@post("/api/pairing", status=200, summary="Wait to be paired")
async def pair(asking: Asking, data: messages.PairingWish) -> messages.Paired:
    """Wait for somebody who wishes the same; asked again every few seconds, until there is a table."""
    store = _store(asking)
    own = await pairing.repeated(store, data)
    if own is None:
        await may_sit(asking)
        may_make(asking)
    return await pairing.ask(asking.services.tables, store, data, own)


@post("/api/pairing/leave", status=200, summary="Wait no more")
async def unpair(asking: Asking, data: messages.Withdrawn) -> messages.Paired:
    """Wait no more; the answer has the table of whoever was paired just then."""
    store, token = _store(asking), hashed(data.token)
    await store.unwish(token)
    own = await store.wished(token)
    return messages.Paired(own.match or "" if own else "")


@post("/api/tables/{table:str}/report", summary="Report somebody")
async def report(asking: Asking, table: str, data: messages.ReportWish) -> messages.Reported:
    """Tell the operator of somebody at the table, with what they have said there."""
    store, buckets = _store(asking), asking.services.reports
    tables, found, who = await asked(asking, table)
    bucket = buckets.of(asking.client)
    if not bucket.take(buckets.clock()):
        raise TooMany(
            _("That's a lot of reports. You can send the next one in {seconds} s.", seconds=f"{bucket.wait():.0f}")
        )
    await reports.report(tables, store, found, who, data)
    return messages.Reported()


@get("/api/privacy", summary="What is stored of people")
async def stored(asking: Asking) -> messages.Privacy:
    """What this server stores of whom, for how long, and how to see and delete it."""
    _store(asking)
    return privacy.page(asking.services.tables.settings, asking.services.accounts is not None)
