"""Permission to move a match elsewhere (to a file, a link or a server), and the seats that go with it."""

from cellar.language import translator
from cellar.rules.types import CHANCE
from cellar.server.errors import Forbidden
from cellar.server.match.table import Table
from cellar.server.messages import SeatWish
from cellar.server.model.tokens import Holder
from cellar.server.store.rows import SeatRow

_ = translator(__name__)


def is_open(table: Table) -> bool:
    """Whether the match is one of perfect information."""
    game = table.game
    return game.about.everything_open or (game.traits is not None and not game.traits(table.options).secrets)


def has_dice(table: Table) -> bool:
    """Whether there is chance after the setup."""
    game = table.game
    return game.traits(table.options).chance if game.traits else CHANCE in table.timeline.actors


def check(table: Table, who: Holder) -> None:
    """Raise for who may not take a match elsewhere: a record has all hidden information, so where hands are hidden,
    only one person who plays with bots alone may have it before the end."""
    if not who.seats:
        raise Forbidden(_("Only a player of this match can move it elsewhere."))
    if not (table.is_over or is_open(table) or table.sole(who)):
        raise Forbidden(
            _(
                "A match file shows everything, hidden hands too: before the end, only someone playing bots "
                "alone can take this match elsewhere."
            )
        )


def wishes(rows: list[SeatRow], mine: tuple[int, ...]) -> tuple[SeatWish, ...]:
    """The seats for another table: these are mine, bots stay bots, the others are friends'."""
    return tuple(
        SeatWish("me" if row.seat in mine else "friend", name=row.name) if row.person else SeatWish("bot", bot=row.bot)
        for row in rows
    )
