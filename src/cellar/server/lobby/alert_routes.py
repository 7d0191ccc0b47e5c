"""Lobby routes of alerts, on a server: who is told of their turns at tables with days for each move."""

from typing import TYPE_CHECKING

from cellar.language import translator
from cellar.server import messages
from cellar.server.errors import Unknown
from cellar.server.lobby.access import bearer
from cellar.server.lobby.routes import Asking, get, post

if TYPE_CHECKING:  # a table in a browser reads the routes too, and sends nothing
    from cellar.server.alerts.alerts import Alerts

_ = translator(__name__)


def _alerts(asking: Asking) -> "Alerts":
    if asking.services.alerts is None:
        raise Unknown(_("Nobody is told of turns here: this table is in a browser."))
    return asking.services.alerts


@get("/api/alerts", summary="How people are told of their turns")
async def offered(asking: Asking) -> messages.AlertsOffered:
    """How this server tells people of their turns who are not there."""
    return _alerts(asking).offered()


@post("/api/alerts", status=200, summary="Be told of one's turns", long=True)
async def put(asking: Asking, data: messages.AlertsWish) -> messages.AlertsSet:
    """Have a browser, or an email address, told of tables at which the client holds seats; with the token of an
    account, of all its seats."""
    accounts, token = asking.services.accounts, bearer(asking)
    own = await accounts.of(token) if accounts and token else None
    return await _alerts(asking).put(data, own.id if own else "", asking.client)


@post("/api/alerts/confirm", status=200, summary="Confirm an email address")
async def confirm(asking: Asking, data: messages.AlertCode) -> messages.AlertsSet:
    """Whoever was mailed this code gets emails about their turns from now on."""
    await _alerts(asking).confirm(data.code)
    return messages.AlertsSet(0, True)


@post("/api/alerts/stop", status=200, summary="Be told no more")
async def stop(asking: Asking, data: messages.AlertCode) -> messages.AlertsStopped:
    """Send nothing more to whoever was mailed this code, or to a browser; everything about it is deleted."""
    await _alerts(asking).stop(code=data.code, endpoint=data.endpoint)
    return messages.AlertsStopped()


@post("/api/alerts/stop-mail", status=200, summary="Stop emails by their own button")
async def stop_mail(asking: Asking, code: str) -> messages.AlertsStopped:
    """The same by the button that mail programs show (RFC 8058): its body says nothing, the code is in the address."""
    await _alerts(asking).stop(code=code)
    return messages.AlertsStopped()
