"""What a person is told of a run: how far it is and when it will end."""

import pytest

from cellar.runs import console


class Clock:
    """Time as a test wants it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("cellar.runs.console.time.monotonic", lambda: self.now)


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
