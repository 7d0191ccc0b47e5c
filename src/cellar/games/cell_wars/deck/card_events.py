"""Card events, for statistics of an arena: which action has a card dealt by chance, or played by a seat."""

from cellar.contract.card_use import CardEvent
from cellar.games.cell_wars.deck.cards import deck
from cellar.games.cell_wars.rulebook import terms as t
from cellar.language import ENGLISH, speaking
from cellar.rules.types import Options, State


def card(options: Options, state: State, action: int) -> CardEvent | None:
    dealt = state.phase == t.DEAL
    if not dealt and (state.phase != t.PLAY or action == t.END):
        return None
    seat = int(state.seat)
    with speaking(ENGLISH):  # a record of what happened, not a sentence
        listed = deck(str(options["deck"])).camps[int(state.camp[seat])]
    return CardEvent("drawn" if dealt else "played", listed[action - t.CARD].name, seat)
