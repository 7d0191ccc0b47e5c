"""The bench of the server plays real matches, and its table can be read."""

from functools import partial
from pathlib import Path

import pytest

from cellar.play.registry import all_games
from cellar_studies.bench import server
from cellar_studies.bench.server import measure, rival, tables
from cellar_studies.bench.server.measure import Run, measured


def test_it_plays_matches_and_counts_what_they_cost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "MOVES", 3)
    monkeypatch.setattr(measure, "make_room", lambda: None)  # the other tests of this process stay where they are
    about = next(about for about in all_games().values() if about.everything_open and 2 in about.players)
    row = measured(Run("a pair", partial(tables.start, tmp_path), tables.lay_out(about, 2, 2)))
    assert row["moves"] == 6
    assert (row["matches"], row["sockets"]) == (2, 4)
    assert 0 < row["kb"] < 100
    assert row["p50_ms"] <= row["p99_ms"]
    assert 0 <= row["pressure"] <= 1.1


def test_the_table_names_every_row_and_the_ratios() -> None:
    own = dict.fromkeys((name for name, _, _ in server.COLUMNS), 1.0) | {"server": "ours", "pace": 0.0, "cpu_ms": 0.5}
    other = {**own, "server": f"boardgame.io {rival.VERSION}", "moves_per_s": 0.5, "cpu_ms": 1.5}
    rounds = [[own, other], [{**own, "moves_per_s": 9.0}, other], [{**own, "cpu_ms": 0.1}, {**other, "cpu_ms": 0.1}]]
    rows = [*server.middle(rounds), {**own, "pace": 2.0}]
    figures = {"moves": 50, "rounds": 3, "rows": rows, "worst": {"ours": 3.0}, "ratios": server.ratios(rounds)}
    text = server.report({**figures, "languages": 1.5})
    assert "ours, paced" in text
    assert "pressure" in text
    assert "read in 3 languages takes 1.50 times the CPU" in text
    assert "2.00 times its moves a second, its move takes 3.00 times the CPU" in text


def test_what_is_compared_is_measured_in_turn_and_the_middle_counts() -> None:
    order: list[str] = []
    costs = {"ours": iter([0.4, 0.9, 0.3]), "theirs": iter([0.5, 0.6, 1.2])}

    def row(name: str) -> dict[str, object]:
        order.append(name)
        return {"server": name, "cpu_ms": next(costs[name])}

    rounds = server.in_turn([partial(row, "ours"), partial(row, "theirs")])
    assert order == ["ours", "theirs"] * 3
    assert [one["cpu_ms"] for one in server.middle(rounds)] == [0.4, 0.6]


def test_a_ratio_is_of_runs_that_had_the_same_machine() -> None:
    peer = f"boardgame.io {rival.VERSION}"
    speeds = [(1000.0, 500.0), (300.0, 200.0), (4000.0, 1000.0)]
    rounds = [
        [
            {"server": "ours", "moves_per_s": ours, "cpu_ms": 0.3},
            {"server": peer, "moves_per_s": theirs, "cpu_ms": 0.45},
        ]
        for ours, theirs in speeds
    ]
    assert server.ratios(rounds) == {peer: {"moves": 2.0, "cpu": pytest.approx(1.5)}}
