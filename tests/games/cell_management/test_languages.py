"""Everything that Cell Management says is said in each language: both vocabularies, every reason, aids and prints."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest

from cellar.draw.scene import all_items
from cellar.errors import CellarError
from cellar.games.cell_management import ABOUT, editing, narration, notation, rules, scene, sheet, terminal
from cellar.games.cell_management.puzzles.daily import puzzle
from cellar.games.cell_management.puzzles.drawing import draw_puzzle
from cellar.games.cell_management.solver import command
from cellar.games.cell_management.solver.hint import hint
from cellar.games.cell_management.solver.solution import solve
from cellar.games.cell_management.words import obstacles
from cellar.games.cell_management.words.explanations import explain
from cellar.language import speaking, translator
from cellar.language.telling import data_file
from cellar.play.position import Position
from cellar.rules.rng import generator

LANGUAGES = ("es", "zh_Hans")
#: A board for each reason why it cannot be won: in one cycle, in one of several.
LOST = (
    "NA2/A2N/- sacrifices=none",
    "NA2/2NA/NA sacrifices=none",
    "NA2/2NA/N sacrifices=none",
    "NA2/A2N/NA sacrifices=none",
    "NA2/NA2/- sacrifices=none",
    "NA2/AN2/- sacrifices=none",
    "NA2/AN2/NA sacrifices=none",
    "NA2/AN2/N sacrifices=none",
    "NA23/A2N3/NA sacrifices=none",
)
#: A board of two cycles that can be won, one from which it is too late, and one that has been won.
OTHERS = ("NA23/AN32/N2", "4A3N25/N3254A/234 round=11 round_limit=12", "4A3N25/N3254A/234 centre=NA2345 round=9")
MATCHES: tuple[dict[str, Any], ...] = (
    {"species": 4, "round_limit": 1},
    {"species": 6, "round_limit": 12},
    {"species": 9, "sacrifices": "any", "round_limit": 4},
)
#: What is written alike in every language: the game's title, names, positions, and words to be typed.
NAMES = re.compile("Cell Management|Mark Goadrich|Cellar|Piecepack|piecepack|sacrifice|nobody|cell_management .*")


def begun() -> Position:
    return Position.start("cell_management", seed=7)


def told(position: Position, rows: Any) -> Iterator[str]:
    """What happened, in both vocabularies, and the words of its animation."""
    for row in rows:
        yield from (narration.say(position.options, row, words) for words in narration.VOCABULARIES)
        yield from (cue.text for cue in scene.cues(position.options, row))


def shown(position: Position) -> Iterator[str]:
    """What a position says to who plays and who looks on."""
    options, state = position.options, position.state
    for seat in (0, -1):
        yield narration.prompt(options, state, seat)
    panel = scene.panel(options, state, 0)
    yield from (panel.title, *panel.details.values(), *(seat.unit for seat in panel.seats))
    for fact in panel.facts:
        yield from (fact.name, str(fact.value), explain(options, state, f"fact:{fact.name}"))
    drawn = scene.scene(options, state, 0)
    yield from (drawn.title, drawn.description)
    for item in all_items(drawn.items):
        yield from (item.label, item.text, explain(options, state, item.id))
    for tool in editing.palette(options, state):
        yield from (tool.label, tool.group)
    yield terminal.preview(position)
    yield from (terminal.hint(position), terminal.solution(position))
    if not position.is_over:
        yield narration.goal(options, state)
        yield hint(position.game, options, state, 0)[1]
        yield from (narration.refusal(options, state, action) for action in (-1, *range(2 * int(state.n) + 1)))


def aids(position: Position) -> Iterator[str]:
    """What is printed of a position, and what `cellar solve` says about it."""
    for page in sheet.pages(position):
        yield from (page.title, page.description, *(item.text for item in all_items(page.items)))
    found = solve(position.options, position.state)
    yield from command.as_text(command.as_facts(position, found)).splitlines()


def everything() -> Iterator[str]:
    kinds = set()
    for options in MATCHES:
        position, rng = Position.start("cell_management", options, seed=7), generator(7)
        yield from aids(position)
        while not position.is_over:
            if len(position.history) < 4:
                yield from shown(position)
            rows = position.step(rng)
            kinds |= {row[0] for row in rows}
            yield from told(position, rows)
        yield from (*shown(position), position.outcome() or "")
    won = [(rules.WON, 0, rounds, 0, 0, 0, 0, 0) for rounds in (1, 2)]
    yield from told(position, won)
    assert kinds | {rules.WON} == set(range(min(kinds), max(kinds | {rules.WON}) + 1)), "every kind of event"
    for line in LOST + OTHERS:
        position = Position.from_line(f"cell_management {line}")
        yield from (*shown(position), *aids(position))
    for day in range(16, 23):
        card = puzzle(date(2026, 11, day))
        yield from (card.title, card.sentence)
    say = translator(ABOUT.module)
    yield from map(say, (ABOUT.sentence, *ABOUT.seats))
    for option in ABOUT.options:
        yield from map(say, (option.title, option.help, *option.names, *filter(None, [option.typed])))
    for bot in ABOUT.bots:
        yield from map(say, (bot.title, bot.sentence))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_that_is_said_is_said_in_the_language(tag: str) -> None:
    english = {NAMES.sub("", text) for text in everything()}
    with speaking(tag):
        said = {NAMES.sub("", text) for text in everything()}
    assert len(said) > 300
    # What is the same in both languages has no words in it: names, numbers, signs.
    assert not {text for text in english & said if re.search(r"[a-z]{3}", text)}
    if tag == "zh_Hans":  # a half that was left in English stands out
        letters = {word for text in said for word in re.findall(r"[A-Za-z]{4,}", re.sub(r"`\w+`|\w+=\w*", "", text))}
        assert not letters


@pytest.mark.parametrize("tag", ["en", *LANGUAGES])
def test_each_reason_is_one_message(tag: str) -> None:
    with speaking(tag):
        reasons = [obstacles.why_not(notation.from_line(line)[1]) for line in LOST]
    known = data_file("cellar.games.cell_management.words", "obstacles.toml")
    assert len(set(reasons)) == len(LOST) == sum(map(len, known.values()))


def test_a_fact_is_explained_in_the_language_in_which_it_is_named() -> None:
    position = begun()
    with speaking("es"):
        assert explain(position.options, position.state, "fact:Ronda").startswith("Los guardias pasan")
        assert explain(position.options, position.state, "fact:Round") == ""


def test_the_puzzle_counts_a_fact_of_the_panel() -> None:
    for tag in ("en", *LANGUAGES):
        with speaking(tag):
            position = begun()
            facts = scene.panel(position.options, position.state, 0).facts
            assert puzzle(date(2026, 11, 16)).counted in {fact.name for fact in facts}


def given(options: dict[str, Any]) -> object:
    return Position.start("cell_management", options)


def laid(board: tuple[str, dict[str, Any]]) -> object:
    return notation.parse_setup({**begun().options, **board[1]}, board[0])


#: Mistakes that a user can make: what is asked, and with what.
MISTAKES: tuple[tuple[Callable[[Any], object], Any], ...] = (
    (notation.from_line, ""),
    (notation.from_line, "4A3"),
    (notation.from_line, "4A3N25/N3254A/23Z"),
    (notation.from_line, "44/N3254A/234"),
    (notation.from_line, "NA/AN/N"),
    (notation.from_line, "NA24/NA23/N"),
    (notation.from_line, "NA23/NA24/N"),
    (notation.from_line, "4A3N25/N3254A/234 what=1"),
    (notation.from_line, "4A3N25/N3254A/234 round=x"),
    (notation.from_line, "4A3N25/N3254A/234 sacrifices=x"),
    (notation.from_line, "4A3N25/N3254A/234 phase=sacrifice"),
    (notation.from_line, "4A3N25/N3254A/234 phase=over"),
    (notation.from_json, []),
    (notation.from_json, {"what": 1}),
    (notation.from_json, {"game": "x"}),
    (notation.from_json, {"game": "x", "cells": [], "hideouts": [], "hostile": [], "hidden": [], "centre": []}),
    (given, {"species": 4, "hostile": 9}),
    (given, {"hostile": 0}),
    (given, {"species": 3, "hostile": 2, "sacrifices": "none"}),
    (given, {"board": "x"}),
    (given, {"species": 4, "board": "4A3N25/N3254A/234"}),
    (laid, ("4A3N25/N3254A/234", {"board": "NA2345/A2345N/234"})),
    (laid, ("NA23/3NA2/NA", {})),
    (laid, ("NA2345/NA2345/234", {})),
    (laid, ("NA23/3NA2/NA", {"species": 4})),
    (lambda level: draw_puzzle(level, 1), "what"),
    (lambda species: draw_puzzle("easy", 1, species), 9),
    (lambda text: begun().play(text), "what"),
    (lambda site: notation.site_label({}, begun().state, site), "what"),
    (lambda tool: editing.edit({}, begun().state, tool, ""), editing.FEWER),
)


def _faults() -> list[str]:
    said = []
    for asked, what in MISTAKES:
        with pytest.raises(CellarError) as error:
            asked(what)
        said.append(str(error.value))
    return said


@pytest.mark.parametrize("tag", LANGUAGES)
def test_mistakes_are_named_in_the_language(tag: str) -> None:
    english = _faults()
    with speaking(tag):
        said = _faults()
    assert [one for one, other in zip(said, english) if one == other] == []
