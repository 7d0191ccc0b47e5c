"""What attacks do to others, measured: `cellar bench canary` on a machine that has nothing else to do."""

import re
from typing import Any, cast

import pytest

from cellar.server.lobby.addresses import ROUTES
from cellar_studies.bench import canary


@pytest.mark.study
def test_a_table_is_played_at_while_others_ask_for_everything() -> None:
    found = canary.run()
    cold = cast(list[dict[str, Any]], found["routes"])
    assert {one["route"] for one in cold} >= {
        f"{route.method} {re.sub(r':[a-z]+}', '}', route.path)}" for route in ROUTES
    }
    assert {one["route"]: one["held_ms"] for one in cold if one["held_ms"] >= 20} == {}
    figures = cast(list[dict[str, Any]], found["attacks"])
    assert [one["attack"] for one in figures] == list(canary.ATTACKS)
    assert all(one["asked"] > 0 for one in figures[1:])
    assert {one["attack"]: one["p99_ms"] for one in figures if one["p99_ms"] >= 50} == {}
    assert {one["attack"]: one["held_ms"] for one in figures if one["held_ms"] >= 5} == {}
