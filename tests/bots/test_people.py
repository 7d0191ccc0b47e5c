"""Bots as somebody: names that tell them apart, and levels in words."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from cellar.bots import people
from cellar.bots.registry import bots_for
from cellar.contract.about import Measured
from cellar.errors import BadGame
from cellar.play.registry import HOUSE, about, all_games

ROOT = Path(__file__).parents[2]


def test_six_of_one_kind_have_six_names_and_one_alone_has_always_the_same() -> None:
    names = people.names(["master"] * 6)
    assert len(set(names)) == 6
    assert people.names(["", "master"]) == ["", names[0]]
    assert people.names(["master", "club"])[0] == names[0]


def test_nobody_is_called_like_a_person_at_the_table() -> None:
    [name] = people.names(["master"])
    assert people.names(["master"], [name.upper()]) != [name]


def test_there_are_names_for_the_largest_table_and_no_two_begin_alike() -> None:
    assert len({name[0] for name in people.NAMES}) == len(people.NAMES)
    assert len(people.NAMES) > 2 * max(about.players[-1] for about in all_games().values())


def test_levels_are_listed_easiest_first_in_every_game() -> None:
    for game in all_games():
        known = [people.level(bot) for bot in bots_for(game) if people.level(bot)]
        assert known == [word for word in people.LEVELS.values() if word in known], game


def test_what_was_measured_of_the_levels_is_told_and_is_what_the_pages_say() -> None:
    pages = " ".join((ROOT / "docs" / name).read_text() for name in ("search.md", "cell-wars-players.md"))
    known = {(float(low), float(high)) for low, high in re.findall(r"([\d.]*\d)\s+to\s+([\d.]*\d)", pages)}
    for game in HOUSE:
        novice, *higher = (bot for bot in bots_for(game) if people.level(bot) and bot.name != "perfect")
        assert people.measured(novice, about(game)) == "", "nobody is below"
        for below, bot in pairwise((novice, *higher)):
            assert bot.measured, f"{game}: {bot.name}"
            assert bot.measured.against == below.name
            assert (bot.measured.low, bot.measured.high) in known, f"{game}: {bot.name} differs from docs/"
    [club] = (bot for bot in bots_for("zyrcan") if bot.name == "club")
    told = "Scores 77% against the novice (70 to 82%, measured in 120 matches with three players)."
    assert people.measured(club, about("zyrcan")) == told
    with pytest.raises(BadGame, match="low <= points"):
        Measured(against="novice", points=50, low=60, high=70, matches=1)
