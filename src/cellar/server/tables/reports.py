"""Reports on people at a table: kept for the operator, with the lines of chat that show what is reported."""

import hashlib
import logging

import msgspec

from cellar.language import translator
from cellar.rules.types import PUBLIC
from cellar.server.errors import LobbyError, Taken, TooMany
from cellar.server.match import chat
from cellar.server.match.table import Table
from cellar.server.messages import ReportWish
from cellar.server.model.tokens import Holder
from cellar.server.store.interface import ServerStore
from cellar.server.store.rows import Conflict, ReportRow
from cellar.server.tables.tables import Tables

_ = translator(__name__)
logger = logging.getLogger(__name__)
#: Maximum number of lines of chat in a report.
MOST_LINES = 20


async def report(tables: Tables, store: ServerStore, table: Table, who: Holder, wish: ReportWish) -> None:
    """Keep a report for the operator. Whoever reports can show only what they may read."""
    limits = tables.settings.limits
    text = " ".join(wish.text.split())
    if len(text) > limits.report_text or len(wish.lines) > MOST_LINES or len(wish.id) > 64:
        raise LobbyError(
            _(
                "A report has at most {most} characters and {lines} messages.",
                most=limits.report_text,
                lines=MOST_LINES,
            )
        )
    entries = [row for row in table.chat.entries if row.kind == "chat" and chat.may_read(table, who, row)]
    shown = [chat.message_of(table, row) for row in entries if row.number in wish.lines and row.seat == wish.seat]
    row = ReportRow(
        hashlib.sha256(f"{table.id} {who.key} {wish.id}".encode()).hexdigest()[:12],
        tables.settings.clock(),
        table.id,
        wish.seat,
        _reported(table, who, wish, [line.name for line in shown]),
        wish.kind,
        "".join(c for c in text if c.isprintable()),
        msgspec.json.encode(shown).decode(),
    )
    try:
        if await store.report(row, limits.reports):
            logger.warning("somebody was reported: `cellar store reports --show %s` tells it", row.id)
    except Conflict:
        raise TooMany(_("More reports wait than can be read. Try again in a while.")) from None


def _reported(table: Table, who: Holder, wish: ReportWish, names: list[str]) -> str:
    """The name of whoever is reported, as the others see it."""
    if wish.seat == PUBLIC and names:
        return names[0]
    if not 0 <= wish.seat < len(table.seats) or not table.seats[wish.seat].person:
        raise Taken(_("There is nobody to report: only a person at a seat, or somebody who has said something."))
    if wish.seat in who.seats:
        raise Taken(_("That's your own seat."))
    return table.called(wish.seat)
