"""What the lobby's addresses have in common: who asks, for which table, and what they may."""

import gzip
from functools import lru_cache, partial
from typing import Annotated, Any, Literal

from litestar import Request, Response
from litestar import get as getting
from litestar import post as posting
from litestar.params import PathParameter, QueryParameter

from cellar.core.types import PUBLIC
from cellar.server.errors import Forbidden, TooMany
from cellar.server.match.table import Table
from cellar.server.match.tables import Tables
from cellar.server.match.tokens import WATCHER, Holder
from cellar.server.views.eyes import without_page
from cellar.server.web.callers import client
from cellar.server.web.problems import DESCRIBED

Asking = Request[Any, Any, Any]
Theme = Literal["auto", "light", "dark"]
SVG = "image/svg+xml"
SeatPath = Annotated[int, PathParameter(ge=0, le=31)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=31)]
PlyQuery = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]

get = partial(getting, responses=DESCRIBED)
post = partial(posting, responses=DESCRIBED)


async def asked(request: Asking, table: str) -> tuple[Tables, Table, Holder]:
    """All tables, the one asked for, and who asks."""
    tables: Tables = request.app.state.tables
    found = await tables.find(table, caller(request))
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return tables, found, WATCHER
    who = found.holder(token.strip()) if kind.lower() == "bearer" else None
    if who is None:
        raise Forbidden("This token does not belong to this table: open the link that you were sent.")
    return tables, found, who


def eyes_of(table: Table, who: Holder, seat: int | None) -> int:
    """Where the asker looks from: a seat that the token holds, the first of them, or the public's place."""
    usual = without_page(who, table.now)
    if seat is None:
        return usual
    if seat not in who.seats:
        raise Forbidden("You do not hold that seat, so you cannot look from it.")
    if usual == PUBLIC:
        raise Forbidden("Several people play at this screen: until the match is over it shows what all may see.")
    return seat


def packed(request: Asking, text: str, kind: str, headers: dict[str, str]) -> Response[bytes]:
    """A text that everybody may know, made smaller for the way where that is understood."""
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text.encode(), media_type=kind, headers=headers)
    return Response(_zipped(text), media_type=kind, headers={**headers, "content-encoding": "gzip"})


@lru_cache(maxsize=64)
def _zipped(text: str) -> bytes:
    return gzip.compress(text.encode(), mtime=0)


def caller(request: Asking) -> str:
    """The client that asks."""
    return client(request.scope)  # type: ignore[arg-type]


def may_make(request: Asking) -> Tables:
    """Count a new table against the client's allowance."""
    tables: Tables = request.app.state.tables
    bucket = request.app.state.new_tables.of(caller(request))
    if not bucket.take(request.app.state.new_tables.clock()):
        raise TooMany(f"That is a lot of new tables: the next one can be laid out in {bucket.wait():.0f} s.")
    return tables
