"""OpenSpiel from a written position: what is hidden is dealt with exact chances, and nobody knows more than before."""

import json
import pickle
from fractions import Fraction
from typing import Any

import pyspiel
import pytest

import cellar.envs.openspiel  # noqa: F401 - registers the games
from cellar.envs.deals import deals, following
from cellar.errors import BadOption, BadPosition
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.types import PUBLIC
from tests.games.cell_wars.card_histories import DEW, A, B, C, Cards, counts
from tests.repository.tree import ROOT


def dealt(cards: Cards) -> dict[Any, Fraction]:
    """By what each player holds and the deck: the chance that the public gives it."""
    game = load("cell_wars")
    found = deals(game, cards.table.options, cards.s)
    whole = sum(weight for _, weight in found)
    chances = {}
    for data, weight in found:
        state = game.layout(cards.table.options).read(data)
        hands = tuple(counts([state.hand[seat, card] for card in range(4)]) for seat in cards.players)
        deck = counts([state.deck[p.CANCER, card] for card in range(4)])
        chances[hands, deck] = Fraction(weight, whole)
    assert len(chances) == len(found), "two deals are one"
    return chances


def test_every_deal_has_as_much_weight_as_it_has_histories() -> None:
    """Against the enumeration that knows nothing of how `resample` works: draws by three, a play, a reshuffle."""
    cards = Cards((3, 2, 1, 1), watcher=PUBLIC)
    for seat, kind in ((0, A), (1, DEW), (1, B), (2, A), (0, C)):
        cards.draw(cards.players[seat], kind)
    cards.play(cards.players[0], A)
    assert len(cards.possible) > 10
    whole = sum(cards.possible.values())
    assert dealt(cards) == {deal: Fraction(ways, whole) for deal, ways in cards.possible.items()}


def test_ways_that_are_too_many_are_refused_with_a_sentence() -> None:
    """A card was played of which nobody knows whether it was old or new: `resample` weighs real numbers then."""
    cards = Cards((2, 2, 1, 0), watcher=PUBLIC)
    ca = cards.players[0]
    for kind in (A, B, A, B, C):
        cards.draw(ca, kind)
    for kind in (A, B, C):
        cards.play(ca, kind)
    cards.draw(ca, B)
    cards.draw(ca, C)
    cards.play(ca, B)
    with pytest.raises(BadPosition, match=r"more than 20,000 ways"):
        deals(load("cell_wars"), cards.table.options, cards.s)


def test_all_ways_are_gone_through_once() -> None:
    told: list[int] | None = []
    met = []
    while told is not None:
        first = told[0] if told else 0
        sides = [2, 3] if first == 0 else [2]  # what comes second depends on the first
        met.append((*told, *[0] * (len(sides) - len(told))))
        told = following(told, sides)
    assert met == [(0, 0), (0, 1), (0, 2), (1,)]
    assert following([], []) is None


def example() -> dict[str, Any]:
    import runpy

    return runpy.run_path(str(ROOT / "examples" / "research" / "exploitability.py"))


def test_a_position_is_a_parameter_like_others() -> None:
    game = example()["last_round"]()
    start = game.new_initial_state()
    assert start.is_chance_node()
    assert [round(chance, 6) for _, chance in start.chance_outcomes()] == [round(2 / 3, 6), round(1 / 3, 6)]
    sugar, seed = (start.child(deal) for deal in (0, 1))
    assert sugar.information_state_string(0) == seed.information_state_string(0)
    assert sugar.information_state_string(1) != seed.information_state_string(1)
    assert json.loads(str(sugar))["cells"]["cancer-alpha"]["hand"] == {"sugar": 1}
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert "deck=" not in str(game), "the position says it"


def test_a_game_without_secrets_begins_where_it_was_written() -> None:
    position = Position.start("zyrcan", players=3)
    for _ in range(9):
        position.play(position.legal_actions()[-1])
    line = position.game.notation.to_line(position.options, position.state)
    state = pyspiel.load_game("cellar_zyrcan", {"position": line}).new_initial_state()
    assert (str(state), state.current_player()) == (line, position.actor)
    assert state.legal_actions() == position.legal_actions()
    with pytest.raises(BadOption, match=r"The position says players=3: leave players=4 out"):
        pyspiel.load_game("cellar_zyrcan", {"position": line, "players": 4})
