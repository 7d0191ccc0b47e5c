"""The figures of docs/operations.md: a small run of what measures them."""

import asyncio
import re
from dataclasses import asdict
from typing import Any

import pytest

from cellar.bench import operations
from cellar.core.registry import games
from tests.core.tree import ROOT


def test_a_small_run_measures_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "TABLES", 2)
    monkeypatch.setattr(operations, "MOVES", 4)
    name = next(iter(games()))
    figures = asyncio.run(operations._game(name))
    assert (figures.game, figures.moves) == (name, 4)
    assert 0 < figures.opened < figures.played
    server: dict[str, Any] = asyncio.run(operations._server(3))
    assert server["sockets"] == 3
    assert all(server[key] >= 0 for key in ("stop_s", "start_s", "back_s"))
    said = operations.report({"games": [asdict(figures)], "server": server})
    assert name in said
    assert "restart with 3 sockets" in said


def test_the_watchers_come_back_as_the_page_does() -> None:
    page = (ROOT / "web" / "src" / "lib" / "connection.ts").read_text(encoding="utf-8")
    waits = {name: int(value) for name, value in re.findall(r"^const (\w+_WAIT) = (\d+);$", page, re.MULTILINE)}
    assert waits == {"FIRST_WAIT": operations.FIRST_WAIT * 1000, "QUICK_WAIT": operations.QUICK_WAIT * 1000}
