"""Sentences: what happened, what to do, and how it ended."""

from cellar.language import N_, Seat, translator
from cellar.rules.types import Options, State

from . import ABOUT, events, rules
from .notation import rank_name, words

#: By the name of the row's class in events.py; what the seat's own person reads stands first.
SAID = {
    "dealt": N_("[You get|{who} gets] {card}."),
    "checked": N_("[You check|{who} checks]."),
    "betted": N_("[You bet|{who} bets] a chip."),
    "called": N_("[You call|{who} calls]."),
    "folded": N_("[You fold|{who} folds]."),
    "shown": N_("[You show|{who} shows] {card}."),
    "won": N_("[You win|{who} wins] {chips}."),
}
_ = translator(__name__)


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """Who may not know a card is told that there is one."""
    told = events.read(row)
    number = getattr(told, "card", rules.HIDDEN)
    card = _("a card") if number == rules.HIDDEN else _("the {rank}", rank=rank_name(options["cards"], number))
    given = {"who": Seat(told.seat), "card": card, "chips": chips(getattr(told, "chips", 0))}
    return _(SAID[told.word], **given)


def chips(number: int) -> str:
    return _.plural("{count} chip", "{count} chips", number)


def prompt(options: Options, state: State, seat: int) -> str:
    who = rules.actor(state)
    if who < 0:
        return "A card is dealt."
    what = " or ".join(words(state))
    return f"{what.capitalize()}?" if seat == who else f"{ABOUT.seats[who]} is to {what}."


def goal(options: Options, state: State) -> str:
    pot = " and ".join(f"{ABOUT.seats[seat]} {state.chips[seat]}" for seat in (0, 1))
    return f"The higher card wins the other one's chips, or a bet that is not called does; in the pot: {pot}."


def outcome(options: Options, state: State) -> str:
    """Every looking seat may know who won: after a fold by the fold, after a showdown by the cards."""
    best = rules.winner(state)
    why = "the other one folded" if state.folded >= 0 else "the higher card"
    won = chips(int(state.chips[1 - best]))
    return _("[You win|{who} wins] {chips}: {why}.", who=Seat(best), chips=won, why=why)
