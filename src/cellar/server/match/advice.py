"""Answers to a player before a move: previews, hints, and explanations of things and clicks. All are made from what the
asker may know."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from cellar.bots.registry import judge_of
from cellar.contract.words import title
from cellar.errors import BadText, CellarError
from cellar.language import translator
from cellar.server.errors import Refused, TooMany
from cellar.server.match import hints
from cellar.server.match.offload import charged
from cellar.server.match.table import Table
from cellar.server.messages import Explained, Hinted, Previewed
from cellar.server.model.guests import Guest
from cellar.server.views.preview import previewed
from cellar.server.workers.pool import Pool
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

#: Maximum length of a thing's name, in characters.
MOST_THING = 120
#: Maximum number of clicks in one move.
MOST_SITES = 8

logger = logging.getLogger(__name__)


async def preview(pool: Pool, table: Table, guest: Guest, id: str, version: int, text: str) -> Previewed:
    """Compute what a move would do, without playing it."""
    if not table.game.about.preview:
        raise Refused(
            "not_allowed", _("{title} doesn't show what a move will do in advance.", title=title(table.game.about))
        )
    _my_turn(table, guest, version)
    pool.admit(guest.client)
    seat, timeline, action = table.actor, table.timeline, table.parse(text)
    part = timeline.part(timeline.ply, state=table.hidden(seat))
    told: Any
    change: Any
    if table.load.big:
        told, change = map(msgspec.Raw, await pool.serve(guest.client, "preview", part=part, seat=seat, action=action))
    else:
        with charged(pool.charge, guest.client):
            told, change = previewed(timeline, part["root"], seat, action)
    return Previewed(id, version, text, told, change)


async def hint(pool: Pool, table: Table, guest: Guest, id: str, version: int) -> Hinted:
    """Find a good move and the reason: by the game's perfect player if it has one, else by the strongest bot for the
    seat. Both are told what the seat may know, and nothing else."""
    check_hint(table, guest, version)
    seat, perfect = table.actor, bool(table.game.about.hint)
    part = table.timeline.part(table.timeline.ply, state=table.hidden(seat))
    try:
        made = await pool.hint(guest.client, judge_of(table.match.game, seat), perfect, part=part, seat=seat)
    except TooMany:
        raise
    except (WorkerFailed, CellarError) as error:
        logger.error("table %s: no hint: %s", table.id, error)
        raise Refused("failed", _("No hint is available right now. Try again in a moment.")) from None
    # Meanwhile the turn at the screen may have changed, or somebody has ended the agreement on hints.
    check_hint(table, guest, version)
    found: dict[str, Any] = msgspec.json.decode(made, type=dict[str, msgspec.Raw])
    return Hinted(id, version, **found)


def check_hint(table: Table, guest: Guest, version: int) -> None:
    """Raise Refused for a client that may not have a hint, or not at this version."""
    hints.check(table, guest.who)
    _my_turn(table, guest, version)


def check_named(*things: str) -> None:
    """Raise BadText for a text that is too long to be the name of a thing."""
    for thing in things:
        if len(thing) > MOST_THING:
            raise BadText(
                _(
                    "The name of a thing has at most {most} characters; this has {length}.",
                    most=MOST_THING,
                    length=len(thing),
                )
            )


def check_sites(sites: Sequence[str]) -> None:
    """Raise BadText for a list that cannot be the clicks of one move."""
    if not 1 <= len(sites) <= MOST_SITES:
        raise BadText(_("A move has 1 to {most} clicks; these are {length}.", most=MOST_SITES, length=len(sites)))
    check_named(*sites)


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except BadText as error:
        raise Refused("unreadable", str(error)) from None


def explain(pool: Pool, table: Table, guest: Guest, id: str, thing: str) -> Explained:
    """Explain a thing on the table, from what the guest may know; under a cover, from what everybody may."""
    with _readable():
        check_named(thing)
    pool.admit(guest.client)
    with charged(pool.charge, guest.client):
        return Explained(id, table.now.view(guest.eyes).explained(thing))


def why_not(pool: Pool, table: Table, guest: Guest, id: str, version: int, sites: tuple[str, ...]) -> Explained:
    """Explain to whoever is to act why a click leads to no legal move."""
    with _readable():
        check_sites(sites)
    _my_turn(table, guest, version)
    pool.admit(guest.client)
    with charged(pool.charge, guest.client):
        return Explained(id, table.now.view(table.actor).why_not(sites))


def _my_turn(table: Table, guest: Guest, version: int) -> None:
    if version != table.version:
        raise Refused("stale", _("The match has moved on. Look at the board, then ask again."))
    if table.actor not in guest.who.seats or guest.cover or table.bot_to_act():
        raise Refused("not_your_turn", _("Ask when it's your turn."))
