"""Sentences: what happened, what to do, and how it ended."""

from cellar.rules.types import Options, State

from . import ABOUT, events, rules
from .notation import rank_name, words

#: By the name of the row's class in events.py.
SAID = {
    "dealt": "{who} gets {card}.",
    "checked": "{who} checks.",
    "betted": "{who} bets a chip.",
    "called": "{who} calls.",
    "folded": "{who} folds.",
    "shown": "{who} shows {card}.",
    "won": "{who} wins {chips}.",
}


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """Who may not know a card is told that there is one."""
    told = events.read(row)
    number = getattr(told, "card", rules.HIDDEN)
    card = "a card" if number == rules.HIDDEN else f"the {rank_name(options['cards'], number)}"
    return SAID[told.word].format(who=ABOUT.seats[told.seat], card=card, chips=chips(getattr(told, "chips", 0)))


def chips(number: int) -> str:
    return f"{number} chip{'' if number == 1 else 's'}"


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
    return f"{ABOUT.seats[best]} wins {chips(int(state.chips[1 - best]))}: {why}."
