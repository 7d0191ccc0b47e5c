"""The puzzles of a game's file: which day has which, how hard they are said to be, and what is wrong with a file."""

import datetime
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cellar.errors import BadGame, UnknownLesson
from cellar.language import languages, speaking
from cellar.play import puzzles
from cellar.play.lesson import LessonProgress
from cellar.play.puzzles import MinedPuzzle, as_puzzle, lesson_or_puzzle, mined, puzzle_of
from cellar.play.registry import about

ANGEL = about("angel")
MONDAY = datetime.date(2026, 11, 16)


def test_a_puzzle_comes_again_only_when_all_were_there() -> None:
    every = mined(ANGEL)
    days = [MONDAY + datetime.timedelta(number) for number in range(len(every))]
    assert len(every) % 7 == 0
    assert len({puzzle_of(ANGEL, day).position for day in days}) == len(every)
    again = puzzle_of(ANGEL, MONDAY + datetime.timedelta(len(every)))
    assert again.position == puzzle_of(ANGEL, MONDAY).position


def test_sundays_are_harder_than_mondays() -> None:
    places = {as_puzzle(ANGEL, one).position: number for number, one in enumerate(mined(ANGEL))}
    weeks = [[puzzle_of(ANGEL, MONDAY + datetime.timedelta(7 * week + day)) for day in range(7)] for week in range(3)]
    for week in weeks:
        order = [places[puzzle.position] for puzzle in week]
        assert order == sorted(order)


def test_the_same_puzzle_in_every_language() -> None:
    said = []
    for tag in languages():
        with speaking(tag):
            said.append(puzzle_of(ANGEL, MONDAY))
    assert len({puzzle.position for puzzle in said}) == 1
    assert len({puzzle.sentence for puzzle in said}) == len({puzzle.title for puzzle in said}) == len(languages())


@pytest.mark.parametrize(
    ("hits", "said"),
    [
        ({"novice": 3, "club": 5, "expert": 5, "master": 5}, "Tried out: Novice finds it."),
        ({"novice": 2, "club": 5, "expert": 5, "master": 5}, "Tried out: Novice misses it, Club player finds it."),
        ({"novice": 5, "club": 0, "expert": 3, "master": 5}, "Tried out: Club player misses it, Expert finds it."),
        ({"novice": 5, "club": 5, "expert": 5, "master": 0}, "Tried out: even Master misses it."),
    ],
)
def test_who_finds_it_is_said(hits: dict[str, int], said: str) -> None:
    assert as_puzzle(ANGEL, replace(mined(ANGEL)[0], hits=hits)).sentence.endswith(said)


def test_the_person_moves_first_and_the_bot_of_the_theme_sits_opposite() -> None:
    seats = {one.theme.partition("-")[0]: as_puzzle(ANGEL, one).seats for one in mined(ANGEL)}
    assert seats == {"trap": ("master", "me"), "escape": ("me", "master")}


def test_a_puzzle_is_a_lesson_of_one_move() -> None:
    puzzle = mined(ANGEL)[0]
    progress = LessonProgress(lesson_or_puzzle(ANGEL, "puzzle-1"))
    assert progress.right() == [puzzle.key]
    progress.answer(puzzle.key)
    assert progress.step is None
    assert lesson_or_puzzle(ANGEL, "king").name == "king"
    second = [one for one in mined(ANGEL) if one.theme == "escape-3"][1]
    assert LessonProgress(lesson_or_puzzle(ANGEL, "puzzle-escape-3-2")).right() == [second.key]
    for name in ("puzzle-0", "puzzle-1000", "puzzle-x", "puzzle-escape-3-0", "puzzle-escape-5-1"):
        with pytest.raises(UnknownLesson):
            lesson_or_puzzle(ANGEL, name)


@pytest.mark.parametrize(
    "line", ["trap-3\tx 1,0\tnovice=1", "trap-3\tx 1,0\tnovice=many\t2d/p1/t3/0,0", "trap-3\tx 1,0\t\t2d/p1/t3/0,0"]
)
def test_a_line_that_cannot_be_read_is_named(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / puzzles.FILE).write_text(f"{mined(ANGEL)[0].text()}\n{line}\n")

    def here(_about: Any) -> Path:
        return tmp_path

    monkeypatch.setattr(puzzles, "folder", here)
    with pytest.raises(BadGame, match="line 2"):
        mined(ANGEL)


def test_a_theme_that_the_game_does_not_state_is_named() -> None:
    with pytest.raises(BadGame, match="'fly-home'"):
        as_puzzle(ANGEL, MinedPuzzle("fly-home", "1,0", {"novice": 1}, mined(ANGEL)[0].line))
