"""The bench of modules: a long call of a bot is made again in all ways, and told as ratios."""

import pytest

from cellar.play.registry import HOUSE
from cellar_studies.bench import wasm


def test_a_call_is_made_again_in_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "HOUSE", HOUSE[:1])
    monkeypatch.setattr(wasm, "ROUNDS", 2)
    monkeypatch.setattr(wasm, "SIMULATIONS", 20)
    figures = wasm.run()
    told = wasm.report(figures)
    assert "| Cell Management | Searcher | `search.simulation.simulate` |" in told
    assert "| Cell Management | Master | `games.cell_management.solver.distances.fill` |" in told


def test_a_report_compares_with_numba() -> None:
    call = {"game": "A", "bot": "B", "function": "cellar.c", "numba": 0.5, "wasmtime": 1.0, "node": None}
    size = {"game": "A", "functions": 3, "bytes": 50_000, "gzipped": 9_000}
    told = wasm.report({"sizes": [size], "calls": [call]})
    assert "| A | 3 | 50 | 9 |" in told
    assert "| A | B | `c` | 500.0 | 0.50 | – |" in told
