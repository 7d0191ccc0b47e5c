"""A position of a record is watched while a bot thinks about it, until its limit or Ctrl-C."""

import io
import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cellar.bots import registry
from cellar.bots.seat_specs import sitter
from cellar.cli.main import run as cellar
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.play.record import write
from cellar.rules.types import Options, State
from cellar_studies.analysis.live_analysis import position_at, watched
from tests.server import thinkers
from tests.server.thinkers import THINKER
from tests.studies.analysis.test_analysis import played


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {**registry._registered, THINKER.name: THINKER})
    monkeypatch.setattr(thinkers, "PACE_S", 0.0)


@pytest.mark.parametrize("terminal", [True, False])
def test_ctrl_c_ends_it_and_keeps_what_was_found(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    think = thinkers.think

    def interrupted(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Iterator[Opinion]:
        """Goes on for ever; at its fourth thought somebody has had enough."""
        for found in think(game, options, state, seat, thought):
            if found.simulations == 4:
                signal.raise_signal(signal.SIGINT)
            yield found

    monkeypatch.setattr(thinkers, "think", interrupted)
    before = signal.getsignal(signal.SIGINT)
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=140)
    found = watched(position_at(played("zyrcan", 4), 2), sitter("thinker:60s", "zyrcan"), 1, console)
    assert (found["stopped"], found["simulations"], found["after"]) == (True, 4, 2)
    assert signal.getsignal(signal.SIGINT) is before
    assert re.search(r"4 tries in [\d.]+ s, stopped", out.getvalue())
    assert bool(re.search(r"1 try in [\d.]+ s: ", out.getvalue())) is not terminal, "line by line into a file"
    assert ("\x1b[" in out.getvalue()) is terminal, "in place where there is one"


def test_the_command_takes_a_moment_and_says_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("zyrcan", 4)
    file = tmp_path / "match.txt"
    file.write_text(write(record.position))
    command = ["analyse", str(file), "--bot", "thinker:3", "--watch"]
    assert cellar([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["after"], found["simulations"], found["stopped"], len(found["lines"])) == (4, 3, False, 3)
    position = record.position
    assert position.parse(found["lines"][0]["moves"][0]) in position.legal_actions()
    assert cellar([*command, "--at", "2"]) == 0
    assert "After 2 actions, Jade to move" in capsys.readouterr().out
    assert cellar([*command, "--at", "9"]) == 2
    assert "--at takes a number from 0 to 4" in capsys.readouterr().err
