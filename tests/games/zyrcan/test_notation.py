"""Moves and positions as text: what is read, what is written, and what is refused with which sentence."""

import copy
import json
from typing import Any

import pytest

from cellar.errors import BadPosition, BadText, CellarError
from cellar.games.zyrcan.board.spaces import NAMED, NAMES, SPACES
from cellar.play import record
from cellar.play.position import Position
from tests.games.zyrcan.tables import table


def test_the_position_json_is_the_one_of_the_documentation() -> None:
    position = Position.start("zyrcan", players=5)
    position.play("2@e5")
    position.play("3@d6")
    data = position.to_json()
    assert data.pop("last") == [[1, -1]]
    assert data == {
        "game": "zyrcan",
        "players": 5,
        "variant": "base",
        "board": "61",
        "phase": "deploy",
        "turn": 2,
        "passed": False,
        "ships": [{"seat": 1, "engines": 3, "at": [1, -1]}, {"seat": 0, "engines": 2, "at": [0, 0]}],
        "reserve": [[4, 5, 2], [4, 6, 1], [4, 6, 2], [4, 6, 2], [4, 6, 2]],
    }


def test_names_are_rows_by_letter_and_slanting_columns_by_number() -> None:
    assert NAMES[0] == "a5"
    assert NAMES[60] == "i5"
    for name, (q, r) in zip(NAMES, SPACES):
        assert (name[0], name[1]) == ("abcdefghi"[r + 4], str(q + 5))
    assert len(set(NAMES)) == 61


@pytest.mark.parametrize("text", ["2@e5", "2 @ E5", "2e5", "2 at e5", "2 on E5"])
def test_placings_are_read_leniently(text: str) -> None:
    assert Position.start("zyrcan").parse(text) == 61 + NAMED["e5"]


@pytest.mark.parametrize("text", ["e5>E", "e5 > e", "E5E", "e5-e", "e5>e6", "e5xe6", "e5 to E6"])
def test_flights_are_read_leniently(text: str) -> None:
    position = table("e5 A1, e6 B1")
    assert position.text(position.parse(text)) == "e5>E"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' isn't a move in Zyrcan; type 2@d5"),
        ("hello", "isn't a move in Zyrcan"),
        ("4@e5", "There is no ship with 4 engines"),
        ("0@e5", "There is no ship with 0 engines"),
        ("1@a1", "There is no space a1; row a has a5 to a9."),
        ("1@z3", "There is no space z3; the rows are a to i."),
        ("e5>N", "N isn't a direction here; ships fly E, SE, SW, W, NW, NE."),
        ("e5>e5", "not in a straight line"),
        ("e5>", "isn't a move in Zyrcan"),
        ("e5>" + "9" * 500, "isn't a move in Zyrcan"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(CellarError) as error:
        table("e5 A1, e6 B1").play(text)
    assert sentence in str(error.value)
    assert len(str(error.value)) < 300


def test_an_action_beyond_the_numbers_is_refused() -> None:
    with pytest.raises(CellarError, match="There is no action 550"):
        Position.start("zyrcan").play(550)


def test_a_match_is_a_record_that_a_person_can_type() -> None:
    text = "\n".join(
        [
            "cellar record 1",
            "game: zyrcan 1",
            'options: {"players": 3, "variant": "blitzkrieg"}',
            'seats: ["Ann", "Bob", "Cy"]',
            "setup: first 0",
            "1. 0 2@e5",
            "2. 1 1@d4",
            "3. 2 3@g4",
            "4. 0 1@b5",
            "5. 0 e5>e7",
        ]
    )
    match = record.read(text)
    assert match.position.history[-1].text == "e5>E"
    assert (
        record.read(record.write(match.position, match.seats)).position.state.tobytes()
        == match.position.state.tobytes()
    )


@pytest.mark.parametrize("setup", ["first 3", "first", "second 1", ""])
def test_a_bad_setup_is_refused(setup: str) -> None:
    game = Position.start("zyrcan").game
    with pytest.raises(BadText, match="ZY-3"):
        game.notation.parse_setup({"players": 3, "variant": "base", "board": "37", "first_seat": "drawn"}, setup)


def test_a_setup_against_the_options_is_refused() -> None:
    game = Position.start("zyrcan").game
    with pytest.raises(BadText, match="names 1 as first seat, the options 0"):
        game.notation.parse_setup({"players": 3, "variant": "base", "board": "37", "first_seat": 0}, "first 1")


BASE: dict[str, Any] = table("e5 A2, e6 B1, e7 C3").to_json()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 2}, "'players' is a whole number from 3 to 5"),
        ({"players": True}, "'players' is a whole number"),
        ({"variant": "chess"}, "base or blitzkrieg"),
        ({"board": "62a"}, "There is no board"),
        ({"board": 61}, "The board is a name"),
        ({"board": [[0, 0]]}, "too small"),
        ({"board": [[0, "x"]]}, "whole number"),
        ({"phase": "war"}, "The phase is deploy, attack, over"),
        ({"phase": ["attack"]}, "The phase is deploy, attack, over"),
        ({"turn": 3}, "'turn' is a whole number from 0 to 2"),
        ({"passed": 1}, "'passed' is true or false"),
        ({"passed": True}, "just before the first seat's turn"),
        ({"phase": "over"}, "has passed true"),
        ({"phase": "deploy", "passed": True, "turn": 1}, "Nobody passes in Deploy"),
        ({"reserve": [[0, 0, 0]] * 2}, "one entry a seat"),
        ({"reserve": [[0, 0]] * 3}, "three numbers"),
        ({"reserve": [[5, 0, 0]] * 3}, "whole number from 0 to 4"),
        ({"reserve": [[1, 0, 0]] * 3}, "the reserve is empty (Phase One)"),
        ({"ships": {}}, "'ships' is a list"),
        ({"ships": [{"seat": 0}]}, "with seat, engines and at"),
        ({"ships": [{"seat": 4, "engines": 1, "at": [0, 0]}]}, "'seat' is a whole number"),
        ({"ships": [{"seat": 0, "engines": 4, "at": [0, 0]}]}, "'engines' is a whole number"),
        ({"ships": [{"seat": 0, "engines": 1, "at": [4, 0]}]}, "not on this board (ZY-1)"),
        ({"ships": [{"seat": 0, "engines": 1, "at": [0]}]}, "a pair [q, r]"),
        ({"ships": [{"seat": 0, "engines": 1, "at": [0, 0]}] * 2}, "Two ships stand on e5"),
        ({"ships": [{"seat": 0, "engines": 3, "at": [q, 0]} for q in range(3)]}, "more than 2 3-engine ships"),
        ({"step": "fly"}, "belongs to the phase deploy only"),
        ({"first_seat": 5}, "'first_seat' is a whole number"),
        ({"last": [[0, 0]] * 3}, "[from, to] for a flight"),
        ({"colour": "red"}, "has no 'colour'"),
    ],
)
def test_a_broken_position_is_refused_with_its_own_sentence(change: dict[str, Any], sentence: str) -> None:
    data = copy.deepcopy({**BASE, **change})
    with pytest.raises(BadPosition) as error:
        Position.from_json(data)
    assert sentence in str(error.value)


def test_every_key_of_a_position_is_needed() -> None:
    for key in BASE:
        if key != "game":
            with pytest.raises(BadPosition, match=f"no '{key}'"):
                Position.from_json({name: value for name, value in BASE.items() if name != key})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("zyrcan 3 base attack 0", "PLAYERS VARIANT PHASE TURN ROWS RESERVE"),
        ("zyrcan 3 base attack 0 ..... 000,000,000", "The rows are nine"),
        ("zyrcan 3 base attack 0 ROWS 00,000,000", "three digits a seat"),
        ("zyrcan 3 base attack 0 ROWS 000,000,000 what", "'what' is not understood"),
        ("zyrcan 3 base attack 0 ROWS 000,000,000 first=0 first=0", "twice"),
        ("zyrcan 3 base attack 0 ROWS 000,000,000 last=e5>e6>e7", "not understood"),
    ],
)
def test_a_broken_line_is_refused_with_its_own_sentence(line: str, sentence: str) -> None:
    rows = table("e5 A2, e6 B1, e7 C3").line().split()[5]
    with pytest.raises(BadPosition) as error:
        Position.from_line(line.replace("ROWS", rows))
    assert sentence in str(error.value)


def test_a_line_reads_like_the_board() -> None:
    position = table("e5 A2, e6 B1, e7 C3", turn=1, first_seat=2, passed=True)
    line = position.line()
    assert "/~...A2B1C3.~/" in line
    assert line.startswith("zyrcan 3 base attack 1 ")
    assert line.endswith("000,000,000 passed first=2")
    assert json.dumps(Position.from_line(line).to_json()) == json.dumps(position.to_json())


def test_a_deploy_turn_with_nothing_to_decide_is_skipped_when_a_position_is_read() -> None:
    position = table("e5 A2, e6 B1", phase="deploy", reserve=[[0, 0, 0], [1, 0, 0], [0, 0, 0]])
    assert position.actor == 1
    done = table("e5 A2, e6 B1", phase="deploy")
    assert done.to_json()["phase"] == "attack"
