"""The arena: matches are those of the rules, a stopped or killed run loses nothing, mistakes lose the match."""

import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from cellar.bots.registry import register
from cellar.cli.main import run as cellar
from cellar.contract.about import Bot
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.play.record import read
from cellar.rules.types import Options, State
from cellar_studies.arena.matches import play
from cellar_studies.arena.page import page
from cellar_studies.arena.results import Results
from cellar_studies.arena.summary import summary
from cellar_studies.arena.tournament import Tournament, planned, work
from cellar_studies.runs.driver import run
from cellar_studies.runs.local import Local
from tests.studies.analysis.trial_bots import first
from tests.studies.runs.test_local import Stop

pytest.importorskip("openskill")


def killer(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Kills its process the first time, like a machine that fails; then plays on."""
    mark = Path(os.environ["CELLAR_TRIAL"])
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return first(game, options, state, seat, thought)


def plan(*names: str, **more: Any) -> Tournament:
    return planned("zyrcan", {"players": 3}, list(names), **more)


def test_a_match_is_one_by_the_rules_and_can_be_played_again() -> None:
    found = play(plan("random", "first", records=True), 4)
    assert play(plan("random", "first", records=True), 4) | {"seconds": 0} == found | {"seconds": 0}
    position = read(found["records"][0]).position
    assert position.is_over
    assert found["results"] == list(position.returns())
    assert sum(found["decisions"]) == len(position.history)
    assert found["seats"] == list(plan("random", "first").seating(4))
    assert (found["ended"], found["errors"]) == (True, [])


@pytest.mark.parametrize(("name", "sentence"), [("broken", "ValueError: no idea at all"), ("illegal", "")])
def test_a_mistake_loses_the_match_and_is_told_in_one_sentence(name: str, sentence: str) -> None:
    found = play(plan("random", "first", name, records=True), 0)
    assert found["ended"]
    (error,) = found["errors"]
    assert sentence in error["sentence"]
    assert "\n" not in error["sentence"]
    assert found["results"] == [-1.0 if who == 2 else 0.5 for who in found["seats"]]
    record = found["records"][0]
    assert record.rstrip().splitlines()[-1] == f"# Seat {error['seat']} lost the match: {error['sentence']}"
    read(record)


def test_partners_of_who_makes_a_mistake_lose_too() -> None:
    team = planned("cell_wars", {"players": 4, "setup": "standard"}, ["broken", "random"], longest=40)
    found = play(team, 0)
    assert sorted(zip(found["results"], found["seats"])) == [(-1, 0), (-1, 0), (1, 1), (1, 1)]


def test_a_match_without_an_end_is_broken_off() -> None:
    found = play(plan("random", longest=5), 0)
    assert not found["ended"]
    assert sum(found["decisions"]) == 5
    assert found["results"] == [0, 0, 0]


def test_in_a_game_for_one_everybody_has_the_same_setup() -> None:
    alone = planned("cell_management", {"round_limit": 3}, ["random", "first"], records=True)
    found = play(alone, 2)
    setups = {re.search("setup: .*", text)[0] for text in found["records"]}  # type: ignore[index]
    assert len(setups) == 1
    assert found["seats"] == [0, 1]
    figures = summary(alone, [play(alone, match) for match in range(12)])
    assert figures["cross"][0]["wins"] + figures["cross"][0]["draws"] + figures["cross"][0]["losses"] == 12
    assert figures["seats"] == []


def lines(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "matches.jsonl").read_text()
    return [entry for line in text.splitlines() if line and "match" in (entry := json.loads(line))]


def test_a_stopped_arena_goes_on_and_takes_more_matches(tmp_path: Path) -> None:
    trial = plan("random", "first")
    with pytest.raises(KeyboardInterrupt):
        run(work(trial, 6), watch=Stop(2), store=Results(tmp_path / "a", work(trial, 6)))
    assert len(lines(tmp_path / "a")) == 2
    with (tmp_path / "a" / "matches.jsonl").open("a") as file:
        file.write('\n{"match": 2, "se')  # a line that a crash cut off
    second = Stop(0)
    run(work(trial, 6), watch=second, store=Results(tmp_path / "a", work(trial, 6)))
    assert (second.before, second.now) == (2, 4)
    third = Stop(0)
    found = run(work(trial, 8), watch=third, store=Results(tmp_path / "a", work(trial, 8)))
    assert (third.before, third.now) == (6, 2)
    assert [one | {"seconds": 0} for one in found] == [play(trial, match) | {"seconds": 0} for match in range(8)]


def test_a_killed_worker_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CELLAR_TRIAL", str(tmp_path / "killed"))
    register(Bot(name="killer", title="Killer", sentence="Is a trial.", choose=f"{__name__}:killer"))
    trial = plan("killer", "random")
    with Local(2, head_start=0) as hands:
        found = run(work(trial, 3), hands, store=Results(tmp_path / "a", work(trial, 3)))
    assert (tmp_path / "killed").exists()
    assert [one["match"] for one in found] == [0, 1, 2]
    assert all(one["ended"] and not one["errors"] for one in found)


def test_a_folder_is_never_shared_by_two_arenas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(work(plan("random"), 1), store=Results(tmp_path / "a", work(plan("random"), 1)))
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "notes").touch()
    for folder, other, sentence in (
        ("a", plan("random", seed=1), r"holds another arena \(seed differ\)"),
        ("b", plan("random"), "holds something else"),
    ):
        with pytest.raises(Exception, match=sentence):
            Results(tmp_path / folder, work(other, 1))
    monkeypatch.setattr("cellar_studies.runs.work.sources", lambda modules: {"cellar": Path(__file__)})
    with pytest.raises(Exception, match="begun with other code"):
        Results(tmp_path / "a", work(plan("random"), 1))


def test_the_command_prints_tables_and_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "trial"
    command = ["arena", "zyrcan", "--seats", "random,first,broken", "-n", "6", "--workers", "1", "--records"]
    assert cellar([*command, "--out", str(folder)]) == 0
    shown = capsys.readouterr().out
    for word in ("openskill", "Amber", "broken lost 6 times by a mistake (match 0): ValueError: no idea at all"):
        assert word in shown
    assert len(list((folder / "records").iterdir())) == 6
    figures = json.loads((folder / "report.json").read_text())
    assert cellar([*command, "--out", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == figures
    assert {row["name"]: row["errors"] for row in figures["contestants"]} == {"random": 0, "first": 0, "broken": 6}
    assert figures["contestants"][-1]["name"] == "broken"
    assert sum(figures["length"]["bars"]) == figures["matches"] == 6


def test_the_report_stands_alone_and_follows_the_theme(tmp_path: Path) -> None:
    trial = planned("cell_wars", {"players": 4}, ["first", "broken"], longest=10)
    html = page(summary(trial, [play(trial, match) for match in range(2)]))
    assert html.count("<svg") == 4
    assert "prefers-color-scheme: dark" in html
    assert not re.findall(r"https?:|src=|href=|@import|url\(", html)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess", "--seats", "random"], "no game 'chess'"),
        (["zyrcan"], "There is nobody to play"),
        (["zyrcan", "--seats", "random,,uct"], "with commas between them"),
        (["zyrcan", "--seats", "random,random"], "named twice"),
        (["zyrcan", "--seats", "nobody"], "no bot 'nobody'"),
        (["zyrcan", "--seats", "uct:0"], "write uct:1000"),
        (["zyrcan", "--seats", "uct:1.5"], "write uct:1000"),
        (["zyrcan", "--seats", "random", "-o", "players=9"], "players"),
        (["zyrcan", "--seats", "random", "--records"], "name it with --out"),
        (["angel", "--seats", "east,west"], "finds none beside the others"),
        (["zyrcan", "--seats", "broken", "--html", "nowhere/report.html"], "nowhere/report.html can't be written"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["arena", *arguments, "--games", "1"]) == 2
    assert sentence in capsys.readouterr().err


def test_without_openskill_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cellar_studies.arena.ratings.find_spec", lambda name: None)
    assert cellar(["arena", "zyrcan", "--seats", "random", "--games", "1"]) == 2
    assert "install cellar-games[arena]" in capsys.readouterr().err
