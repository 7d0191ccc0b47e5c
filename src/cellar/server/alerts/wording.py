"""The sentences that people are told who are not there, in the language of whoever speaks."""

import json

from cellar.contract.words import title
from cellar.language import in_a_row, listed, translator
from cellar.play import registry
from cellar.server.store.days.turns import Waiting
from cellar.server.store.rows import MatchRow, SeatRow
from cellar.server.tables.days.deadlines import Notice

_ = translator(__name__)

HOUR_MS = 3_600_000


def notification(what: Notice, match: MatchRow, seats: list[SeatRow], you: int, left: int) -> tuple[str, str]:
    """The headline and the sentence that a browser shows; `left` is in milliseconds."""
    called, people = _title(match), others(match, seats, you)
    if what == "over":
        return _("{title}: the match is over", title=called), _("With {people}. See how it ended.", people=people)
    sentence = _("With {people}. You have {time}.", people=people, time=span(left))
    if what == "soon":
        return _("{title}: your time is nearly up", title=called), sentence
    return _("{title}: it's your turn", title=called), sentence


def _title(match: MatchRow) -> str:
    return title(registry.about(match.game), json.loads(match.options))


def others(match: MatchRow, seats: list[SeatRow], you: int) -> str:
    """Who else plays, by name or by seat."""
    roles = registry.load(match.game).seat_names(json.loads(match.options))
    own = seats[you].token
    return listed([row.name or roles[row.seat] for row in seats if row.token != own or row.token is None])


def span(left: int) -> str:
    """A time that is left: whole days and hours."""
    hours = max(left, 0) // HOUR_MS
    days, hours = divmod(hours, 24)
    if not days:
        return _.plural("{count} hour", "{count} hours", hours) if hours else _("less than an hour")
    whole = _.plural("{count} day", "{count} days", days)
    if not hours:
        return whole
    return _("{days} and {hours}", days=whole, hours=_.plural("{count} hour", "{count} hours", hours))


def subject(count: int) -> str:
    """The subject of a mail about so many tables."""
    return _.plural("It's your turn at {count} table", "It's your turn at {count} tables", count)


def line(waiting: Waiting, left: int) -> str:
    """A table in a mail."""
    match, turn = waiting.match, waiting.turn
    called, people = _title(match), others(match, waiting.seats, turn.actor)
    return _("{title} with {people}: you have {time}.", title=called, people=people, time=span(left))


def mail(tables: list[tuple[str, str]], stop: str) -> str:
    """A mail about tables, each with what is said of it and its link; and the link that ends all mails."""
    shown = [f"{sentence}\n{link}" for sentence, link in tables]
    ending = _("If you don't want any more of these emails, stop them here:")
    return "\n\n".join([*shown, f"{ending}\n{stop}"])


def question(link: str) -> tuple[str, str]:
    """The subject and text of the mail that asks whether an address is its owner's."""
    asked = _("Someone, most likely you, wants this address to get an email when it's their turn in a match.")
    wanted = in_a_row([asked, _("If you want that, open this link:")])
    unless = _("If it wasn't you, do nothing: you won't hear from us again.")
    return _("Do you want emails about your turns?"), f"{wanted}\n{link}\n\n{unless}"
