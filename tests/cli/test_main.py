"""The program as a script and a person meet it."""

import datetime
import io
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cellar.bots.registry import bots_for
from cellar.cli.main import STUDIES, commands, run
from cellar.play import registry
from cellar.play.position import Position
from cellar.play.puzzles import has_puzzles, puzzle_of
from cellar.play.record import write
from cellar.play.registry import about, all_games
from tests.patience import PATIENCE


def test_games_lists_all_and_needs_no_numpy() -> None:
    code = (
        "import sys; from cellar.cli.main import run; run(['games']); sys.exit('numpy' in sys.modules or 'rich' in"
        " sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in all_games())


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    assert [entry["name"] for entry in json.loads(capsys.readouterr().out)] == list(all_games())
    assert run(["games", "cell-management"]) == 0
    assert "species" in capsys.readouterr().out


@pytest.mark.parametrize("game", list(all_games()))
def test_a_game_lists_every_bot_that_can_be_seated(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", game]) == 0
    listed = capsys.readouterr().out.split("Bots (")[1]
    assert all(f"  {bot.name} " in listed and bot.sentence in listed for bot in bots_for(game))
    assert run(["games", game, "--json"]) == 0
    assert [bot["name"] for bot in json.loads(capsys.readouterr().out)["bots"]] == [bot.name for bot in bots_for(game)]


def test_a_bot_that_plays_only_some_seats_is_listed_with_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "angel"]) == 0
    assert "Upward Fool, only at seat 1\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", commands())
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    assert f"cellar {command}" in capsys.readouterr().out.replace("\n", " ")


def test_where_the_studies_are_missing_a_sentence_says_how_to_get_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(STUDIES) < set(commands())
    monkeypatch.setattr("cellar.play.registry.brought", lambda group: ())
    for name in STUDIES:
        assert run([name, "zyrcan"]) == 2
        assert capsys.readouterr().err == (
            f"`cellar {name}` is one of the studies, a package of its own that is not installed: run `make studies`"
            " in the source tree, or `pip install cellar-studies`.\n"
        )
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert " print " in shown
    assert not any(f" {name} " in shown for name in STUDIES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], "No such command"),
        (["perft"], "Missing argument"),
        (["perft", "cell-management", "many"], "integer"),
        (["perft", "chess", "2"], "no game 'chess'"),
        (["perft", "cell-management", "2", "-o", "species"], "NAME=VALUE"),
        (["perft", "cell-management", "2", "-o", "species=99"], "3 to 10"),
        (["perft", "cell-management", "2", "--position", "nowhere.json"], "no such file"),
        (["perft", "zyrcan", "2", "--line", "cell_management 4A3N25/N3254A/234"], "not from Zyrcan"),
        (["perft", "cell-management", "2", "--line", "x", "--position", "y"], "not both"),
        (["bench", "nothing"], "no bench 'nothing'"),
        (["replay", "nowhere"], "no such file"),
        (["play", "cell-management", "--seats", "me,me"], "names 2"),
        (["play", "cell-management", "--words", "latin"], "story or biology"),
        (["play", "cell-management", "--record", "x", "-o", "species=5"], "leave"),
    ],
)
def test_mistakes_get_a_sentence_and_code_two(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr().err
    assert words in shown
    assert "Traceback" not in shown


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "cell-management", "2", "--line", "cell_management 4A3N25/N3254A/234", "--json"]) == 0
    # Nobody can be in the centre after one round from the start, so the second action is a start again.
    assert json.loads(capsys.readouterr().out) == {"nodes": 36}


def test_replay_tells_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = Position.from_line("cell_management 4A3N25/N3254A/234")
    for move in ("4", "N"):
        position.play(move)
    file = tmp_path / "match.txt"
    file.write_text(write(position, ["Ann"]))
    assert run(["replay", str(file), "--words", "biology", "--svg", str(tmp_path / "end.svg")]) == 0
    assert "1. Organizer: 4" in capsys.readouterr().out
    assert (tmp_path / "end.svg").read_text().startswith("<svg")
    assert run(["replay", str(file), "--to", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [move["move"] for move in told["moves"]] == ["4"]
    assert told["position"]["hidden"] == ["2", "3", "5"]
    assert run(["replay", str(file), "--seat", "3"]) == 2
    assert run(["replay", str(file), "--words", "latin"]) == 2


def talk(lines: list[str], *arguments: str) -> str:
    """A session with `cellar play`, typed in advance."""
    environment = {**os.environ, "COLUMNS": "120", "TERM": "dumb"}
    command = [sys.executable, "-m", "cellar", "play", *arguments]
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    return done.stdout


def test_a_person_can_play_save_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "saved.txt"
    shown = talk(
        ["help", "4", "log", "undo", "4", f"save {file}", "quit"], "--line", "cell_management 4A3N25/N3254A/234"
    )
    assert "Move undone." in shown
    assert "Round 1: cell 4" in shown
    assert "cellar play --line" in shown
    again = talk(["N", "words biology", "share", "quit"], "--record", str(file))
    assert "Round 2" in again


def test_a_mistake_at_the_prompt_is_explained_and_costs_nothing() -> None:
    shown = talk(["xyzzy", "sacrifice 4", "save", "quit"], "--line", "cell_management 4A3N25/N3254A/234")
    assert "'xyzzy' isn't a move" in shown
    assert "Type save FILE" in shown


def test_the_end_of_input_ends_the_session() -> None:
    assert "Choose where round 1 starts." in talk([], "cell-management", "--seed", "1")


def test_a_game_begins_with_its_first_match_unless_somebody_says_how_to_play() -> None:
    first = talk(["quit"], "angel")
    assert "Catch the Upward Fool. You are the devil." in first
    assert "Devil>" in first
    for asked in (["--seats", "me,me"], ["-o", "power=1"], ["--seed", "3"]):
        assert "Upward Fool" not in talk(["quit"], "angel", *asked)


def test_without_a_game_there_is_a_menu() -> None:
    shown = talk(["1", "quit"])
    assert "Which game" in shown


def test_ctrl_c_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "cellar", "play", "cell-management"]
    pipe = subprocess.PIPE
    # A shell that runs the tests in the background has them ignore SIGINT; the program under test must not inherit
    # that.
    listens = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, preexec_fn=listens)
    assert process.stdout is not None
    shown = b""
    while b"Organizer>" not in shown:
        piece = process.stdout.read(1)
        assert piece, "the session ended before its prompt"
        shown += piece
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_seats_are_called_by_their_cells_when_camps_are_uneven(tmp_path: Path) -> None:
    deck = tmp_path / "mine.toml"
    assert run(["deck", "new", str(deck)]) == 0
    shown = talk(
        ["quit"], "cell-wars", "-o", "players=3", "-o", "larger_camp=immune", "-o", f"deck=@{deck}", "--seed", "1"
    )
    assert "Immune α>" in shown
    assert "Immune β" in shown
    assert "Cancer β" not in shown


@pytest.mark.parametrize("game", [name for name, about in all_games().items() if has_puzzles(about)])
def test_the_puzzle_of_the_day_is_laid_out_in_the_terminal(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert run(["play", game, "--daily"]) == 0
    puzzle = puzzle_of(all_games()[game], datetime.datetime.now(datetime.UTC).date())
    said = " ".join(capsys.readouterr().out.split())
    assert puzzle.title in said
    assert puzzle.sentence in said


def test_what_has_no_puzzle_or_is_laid_out_otherwise_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unpuzzled = replace(about("zyrcan"), name="no_puzzle", title="No puzzle", themes=())
    monkeypatch.setitem(registry._registered, unpuzzled.name, unpuzzled)
    assert run(["play", "no_puzzle", "--daily"]) == 2
    assert "No puzzle has no puzzle of the day." in capsys.readouterr().err
    assert run(["play", "zyrcan", "--daily", "--bot", "random"]) == 2
    assert "--daily lays the match out itself" in capsys.readouterr().err
