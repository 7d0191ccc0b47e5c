"""A table as a client may know it: the seats, the card for lists, the snapshot for a page that has just come."""

from cellar.bots.registry import bots_for
from cellar.core.types import PUBLIC
from cellar.server import messages
from cellar.server.match.guests import Guest
from cellar.server.match.table import Table
from cellar.server.match.tokens import Holder, shown
from cellar.server.views import moment as show
from cellar.server.views.events import look
from cellar.server.views.shapes import picture

#: Entries of the log that a snapshot carries.
LOG = 100


def seats_shown(table: Table) -> tuple[messages.Seat, ...]:
    """The seats as everybody sees them."""
    titles = {bot.name: bot.title for bot in bots_for(table.match.game)}
    roles = table.game.seat_names(table.options)
    return tuple(
        shown(row, roles[row.seat], table.guests.present(row.seat), titles.get(row.bot, row.bot)) for row in table.seats
    )


def can_hint(game: str) -> bool:
    """Whether the game has a solver that can be asked."""
    return any(bot.name == "solver" for bot in bots_for(game))


def can_preview(game: str) -> bool:
    """Whether choices are shown before they are made: in games for one player nobody is told too much by it."""
    return game == "cell_management"


def snapshot(table: Table, guest: Guest) -> messages.Snapshot:
    """Everything that a guest may know."""
    sight = table.sight
    guest.eyes, guest.cover = look(guest, sight)
    view = sight.view(guest.eyes)
    game, name = table.game, table.match.game
    return messages.Snapshot(
        protocol=messages.PROTOCOL,
        version=table.version,
        ply=table.line.ply,
        table=table.id,
        game=name,
        title=game.about.title,
        options=table.options,
        vocabularies=game.narration.VOCABULARIES,
        vocabulary=table.match.vocabulary,
        seats=seats_shown(table),
        you=guest.who.seats,
        watchers=table.guests.watchers(),
        view=show.told(view, sight.panel(guest.eyes), table.at, cover=guest.cover, undo=table.may_undo(guest.who)),
        picture=picture(sight.scene(guest.eyes)),
        log=tuple(show.entry(table.line, step, guest.eyes) for step in table.log_steps(LOG)),
        preview=can_preview(name) and bool(guest.who.seats),
        hint=can_hint(name) and bool(guest.who.seats),
        rematch=table.rematch,
        thinking=tuple(table.thinking.values()),
    )


def card(table: Table, who: Holder) -> messages.TableCard:
    """A table at a glance."""
    eyes = who.seats[0] if who.seats else PUBLIC
    match = table.match
    return messages.TableCard(
        table=table.id,
        game=match.game,
        title=table.game.about.title,
        options=table.options,
        seats=seats_shown(table),
        you=who.seats,
        version=table.version,
        ply=table.line.ply,
        actor=table.actor,
        prompt=table.prompt(who),
        created=match.created,
        since=table.at,
        over=table.is_over,
        watchers=table.guests.watchers(),
        outcome=show.outcome(table.sight.view(eyes)),
        rematch=table.rematch,
        forked=match.forked,
        forked_ply=match.forked_ply,
    )
