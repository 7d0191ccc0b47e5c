"""Moves and positions as text, JSON and clicks."""

import re
from typing import Any

from cellar.errors import BadPosition, BadText
from cellar.rules.layout import put
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Ints, Options, State

from . import rules

#: The ranks, lowest first: three cards are jack, queen and king.
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FIELDS = ("cards", "turn", "bettor", "acted", "folded", "over", "shown")


def rank_name(cards: int, card: int) -> str:
    """A card's rank as printed; the smallest deck is J, Q, K, larger ones end with the ace."""
    names = RANKS[9:12] if cards == 3 else RANKS[-cards:]
    return "?" if card == rules.HIDDEN else "-" if card == rules.NONE else names[card - 1]


def words(state: State) -> tuple[str, str]:
    """What passing and betting are called now."""
    return ("fold", "call") if state.bettor >= 0 else ("check", "bet")


def action_text(options: Options, state: State, action: int) -> str:
    if rules.actor(state) < 0:
        return f"deal {rank_name(int(state.cards), action - rules.DEAL)}"
    return words(state)[action]


def parse_action(options: Options, state: State, text: str) -> int:
    said = " ".join(text.split()).lower()
    for action in range(2):
        if said == words(state)[action]:
            return action
    if rules.actor(state) < 0:
        for card in range(1, int(state.cards) + 1):
            if said == f"deal {rank_name(int(state.cards), card)}".lower():
                return rules.DEAL + card
    raise BadText(f"{text[:40]!r} is no move: type {' or '.join(words(state))}.")


def path(options: Options, state: State, action: int) -> tuple[str, ...]:
    return (words(state)[action] if rules.actor(state) >= 0 else f"deal-{action}",)


def site_label(options: Options, state: State, site: str) -> str:
    return site.replace("-", " ").capitalize()


def setup_text(options: Options, setup: Ints) -> str:
    return str(int(setup[0]))


def parse_setup(options: Options, text: str) -> Ints:
    if text != str(options["cards"]):
        raise BadText(f"The setup of this match is the number of its cards, {options['cards']}; {text[:40]!r} is not.")
    return [int(options["cards"])]


def to_json(options: Options, state: State) -> dict[str, Any]:
    hands = [int(card) for card in state.card]
    return {
        "game": "kuhn_poker",
        **{name: int(getattr(state, name)) for name in FIELDS},
        "hands": hands,
        "chips": state.chips.tolist(),
    }


def from_json(data: Any) -> tuple[Options, State]:
    if not isinstance(data, dict) or set(data) != {"game", *FIELDS, "hands", "chips"}:
        raise BadPosition(f"A position of Kuhn poker has game, {', '.join(FIELDS)}, hands and chips, and nothing else.")
    for name in FIELDS:
        if type(data[name]) is not int or not -1 <= data[name] <= 13:
            raise BadPosition(f"{name!r} of a position of Kuhn poker is a small whole number; {data[name]!r} is not.")
    for name in ("hands", "chips"):
        value = data[name]
        if not isinstance(value, list) or len(value) != 2 or not all(type(n) is int and 0 <= n <= 13 for n in value):
            raise BadPosition(f"{name!r} of a position of Kuhn poker are two small whole numbers.")
    state = rules.STATE.blank()
    for name in FIELDS:
        setattr(state, name, data[name])
    put(state.card, data["hands"])
    put(state.chips, data["chips"])
    check(state)
    return {"players": 2, "cards": data["cards"]}, state


def check(state: State) -> None:
    """Refuse what no match leads to: every position is found again by playing what it tells."""
    if not 3 <= state.cards <= 13:
        raise BadPosition(f"A deck of Kuhn poker has 3 to 13 cards, not {state.cards}.")
    first, second = (int(card) for card in state.card)
    if max(first, second) > state.cards or (first == second and first) or (second and not first):
        raise BadPosition("The hands of Kuhn poker are two different cards of the deck, the first one dealt first.")
    for played in ((), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1), (0, 1, 0), (0, 1, 1)):
        reached = rules.STATE.blank()
        rules.new(reached, [state.cards])
        put(reached.card, (first, second))
        if second or not played:
            for action in played:
                rules.apply(reached, action, NO_TAPE)
            if reached.tobytes() == state.tobytes():
                return
    raise BadPosition("No match of Kuhn poker leads to this position: see who bet, folded and paid what.")


def to_line(options: Options, state: State) -> str:
    data = to_json(options, state)
    numbers = [*(data[name] for name in FIELDS), *data["hands"], *data["chips"]]
    return " ".join(str(number) for number in numbers)


def from_line(text: str) -> tuple[Options, State]:
    if not re.fullmatch(r"-?\d{1,2}( -?\d{1,2}){10}", text):
        raise BadPosition("A line of Kuhn poker is eleven small numbers with a blank between them.")
    numbers = [int(word) for word in text.split(" ")]
    fields = dict(zip(FIELDS, numbers))
    return from_json({"game": "kuhn_poker", **fields, "hands": numbers[7:9], "chips": numbers[9:]})
