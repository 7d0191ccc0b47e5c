"""What seldom happens in a match is said in every language too: each way to end, hints, errors, maps, the editor."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cellar.draw.scene import all_items
from cellar.errors import CellarError
from cellar.games.angel import ABOUT, editing, narration, notation, rules, terminal
from cellar.games.angel.endless import history
from cellar.games.angel.opponents.thoughts import THOUGHTS, hint
from cellar.games.angel.picture.text_map import Look, text_map
from cellar.games.angel.picture.whole_match import whole_match
from cellar.games.angel.ring.demands import CORNERS, WALLS
from cellar.language import speaking, translator
from cellar.play.position import Position
from tests.language.test_catalogues import LANGUAGES

KING = {"power": 1, "turns": 9}
SQUARE = {"power": 1, "form": "board", "radius": 20}
SPACE = {"power": 1, "dims": 3, "turns": 9}
CUBE = {"power": 1, "dims": 3, "form": "board", "radius": 4}
ENDINGS = (rules.SURVIVED, rules.LEFT, rules.STUCK, rules.RESIGNED, rules.SEALED, rules.FILLED)
WRONG_OPTIONS: tuple[dict[str, Any], ...] = (
    {"start": "here"},
    {"dims": 3, "start": "1,2"},
    {"start": "9999999999999999,0"},
    {"dims": 3, "power": 14},
    {"power": 9, "form": "board", "radius": 8},
    {"dims": 3, "form": "board", "radius": 14},
)
WRONG_LINES = (
    "nonsense",
    "2d/p2/t9/0,0/1,1",
    "2d/p2/t9/0,0/x1,1/x2,2",
    "2d/p2/t9/0,0/x1,1/9,9",
    "2d/p2/t9/0,0/x1,1/1,1",
    "2d/p2/t9/0,0/x0,0",
    "2d/p2/t9/0,0/x1,1,1",
    "2d/p2/t1/0,0/x5,5/1,1/x2,2",
    "2d/p2/t9/0,0/x99999999999999,0",
    "2d/p2/t9/0,0/resign",
    "3d/p14/t9/0,0,0",
)
WRONG_JSON: tuple[Any, ...] = (
    [],
    {"odd": 1},
    {"marks": []},
    {"marks": 1, "trail": []},
    {"marks": [], "trail": []},
    {"marks": [], "trail": [[0, 0]], "resigned": 1},
    {"marks": [], "trail": [[0, 0], [1, 1]]},
)


def _fault(wrong: Any, *args: Any) -> str:
    with pytest.raises(CellarError) as caught:
        wrong(*args)
    return str(caught.value)


def _played(options: dict[str, Any], *moves: str) -> Position:
    position = Position.start("angel", options)
    for move in moves:
        position.play(move)
    return position


def _said() -> Iterator[str]:
    """Say what the matches of tests/language do not meet."""
    positions = [_played(options) for options in (KING, SQUARE, SPACE, CUBE, {"power": 2}, {"power": 3, "dims": 3})]
    for position in positions:
        options, state = position.options, position.state
        yield from (narration.ending(options, how, 7, 8) for how in ENDINGS)
        yield from (narration.limit_words(options), narration.goal(options, state))
        yield from (tool.label for tool in editing.palette(options, state))
        yield from (terminal.hint(position), terminal.thoughts(position), editing.missing(options, state, ""))
        yield from (text_map(options, state, Look(history.angel(state), block)) for block in (1, 2))
        yield from (narration.refusal(options, state, action) for action in (-5, 0, rules.RESIGN))
        position.play("x 1,1,1" if options["dims"] == 3 else "x 1,1")
        yield from (terminal.hint(position), terminal.thoughts(position), _fault(position.play, "over there"))
        picture = whole_match(position)
        yield from (
            picture.title,
            picture.description,
            *(item.label for item in all_items(picture.items) if item.label),
        )
    yield from (_fault(Position.start, "angel", options) for options in WRONG_OPTIONS)
    yield from (_fault(notation.from_line, line) for line in WRONG_LINES)
    yield from (_fault(notation.from_json, data) for data in WRONG_JSON)
    yield from map(translator(terminal.__name__), (words for words, _show in terminal.COMMANDS.values()))
    yield from map(translator(ABOUT.module), (*WALLS.values(), *CORNERS.values()))
    yield from map(THOUGHTS.say, ("preparing", "answering", "completing", "cutting", "filling"))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_nothing_is_left_in_english(tag: str) -> None:
    english = list(_said())
    with speaking(tag):
        told = list(_said())
    assert len(told) == len(english)
    for ours, theirs in zip(english, told):
        assert ours != theirs
        assert not re.search(r"\b(the|is|are|it|of|and|to)\b", theirs), theirs


def test_the_part_of_a_ring_that_demands_a_mark_is_named_in_the_language_of_the_reader() -> None:
    position = _played({"power": 1, "thoughts": "devil"})
    while "demands" not in terminal.thoughts(position):
        action, _why = hint(position.game, position.options, position.state, 1)
        position.play(action)
        x, y = history.angel(position.state)
        position.play(f"{x - 1},{y}")
    assert "The west wall demands it." in terminal.thoughts(position)
    with speaking("es"):
        assert "El muro oeste lo exige." in terminal.thoughts(position)
        labels = [item.label for item in all_items(position.view(1).scene.items)]
    assert "el muro oeste exige una de estas" in labels


def test_the_words_below_a_whole_match_fit_its_picture_in_chinese() -> None:
    with speaking("zh_Hans"):
        picture = whole_match(_played({"power": 1, "turns": 1}, "x 1,1", "1,0"))
    words = [item for item in all_items(picture.items) if item.id.startswith("told:")]
    assert len(words) == 2
    for item in words:
        chinese = len(re.findall("[^ -~]", item.text))
        assert item.size * (chinese + 0.55 * (len(item.text) - chinese)) <= picture.box[2]
