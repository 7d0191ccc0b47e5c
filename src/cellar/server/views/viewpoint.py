"""The point of view of a guest: which seat's view it is shown, and whether a shared screen is covered."""

from cellar.rules.types import OVER, PUBLIC
from cellar.server.model.guests import Guest
from cellar.server.model.tokens import Holder
from cellar.server.views.moment import Moment


def look(guest: Guest, moment: Moment, ply: int) -> tuple[int, bool]:
    """The seat whose view a guest is shown now, and whether the screen is covered. Several seats at one screen: it
    follows the turn, and where something can be hidden, from one person to the next only under a cover. `ply` actions
    led to the moment."""
    held, actor = guest.who.seats, moment.actor
    if len(held) <= 1:
        return guest.eyes, False
    if moment.open:
        return (actor if actor in held else guest.eyes if guest.eyes in held else held[0]), False
    if guest.cover:
        return PUBLIC, True
    if actor not in held or guest.eyes == actor:
        return guest.eyes, False
    if ply == 0 and not moment.secret:
        return actor, False  # nothing has happened that the log could tell
    return PUBLIC, True


def without_page(who: Holder, moment: Moment) -> int:
    """The point of view of a client without an open page. At a screen with several people nobody knows which of them it
    is: where something can be hidden, they are shown what everybody may see until the match is over."""
    if len(who.seats) > 1 and not moment.open and moment.actor != OVER:
        return PUBLIC
    return who.seats[0] if who.seats else PUBLIC
