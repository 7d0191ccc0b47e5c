"""The bench of modules: bots think by Numba and in modules, decide the same, and the report tells the ratio."""

import pytest

from cellar.wasm.build.driver import made_of
from cellar_studies.bench import wasm


def test_a_thought_is_timed_in_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests have Numba compile this game's searches as well.
    monkeypatch.setattr(wasm, "HOUSE", ("zyrcan",))
    monkeypatch.setattr(wasm, "ROUNDS", 1)
    monkeypatch.setattr(wasm, "SIMULATIONS", 20)
    told = wasm.report(wasm.run())
    made = made_of("zyrcan")
    assert made is not None
    assert f"| Zyrcan | {len(made.exports)} |" in told
    assert "| Zyrcan | Searcher |" in told
    assert "| Zyrcan | Admiral |" in told


def test_a_report_compares_with_numba() -> None:
    thought = {"game": "A", "bot": "B", "numba": 0.5, "module": 1.0}
    size = {"game": "A", "functions": 3, "bytes": 50_000, "gzipped": 9_000}
    told = wasm.report({"sizes": [size], "thoughts": [thought]})
    assert "| A | 3 | 50 | 9 |" in told
    assert "| A | B | 500 | 0.50 |" in told
