"""An analysis: values before and after each action, what was better, what was luck; the sums add up."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cellar.analysis.judging import Judge
from cellar.bots.seat_specs import sitter
from cellar.cli.main import run as cellar
from cellar.contract.bot import Thought
from cellar.games.cell_management.solver.bot import choose
from cellar.play.position import Position
from cellar.play.record import Record, read, write
from cellar.rules.rng import generator
from cellar_studies.analysis.presentation import page, quiet, sentences
from cellar_studies.analysis.report import analysis, kind
from cellar_studies.analysis.work import usual_bot, work
from cellar_studies.runs.driver import run
from tests.repository.tree import ROOT

BOARD = "cell_management 4A3N25/N3254A/234"


def played(game: str, count: int, **options: Any) -> Record:
    position, rng = Position.start(game, options, seed=5), generator(5)
    while len(position.history) < count and not position.is_over:
        position.step(rng)
    return Record(position, ["Ann", "Bob"])


def analysed(record: Record, bot: str, samples: int = 6) -> dict[str, Any]:
    return analysis(record, bot, run(work(record, bot, samples, 0)))


def test_values_are_the_bots_and_luck_and_play_add_up_to_the_whole_change() -> None:
    record = played("cell_wars", 60, players=2, setup="standard")
    found = analysed(record, "counter")
    assert len(found["points"]) == len(found["moves"]) + 1 == 61
    at = Position(record.position.game, record.position.options, record.position.fresh(record.position.root))
    for move, action in zip(found["moves"], record.position.history):
        if at.actor >= 0:
            assert move["before"] == [int(at.state.biomass[seat]) / 100 for seat in range(2)]
            assert move["best"] == at.text(at.legal_actions()[-1])
            assert move["line"] == [move["best"]]
        assert move["actor"] == (None if action.actor < 0 else action.actor)
        at.play(action.action)
    assert any(move["actor"] is None for move in found["moves"])
    for seat in range(2):
        change = found["points"][-1]["values"][seat] - found["points"][0]["values"][seat]
        assert sum(found["sums"][seat].values()) == pytest.approx(change)


def test_a_chance_is_worth_the_mean_of_its_outcomes() -> None:
    record = played("cell_wars", 200, players=2, setup="standard")
    position = record.position
    while position.actor != -1 or len(position.chances()) != 6:
        position.undo()
    found = analysed(Record(position), "counter")["points"][-1]["values"]
    total = [0.0, 0.0]
    for action, _ in position.chances():
        after = Position(position.game, position.options, position.state.copy())
        after.play(action)
        after.settle(generator(1))
        total = [one + int(after.state.biomass[seat]) / 600 for seat, one in enumerate(total)]
    assert found == pytest.approx(total, abs=0.02)


def test_the_solver_says_exactly_how_far_the_end_is_and_who_strayed() -> None:
    position = Position.from_line(BOARD)
    for move in ("4", "N"):
        position.play(move)
    found = analysed(Record(position), "master")
    first, second = found["moves"]
    assert (first["exact"], first["before"], first["after"]) == (True, [1.0], [1.0])
    assert first["distance"] == 9
    assert first["slower"] == second["distance"] - 8
    strayed = [turn for turn in found["turning_points"] if turn["kind"] == "detour"]
    assert [turn["number"] for turn in strayed] == [move["number"] for move in found["moves"] if move["slower"]]
    replay = Position.from_line(BOARD)
    for text in first["line"]:
        replay.play(text)
    assert len(first["line"]) == 12


def test_a_solution_to_its_end_has_no_detour() -> None:
    position = Position.from_line(BOARD)
    while not position.is_over:
        position.play(choose(position.game, position.options, position.state, 0, Thought()))
    found = analysed(Record(position), "master")
    assert [move["slower"] for move in found["moves"]] == [0] * len(found["moves"])
    assert found["turning_points"] == []
    assert found["results"] == [1.0]
    assert any("No action turned the match" in sentence for sentence in sentences(found))


@pytest.mark.parametrize(("name", "count"), [("zyrcan", 4), ("cell_wars", 5), ("angel", 2), ("cell_management", 3)])
def test_every_game_can_be_analysed(name: str, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(name, count)
    file = tmp_path / "match.txt"
    file.write_text(write(record.position))
    command = ["analyse", str(file), "--bot", "talker", "--samples", "2", "--workers", "1"]
    assert cellar([*command, "--html", str(tmp_path / "match.html")]) == 0
    assert "judged by talker" in capsys.readouterr().out
    html = (tmp_path / "match.html").read_text()
    assert "<polyline" in html
    assert not re.findall(r"https?:|src=|href=|@import|url\(", html)


def test_the_page_describes_every_field_of_the_json() -> None:
    found = analysed(played("cell_management", 2), "master")
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    section = text.split("## The JSON of an analysis")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    assert named == {*found, *found["moves"][0], *found["points"][0], *found["sums"][0], "size", "kind"}
    assert json.loads(json.dumps(found)) == found
    assert page(found).startswith("<!doctype html>")


def test_who_gains_by_an_own_move_has_made_a_find() -> None:
    assert kind({"actor": None, "change": [0.5], "slower": None}) == "luck"
    assert kind({"actor": 0, "change": [0.5], "slower": None}) == "find"
    assert kind({"actor": 0, "change": [-0.5], "slower": 2}) == "mistake"
    assert kind({"actor": 0, "change": [0.0], "slower": 2}) == "detour"


def test_without_a_turning_point_it_is_said_whether_one_could_have_been_seen() -> None:
    assert quiet({"moves": [{"change": [0.1, -0.1]}], "bot": "uct"}).startswith("No action turned the match")
    assert "talker does not say what every seat expects" in quiet({"moves": [{"change": [0.1, None]}], "bot": "talker"})


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere.txt"], "no such file"),
        (["{file}", "--html", "nowhere/match.html"], "nowhere/match.html can't be written"),
        (["{file}", "--bot", "random"], "does not say what it expects: name another, such as master"),
        (["{file}", "--bot", "nobody"], "no bot 'nobody'"),
        (["{bad}"], "A record starts with the line"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, bad = tmp_path / "match.txt", tmp_path / "bad.txt"
    file.write_text(write(played("cell_management", 2).position))
    read(file.read_text())
    bad.write_text("nothing")
    assert cellar(["analyse", *(one.format(file=file, bad=bad) for one in arguments)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_games_own_bot_judges_if_nobody_is_named() -> None:
    assert usual_bot(played("cell_management", 2)) == "master"


def test_a_forced_move_is_worth_what_comes_after_it() -> None:
    """A bot that does not think about a forced move says nothing of it."""
    position, rng = Position.start("zyrcan", {"players": 3}, seed=0), generator(0)
    while len(position.legal_actions()) > 1:
        position.step(rng)
    after = position.copy()
    while after.actor >= 0 and len(after.legal_actions()) == 1:
        after.play(after.legal_actions()[0])
    assert not after.is_over
    values = Judge(sitter("silent", "zyrcan"), (0, 1, 2), 6).values(position, generator(1))
    assert values == [len(after.legal_actions()) / 1000 if seat == after.actor else None for seat in range(3)]


def test_a_bot_that_only_names_moves_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(write(played("angel", 3, turns=4).position))
    assert cellar(["analyse", str(file), "--bot", "mute", "--workers", "1"]) == 2
    assert "'mute' named moves, but never said what it expects" in capsys.readouterr().err
