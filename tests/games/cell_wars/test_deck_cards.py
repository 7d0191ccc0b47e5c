"""The decks that come with the game, and what a deck is to the rules."""

from pathlib import Path

import numpy as np
import pytest

from cellar.errors import BadDeck
from cellar.games.cell_wars.deck import cards, effects
from cellar.games.cell_wars.deck.checking import check
from cellar.games.cell_wars.deck.template import template
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.play import record
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE
from tests.games.cell_wars.deck_texts import canonical

#: The table of the rulings: immune copies, cancer copies, kind, effect, source.
HOUSE = {
    "Glucose": (5, 5, "N", "+1 Biomass.", "0.98"),
    "Maltose": (3, 3, "N", "+2 Biomass.", "0.98"),
    "Balanced diet": (3, 3, "N", "Every living cell of your camp +1 Biomass.", "0.98"),
    "VEGF": (2, 2, "N", "Move one blood vessel sign 1 to 3 steps, not onto another sign.", "0.98"),
    "Teleporting": (2, 2, "N", "Move your cell to any block of your camp's tissue.", "0.98"),
    "Translocation": (1, 2, "N", "Swap places with a living teammate.", "0.98"),
    "Diapedesis": (4, None, "N", "Move up to 2 steps.", "printed"),
    "Chemotaxis": (2, None, "C", "Before step 8 you may move 1 step.", "0.98"),
    "Precise recognition": (3, None, "N", "Your next attack hits without a roll.", "0.98"),
    "Complement activation": (3, None, "N", "Your next attack: range +1.", "0.98"),
    "Cytokine": (3, None, "N", "Your next attack: Attack +1.", "0.98"),
    "Excalibur": (
        2,
        None,
        "N",
        "Choose one of the three lines through your cell: every cancer block on it turns normal.",
        "0.98",
    ),
    "Adjuvant": (2, None, "N", "Draw 2 cards.", "ours"),
    "Neutrophil": (1, None, "C", "Walls do not stop your cell.", "ours"),
    "Humoral immunity": (1, None, "C", "Range +1.", "0.98"),
    "Circuit Engineering": (1, None, "N", "With 2 or more Biomass: −1 Biomass, then draw 3 cards.", "ours"),
    "SynNotch": (1, None, "C", "Attack +1.", "ours"),
    "New drug": (1, None, "N", "Any one cancer block turns normal.", "ours"),
    "Detachment": (None, 4, "N", "Move up to 2 steps.", "ours"),
    "Invasion": (None, 2, "N", "Move up to 3 steps.", "0.98"),
    "Dodge": (None, 3, "C", "The next attack on your cell does nothing; then discard this.", "0.98"),
    "Nuclear radiation": (None, 2, "N", "Any one cancer block becomes solidified.", "0.98"),
    "Blood seller": (None, 2, "N", "With 2 or more Biomass: −1 Biomass, then draw 2 cards.", "ours"),
    "Architect": (None, 2, "C", "1 more wall whenever you collect at the factory.", "ours"),
    "Card assistance": (None, 2, "N", "Draw 2 cards.", "ours"),
    "Metastasis": (None, 1, "C", "Before step 8 you may move 1 step.", "0.98"),
    "Canceration": (None, 2, "N", "Any one normal block turns to cancer.", "ours"),
    "Infinitive division": (None, 2, "C", "The next attack on your cell does not move it; then discard this.", "0.98"),
    "Aladdin's lamp": (None, 1, "N", "Take 1 card of your choice from your camp's deck or discard pile.", "ours"),
}


def test_the_house_deck_is_the_table_of_the_rulings() -> None:
    deck = cards.deck("house")
    assert {card.name: (*card.copies, "INC"[card.kind], card.text, card.source) for card in deck.cards} == HOUSE
    assert (deck.size(p.IMMUNE), deck.size(p.CANCER)) == (40, 40)
    assert len(deck.cards) == 29


def test_every_house_card_has_flavour_and_biology_of_its_own() -> None:
    for key in ("flavour", "biology"):
        texts = [getattr(card, key) for card in cards.deck("house").cards]
        assert all(texts)
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", cards.BUILT_IN)
def test_the_decks_that_come_with_the_game_have_no_errors_and_travel_as_text(name: str) -> None:
    deck, findings = check(cards.text_of(name))
    assert deck is not None
    assert all(finding.level == "warning" for finding in findings)
    assert cards.deck(name) == deck
    text = canonical(deck)
    assert cards.load(text) == deck
    assert canonical(cards.load(text)) == text
    assert cards.deck(text).numbers == deck.numbers


def test_the_three_decks_use_every_primitive_every_kind_and_every_target() -> None:
    used = {effect for name in cards.BUILT_IN for card in cards.deck(name).cards for effect in card.effects}
    assert {effect[0] for effect in used} == set(effects.BY_CODE)
    kinds = {card.kind for name in cards.BUILT_IN for card in cards.deck(name).cards}
    assert kinds == {p.IMMEDIATE, p.NORMAL, p.CONTINUOUS}
    assert {e[p.C] for e in used if e[0] == p.TISSUE} == {p.HERE, p.NEAR, p.ANYWHERE, p.LINE}
    assert {e[p.B] for e in used if e[0] == p.BIOMASS} == {p.SELF, p.CAMP, p.FOES}
    assert {e[p.B] for e in used if e[0] == p.SEARCH} == {p.IN_DECK, p.IN_DISCARD, p.IN_BOTH}
    assert {e[p.B] for e in used if e[0] == p.PLACE} == {p.OWN_TISSUE, p.ALL_TISSUE}
    assert {e[p.B] for e in used if e[0] == p.MOVE} == {0, 1}


def test_a_deck_compiles_to_numbers_in_the_order_of_the_file() -> None:
    deck = cards.deck("house")
    array = np.array(deck.numbers).reshape(p.DECK_SHAPE)
    number = deck.number(p.IMMUNE, "circuit-engineering")
    row = array[p.IMMUNE, number]
    assert row[: p.EFFECT].tolist() == [1, p.NORMAL]
    assert row[p.EFFECT :].tolist() == [p.NEED, 2, 0, 0, p.BIOMASS, -1, p.SELF, 0, p.DRAW, 3, 0, 0]
    assert array[:, :, p.COPIES].sum(axis=1).tolist() == [40, 40]
    assert not array[p.IMMUNE, len(deck.camps[p.IMMUNE]) :].any()


def test_a_camp_does_not_have_the_other_camps_cards() -> None:
    deck = cards.deck("house")
    assert deck.number(p.CANCER, "diapedesis") == -1
    assert deck.number(p.IMMUNE, "glucose") == deck.number(p.CANCER, "glucose") == 0


def test_an_unknown_deck_name_is_answered_with_the_names_that_there_are() -> None:
    with pytest.raises(BadDeck, match="no deck called 'hose'; there are house, swift, plain"):
        cards.deck("hose")


def test_a_card_lies_on_the_panel_exactly_when_an_effect_lasts() -> None:
    lasting = {card.id: card.lasting for card in cards.deck("house").cards if card.lasting}
    assert lasting == {
        "chemotaxis": p.WHILE,
        "precise-recognition": p.NEXT,
        "complement-activation": p.NEXT,
        "cytokine": p.NEXT,
        "neutrophil": p.WHILE,
        "humoral-immunity": p.WHILE,
        "synnotch": p.WHILE,
        "dodge": p.NEXT,
        "architect": p.WHILE,
        "metastasis": p.WHILE,
        "infinitive-division": p.NEXT,
    }


def test_the_template_is_a_deck_without_warnings_and_explains_every_primitive() -> None:
    deck, findings = check(template())
    assert deck is not None
    assert findings == ()
    for name in effects.BY_NAME:
        assert f'{{ do = "{name}"' in template()


RULES_PAGE = (Path(cards.__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_rules_page_shows_the_house_deck_as_it_is() -> None:
    for card in cards.deck("house").cards:
        copies = " | ".join(str(number or "") for number in card.copies)
        assert f"| {card.name} | {copies} | {'INC'[card.kind]} | {card.text} | {card.source} |" in RULES_PAGE


def test_the_rules_page_explains_every_primitive_and_every_ruling() -> None:
    for name in effects.BY_NAME:
        assert f"\n| `{name}` | " in RULES_PAGE
    for number in range(1, 27):
        assert f"\n| CW-{number} | " in RULES_PAGE


def test_a_deck_of_ones_own_travels_inside_the_record_of_its_match() -> None:
    text = template().replace('"My deck"', '"Carried along"')
    position = Position.start("cell_wars", players=2, deck=text, seed=3)
    rng = generator(3)
    for _ in range(60):
        actions = position.legal_actions()
        position.play(actions[below(rng, len(actions))])
    again = record.read(record.write(position, ["Ann", "Bob"])).position
    assert again.state.tobytes() == position.state.tobytes()
    assert cards.deck(again.options["deck"]).name == "Carried along"


def test_a_deck_made_to_go_on_for_ever_does_not() -> None:
    """Every card draws another, and the player never declines."""
    text = """format = 1
name = "Endless"
[[card]]
id = "more"
name = "More"
camp = "both"
copies = 40
kind = "normal"
effects = [{ do = "draw", cards = 1 }]
[[card]]
id = "again"
name = "Again"
camp = "both"
copies = 40
kind = "normal"
effects = [{ do = "search", cards = 1, in = "both" }]
"""
    position = Position.start("cell_wars", players=2, deck=text)
    rng = generator(1)
    most = 0
    plays = 0
    while position.state.round_no < 3:
        if position.actor == CHANCE:
            position.roll(rng)
            continue
        moves = {move.text: move.action for move in position.legal_moves}
        chosen = next((text for text in moves if text.startswith(("play", "draw"))), list(moves)[-1])
        plays = plays + 1 if chosen.startswith("play") else plays if chosen.startswith("take") else 0
        most = max(most, plays)
        position.play(moves[chosen])
    assert 0 < most <= 80
