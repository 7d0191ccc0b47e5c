"""Permission for hints: whoever plays alone may ask, and all players may where all people have agreed. Such an
agreement is a proposal that nobody is left to answer; it stands until somebody says no. Whoever takes a free seat later
is asked too, and until they answer it rests."""

from typing import TYPE_CHECKING

from cellar.language import N_, translator
from cellar.server.errors import Refused
from cellar.server.model.proposals import Open, waiting
from cellar.server.model.tokens import Holder

if TYPE_CHECKING:
    from cellar.server.match.table import Table

_ = translator(__name__)

AGREED = N_("Agreed: all players may now ask for hints.")


def left(table: "Table", one: Open) -> tuple[int, ...]:
    """The seats that have yet to agree; a free seat is counted, as whoever takes it later is asked too."""
    return waiting(one, table.seats, (row.seat for row in table.in_match()), whoever_comes=True)


def agreed(table: "Table") -> bool:
    """Whether everybody has agreed to allow hints."""
    return any(one.what == "hints" and not left(table, one) for one in table.proposals.open.values())


def may_have(table: "Table", who: Holder) -> bool:
    """Whether a client may ask for hints: it plays alone, or all have agreed; in a rated match nobody may."""
    return bool(who.seats) and not table.match.rated and (table.alone(who) or agreed(table))


def check(table: "Table", who: Holder) -> None:
    """Raise Refused for a client that may not have a hint."""
    if not who.seats:
        raise Refused("not_allowed", _("Spectators get no hints during the match: review it when it is over."))
    check_unrated(table)
    if not may_have(table, who):
        raise Refused("not_allowed", _("Other people are playing: ask them to allow hints. All of them must agree."))


def check_proposal(table: "Table", who: Holder) -> None:
    """Raise Refused for a proposal to allow hints where they are allowed already, or never are."""
    check_unrated(table)
    if table.alone(who):
        raise Refused("not_allowed", _("Nobody else is playing, so just ask for a hint."))
    if agreed(table):
        raise Refused("not_allowed", _("Everyone has already agreed to hints: just ask for one on your turn."))


def check_unrated(table: "Table") -> None:
    """Raise Refused where nobody may have a hint."""
    if table.match.rated:
        raise Refused("not_allowed", _("This match is rated: there are no hints until it is over."))
