"""Contests: every named start of every game can be laid out, and a mistake in one is a sentence."""

from dataclasses import replace
from typing import Any

import pytest

from cellar.bots.registry import bots_for
from cellar.contract.about import Contest
from cellar.contract.words import title
from cellar.errors import BadGame
from cellar.play.position import Position
from cellar.play.registry import HOUSE, about, load

STARTS = [(name, contest) for name in HOUSE for contest in about(name).contests]


def test_there_are_contests() -> None:
    assert next(contest.name for name, contest in STARTS if name == "angel") == "outlive-the-record"


def test_first_matches_teach_and_the_options_of_a_table_by_hand_stay() -> None:
    cell_wars, angel = about("cell_wars"), about("angel")
    first = next(contest for contest in cell_wars.contests if contest.name == cell_wars.first)
    assert dict(first.options) == {"variant": "balanced", "deck": "plain"}
    assert first.seats == ("me", "novice"), "a gentle bot"
    assert {option.name: option.default for option in cell_wars.options}["variant"] == "printed"
    assert (angel.first, angel.usual) == ("catch-the-upward-fool", "outlive-the-record")
    with pytest.raises(BadGame, match="contests of the game, not 'chess'"):
        replace(angel, first="chess")


def test_a_match_is_called_as_the_poster_calls_what_its_options_make_of_the_game() -> None:
    zyrcan = about("zyrcan")
    assert title(zyrcan, {"players": 4, "variant": "blitzkrieg", "board": "49"}) == "Blitzkrieg"
    assert title(zyrcan, {"players": 4, "variant": "base"}) == title(zyrcan) == "Zyrcan"
    cell_wars = about("cell_wars")
    unnamed = next(contest for contest in cell_wars.contests if contest.name == cell_wars.first)
    assert title(cell_wars, dict(unnamed.options)) == title(cell_wars), "no poster names it"


@pytest.mark.parametrize(("game", "contest"), STARTS, ids=[contest.name for _, contest in STARTS])
def test_a_contest_can_be_laid_out_and_what_it_counts_is_told(game: str, contest: Contest) -> None:
    position = Position.start(load(game), {**dict(contest.options), "players": len(contest.seats)}, seed=1)
    for seat, who in enumerate(contest.seats):
        if who != "me":
            found = next(one for one in bots_for(game) if one.name == who)
            assert not found.seats or seat in found.seats
    facts = [fact.name for fact in position.view(contest.seats.index("me")).panel.facts]
    assert not contest.counted or contest.counted in facts


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": ("random",)}, "somebody plays it"),
        ({"sentence": "no end"}, "ends like one"),
        ({"record": 3}, "a record is of what is counted"),
        ({"name": "two words"}, "a name is words"),
    ],
)
def test_a_mistake_is_said(wrong: dict[str, Any], sentence: str) -> None:
    right: dict[str, Any] = {"name": "try", "title": "Try", "sentence": "Try it.", "seats": ("me",)}
    Contest(**right)
    with pytest.raises(BadGame, match=sentence):
        Contest(**{**right, **wrong})
