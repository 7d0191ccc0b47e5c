"""Rated matches: what a table must be to have one, and who may sit down there. What a match makes of ratings is the
rater's (`accounts/ratings.py`), which a server with accounts has."""

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from cellar.bots.registry import bot
from cellar.bots.strength import ratings
from cellar.contract import options as options_of
from cellar.contract.about import About
from cellar.contract.words import bot_title, title
from cellar.errors import BadOption
from cellar.language import N_, translator
from cellar.play import registry
from cellar.play.early_end import camps
from cellar.rules.types import Options
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.table import Table
from cellar.server.messages import CreateTable
from cellar.server.store.rows import AccountRow, SeatRow
from cellar.server.tables.seating import Seating

if TYPE_CHECKING:  # which knows tables
    from cellar.server.accounts.ratings import Ratings

_ = translator(__name__)

SIGN_IN = N_("This match is rated, so it needs an account: sign in under My matches first.")
KEPT = N_("This match is rated: its seats stay with the players who have taken them.")


def options(about: About, players: int) -> Options:
    """The options with which matches of a game are rated: the same for everybody, so that results compare."""
    return options_of.complete(about, {**dict(about.rated), "players": players})


def sides(game: str, players: int) -> int:
    """The number of sides that play in rated matches of a game."""
    found = registry.load(game)
    return len(set(camps(found, options(found.about, players))))


def checked(wish: CreateTable, own: AccountRow | None, rater: "Ratings | None") -> CreateTable:
    """The wish for a rated match as it is granted; raises for one that cannot be."""
    if rater is None:
        raise BadOption(_("There are no ratings on this server."))
    if own is None:
        raise Forbidden(_(SIGN_IN))
    about = registry.about(wish.game)
    players = wish.options.get("players", len(wish.seats) or about.default_players)
    usual = options(about, players)
    if wish.position or any(usual.get(name) != value for name, value in wish.options.items()):
        raise BadOption(_("Rated matches start from the beginning and all have the same options: leave them alone."))
    if sides(wish.game, players) < 2:
        raise BadOption(_("{title} can't be rated: nobody plays against you.", title=title(about)))
    if wish.clock is None:
        raise BadOption(_("A rated match needs a time limit: choose one."))
    clock = msgspec.structs.replace(wish.clock, loses=True)
    return msgspec.structs.replace(wish, options=dict(usual), clock=clock, takeover="nobody")


def seated(about: About, places: Seating, own: AccountRow) -> Seating:
    """The seats of a new rated match, the maker's with their account."""
    known = ratings(about)
    for row in places.rows:
        if row.bot and row.bot not in known:
            called = bot_title(bot(row.bot, about.name), about)
            raise BadOption(_("{bot} has no rating: choose another bot for a rated match.", bot=called))
    if sum(row.token is not None for row in places.rows) > 1:
        raise BadOption(_("In a rated match you have one seat: give the others to friends or bots."))
    return replace(places, rows=[_of(row, own) if row.token else row for row in places.rows])


def taken(table: Table, row: SeatRow, own: AccountRow | None) -> SeatRow:
    """A seat as somebody is about to take it: in a rated match for their account, under its name."""
    if not table.match.rated:
        return row
    if own is None:
        raise Forbidden(_(SIGN_IN))
    if any(other.account == own.id for other in table.seats):
        raise Taken(_("You have a seat in this rated match already, and nobody plays against themselves."))
    return _of(row, own)


def _of(row: SeatRow, own: AccountRow) -> SeatRow:
    return replace(row, account=own.id, name=own.name)
