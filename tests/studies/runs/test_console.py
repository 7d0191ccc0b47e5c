"""What a person is told of a run: how far it is and when it will end."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cellar_studies.runs import console
from tests.repository.tree import ROOT


class Clock:
    """Time as a test wants it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("cellar_studies.runs.console.time.monotonic", lambda: self.now)


def test_the_end_is_judged_by_what_was_done_now(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    pace = console.Pace(100)
    pace.before = 50
    assert pace.end() == ""
    clock.now += 60
    pace.now = 10
    assert pace.done == 60
    assert pace.end().startswith("4 min left, until ")
    clock.now += 60 * 60
    assert pace.end().startswith("4.1 h left, until ")


@pytest.mark.parametrize(("seconds", "words"), [(5.4, "5 s"), (600, "10 min"), (9000, "2.5 h")])
def test_a_length_of_time_is_told_roughly(seconds: float, words: str) -> None:
    assert console.span(seconds) == words


def test_a_log_gets_a_line_a_minute(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock(monkeypatch)
    with console.watched("study", 4000, "games") as watch:
        watch.known(1000)
        for _ in range(4):
            clock.now += 20
            watch.advance(500)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("study: 2,500 of 4,000 games (62 %), 60 s left, until ")


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")
    with console.watched("study", 4, "games") as watch:
        watch.known(1)
        watch.advance(2)
    assert "Study" in capsys.readouterr().err


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "runs.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(# squares\.py.*?)```", page, re.DOTALL)
    (tmp_path / "squares.py").write_text(example)
    environment = {**os.environ, "CELLAR_CACHE": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "squares.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == f"{sum(number * number for number in range(100_000))}\n", done.stderr
    assert list((tmp_path / "cache" / "runs").iterdir()) == []
