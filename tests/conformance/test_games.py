"""Every registered game, each of its samples, every check. A new game needs no change here."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cellar.core.game import Game
from cellar.core.playthrough import playthrough
from cellar.core.registry import games, load
from tests.conformance.checks import CHECKS, Sample

GOLDEN = Path(__file__).parents[1] / "golden"
#: Enough to show every phase that comes early; the end is told as well.
GOLDEN_MOVES = 25

CASES = [pytest.param(name, i, id=f"{name}-{i}") for name in games() for i in range(len(load(name).samples))]


@pytest.mark.parametrize(("name", "index"), CASES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Game, Sample], None], name: str, index: int) -> None:
    game = load(name)
    check(game, game.samples[index])


@pytest.mark.parametrize(("name", "index"), CASES)
def test_golden_playthrough(name: str, index: int) -> None:
    """The same random match as ever; `make golden` writes it anew when a change of behaviour is meant."""
    game = load(name)
    told = playthrough(game, game.samples[index], most=GOLDEN_MOVES)
    path = GOLDEN / f"{name}-{index}.txt"
    if os.environ.get("CELLAR_GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run make golden"
    assert told == path.read_text(encoding="utf-8")
