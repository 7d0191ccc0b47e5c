"""Seats of a new table, from wishes: rows for the store, a token for the maker and links for friends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cellar.bots.registry import bot, opponent
from cellar.contract.about import About
from cellar.errors import BadOption
from cellar.language import translator
from cellar.server.messages import SeatLink, SeatWish
from cellar.server.model.tokens import cleaned, hashed
from cellar.server.store.rows import SeatRow

_ = translator(__name__)


@dataclass(frozen=True, slots=True)
class Seating:
    """Seat rows for the store, with the tokens for people; the store never sees the tokens."""

    rows: list[SeatRow]
    token: str
    links: tuple[SeatLink, ...]


def seating(about: About, players: int, wishes: Sequence[SeatWish], new_token: Callable[[], str]) -> Seating:
    """The seats of a new table from wishes, checked; without any, the maker first, the game's usual opponent at all
    others."""
    wanted = list(wishes) or [SeatWish("me"), *[SeatWish("bot", bot=opponent(about.name))] * (players - 1)]
    if len(wanted) != players:
        raise BadOption(
            _.plural(
                "This match has {count} seat, but you filled {filled}.",
                "This match has {count} seats, but you filled {filled}.",
                players,
                filled=len(wanted),
            )
        )
    token = new_token()
    rows, links = [], []
    for seat, wish in enumerate(wanted):
        if wish.who == "bot":
            rows.append(
                SeatRow(seat, "", bot(wish.bot or opponent(about.name), about.name, seat).name, None, True, False)
            )
        elif wish.who == "me":
            rows.append(SeatRow(seat, cleaned(wish.name), "", hashed(token), True, False))
        else:
            links.append(SeatLink(seat, new_token()))
            rows.append(SeatRow(seat, cleaned(wish.name), "", None, False, False))
    return Seating(rows, token, tuple(links))
