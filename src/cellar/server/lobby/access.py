"""Access checks shared by the lobby's routes: who asks, for which table, and with which rights."""

from typing import Annotated, Literal

from msgspec import Meta

from cellar.language import translator
from cellar.rules.types import PUBLIC
from cellar.server.accounts.accounts import said_of
from cellar.server.errors import Forbidden, TooMany, Unknown
from cellar.server.lobby.routes import Asking
from cellar.server.match.table import Table
from cellar.server.model.tokens import WATCHER, Holder
from cellar.server.store.rows import AccountRow
from cellar.server.tables.tables import Tables
from cellar.server.views.moment import without_page

_ = translator(__name__)

Theme = Literal["auto", "light", "dark"]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
SeatQuery = SeatNumber | None
PlyQuery = Annotated[int, Meta(ge=0, le=1_000_000)] | None


def bearer(asking: Asking) -> str:
    """The token of the header `Authorization`; "" where there is none of that kind."""
    kind, token = (*asking.authorization.split(" ", 1), "")[:2]
    return token.strip() if kind.lower() == "bearer" else ""


async def account_of(asking: Asking) -> AccountRow | None:
    """The account that the client is signed in to, if any."""
    accounts = asking.services.accounts
    return None if accounts is None else await accounts.of(bearer(asking))


async def asked(asking: Asking, table: str) -> tuple[Tables, Table, Holder]:
    """The tables, the one asked for, and the rights of the client's token there."""
    tables = asking.services.tables
    found = await tables.find(table, asking.client)
    if not asking.authorization:
        return tables, found, WATCHER
    who = found.holder(bearer(asking))
    if who is None:
        raise Forbidden(_("This token isn't for this table: open the link you were sent."))
    return tables, found, who


def eyes_of(table: Table, who: Holder, seat: int | None) -> int:
    """The point of view of the asker: a seat that the token holds, the first of them, or the public's."""
    usual = without_page(who, table.now)
    if seat is None:
        return usual
    if seat not in who.seats:
        raise Forbidden(_("That isn't your seat, so you can't look from it."))
    if usual == PUBLIC:
        raise Forbidden(
            _("Several people share this screen, so until the match is over it shows only what everyone may see.")
        )
    return seat


def moment(table: Table, ply: int | None) -> int:
    """A moment of the match that is asked for: after so many moves, or the present one."""
    last = table.timeline.ply
    if ply is not None and ply > last:
        raise Unknown(_("This match has moves 0 to {last}; there is no move {ply}.", last=last, ply=ply))
    return last if ply is None else ply


async def may_sit(asking: Asking) -> None:
    """Raise where the client is signed in to an account that the operator has banned, or that needs another name."""
    own = await account_of(asking)
    if own is not None and own.standing:
        raise Forbidden(said_of(own))


def may_make(asking: Asking) -> Tables:
    """Count a new table against the client's rate limit; raises TooMany."""
    new_tables = asking.services.new_tables
    bucket = new_tables.of(asking.client)
    if not bucket.take(new_tables.clock()):
        raise TooMany(
            _("That's a lot of new tables. You can open the next one in {seconds} s.", seconds=f"{bucket.wait():.0f}")
        )
    return asking.services.tables
