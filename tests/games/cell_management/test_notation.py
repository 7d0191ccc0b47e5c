"""Moves, clicks and positions as people and programs write them."""

from typing import Any

import pytest

from cellar.errors import BadPosition, BadText
from cellar.games.cell_management import notation, rules
from cellar.play.position import Position

ISSUE: dict[str, Any] = {
    "game": "cell_management",
    "cells": ["4", "A", "3", "N", "2", "5"],
    "hideouts": ["N", "3", "2", "5", "4", "A"],
    "hostile": ["2", "3", "4"],
    "hidden": ["3"],
    "centre": ["2"],
}


def sample(more: str = "") -> Position:
    return Position.from_line(f"cell_management 4A3N25/N3254A/234 {more}")


# --- Moves


@pytest.mark.parametrize(
    ("text", "action"),
    [("4", 4), (" cell 4 ", 4), ("attract N", 0), ("null", 0), ("ACE", 1), ("a", 1), ("cell:A", 1), ("start  ace", 1)],
)
def test_a_start_may_be_typed_in_many_ways(text: str, action: int) -> None:
    position = sample()
    assert position.parse(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2", 8),
        ("sacrifice 2", 8),
        ("return 2", 8),
        ("centre:2", 8),
        ("nobody", 12),
        ("No", 12),
        ("none", 12),
        ("pass", 12),
    ],
)
def test_a_bare_species_answers_the_question_that_is_asked(text: str, action: int) -> None:
    assert sample("hidden=4 centre=2 phase=sacrifice round=2").parse(text) == action


@pytest.mark.parametrize(
    "text", ["", "  ", "6", "42", "cell", "cell 4 5", "sacrifice", "centre 9", "joker", "nobody 2"]
)
def test_what_is_no_move_is_refused_with_the_moves_that_there_are(text: str) -> None:
    with pytest.raises(BadText, match="name a species"):
        sample().parse(text)


def test_each_move_is_one_click() -> None:
    assert [move.path for move in sample().legal_moves][:2] == [("cell:N",), ("cell:A",)]
    asked = sample("hidden=4 centre=2 phase=sacrifice round=2")
    assert [move.path for move in asked.legal_moves] == [("centre:2",), ("choice:nobody",)]


def test_sites_have_names() -> None:
    position = sample()
    named = [
        notation.site_label(position.options, position.state, site)
        for site in ("cell:A", "hideout:2", "centre:5", "choice:nobody")
    ]
    assert named == ["Cell Ace", "Hideout 2", "The 5 in the centre", "Send nobody back"]
    for odd in ("cell:7", "hideout:9", "cell", "", "choice:all"):
        with pytest.raises(BadText, match="isn't a place"):
            notation.site_label(position.options, position.state, odd)


# --- Positions


def test_the_plain_form_of_a_position_is_read_and_written_as_it_is() -> None:
    position = Position.from_json(ISSUE)
    assert position.to_json() == ISSUE
    assert position.line() == "cell_management 4A3N25/N3254A/234 hidden=3 centre=2"


def test_what_differs_from_a_default_match_is_written_too() -> None:
    position = Position.from_json({**ISSUE, "sacrifices": "any", "phase": "sacrifice", "round": 4, "round_limit": 9})
    assert position.to_json() == {**ISSUE, "sacrifices": "any", "phase": "sacrifice", "round": 4, "round_limit": 9}
    assert position.line().endswith("sacrifices=any phase=sacrifice round=4 round_limit=9")
    assert position.options["sacrifices"] == "any"


def test_a_position_with_everybody_in_the_centre_is_over() -> None:
    position = Position.from_json({**ISSUE, "hidden": [], "centre": list("NA2345")})
    assert position.is_over
    assert position.returns() == (1.0,)
    assert Position.from_json({**position.to_json(), "phase": "over"}).is_over


def test_a_position_at_its_round_limit_is_over() -> None:
    position = Position.from_json({**ISSUE, "round": 3, "round_limit": 3})
    assert position.is_over
    assert position.returns() == (-1.0,)


def test_every_number_of_species_and_of_hostile_hideouts_is_a_position() -> None:
    for n in range(3, 11):
        for hostile in range(n + 1):
            position = Position.start("cell_management", species=n, hostile=hostile, boards="all", seed=n)
            again = Position.from_json(position.to_json())
            assert int(again.state.n) == n
            assert int(again.state.hostile).bit_count() == hostile
            assert again.options["hostile"] == hostile


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "zyrcan"}, "not of cell_management"),
        ({"cells": list("4A3N2")}, "the species are N, A, 2, 3, 4|each once"),
        ({"cells": "4A3N25"}, "'cells' must be a list"),
        ({"cells": [4, "A", "3", "N", "2", "5"]}, "'cells' must be a list of species names"),
        ({"cells": list("4A3N22")}, "named twice"),
        ({"hideouts": list("N3254X")}, "'X' isn't a species"),
        ({"hostile": ["9"]}, "'9' isn't a species of this board"),
        ({"hidden": ["2", "2"]}, "named twice"),
        ({"centre": None}, "'centre' must be a list"),
        ({"sacrifices": "two"}, "one of none, one, any"),
        ({"sacrifices": 1}, "one of none, one, any"),
        ({"phase": "begin"}, "one of start, sacrifice, over"),
        ({"phase": "over"}, "The phase of this position is 'start'"),
        ({"phase": "sacrifice", "centre": []}, "CM-5"),
        ({"phase": "sacrifice", "sacrifices": "none"}, "CM-5"),
        ({"phase": "sacrifice", "centre": ["3"]}, "CM-5"),
        ({"phase": "start", "centre": list("NA2345")}, "The phase of this position is 'over'"),
        ({"round": -1}, "whole number"),
        ({"round": True}, "whole number"),
        ({"round": 2.0}, "whole number"),
        ({"round_limit": 10**9}, "from 0 to 100000"),
        ({"colour": "red"}, "no key 'colour'"),
    ],
)
def test_a_malformed_position_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        notation.from_json({**ISSUE, **change})


@pytest.mark.parametrize("missing", list(ISSUE))
def test_a_position_that_lacks_something_is_refused(missing: str) -> None:
    with pytest.raises(BadPosition, match=f"lacks {missing}"):
        notation.from_json({key: value for key, value in ISSUE.items() if key != missing})


@pytest.mark.parametrize("data", [None, [], "cell_management", 5])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(BadPosition, match="JSON object"):
        notation.from_json(data)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "empty line"),
        ("4A3N25", "isn't a board"),
        ("4A3N25/N3254A/234 hidden", "cannot be read after the board"),
        ("4A3N25/N3254A/234 hidden=2 hidden=3", "each once"),
        ("4A3N25/N3254A/234 colour=red", "cannot be read after the board"),
        ("4A3N25/N3254A/234 round=x", "whole number"),
        ("4A3N25/N3254A/234 round=٣", "whole number"),
        ("4A3N25/N3254A/234 round=999999999999999", "whole number"),
        ("4A3N25/N3254A/234 hidden=7", "'7' isn't a species"),
    ],
)
def test_a_malformed_line_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        notation.from_line(line)


def test_a_match_that_began_in_the_middle_goes_on_with_its_rules() -> None:
    position = Position.from_json({**ISSUE, "sacrifices": "any", "round": 6})
    position.play("N")
    assert int(position.state.rounds) == 7
    assert int(position.state.sacrifices) == rules.SACRIFICE_ANY
