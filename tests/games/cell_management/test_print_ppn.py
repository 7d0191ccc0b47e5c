"""Portable Piecepack Notation, read back by a strict reader of our own that keeps to what piecepackr's packages accept.

The reader knows the subset that we write: a YAML header, move numbers, drops `PIECE@(x,y)`, moves `(x,y)-(x,y)` and
comments in braces. Everything else is an error, and so is a move from a place where not exactly one piece lies.
"""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.games.cell_management import ppn
from cellar.play.position import Position

NUMBER = re.compile(r"[A-Za-z0-9_]+\.")
PLACE = r"\(\d+\.\d\d,\d+\.\d\d\)"
DROP = re.compile(rf"(t[na2345][SMC],a\d+|c[na2345][SM]f|p[SM])@({PLACE})")
MOVE = re.compile(rf"({PLACE})-({PLACE})")
COMMENT = re.compile(r"(?<=\s)\{[^{};]*\}(?=\s)")


def read(text: str) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """The header, the pieces by place after the last move, and the move numbers."""
    head, _, body = text.partition("...\n")
    assert head.startswith("---\n")
    header = dict(line.split(": ", 1) for line in head.splitlines()[1:])
    table: dict[str, str] = {}
    numbers: list[str] = []
    for word in COMMENT.sub("", body).split():
        drop, move = DROP.fullmatch(word), MOVE.fullmatch(word)
        if NUMBER.fullmatch(word):
            numbers.append(word)
        elif drop:
            assert drop[2] not in table, "two pieces on one place could not be told apart"
            table[drop[2]] = drop[1]
        else:
            assert move, f"{word} is neither a drop nor a move"
            piece = table.pop(move[1])
            assert move[2] not in table
            table[move[2]] = piece
    return header, table, numbers


def faces(table: dict[str, str]) -> dict[str, str]:
    """Pieces by place, the two suits of coins not told apart: face up they look alike."""
    return {place: piece[:2] if piece[0] == "c" else piece for place, piece in table.items()}


def sample() -> Position:
    return Position.from_line("cell_management 4A3N25/N3254A/234")


def test_every_piece_of_the_sample_board_is_dropped() -> None:
    header, table, numbers = read(ppn.write(sample()))
    assert header == {"Event": "Cell Management", "SetUp": "None"}
    pieces = sorted(table.values())
    assert sum(piece[0] == "t" for piece in pieces) == 12
    assert sum(piece[0] == "c" for piece in pieces) == 12
    assert [piece for piece in pieces if piece[0] == "p"] == ["pM", "pS"]
    assert {piece[1:3] for piece in pieces if piece[0] == "t"} == {
        *("nM", "aM", "2M", "3M", "4M", "5M"),
        *("nS", "aS", "5S", "2C", "3C", "4C"),
    }
    assert numbers == ["setup."]


def test_hideouts_touch_at_their_inside_corners_and_each_cell_stands_outside_the_hideout_it_faces() -> None:
    _, table, _ = read(ppn.write(sample()))
    at = {
        piece[:3]: tuple(float(x) for x in place[1:-1].split(",")) for place, piece in table.items() if piece[0] == "t"
    }
    for cell, hideout in (("t4M", "tnS"), ("taM", "t3C"), ("t5M", "taS")):
        (x1, y1), (x2, y2) = at[cell], at[hideout]
        assert ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 == pytest.approx(2, abs=0.02)
        assert (x1 - 8) ** 2 + (y1 - 8) ** 2 > (x2 - 8) ** 2 + (y2 - 8) ** 2
    # The inner sides of six tiles form a hexagon with sides of two: its middle is the square root of three away.
    assert at["tnS"] == pytest.approx((8.0, 8 + 3**0.5 + 1), abs=0.01)


def test_a_match_is_written_examination_by_examination_and_ends_as_it_ended() -> None:
    position = sample()
    for move in ("4", "N", "sacrifice 2", "5"):
        position.play(move)
    _, table, numbers = read(ppn.write(position))
    assert numbers[:9] == ["setup.", "1.", "1_4.", "1_A.", "1_3.", "1_N.", "1_2.", "1_5.", "1_end."]
    assert "2_back_2." in numbers
    assert len(set(numbers)) == len(numbers)
    _, expected, _ = read(ppn.write(Position.from_line(position.line())))
    assert faces(table) == faces(expected)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(3, 6),
    st.integers(0, 2**32),
    st.lists(st.integers(0, 100), max_size=14),
    st.sampled_from(["one", "any", "none"]),
)
def test_any_match_ends_on_the_table_as_it_ended_in_the_rules(
    n: int, seed: int, choices: list[int], sacrifices: str
) -> None:
    position = Position.start("cell_management", species=n, sacrifices=sacrifices, seed=seed)
    for choice in choices:
        if not position.is_over:
            actions = position.legal_actions()
            position.play(actions[choice % len(actions)])
    _, table, numbers = read(ppn.write(position))
    assert len(set(numbers)) == len(numbers)
    _, expected, _ = read(ppn.write(Position.from_line(position.line())))
    assert faces(table) == faces(expected)


def test_more_species_than_a_piecepack_has_ranks_are_refused() -> None:
    with pytest.raises(
        ppn.NotAPiecepack, match="A piecepack has 6 ranks, so a board of 7 species cannot be laid with it"
    ):
        ppn.write(Position.start("cell_management", species=7))
