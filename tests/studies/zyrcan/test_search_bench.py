"""The search's bench: what it prints, with and without a C compiler and OpenSpiel, and how it measures."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cellar_studies.zyrcan import search_bench
from cellar_studies.zyrcan.search_bench import paced, race, report


def test_what_is_beside_it_is_told_with_its_share() -> None:
    lines = [{"game": "zyrcan, 3 players", "search": 570e3, "uct": 95e3, "c": 600e3}]
    text = report({"simulations_per_second": lines, "peer": "hexes", "peer_simulations_per_second": 98e3})
    assert "| zyrcan, 3 players | 570 | 95 | 6.0 | 600 | 95% |" in text
    assert "on hexes: 98.0 thousand" in text


def test_what_is_missing_is_told() -> None:
    lines = [{"game": "angel", "search": 170.0, "uct": 165.0, "c": None}]
    text = report({"simulations_per_second": lines, "peer": "hexes", "peer_simulations_per_second": None})
    assert "no C compiler" in text
    assert "OpenSpiel is not installed" in text


def test_a_round_takes_as_long_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock of the test's: ten thousand simulations a second."""
    now, asked = [0.0], []

    def grow(count: int) -> None:
        asked.append(count)
        now[0] += count / 10_000

    monkeypatch.setattr("cellar_studies.zyrcan.search_bench.time.process_time", lambda: now[0])
    assert race({"it": paced(lambda: grow, 0)})["it"] == pytest.approx(10_000)
    assert asked[0] == 16
    assert set(asked[1:]) <= {999, 1000}


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_c_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bench, "SIMULATIONS", 200)
    measure = search_bench._plain(tmp_path, 3, 3)
    assert measure is not None
    assert measure() > 0
    again = subprocess.run([tmp_path / "plain_uct_3", "50", "2", "1"], check=True, capture_output=True, text=True)
    assert len(again.stdout.split()) == 2
