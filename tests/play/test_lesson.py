"""Lessons: read from a file, followed move by move, kind to other moves and strict about illegal ones."""

from typing import Any

import pytest

from cellar.contract.about import About
from cellar.errors import BadGame, BadText, CellarError, IllegalMove, OtherMove, UnknownLesson
from cellar.play.lesson import LessonProgress, laid, lesson, lessons, says, written
from cellar.play.registry import about

ZYRCAN = about("zyrcan")
LAID = {
    "options": {"players": 3},
    "differs": {
        "phase": "attack",
        "reserve": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
        "ships": [
            {"seat": 0, "engines": 2, "at": [0, 0]},
            {"seat": 1, "engines": 2, "at": [0, -2]},
            {"seat": 2, "engines": 3, "at": [2, 0]},
        ],
    },
}


def data(**changes: Any) -> dict[str, Any]:
    return {
        "title": "A flight",
        "sentence": "One flight.",
        "seat": 0,
        "lay": LAID,
        "ends": {"turn": 1},
        "match": {"say": "Now play.", "options": {"players": 3}, "seats": ["me", "random", "random"]},
        "step": [
            {"say": "Look at your ship.", "point": ["hex:e5"]},
            {"say": "Take a ship.", "play": ["e5>NW"], "otherwise": "this one has two engines."},
        ],
        **changes,
    }


def course(**changes: Any) -> LessonProgress:
    return LessonProgress(written(ZYRCAN, "flight", data(**changes)))


def test_a_lesson_goes_on_step_by_step_to_its_end() -> None:
    way = course()
    assert way.step
    assert way.step.say == "Look at your ship."
    assert way.right() == []
    assert way.answer("") == ()
    assert way.right() == ["e5>NW"]
    played = way.answer("e5 > c5")
    assert [one.text for one in played] == ["e5>NW"]
    assert way.step is None
    assert says(way.position.to_json(), way.lesson.ends)
    with pytest.raises(BadText, match="over"):
        way.answer("")


def test_another_legal_move_is_allowed_but_not_asked_for() -> None:
    way = course()
    way.answer("")
    with pytest.raises(OtherMove, match=r"That is allowed, but this one has two engines\."):
        way.answer("e5>E")
    assert (way.number, way.position.history) == (1, []), "nothing has happened"


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    way = course()
    way.answer("")
    with pytest.raises(IllegalMove, match="e3"):
        way.answer("e5>W")
    with pytest.raises(BadText, match="Make a move here"):
        way.answer("")
    assert way.number == 1


def test_a_move_is_taken_only_where_one_is_asked_for() -> None:
    with pytest.raises(BadText, match="No move needed"):
        course().answer("e5>NW")


def test_others_move_as_the_lesson_says_and_whatever_is_legal_may_be_right() -> None:
    way = course(step=[{"say": "Take any.", "play": ["any"], "then": ["pass"]}])
    assert way.right() == ["e5>E", "e5>NW"]
    other = way.copy()
    assert [(one.actor, one.text) for one in way.answer("e5>NW")] == [(0, "e5>NW"), (1, "pass")]
    other.answer("e5>E")
    assert way.position.line() != other.position.line()


def test_a_step_may_lay_out_another_position() -> None:
    new = {"options": {"players": 4}}
    way = course(step=[{"say": "Once.", "play": ["any"]}, {"say": "Twice.", "lay": new}])
    way.answer("e5>E")
    assert way.position.players == 4
    assert not way.position.history


def test_what_differs_is_put_into_the_json_of_a_new_match() -> None:
    found = written(ZYRCAN, "flight", data())
    assert len(laid(LessonProgress(found).game, found.lay).to_json()["ships"]) == 3
    assert says({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}})
    assert not says({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}})
    assert not says({"a": 1}, {"a": {}, "b": 2})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"colour": "red"}, "there is no 'colour'"),
        ({"seat": "0"}, "seat is a int, not a str"),
        ({"step": [{"point": []}]}, "step 1: say is missing"),
        ({"step": [{"say": "Go.", "play": "any"}]}, "play is a list"),
        ({"step": [{"say": "Go.", "play": [1]}]}, "play is a list of texts"),
        ({"step": ["Go."]}, "'Go.' is no table"),
        ({"match": {"say": "Now play."}}, "seats is missing"),
    ],
)
def test_a_broken_file_is_refused_with_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadGame, match=sentence):
        written(ZYRCAN, "flight", data(**changes))


def test_lessons_are_found_by_name_and_unknown_ones_named() -> None:
    assert [one.name for one in lessons(ZYRCAN)] == list(ZYRCAN.lessons)
    assert lesson(ZYRCAN, "First Flight").name == "first-flight"
    with pytest.raises(UnknownLesson, match="there are: first-flight"):
        lesson(ZYRCAN, "nothing")


def test_a_lesson_that_is_named_must_be_there() -> None:
    ghost = About(
        name="ghost",
        title="Ghost",
        version=1,
        designers="nobody",
        sentence="Not there.",
        players=(1,),
        default_players=1,
        minutes="1",
        seats=("One",),
        accent="teal",
        module="cellar.games.zyrcan.game",
        lessons=("unwritten",),
    )
    with pytest.raises(BadGame, match="no file lessons/unwritten"):
        lesson(ghost, "unwritten")
    with pytest.raises(CellarError, match="lower case, words joined by -"):
        About(**{field: getattr(ghost, field) for field in ghost.__slots__} | {"lessons": ("Un_Written",)})
