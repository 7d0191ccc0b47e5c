"""Tables that strangers find, if their makers let them and somebody is there: with a free seat, at which whoever asks
first sits down, and those to watch."""

import json
from contextlib import suppress
from dataclasses import replace

from cellar.bots import people
from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.play import registry
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.table import Table
from cellar.server.messages import ClockWish, FreeSeat, OpenTable, WatchedTable
from cellar.server.model.tokens import TOKEN, Holder, cleaned, hashed
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import AccountRow, Attended, MatchRow, SeatRow, TermsRow
from cellar.server.tables import rated
from cellar.server.tables.links import check_new
from cellar.server.tables.tables import Tables

_ = translator(__name__)

#: Milliseconds without presence until a table counts as abandoned, and between two notes of presence.
ABANDONED_MS = 60_000
NOTE_MS = 20_000
GONE = N_("That seat is taken, or the table is no longer open: look at the list again.")


async def attend(tables: Tables) -> None:
    """Note in the store, for all processes, that somebody is at tables of this one that strangers may find, and that it
    serves the rated ones, where nobody need be; a match that is over is found no more."""
    shown = [table for table in tables.in_memory() if table.terms.listed or table.terms.watch or table.match.rated]
    now, due = tables.settings.clock() if shown else 0, []
    for table in shown:
        attended = any(guest.who.seats or guest.who.host for guest in table.guests)
        goes_on = attended or (table.match.rated and all(row.joined for row in table.seats))
        if goes_on and not table.is_over and now - table.attended > NOTE_MS:
            table.attended = now
        elif table.is_over and table.attended and not table.match.rated:
            table.attended = 0
        else:
            continue
        due.append(Attended(table.id, table.attended, table.timeline.ply, table.watchers()))
    if due:
        await tables.store.attend(due)


async def listed(tables: Tables) -> list[OpenTable]:
    """All open tables that may be shown."""
    return [
        OpenTable(
            match.id,
            match.game,
            title(game.about, options),
            options,
            tuple(row.name or roles[row.seat] for row in rows if row.joined and not row.bot),
            sum(bool(row.bot) for row in rows),
            tuple(FreeSeat(row.seat, roles[row.seat]) for row in rows if _free(row)),
            match.created,
            _clock(terms),
            match.rated,
            terms.watch,
        )
        for game, match, terms, rows in await _found(tables, watch=False)
        for options in [json.loads(match.options)]
        for roles in [game.seat_names(options)]
    ]


async def to_watch(tables: Tables) -> list[WatchedTable]:
    """All matches that anybody may watch and somebody plays now, those first that most watch."""
    return [
        WatchedTable(
            match.id,
            match.game,
            title(game.about, options),
            tuple(bot or row.name or roles[row.seat] for row, bot in zip(rows, bots)),
            terms.ply,
            terms.watchers,
            match.created,
            _clock(terms),
        )
        for game, match, terms, rows in await _found(tables, watch=True)
        for options in [json.loads(match.options)]
        for roles in [game.seat_names(options)]
        for bots in [people.names([row.bot for row in rows], [row.name for row in rows])]
    ]


async def _found(tables: Tables, *, watch: bool) -> list[tuple[Game, MatchRow, TermsRow, list[SeatRow]]]:
    """What may be shown of the tables that strangers may find."""
    await attend(tables)
    since = tables.settings.clock() - ABANDONED_MS
    rows = await tables.store.found_tables(watch, since, tables.settings.limits.open_tables)
    banned = tables.bans.closed.keys() | tables.bans.ended.keys()
    found = []
    for match, terms, sitting in rows:
        with suppress(CellarError):  # of a game that is not installed any more
            game = registry.load(match.game)
            if match.id not in banned and game.about.version == match.game_version:
                found.append((game, match, terms, sitting))
    return found


async def unlist(tables: Tables, table: Table, who: Holder) -> None:
    """Take a match from the list of those to watch: anybody who plays in it may, whoever put it there."""
    if not who.seats and not who.host:
        raise Forbidden(_("Only those who play here decide who may watch."))
    await tables.store.unlist(table.id)
    table.terms = replace(table.terms, watch=False)


def _clock(terms: TermsRow) -> ClockWish | None:
    return ClockWish(terms.clock, terms.seconds, terms.plus, terms.loses) if terms.clock else None


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
        tables.words.check_name(name)
        row = rated.taken(table, SeatRow(seat, cleaned(name), "", own, True, False), account)
        done = _free(table.seats[seat]) and await tables.store.sit(table.id, row)
        await tables.look_at_seats(table)
        if not done:
            raise Taken(_(GONE))
        tables.bus.say(table.id, SEATS)
    found = table.holder(token)
    assert found is not None
    return found
