"""The suite's check of lessons: what is wrong with one is found, and said in a sentence."""

from typing import Any

import pytest

from cellar.play.lesson import Lesson, written
from cellar.play.registry import load
from cellar.testing import teaching
from cellar.testing.random_matches import Broken
from cellar.testing.suite import jobs
from tests.play.test_lesson import ZYRCAN, data

GAME = load("zyrcan")
#: Long enough for the clock.
WORDS = "word " * 20 + "word."


def long_enough(**changes: Any) -> dict[str, Any]:
    """A lesson that the suite takes."""
    asked = data()["step"]
    return {**data(), "step": [{"say": WORDS}] * 9 + asked, **changes}


def judged(monkeypatch: pytest.MonkeyPatch, contents: dict[str, Any]) -> None:
    found: Lesson = written(ZYRCAN, "flight", contents)
    monkeypatch.setattr(teaching, "lesson", lambda *_: found)
    teaching.lesson_can_be_followed(GAME, "flight")


def test_a_sound_lesson_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    judged(monkeypatch, long_enough())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ends": {"turn": 2}}, "says that it ends with"),
        ({"title": ""}, "title"),
        ({"sentence": "no full stop"}, "is no sentence"),
        ({"step": [{"say": "word " * 40 + "word."}]}, "is no sentence of at most"),
        ({"step": []}, "no step"),
        ({"step": [{"say": "Too short."}]}, "takes about"),
        ({"step": [{"say": WORDS, "point": ["hex:z9"]}] * 10}, "points at 'hex:z9', which is not there"),
        ({"step": [{"say": WORDS, "play": ["e5>W"]}] * 10}, "asks for a move that is refused"),
        ({"step": [{"say": WORDS, "play": ["e5>NW"], "then": ["d5>E"]}] * 9}, "cannot go on after 'e5>NW'"),
        ({"step": [{"say": WORDS, "then": ["e5>NW"]}, *[{"say": WORDS, "play": ["any"]}] * 9]}, "asks seat 0"),
        ({"step": [{"say": WORDS, "play": ["any"], "otherwise": "no"}] * 10}, "That is allowed, but"),
        ({"match": {"say": "Now.", "seats": ["me"]}}, "has 3 seats, and 1 are named"),
        ({"match": {"say": "Now.", "seats": ["me", "me", "random"]}}, "one seat for the learner"),
    ],
)
def test_a_broken_lesson_is_caught(changes: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match=sentence):
        judged(monkeypatch, long_enough(**changes))


def test_every_right_answer_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """After e5>E Azure has nothing to capture, after e5>NW it has no ship: both pass; but only one leaves c5 alone."""
    step = {"say": WORDS, "play": ["e5>NW", "e5>E"], "then": ["pass"]}
    whole = [{"say": WORDS}] * 9
    judged(monkeypatch, long_enough(step=[*whole, step], ends={"turn": 2}))
    one_way = {"ships": [{"seat": 0, "engines": 2, "at": [0, -2]}, {"seat": 2, "engines": 3, "at": [2, 0]}]}
    with pytest.raises(Broken, match="says that it ends with"):
        judged(monkeypatch, long_enough(step=[*whole, step], ends=one_way))


def test_an_unknown_bot_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Exception, match="no bot 'nobody'"):
        judged(monkeypatch, long_enough(match={"say": "Now.", "seats": ["me", "nobody", "random"]}))


def test_the_suite_checks_every_lesson_of_a_game() -> None:
    asked = [number for name, number, _ in jobs(GAME) if name == "lesson_can_be_followed"]
    assert asked == list(range(len(ZYRCAN.lessons)))
    assert asked
