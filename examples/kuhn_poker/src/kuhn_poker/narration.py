"""Sentences: what happened, what to do, why not, and how it ended."""

from cellar.rules.types import Options, State

from . import ABOUT, events, rules
from .notation import rank_name, words

VOCABULARIES = ("plain",)
NAMES = ABOUT.seats


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    """The teller of a row has the name of its class in events.py."""
    told = events.read(row)
    sentence: str = globals()[told.word](options, told)
    return sentence


def dealt(options: Options, told: events.Dealt) -> str:
    """Who may not know the card is told that there is one."""
    card = "a card" if told.card == rules.HIDDEN else f"the {rank_name(options['cards'], told.card)}"
    return f"{NAMES[told.seat]} gets {card}."


def checked(options: Options, told: events.Checked) -> str:
    return f"{NAMES[told.seat]} checks."


def betted(options: Options, told: events.Betted) -> str:
    return f"{NAMES[told.seat]} bets a chip."


def called(options: Options, told: events.Called) -> str:
    return f"{NAMES[told.seat]} calls."


def folded(options: Options, told: events.Folded) -> str:
    return f"{NAMES[told.seat]} folds."


def shown(options: Options, told: events.Shown) -> str:
    return f"{NAMES[told.seat]} shows the {rank_name(options['cards'], told.card)}."


def won(options: Options, told: events.Won) -> str:
    return f"{NAMES[told.seat]} wins {chips(told.chips)}."


def chips(number: int) -> str:
    return f"{number} chip{'' if number == 1 else 's'}"


def prompt(options: Options, state: State, seat: int) -> str:
    who = rules.actor(state)
    if who < 0:
        return "A card is dealt."
    what = f"{words(state)[0]} or {words(state)[1]}"
    return f"{what.capitalize()}?" if seat == who else f"{NAMES[who]} is to {what}."


def goal(options: Options, state: State) -> str:
    pot = " and ".join(f"{NAMES[seat]} {int(state.chips[seat])}" for seat in (0, 1))
    return f"The higher card wins the other one's chips, or a bet that is not called does; in the pot: {pot}."


def refusal(options: Options, state: State, action: int) -> str:
    if rules.actor(state) < 0:
        return "That card is not in the deck any more."
    return f"Now you can {words(state)[0]} or {words(state)[1]}, and nothing else."


def outcome(options: Options, state: State) -> str:
    """Every looking seat may know who won: after a fold by the fold, after a showdown by the cards."""
    best = rules.winner(state)
    why = "the other one folded" if state.folded >= 0 else "the higher card"
    return f"{NAMES[best]} wins {chips(int(state.chips[1 - best]))}: {why}."
