"""Tables open to anybody: those whose makers list them, while a seat is free and somebody is there. Whoever asks first
sits down."""

import json

from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.play import registry
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.table import Table
from cellar.server.messages import ClockWish, FreeSeat, OpenTable
from cellar.server.model.tokens import TOKEN, Holder, cleaned, hashed
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import AccountRow, MatchRow, SeatRow, TermsRow
from cellar.server.tables import rated
from cellar.server.tables.links import check_new
from cellar.server.tables.tables import Tables

_ = translator(__name__)

#: Milliseconds without presence until a table counts as abandoned, and between two notes of presence.
ABANDONED_MS = 60_000
NOTE_MS = 20_000
GONE = N_("That seat is taken, or the table is no longer open: look at the list again.")


async def attend(tables: Tables) -> None:
    """Note in the store, for all processes, that somebody is at the listed tables of this one, and that it serves the
    rated ones, where nobody need be."""
    here = [table for table in tables.in_memory() if (table.terms.listed and _attended(table)) or _goes_on(table)]
    if not here:
        return
    now = tables.settings.clock()
    due = [table for table in here if now - table.attended > NOTE_MS]
    if due:
        await tables.store.attend([table.id for table in due], now)
    for table in due:
        table.attended = now


def _attended(table: Table) -> bool:
    return not table.is_over and any(guest.who.seats or guest.who.host for guest in table.guests)


def _goes_on(table: Table) -> bool:
    return table.match.rated and not table.is_over and all(row.joined for row in table.seats)


async def listed(tables: Tables) -> list[OpenTable]:
    """All open tables that may be shown."""
    await attend(tables)
    since = tables.settings.clock() - ABANDONED_MS
    found = await tables.store.open_tables(since, tables.settings.limits.open_tables)
    banned = tables.bans.closed.keys() | tables.bans.ended.keys()
    cards = [_card(*one) for one in found if one[0].id not in banned]
    return [card for card in cards if card is not None]


def _card(match: MatchRow, terms: TermsRow, rows: list[SeatRow]) -> OpenTable | None:
    try:
        game = registry.load(match.game)
    except CellarError:
        return None
    options = json.loads(match.options)
    roles = game.seat_names(options)
    clock = ClockWish(terms.clock, terms.seconds, terms.plus, terms.loses) if terms.clock else None
    return OpenTable(
        match.id,
        match.game,
        title(game.about),
        options,
        tuple(row.name or roles[row.seat] for row in rows if row.joined and not row.bot),
        sum(bool(row.bot) for row in rows),
        tuple(FreeSeat(row.seat, roles[row.seat]) for row in rows if _free(row)),
        match.created,
        clock,
        match.rated,
    )


def _free(row: SeatRow) -> bool:
    return not row.joined and not row.bot and row.token is None


async def sit(
    tables: Tables, table: Table, seat: int, token: str, name: str, account: AccountRow | None = None
) -> Holder:
    """Take a free seat of a listed table, in a rated match for the browser's account. Idempotent: asked again by the
    same browser, the answer is the same."""
    if not TOKEN.fullmatch(token):
        raise Forbidden(_("To join, a browser sends a token of 32 to 64 letters and digits."))
    who = table.holder(token)
    if who is None or seat not in who.seats:
        if not table.terms.listed or table.is_over or table.ended or not 0 <= seat < len(table.seats):
            raise Taken(_(GONE))
        own = who.token if who and who.token else hashed(token)
        check_new(table, table.seats[seat], own)
        row = rated.taken(table, SeatRow(seat, cleaned(name), "", own, True, False), account)
        done = _free(table.seats[seat]) and await tables.store.sit(table.id, row)
        await tables.look_at_seats(table)
        if not done:
            raise Taken(_(GONE))
        tables.bus.say(table.id, SEATS)
    found = table.holder(token)
    assert found is not None
    return found
