"""`cellar study zyrcan` and the parts of `cellar bench zyrcan` that need no stopwatch."""

import json
import sys
from typing import Any

import numpy as np
import pytest

from cellar.cli.main import run
from cellar.games.zyrcan import rules
from cellar.play.position import Position
from cellar_studies.zyrcan import bench, lanes, playouts, random_play


def test_a_study_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "zyrcan", "--games", "2000", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)
    assert [(line["variant"], line["players"], line["board"]) for line in lines][:2] == [
        ("base", 3, "37"),
        ("base", 4, "49"),
    ]
    assert len(lines) == 10
    for line in lines:
        assert line["games"] >= 2000
        assert sum(win[0] for win in line["wins"]) == pytest.approx(1)
        assert sum(result[0] for result in line["results"]) == pytest.approx(0, abs=1e-12)
        assert line["shortest"] <= line["steps"][0] <= line["longest"]
        assert line["any_shared_place"][0] >= line["shared_win"][0]
        assert (line["ships_never_placed"][0] > 0) == (line["variant"] == "blitzkrieg")


def test_a_study_is_a_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "zyrcan", "--games", "500"]) == 0
    text = capsys.readouterr().out
    assert "| base | 5 | 61 |" in text
    assert "half of a 95 % confidence interval" in text


def measured(games: int, seed: int) -> dict[str, Any]:
    options = {"players": 3, "variant": "base", "board": "37"}
    return random_play.line(
        options, [random_play.play(**shard.arguments) for shard in random_play.shards(options, games, seed)]
    )


def test_a_line_counts_all_its_shards_and_depends_on_the_seed() -> None:
    games = 2 * random_play.CHUNK
    one = measured(games, 4)
    assert one["games"] == games
    assert one == measured(games, 4)
    assert one != measured(games, 5)


def test_confidence_intervals_are_those_of_the_sample() -> None:
    lengths = np.array([60, 62, 70, 61])
    counts = np.zeros(playouts.SIZE, np.int64)
    counts[playouts.GAMES] = 4
    counts[playouts.STEPS] = lengths.sum()
    counts[playouts.STEPS_SQUARED] = (lengths**2).sum()
    mean, half = random_play.figures(counts, 3)["steps"]
    assert mean == pytest.approx(lengths.mean())
    assert half == pytest.approx(1.96 * lengths.std() / 2)


def test_a_game_without_a_study_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["study", "angel"]) == 2
    assert "There is no study of" in capsys.readouterr().err


def test_the_bench_goes_on_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert bench._peer_run() is None
    line = {**bench.BOARDS[0], "plain": 1e3, "list": 4e6, "sampler": 5e7, "lanes": 1e8}
    text = bench.report({"steps_per_second": [line], "peer": bench.PEER, "peer_steps_per_second": None})
    assert "OpenSpiel is not installed" in text
    assert "| base, 3 players, 37 spaces | 0.0010 | 4.00 | 50.00 | 100.00 |" in text


def test_the_bench_counts_the_steps_it_plays() -> None:
    start = Position.start("zyrcan", players=3).state
    state = rules.STATE.as_numpy(start)
    assert 48 <= bench._plain_run(start)() <= 80
    assert 48 <= bench._list_run(playouts, state, 1)() <= 80
    assert 48 <= bench._sampler_run(playouts, state, 1)() <= 80
    from cellar.compile.compiled import compiled

    steps = bench._lanes_run(compiled("cellar_studies.zyrcan.playouts"), state, 1)()
    assert 48 * lanes.LANES <= steps <= 80 * lanes.LANES
