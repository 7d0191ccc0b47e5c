"""Options that do not go together are refused with a sentence (ZY-1, ZY-3)."""

from typing import Any

import pytest

from cellar.errors import BadOption
from cellar.games.zyrcan.board.spaces import REGIONS
from cellar.games.zyrcan.game import BAY
from cellar.play.position import Position


def listed(spaces: Any) -> str:
    return " ".join(f"{q},{r}" for q, r in sorted(spaces))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2}, "Zyrcan is for 3 to 5 players, not 2."),
        ({"players": 6}, "Zyrcan is for 3 to 5 players, not 6."),
        ({"board": "62"}, "There is no board '62'; choose standard"),
        ({"board": "moon"}, "There is no board 'moon'; choose standard, 37, 49, 61, 49-corners, 55, or list axial"),
        ({"board": ""}, "There is no board ''"),
        ({"players": 4, "board": "37"}, "37 spaces is too small: 4 fleets of 12 ships need 48 (ZY-1)"),
        ({"players": 5, "board": "55"}, "5 fleets of 12 ships need 60"),
        ({"board": "0,0 1,0 0,1"}, "3 spaces is too small: 3 fleets of 12 ships need 36"),
        ({"board": "0,0 5,0"}, "5,0 is outside the hexagon of side 5"),
        ({"board": "0,0 1,0 0,0"}, "0,0 is listed twice"),
        ({"board": "0,0 1,0 1"}, "odd number of numbers"),
        ({"board": listed(REGIONS["61"] - {(q, 0) for q in range(-4, 5)})}, "in pieces"),
        ({"variant": "blitz"}, "is one of base, blitzkrieg"),
        (
            {"players": 3, "first_seat": 3},
            "Vermilion does not play with 3 players: let one of the others begin (seat 0 to 2)",
        ),
        ({"first_seat": "me"}, "is one of 0, 1, 2, 3, 4, drawn"),
        ({"board": 37}, "takes a text"),
    ],
)
def test_it_is_refused_with_its_own_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        Position.start("zyrcan", options)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


BRACKETS = str([list(space) for space in sorted(REGIONS["37"])])


@pytest.mark.parametrize(
    ("board", "spaces"),
    [("37", 37), ("49", 49), ("61", 61), ("49-corners", 49), ("55", 55), (BAY, 40), (BRACKETS, 37)],
    ids=["37", "49", "61", "49-corners", "55", "bay", "brackets"],
)
def test_boards_are_known_by_name_or_listed(board: str, spaces: int) -> None:
    position = Position.start("zyrcan", players=3, board=board)
    assert len(position.legal_moves) == 3 * spaces
    again = Position.from_json(position.to_json())
    assert again.state.tobytes() == position.state.tobytes()


def test_a_listed_board_that_has_a_name_is_called_by_it() -> None:
    assert Position.start("zyrcan", players=3, board=listed(REGIONS["49"])).to_json()["board"] == "49"
