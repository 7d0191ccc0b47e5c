"""The balance of any game: what seats, camps, thinking and cards win."""

import json
from typing import Any

import numpy as np
import pytest

from cellar.bots.seat_specs import sitter
from cellar.cli.main import run as cellar
from cellar.contract.bot import Opinion
from cellar.play.position import Position
from cellar.play.registry import load
from cellar_studies.arena import balance
from cellar_studies.arena.card_worth import card_table, worth
from cellar_studies.arena.watching import Watcher
from cellar_studies.runs.driver import run


def balanced(game: str, bot: str, games: int = 2, rungs: int = 1, longest: int = 30, **options: Any) -> dict[str, Any]:
    found = balance.study(game, options, bot, games, rungs, 1, longest)
    return balance.figures(found, run(balance.work(found)))


def test_a_cards_worth_is_the_mean_over_its_draws_less_that_over_all_draws() -> None:
    won = np.repeat([1, 0], 100)  # one card was drawn in the matches that were won, another in those that were lost
    share, everything = won.astype(float), np.ones(200, np.int64)
    good, bad = worth(won, everything, share), worth(1 - won, everything, share)
    assert good["change"] == pytest.approx(0.5)
    assert bad["change"] == pytest.approx(-0.5)
    assert good["interval"][0] > 0.4
    assert worth(0 * won, everything, share) == {"events": 0, "change": None, "interval": None}


def test_cards_are_counted_for_the_camp_that_had_them() -> None:
    line = {"results": [1, -1], "seen": [{"cards": [["drawn", "Ace", 0, 40], ["drawn", "Ace", 1, 35]]}]}
    lost = {"results": [-1, 1], "seen": [{"cards": [["drawn", "King", 0, 40]]}]}
    table = {(row["camp"], row["card"]): row for row in card_table([line, lost], (0, 1))}
    assert table[0, "Ace"]["drawn"]["change"] == pytest.approx(0.5)
    assert table[0, "King"]["drawn"]["change"] == pytest.approx(-0.5)
    assert table[1, "Ace"]["drawn"]["events"] == 35
    assert table[0, "Ace"]["played"]["events"] == 0


def test_lead_changes_are_those_of_what_the_bots_expect() -> None:
    position = Position.start("cell_wars", {"players": 2, "setup": "standard"})
    watcher = Watcher(position)
    assert lead(watcher) == (None, -1)
    for seat, value in ((0, 0.5), (1, 0.4), (0, 0.02), (1, -0.3), (0, 0.3)):
        watcher.opinion(position, seat, Opinion(0, value=value))
    assert lead(watcher) == (2, 0)
    three = Watcher(Position.start("zyrcan", {"players": 3}))
    three.opinion(position, 0, Opinion(0, value=0.5))
    assert lead(three) == (None, -1), "what one of three expects says nothing of the others"
    three.opinion(position, 0, Opinion(0, values=(0.5, -0.5, 0.0)))
    assert lead(three) == (0, 0)


def lead(watcher: Watcher) -> tuple[int | None, int]:
    found = watcher.found
    return found["lead_changes"], found["last_leader"]


def test_the_ladder_halves_the_limit() -> None:
    def names(bot: str, rungs: int) -> list[tuple[str, ...]]:
        return [plan.contestants for plan in balance.study("zyrcan", {}, bot, 1, rungs, 1, 10).rungs]

    assert names("uct:400", 2) == [("uct:100", "uct:200"), ("uct:200", "uct:400")]
    assert names("uct:2s", 1) == [("uct:1s", "uct:2s")]
    assert names("uct", 1) == [("uct:0.5s", "uct:1s")]
    assert names("uct:2", 3) == [("uct:1", "uct:2")]
    assert names("random", 2) == []
    assert balance.thinks(sitter("uct", "zyrcan"))


def test_figures_of_a_game_with_camps_dice_and_cards() -> None:
    found = balanced("cell_wars", "talker:2", longest=150, players=3, setup="standard", larger_camp="immune")
    assert [row["camp"] for row in found["camps"]] == [0, 1]
    assert len(found["seats"]) == 3
    assert {row["card"] for row in found["cards"]}
    assert found["lead"]["changes"]["count"] == 2
    assert [(row["less"], row["more"]) for row in found["ladder"]] == [("talker:1", "talker:2")]
    assert found["ladder"][0]["share"]["count"] == 2


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("zyrcan", ["Amber", "points %", "Decisive"]),
        ("angel", ["Devil", "Decisive"]),
        ("cell-management", ["Won: ", "There is no ladder"]),
        ("cell-wars", ["Cancer α", "nobody knows who led when"]),
    ],
)
def test_every_game_has_a_balance(game: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["balance", game, "--bot", "random", "--games", "2", "--longest", "40", "--workers", "1"]
    assert cellar(arguments) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in words)
    assert cellar([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["matches"]) == ("cellar balance 1", 2)


def test_what_a_game_adds_is_found_by_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["balance", "cell-wars", "--more"]) == 0
    assert "--goals" in capsys.readouterr().out


def test_a_strong_bot_plays_if_nobody_is_named() -> None:
    for name in ("zyrcan", "angel", "cell_wars", "cell_management"):
        who = sitter(balance.usual_bot(name), name)
        assert who.bot.name in ("expert", "master", load(name).about.opponent)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["zyrcan", "--frobnicate"], "Zyrcan adds nothing to cellar balance: there is no --frobnicate"),
        (["zyrcan", "--more"], "there is nothing more"),
        (["--frobnicate", "zyrcan"], "Name the game first"),
        (["chess"], "no game 'chess'"),
        (["angel", "--bot", "east"], "'east' only plays some seats of this game, so it cannot play all of them"),
        (["zyrcan", "--bot", "nobody"], "no bot 'nobody'"),
        (["zyrcan", "-o", "players=9"], "players"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["balance", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    found = balance.mean([1.0, 3.0] * 50)
    assert found is not None
    assert (found.value, found.count) == (2.0, 100)
    assert found.high - found.low == pytest.approx(0.394, abs=0.001)
    assert balance.mean([]) is None
