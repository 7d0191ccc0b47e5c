"""`cellar solve zyrcan` answers from the table of small boards, which is the one on the documentation's page."""

import json

import pytest

from cellar.cli.main import run as cellar
from cellar.games.zyrcan.small_boards import solved, text_of_table
from tests.repository.tree import ROOT


def test_without_arguments_the_whole_table_as_the_page_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["solve", "zyrcan"]) == 0
    shown = capsys.readouterr().out
    assert shown == text_of_table()
    assert shown in (ROOT / "docs" / "zyrcan.md").read_text(encoding="utf-8")
    assert cellar(["solve", "zyrcan", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == solved()


def test_a_game_is_answered_for_every_seat_and_for_the_others_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["solve", "zyrcan", "7", "0+2+0", "--players", "3", "--variant", "blitzkrieg"]) == 0
    told = capsys.readouterr().out
    assert "Blitzkrieg, 3 players, 7 spaces, fleets of 0+2+0" in told
    assert "331 positions" in told
    assert "Seat 2 can guarantee itself -0.5; the two others together, +0.5." in told
    assert "Seat 3 can guarantee itself 0; the two others together, 0." in told
    assert "who sides with whom" in told
    assert cellar(["solve", "zyrcan", "7", "1 + 1 + 0", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["guaranteed"], facts["others_together"], facts["positions"]) == ([1, -1], [-1, 1], 208)
    assert cellar(["solve", "zyrcan", "7", "1+1+0"]) == 0
    told = capsys.readouterr().out
    assert "together" not in told
    assert "sides" not in told


def test_games_that_were_not_solved_are_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["8"], ["7", "9+9+9"], ["19", "1+0+0", "--players", "4"], ["7", "1+0+0", "--variant", "chess"]):
        assert cellar(["solve", "zyrcan", *arguments]) == 2
        assert "not solved: `cellar solve zyrcan` lists those" in capsys.readouterr().err
    assert cellar(["solve", "zyrcan", "19", "--players", "3"]) == 2
    assert "1+0+0, 0+1+0 or 0+0+1" in capsys.readouterr().err


def test_results_add_up_to_nothing_so_two_players_values_do_and_three_lose_by_trusting_nobody() -> None:
    games = solved()
    assert len(games) == 48
    for game in games:
        assert len(game["guaranteed"]) == game["players"]
        total = sum(game["guaranteed"])
        assert total == 0 if game["players"] == 2 else total <= 0
