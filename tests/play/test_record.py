"""Records: what they say, and how broken ones are refused."""

import pytest

from cellar.errors import BadRecord, CellarError
from cellar.play.early_end import Left
from cellar.play.position import Position
from cellar.play.record import read, write


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


def test_who_left_a_match_is_in_its_record_and_how_it_ended_by_that() -> None:
    position = Position.start("zyrcan", seed=1, players=3)
    for text in ("1@e5", "1@d5", "2@d4"):
        position.play(text)
    left = [Left(0, 2, "resigned"), Left(2, 0, "resigned")]
    text = write(position, ["Ann", "Bob"], left, ended=True)
    lines = text.splitlines()
    moves = lines[lines.index("left: 2 resigned") :]
    assert moves[:4] == ["left: 2 resigned", "1. 0 1@e5", "2. 1 1@d5", "left: 0 resigned"]
    assert moves[-2:] == ["ended: Amber (Ann) and Jade resigned: Azure (Bob) wins.", "result: -1 1 -1"]
    found = read(text)
    assert (found.left, found.ended, found.outcome()) == (left, True, moves[-2].removeprefix("ended: "))
    assert write(found.position, found.seats, found.left, found.ended) == text


def test_seats_of_one_camp_lose_together_and_who_was_late_loses_nothing() -> None:
    position = Position.start("cell_wars", seed=1, players=3)
    ended = write(position, [], [Left(0, 1, "time")], ended=True)
    camps = position.game.traits(position.options).camps  # type: ignore[misc]
    results = " ".join("-1" if camp == camps[1] else "1" for camp in camps)
    assert "ran out of time: " in ended
    assert ended.endswith(f"result: {results}\n")
    late = write(position, [], [Left(0, 1, "late")])
    assert "ended" not in late
    assert read(late).left == [Left(0, 1, "late")]


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("left: 5 resigned", r"a seat \(0 to 1\)"),
        ("left: 1 bored", "resigned, time, failed, late"),
        ("left: ", "expected 'left: SEAT WHY'"),
        ("left: 1 time\nleft: 1 resigned", "left the match already"),
        ("left: 1 time\nleft: 0 late", "cannot be both"),
        ("ended: so", "nobody has left"),
        ("left: 1 time\nended: so\n1. 1 x1,1", "nothing but the result"),
        ("left: 1 time\nended: so\nresult: -1 1", "lead to '1 -1'"),
        ("left: 1 time\nresult: 1 -1", "unfinished"),
    ],
)
def test_a_match_ends_in_its_record_as_it_can_end(end: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        read(write(Position.start("angel", seed=1)) + end + "\n")


def test_what_the_moves_have_ended_nothing_else_ends(text: str) -> None:
    with pytest.raises(BadRecord, match="the moves end this match"):
        read(text.replace("result: -1", "left: 0 resigned\nended: Given up.\nresult: -1"))
