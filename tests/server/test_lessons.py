"""Lessons on the page: each step follows from the answers alone, and its frames lead from picture to picture."""

import msgspec
import pytest

from cellar.play.registry import HOUSE, about
from cellar.server.menu.catalogue import cards
from cellar.server.views.lesson import lesson_step

LESSONS = [(game, name) for game in HOUSE for name in about(game).lessons]


@pytest.mark.parametrize(("game", "name"), LESSONS, ids=str)
def test_every_lesson_is_led_through_by_its_answers(game: str, name: str) -> None:
    answers: list[str] = []
    told = lesson_step(game, name, answers)
    assert told.frames[0].picture is not None
    assert told.match is None
    while told.waits != "end":
        assert not told.refusal
        assert told.number == len(answers)
        if told.waits == "move":
            assert f'"{told.right}"' in msgspec.json.encode(told.view.moves).decode(), "it can be clicked"
        else:
            assert not told.right
            assert not told.view.moves
            assert not told.view.sites
        answers.append(told.right)
        told = lesson_step(game, name, answers)
        assert told.frames[0].picture is not None, "a page that was loaded anew can begin here"
        assert all(frame.picture or frame.entry for frame in told.frames[1:])
    assert told.number == told.steps
    assert told.match is not None
    assert told.match.seats.count("me") == 1


def test_an_answer_that_is_not_taken_leaves_the_step_as_it_was() -> None:
    before = lesson_step("zyrcan", "first-flight", ["", "2@e5", ""])
    for move, why in (("e5>E", "That is allowed, but"), ("e5>W", "e3"), ("fly", "'fly'"), ("", "Make a move here")):
        told = lesson_step("zyrcan", "first-flight", ["", "2@e5", "", move])
        assert why in told.refusal
        assert not told.frames
        assert (told.number, told.say) == (before.number, before.say)


def test_the_learner_sees_the_own_hand() -> None:
    told = lesson_step("cell_wars", "immune", ["", "cell d7", "draw burn"])
    assert [card.name for card in told.view.panel.hand or ()] == ["Diapedesis"]


def test_the_menu_names_the_lessons() -> None:
    shown = {card.name: [one.name for one in card.lessons] for card in cards()}
    for game in HOUSE:
        assert shown[game] == list(about(game).lessons)
