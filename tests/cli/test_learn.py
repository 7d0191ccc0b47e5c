"""`cellar learn`: every lesson of the house, typed to its end, and what a learner may do on the way."""

from typing import Any

import pytest
from rich.console import Console

from cellar.cli.main import run
from cellar.cli.terminal.lesson_session import LessonSession
from cellar.play.lesson import lesson
from cellar.play.registry import HOUSE, about
from tests.cli.test_session import type_into

LESSONS = [(game, name) for game in HOUSE for name in about(game).lessons]


def session_of(game: str, name: str) -> LessonSession:
    return LessonSession(lesson(about(game), name))


@pytest.mark.parametrize(("game", "name"), LESSONS, ids=lambda value: str(value))
def test_every_lesson_is_typed_to_its_end(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of(game, name)
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return session.progress.right()[0] if session.progress.step and session.progress.step.play else ""

    type_into(monkeypatch, answer)
    assert session.run(), "Enter at the end means yes"
    told = capsys.readouterr().out
    said = " ".join(told.split())
    for step in session.lesson.steps:
        assert step.say in said
    assert session.lesson.match.say in said
    assert len(asked) == len(session.lesson.steps) + 1


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert {game for game, _ in LESSONS} == set(HOUSE)


def test_a_learner_errs_looks_goes_back_and_skips(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("zyrcan", "first-flight")
    lines = ["back", "help", "", "2@e5", "", "moves", "e5>E", "e5>W", "nonsense", "back", "skip", "skip", "quit"]
    typed = iter(lines)
    type_into(monkeypatch, lambda prompt: next(typed))
    assert not session.run()
    told = " ".join(capsys.readouterr().out.split())
    for sentence in (
        "This is the first step.",
        "let the lesson do this step",
        "e5>E, e5>NW",
        "That is allowed, but here fly from e5 to c5.",
        "e3, 2 spaces from e5",
        "Azure: f6>NE",
    ):
        assert sentence in told, sentence
    assert session.progress.number == 4


def test_the_lesson_ends_in_a_real_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        if prompt.startswith("Play it now"):
            return "yes"
        return "quit" if prompt.startswith("Organizer") else "skip"

    type_into(monkeypatch, answer)
    assert run(["learn", "cell-management"]) == 0
    assert prompts[-1].startswith("Organizer")
    assert "Choose where round 1 starts" in " ".join(capsys.readouterr().out.split())


def test_a_lesson_can_be_declined_or_left(monkeypatch: pytest.MonkeyPatch) -> None:
    type_into(monkeypatch, lambda prompt: "no" if prompt.startswith("Play it now") else "skip")
    assert not session_of("cell_management", "first-escape").run()
    type_into(monkeypatch, lambda prompt: None)
    assert not session_of("cell_management", "first-escape").run(), "the terminal was closed"


def test_lessons_are_listed_and_mistakes_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn"]) == 0
    listed = capsys.readouterr().out
    for game, name in LESSONS:
        assert f"cellar learn {game} {name}" in listed
    assert run(["learn", "zyrcan", "nothing"]) == 2
    assert "there are: first-flight, blitzkrieg" in capsys.readouterr().err
    assert run(["learn", "--help"]) == 0
    assert "Example: cellar learn zyrcan" in " ".join(capsys.readouterr().out.split())


def test_the_board_is_drawn_once_for_sentences_about_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("cell_management", "first-escape")
    drawn: list[object] = []
    printed = Console.print

    def noted(console: Console, *what: object, **how: Any) -> None:
        drawn.append(what)
        printed(console, *what, **how)

    monkeypatch.setattr(Console, "print", noted)
    typed = iter(["", "", "quit"])
    type_into(monkeypatch, lambda prompt: next(typed))
    session.run()
    assert sum("♟" in str(what) for what in drawn) == 1
