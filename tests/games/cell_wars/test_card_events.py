"""What an action does with cards, as `cellar balance` is told, is what the tape tells afterwards."""

from cellar.games.cell_wars.deck.card_events import card
from cellar.games.cell_wars.deck.cards import deck
from cellar.games.cell_wars.events import Event
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.rules.rng import generator


def test_cards_drawn_and_played_are_those_of_the_tape() -> None:
    position = Position.start("cell_wars", {"players": 4, "setup": "standard"}, seed=2)
    rng = generator(2)
    seen, told = [], []
    while not position.is_over:
        before = position.state.copy()
        for row in position.step(rng):
            event = Event(row)
            how = {t.T_DREW: "drawn", t.T_PLAYED: "played"}.get(event.kind)
            if how:
                listed = deck("house").camps[int(position.state.camp[event.seat])]
                told.append((how, listed[event.card].name, event.seat))
        found = card(position.options, before, position.history[-1].action)
        if found is not None:
            seen.append((found.how, found.card, found.seat))
    assert {how for how, _, _ in seen} == {"drawn", "played"}
    assert seen == told
