"""The figures of docs/operations.md: a small run of what measures them."""

import asyncio
import re
from dataclasses import asdict
from typing import Any

import pytest

from cellar.contract import options as options_of
from cellar.play.registry import all_games, load
from cellar_studies.bench import operations
from tests.repository.tree import ROOT


@pytest.mark.study
def test_a_small_run_measures_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "TABLES", 2)
    name = next(iter(all_games()))
    figures = asyncio.run(operations._game(name, "default", {}, 4))
    assert (figures.game, figures.options, figures.moves) == (name, "default", 4)
    assert 0 < figures.opened < figures.played
    server: dict[str, Any] = asyncio.run(operations._server(3))
    assert server["sockets"] == 3
    assert all(server[key] >= 0 for key in ("stop_s", "start_s", "back_s"))
    said = operations.report({"games": [asdict(figures)], "server": server})
    assert name in said
    assert "restart with 3 sockets" in said


def test_the_watchers_come_back_as_the_page_does() -> None:
    page = (ROOT / "web" / "src" / "net" / "connection.ts").read_text(encoding="utf-8")
    waits = {name: int(value) for name, value in re.findall(r"^const (\w+_WAIT) = (\d+);$", page, re.MULTILINE)}
    assert waits == {"FIRST_WAIT": operations.FIRST_WAIT * 1000, "QUICK_WAIT": operations.QUICK_WAIT * 1000}


def test_the_extremes_of_a_game_go_together_and_cost_most() -> None:
    cases = {(name, kind): options for name, kind, options, _ in operations._cases()}
    for name in all_games():
        game = load(name)
        default = options_of.complete(game.about, {})
        game.setup.check(cases[name, "most moves"])
        assert game.layout(cases[name, "largest state"]).size >= game.layout(default).size
        assert game.most_legal(cases[name, "most moves"]) >= game.most_legal(default)
    assert max(load(name).layout(cases[name, "largest state"]).size for name in all_games()) > 2_000_000
