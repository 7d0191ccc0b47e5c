"""What attacks do to others, measured: `cellar bench canary` on a machine that has nothing else to do."""

from typing import Any, cast

import pytest

from cellar_studies.bench import canary


@pytest.mark.study
def test_a_table_is_played_at_while_others_ask_for_everything() -> None:
    figures = cast(list[dict[str, Any]], canary.run()["attacks"])
    assert [one["attack"] for one in figures] == list(canary.ATTACKS)
    assert all(one["asked"] > 0 for one in figures[1:])
    assert {one["attack"]: one["p99_ms"] for one in figures if one["p99_ms"] >= 50} == {}
    assert {one["attack"]: one["held_ms"] for one in figures if one["held_ms"] >= 5} == {}
