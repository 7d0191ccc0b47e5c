"""The bench of environments: every row is measured, its rival first, and told as a ratio."""

import pytest

from cellar.play.registry import about
from cellar_studies.bench import envs
from cellar_studies.bench.envs import interfaces, lanes, timing


def test_rows_are_measured_with_their_rival_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "SECONDS", 0.0001)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    monkeypatch.setitem(interfaces.BOUND, "turns", 16)  # a record that other tests compile as well
    small = ("cell_management", "zyrcan")  # the large ones are compiled by the tests of the environments
    monkeypatch.setattr(interfaces, "HOUSE", small)
    for matches in (interfaces._pettingzoo("wrapped"), interfaces._openspiel(True), interfaces._gymnasium()):
        figures = timing.measured("here", matches)
        assert "'s " in figures[0]["game"]
        assert [figure["game"] for figure in figures][-len(small) :] == [about(name).title for name in small]
        assert all(figure["steps"] > 0 for figure in figures)


def test_rows_of_many_lanes_have_the_peer_first() -> None:
    speeds = {"ours, masks": 17.2e6, "ours": 69.4e6, "pgx, hex": 0.4e6}
    told = lanes.told({"batch": 4096, "threads": 2, "steps_per_second": speeds})
    assert [row["game"] for row in told] == ["pgx, hex", "ours, masks", "ours"]
    assert {row["interface"] for row in told} == {"Vector, 4,096 lanes, 2 threads"}
    assert told[1]["steps"] == 17_200_000


def test_a_game_states_a_bench_of_vector_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    from cellar_studies.zyrcan import vector_bench

    figures = {"batch": 2, "threads": 1, "steps_per_second": {"zyrcan": 5.0}}
    monkeypatch.setattr(vector_bench, "run", lambda: figures)
    assert lanes.rows() == [{"interface": "Vector, 2 lanes, 1 threads", "game": "zyrcan", "steps": 5}]


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
