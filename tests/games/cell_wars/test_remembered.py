"""What is remembered of the cards in a position's JSON: everything is there, and what cannot be is refused."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from cellar.errors import BadPosition
from cellar.games.cell_wars import notation, rules
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.types import PUBLIC
from tests.games.cell_wars.card_histories import A, B, C, Cards
from tests.games.cell_wars.tabletop import CA, CB, IA


def held_over() -> Cards:
    """Cancer α holds two cards from before the reshuffle and one from after it, and has played one of either."""
    cards = Cards((2, 2, 1, 0), watcher=IA)
    for kind in (A, B, A, B, C):
        cards.draw(CA, kind)
    for kind in (A, B, C):
        cards.play(CA, kind)
    cards.draw(CA, B)
    cards.draw(CA, C)
    cards.play(CA, B)
    cards.table.go(IA, t.TO_ACT)
    return cards


def data() -> dict[str, Any]:
    cards = held_over()
    return notation.to_json(cards.table.options, cards.s)


def test_a_position_says_which_cards_are_from_before_the_reshuffle() -> None:
    written = data()
    assert written["memory"] == {
        "cancer": {
            "known_to": ["everybody"],
            "plays": [{"by": "cancer-alpha", "card": "beryl", "batch": 1, "drew": 2}],
        }
    }
    assert written["cells"]["cancer-alpha"]["drew"] == [{"amber": 1, "beryl": 1}, {"beryl": 1, "coral": 1}]
    assert written["cells"]["cancer-alpha"]["hand"] == {"amber": 1, "beryl": 1, "coral": 1}
    assert "drew" not in written["cells"]["immune-alpha"]


def test_it_is_read_back_to_the_byte() -> None:
    cards = held_over()
    for text in (json.dumps(data()), notation.to_line(cards.table.options, cards.s)):
        _, state = notation.from_json(json.loads(text))
        assert state.tobytes() == cards.s.tobytes()


def test_a_view_says_how_many_cards_of_each_batch_a_hidden_hand_drew() -> None:
    cards = held_over()
    rules.hide(cards.s, PUBLIC)
    written = notation.to_json(cards.table.options, cards.s)
    assert written["cells"]["cancer-alpha"]["drew"] == [2, 2]
    with pytest.raises(BadPosition, match="is hidden"):
        notation.from_json(written)


def test_a_look_into_the_deck_names_who_looked() -> None:
    cards = Cards((2, 2, 2, 0), watcher=IA)
    cards.draw(CB, A)
    cards.search(CA, C)
    cards.table.go(IA, t.TO_ACT)
    written = notation.to_json(cards.table.options, cards.s)
    assert written["memory"]["cancer"]["known_to"] == [["cancer-alpha"]]
    _, state = notation.from_json(written)
    assert state.tobytes() == cards.s.tobytes()
    written["options"]["open_team_hands"] = True
    with pytest.raises(BadPosition, match="with open hands nobody learns anything"):
        notation.from_json(written)


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(position: dict[str, Any]) -> None:
        place: Any = position
        *way, last = path.split(".")
        for key in way:
            place = place[int(key)] if key.isdigit() else place[key]
        if value is None:
            del place[last]
        else:
            place[int(last) if last.isdigit() else last] = value

    return apply


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("memory", 3, "memory of a position must be a JSON object"),
        ("memory.cancer", {"plays": []}, "lacks known_to"),
        ("memory.cancer.known_to", [], "must be a list of 1 to 2"),
        ("memory.cancer.known_to", ["nobody"], "a batch is known to 'everybody' or a list"),
        ("memory.cancer.known_to", [["immune-alpha"]], "a batch is known to 'everybody' or a list"),
        ("memory.cancer.plays", {}, "a list of at most 8 cards played"),
        ("memory.cancer.plays.0.by", "immune-alpha", "'by' of a card played"),
        ("memory.cancer.plays.0.card", "ruby", "'card' of a card played"),
        ("memory.cancer.plays.0.batch", 2, "a whole number from 0 to 1"),
        ("memory.cancer.plays.0.drew", 5, "cannot have played what is remembered"),
        ("memory.cancer.plays.0.card", "amber", "drew and played does not leave its hand"),
        ("memory.cancer.plays", [], "drew and played does not leave its hand"),
        ("memory", None, "nothing is remembered of its camp"),
        ("cells.cancer-alpha.drew", None, "must be a list of 2"),
        ("cells.cancer-alpha.drew", [{}, {}, {}], "must be a list of 2"),
        ("cells.cancer-alpha.drew.0", {"ruby": 1}, "'drew' of cell cancer-alpha"),
        ("cells.cancer-alpha.drew.0", {"amber": 2}, "drew and played does not leave its hand"),
    ],
)
def test_what_cannot_be_remembered_is_refused(path: str, value: Any, sentence: str) -> None:
    broken = copy.deepcopy(data())
    change(path, value)(broken)
    with pytest.raises(BadPosition, match=sentence):
        notation.from_json(broken)


def test_a_batch_of_which_nobody_holds_a_card_is_refused() -> None:
    broken = data()
    broken["memory"]["cancer"] = {"known_to": ["everybody"], "plays": []}
    for key, cell in broken["cells"].items():
        if key.startswith("cancer"):
            cell["drew"] = [{}, cell["hand"]]
    with pytest.raises(BadPosition, match="nobody holds a card is forgotten"):
        notation.from_json(broken)
