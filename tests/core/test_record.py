"""Records: what they say, and how broken ones are refused."""

import pytest

from cellar.core.errors import BadRecord, CellarError
from cellar.core.position import Position
from cellar.core.record import read, write


@pytest.fixture
def text() -> str:
    position = Position.start("cell_management", seed=1, round_limit=2)
    position.play("4")
    position.play("N")
    return write(position, ["Ann"])


def test_a_record_reads_like_a_score_sheet(text: str) -> None:
    lines = text.splitlines()
    assert lines[0] == "cellar record 1"
    assert lines[1] == "game: cell_management 2"
    assert 'seats: ["Ann"]' in lines
    assert "1. 0 4" in lines
    assert "2. 0 N" in lines
    assert lines[-1] == "result: -1"


def test_comments_and_blank_lines_are_skipped(text: str) -> None:
    annotated = text.replace("1. 0 4", "\n# a daring start\n1. 0 4\n")
    assert write(read(annotated).position, ["Ann"]) == text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("cellar record 1", "cellar record 2", "starts with the line"),
        ("game: cell_management 2", "game: cell_management 99", "version 99"),
        ("game: cell_management 2\n", "", "no line 'game'"),
        ("game: cell_management 2", "game: cell_management 2\ngame: zyrcan 1", "given twice"),
        ("1. 0 4", "1. 0 frog", "Line 6, move 1"),
        ("1. 0 4", "1. 1 4", "it is 0 to act"),
        ("1. 0 4", "7. 0 4", "expected move 1"),
        ("1. 0 4", "gibberish", "expected move 1"),
        ("result: -1", "result: 1", "lead to '-1'"),
        ("result: -1", "result: -1\n3. 0 N", "nothing may follow"),
        ('seats: ["Ann"]', "seats: [1]", "names"),
        ('seats: ["Ann"]', "seats: {", "not JSON"),
        ('seats: ["Ann"]', "seats: {}", "array"),
        ("2. 0 N\nresult: -1", "result: -1", "unfinished"),
        ("setup: ", "setup: x", "board"),
    ],
)
def test_a_broken_record_says_where_it_breaks(text: str, old: str, new: str, words: str) -> None:
    assert old in text
    with pytest.raises(CellarError, match=words):
        read(text.replace(old, new))


def test_a_record_needs_a_beginning(text: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith("setup")]
    with pytest.raises(BadRecord, match="either a line 'setup' or a line 'position'"):
        read("\n".join(lines))


def test_an_endless_record_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(BadRecord, match="longer than"):
        read(text + "# padding\n" * 900_000)


def test_a_match_from_the_middle_keeps_its_first_position() -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234 hidden=3")
    position.play("N")
    assert "\nposition: 4A3N25/N3254A/234 hidden=3\n" in write(position)
    assert read(write(position)).position.line() == position.line()


def test_a_long_name_is_written_so_that_it_can_be_read() -> None:
    position = Position.start("angel", seed=1)
    (name,) = read(write(position, ["python " + "folder/" * 30 + "mybot.py"])).seats
    assert (len(name), name[0], name[-9:]) == (80, "…", "/mybot.py")
