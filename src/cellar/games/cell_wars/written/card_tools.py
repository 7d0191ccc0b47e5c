"""The cards of the position editor: from a camp's deck to the hand, the panel or the discard pile of whoever is to
move, and back."""

from collections.abc import Iterator
from typing import Final

from cellar.contract.editing import Tool
from cellar.games.cell_wars.deck import cards
from cellar.games.cell_wars.rulebook import lasting_cards
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.words import names
from cellar.language import N_, translator
from cellar.rules.layout import part, put
from cellar.rules.types import Ints, Options, State

_ = translator(__name__)
#: Where a card can lie besides the deck: the headings of what puts it there, and of what takes it back.
GROUPS: Final = {
    "hand": (N_("Hand of {cell}: give a card"), N_("Hand of {cell}: take a card back")),
    "panel": (N_("Panel of {cell}: lay a card"), N_("Panel of {cell}: take a card back")),
    "discard": (N_("Discard pile of {cell}'s camp: add a card"), N_("Discard pile of {cell}'s camp: take a card back")),
}
ADD, BACK = "add", "back"


def palette(options: Options, state: State, seat: int) -> Iterator[Tool]:
    """Yield a tool for each card of a seat that can go to one of the places, or come back."""
    camp, cell = int(state.camp[seat]), names.cell_name(options, seat)
    known = cards.deck(options["deck"]).camps[camp]
    for place, (add, back) in GROUPS.items():
        for way, heading, source in ((ADD, add, part(state.deck, camp)), (BACK, back, _pile(state, seat, place))):
            for number, card in enumerate(known):
                if source[number] and (way == BACK or _fits(card, place)):
                    label = _("{card} ({count})", card=card.name, count=int(source[number]))
                    yield Tool(name=f"{place}:{way}:{card.id}", label=label, group=_(heading, cell=cell))


def _fits(card: cards.Card, place: str) -> bool:
    """Return whether a card can lie there: immediate ones are never held, and only lasting ones are laid down."""
    if place == "hand":
        return card.kind != p.IMMEDIATE
    return place != "panel" or card.lasting > 0


def _pile(state: State, seat: int, place: str) -> Ints:
    pile: Ints = state.discard if place == "discard" else state.hand if place == "hand" else state.panel
    found: Ints = part(pile, int(state.camp[seat]) if place == "discard" else seat)
    return found


def move(options: Options, state: State, place: str, rest: str) -> None:
    """Move one copy of a card of whoever is to move."""
    way, name = rest.split(":", 1)
    seat = int(state.seat)
    camp = int(state.camp[seat])
    number = [card.id for card in cards.deck(options["deck"]).camps[camp]].index(name)
    by = 1 if way == ADD else -1
    _pile(state, seat, place)[number] += by
    state.deck[camp, number] -= by
    if place == "panel":
        lasting_cards.count(state, seat, number, by)
    _recount(state)


def discard_panel(state: State, seat: int) -> None:
    """Discard all cards of a panel."""
    for card, number in enumerate(part(state.panel, seat).tolist()):
        lasting_cards.count(state, seat, card, -number)
        state.discard[state.camp[seat], card] += number
    put(part(state.panel, seat), [0] * p.CARDS)
    _recount(state)


def discard_used(state: State) -> None:
    """Discard the cards that were used in this individual round, and the one that is being resolved."""
    camp = int(state.camp[state.seat])
    if state.card >= 0:
        state.discard[camp, state.card] += 1
    for card, number in enumerate(state.aside.tolist()):
        state.discard[camp, card] += number
    put(state.aside, [0] * p.CARDS)
    _recount(state)


def _recount(state: State) -> None:
    for camp in range(p.CAMPS):
        state.deck_n[camp], state.discard_n[camp] = sum(part(state.deck, camp)), sum(part(state.discard, camp))
    for seat in range(int(state.players)):
        state.hand_n[seat] = sum(part(state.hand, seat))
