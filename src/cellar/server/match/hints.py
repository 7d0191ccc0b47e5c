"""Who may ask for hints: whoever plays alone, and everybody who plays where all people have agreed on it. Such an
agreement is a proposal that nobody is left to answer; it stands until somebody says no. Whoever takes a free seat later
is asked too, and until they answer it rests."""

from typing import TYPE_CHECKING

from cellar.server.errors import Refused
from cellar.server.model.proposals import Open, waiting
from cellar.server.model.tokens import Holder

if TYPE_CHECKING:
    from cellar.server.match.table import Table

AGREED = "Agreed: everybody who plays may ask for hints now."


def left(table: "Table", one: Open) -> tuple[int, ...]:
    """The seats that have yet to agree: a seat that nobody has taken is not asked in vain, its person comes later."""
    return waiting(one, table.seats, (row.seat for row in table.in_match()), whoever_comes=True)


def agreed(table: "Table") -> bool:
    """Whether all have agreed."""
    return any(one.what == "hints" and not left(table, one) for one in table.proposals.open.values())


def may_have(table: "Table", who: Holder) -> bool:
    """Whether somebody may have hints."""
    return bool(who.seats) and (table.alone(who) or agreed(table))


def check(table: "Table", who: Holder) -> None:
    """Refuse a hint to who may not have one."""
    if not who.seats:
        raise Refused("not_allowed", "Those who watch get no hints while the match goes on: look back when it is over.")
    if not may_have(table, who):
        raise Refused("not_allowed", "Other people play here: ask them to allow hints, and all of them must agree.")


def check_proposal(table: "Table", who: Holder) -> None:
    """Refuse to ask the others for what needs no asking."""
    if table.alone(who):
        raise Refused("not_allowed", "Nobody else plays here, so hints need no agreement: just ask for one.")
    if agreed(table):
        raise Refused("not_allowed", "All have agreed on hints already: just ask for one when it is your turn.")
