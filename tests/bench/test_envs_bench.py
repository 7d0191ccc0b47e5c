"""The bench of environments: every row is measured, its rival first, and told as a ratio."""

import pytest

from cellar.bench import envs
from cellar.bench.envs import interfaces, timing
from cellar.core.registry import HOUSE, about


def test_rows_are_measured_with_their_rival_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "SECONDS", 0.0001)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    monkeypatch.setitem(interfaces.BOUND, "turns", 16)  # a record that other tests compile as well
    for matches in (interfaces._pettingzoo(False), interfaces._openspiel(True), interfaces._gymnasium()):
        figures = timing.measured("here", matches)
        assert "'s " in figures[0]["game"]
        assert [figure["game"] for figure in figures][-len(HOUSE) :] == [about(name).title for name in HOUSE]
        assert all(figure["steps"] > 0 for figure in figures)


def test_a_report_compares_with_the_first_of_each_interface() -> None:
    figures = [
        {"interface": "a", "game": "theirs", "steps": 1000},
        {"interface": "a", "game": "ours", "steps": 5500},
        {"interface": "b", "game": "theirs", "steps": 10},
    ]
    assert envs.report(figures).splitlines()[2:] == [
        "| a | theirs | 1,000 | 1.0 |",
        "| a | ours | 5,500 | 5.5 |",
        "| b | theirs | 10 | 1.0 |",
    ]
