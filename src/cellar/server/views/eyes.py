"""Where a guest looks from."""

from cellar.core.types import PUBLIC
from cellar.server.match.guests import Guest
from cellar.server.views.moment import Moment


def look(guest: Guest, moment: Moment) -> tuple[int, bool]:
    """The seat looked from now, and whether the screen is covered. Several seats at one screen: it follows the turn."""
    held, actor = guest.who.seats, moment.actor
    if len(held) <= 1:
        return guest.eyes, False
    if actor in held:
        if moment.secret and (guest.eyes != actor or guest.cover):
            return PUBLIC, True
        return actor, False
    if guest.eyes in held or moment.secret:
        return guest.eyes, False
    return held[0], False
