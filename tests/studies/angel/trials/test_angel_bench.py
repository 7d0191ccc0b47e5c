"""`cellar bench angel` and `cellar bench angel-evolution`, on a small scale."""

import json

import pytest

from cellar_studies.angel.trials import angel_bench, evolution_bench, king_bench


def test_the_bench_reports_each_family_and_the_devil(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(king_bench, "run", lambda evolved: {"kings": evolved})
    monkeypatch.setattr(king_bench, "report", lambda figures: f"{figures['kings']} kings hunted")
    figures = angel_bench.run(60, ("walls", "dust", "one ply"), table_turns=9, evolved=7)
    text = angel_bench.report(json.loads(json.dumps(figures)))
    assert "one game of 60 turns" in text
    lines = [line.split() for line in text.splitlines()]
    assert [line[0] for line in lines[5:8]] == ["walls", "dust", "one"]
    assert [line[:1] for line in lines[10:13]] == [["2"], ["20"], ["1"]]
    assert "Peak memory of the whole process" in text
    assert text.endswith("7 kings hunted")


def test_the_evolution_says_how_many_games_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    figures = evolution_bench.run(generations=2, population=4, turns=30)
    assert "8 games, 240 turns, 0 lost" in capsys.readouterr().err
    text = evolution_bench.report(json.loads(json.dumps(figures)))
    assert text.startswith("8 games, 240 turns")
    assert "broke an invariant: 0." in text
