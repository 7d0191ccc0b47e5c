"""Moves and positions as people type them, and what is said when they mistype."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.errors import BadPosition, BadText
from cellar.games.angel.endless import history
from cellar.play.position import Position
from cellar.play.record import read, write


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("2,1", (2, 1)),
        ("fly 2,1", (2, 1)),
        ("Fly to (2, 1)", (2, 1)),
        ("2 1", (2, 1)),
        ("-2,−1", (-2, -1)),
        ("NE2", (2, 2)),
        ("fly ne2", (2, 2)),
        ("n", (0, 1)),
        ("n2 e1", (1, 2)),
        ("S2W1", (-1, -2)),
    ],
)
def test_a_flight_can_be_typed_in_many_ways(text: str, cell: tuple[int, int]) -> None:
    position = Position.start("angel", power=2)
    position.play("x 9,9")
    position.play(text)
    assert history.angel(position.state) == cell


@pytest.mark.parametrize("text", ["x 5,-7", "5,-7", "X5,-7", "mark 5 -7", "x(5,-7)", "x e5 s7"])
def test_a_mark_can_be_typed_in_many_ways(text: str) -> None:
    position = Position.start("angel")
    position.play(text)
    assert history.marks(position.state) == [(5, -7)]


def test_space_has_up_and_down() -> None:
    position = Position.start("angel", power=2, dims=3)
    position.play("x 9,9,9")
    position.play("ne2 up1")
    position.play("x 8,8,8")
    position.play("down2")
    assert history.angel(position.state) == (2, 2, -1)


@pytest.mark.parametrize("text", ["north", "5", "1,2,3", "n2 s1", "up1", "", "x", "1.5,2", "NE-2"])
def test_what_is_no_cell_is_answered_with_what_to_type(text: str) -> None:
    position = Position.start("angel")
    with pytest.raises(BadText, match="is not a cell of this board; type a cell to mark such as x 3,-2"):
        position.play(text)


def test_texts_are_unique_and_read_back() -> None:
    position = Position.start("angel", power=3, dims=3)
    for move in ("x 1,1,1", "0,0,3"):
        texts = [found.text for found in position.legal_moves]
        assert len(set(texts)) == len(texts)
        assert [position.parse(text) for text in texts] == position.legal_actions()
        position.play(move)


def test_a_record_is_replayed() -> None:
    position = Position.start("angel", power=1, turns=4, start="-5,7")
    for move in ("x 0,0", "-4,8", "x 3,3", "-4,9"):
        position.play(move)
    again = read(write(position, ["Ann", "Bob"])).position
    assert again.state.tobytes() == position.state.tobytes()


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=24), st.sampled_from([(2, 1), (2, 3), (3, 1)]))
@settings(max_examples=25, deadline=None)
def test_positions_round_trip(picks: list[int], shape: tuple[int, int]) -> None:
    position = Position.start("angel", dims=shape[0], power=shape[1], turns=30)
    for pick in picks:
        if position.is_over:
            break
        actions = position.legal_actions()
        position.play(actions[pick % len(actions)])
    for again in (Position.from_line(position.line()), Position.from_json(json.loads(json.dumps(position.to_json())))):
        assert again.state.tobytes() == position.state.tobytes()
        assert again.options == position.options


BASE: dict[str, Any] = {
    "game": "angel",
    "power": 2,
    "form": "turns",
    "turns": 9,
    "marks": [[3, 3]],
    "trail": [[0, 0], [1, 1]],
}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"marks": [[1, 1]]}, "Flight 1, 1,1, is not legal: 1,1 is marked"),
        ({"trail": [[0, 0], [3, 0]]}, "3 steps away"),
        ({"trail": []}, "The trail is empty"),
        ({"trail": [[0, 0], [1, 1], [2, 2]]}, "do not alternate"),
        ({"marks": [[0.5, 3]]}, "each a list of two or three whole numbers"),
        ({"marks": [[3, 3, 3]]}, "has 3 coordinates; this board has 2"),
        ({"marks": [[10**12, 3]]}, "more than 1,500,000,000 cells"),
        ({"power": 99}, "options do not work"),
        ({"radius": 5}, "has no 'radius' here"),
        ({"wings": 2}, "has no 'wings' here"),
        ({"turns": 1, "marks": [[3, 3], [4, 4]]}, "comes after the end of the match"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        Position.from_json({**BASE, **change})


@pytest.mark.parametrize(
    "line", ["", "2d", "2d/p2/t9/0", "4d/p2/t9/0,0", "2d/p2/t9/0,0/1,1", "2d/p2/t9/0,0/x1,1/x2,2", "2d/p2/t9/0,0/"]
)
def test_lines_that_cannot_be_read_are_refused(line: str) -> None:
    with pytest.raises(BadPosition):
        Position.from_line(f"angel {line}")
