"""The search's bench: what it prints, with and without a C compiler and OpenSpiel, and how it measures."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cellar.contract.about import Level
from cellar.play.position import Position
from cellar_studies.zyrcan import search_bench
from cellar_studies.zyrcan.search_bench import paced, race, report


def figures(c: float | None, peer: float | None) -> dict[str, Any]:
    moves = [{"table": "three", "wasmtime": 400e3, "numba": 570e3, "c": c, "faults": 12}]
    lines = [{"game": "zyrcan", "search": 570e3, "uct": 95e3}]
    return {"moves": moves, "simulations_per_second": lines, "peer": "hexes", "peer_simulations_per_second": peer}


def test_what_is_beside_it_is_told_with_its_share() -> None:
    text = report(figures(600e3, 98e3))
    assert "| three | 400 | 570 | 600 | 0.67 | 0.95 | 12 |" in text
    assert "| zyrcan | 570 | 95 | 6.0 |" in text
    assert "on hexes: 98.0 thousand" in text


def test_what_is_missing_is_told() -> None:
    text = report(figures(None, None))
    assert "| three | 400 | 570 | – | – | – | 12 |" in text
    assert "no C compiler" in text
    assert "OpenSpiel is not installed" in text


def test_a_row_is_the_median_of_its_rounds() -> None:
    speeds = iter([1.0, 9.0, 2.0, 4.0])
    assert race({"it": lambda: next(speeds)}, 3) == {"it": 4.0}, "the first compiles"


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
def test_the_c_program_thinks_about_whole_moves_and_prunes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = SimpleNamespace(level=Level(simulations=2_000, settings=(("trees", 2), ("nodes", 6_000))))
    monkeypatch.setattr(search_bench, "bot", lambda name, game: short)
    measure = search_bench._plain(tmp_path, Position.start("zyrcan", {"players": 3}), 3)
    assert measure is not None
    assert measure() > 0
