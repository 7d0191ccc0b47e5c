"""`cellar dev`: the first failing check is told, and stands on the page where the goal does."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar.cli.dev import first_failure
from cellar.cli.main import run as cellar
from cellar.play import registry
from cellar.play.position import Position


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The rules of a new game, made known."""
    assert cellar(["new", "dev_game", "--out", str(tmp_path / "made")]) == 0
    monkeypatch.syspath_prepend(str(tmp_path / "made" / "src"))
    registry.register(__import__("dev_game").ABOUT)
    yield tmp_path / "made" / "src" / "dev_game" / "rules.py"
    registry._registered.pop("dev_game")
    forget()


def forget() -> None:
    """As after a save: the next server imports everything anew."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "dev_game"]:
        del sys.modules[name]


def test_a_game_that_keeps_the_contract_tells_its_own_goal(rules: Path) -> None:
    assert first_failure("dev_game") == ""
    assert Position.start("dev_game").view(0).goal.startswith("Take cells in turn")


def test_the_first_failure_stands_where_the_goal_does(rules: Path) -> None:
    rules.write_text(rules.read_text().replace("out[seat] = 1.0", "out[seat] = 70.0"))
    forget()
    sentence = first_failure("dev_game")
    assert "each is from -1 to 1" in sentence
    goal = Position.start("dev_game").view(0).goal
    assert goal.startswith("Check failed: returns are (")
    assert len(goal) <= 200


def test_rules_that_cannot_be_read_are_told_in_a_sentence(rules: Path) -> None:
    rules.write_text("def new(state, setup:\n")
    forget()
    assert "Dev game cannot be loaded from dev_game.game: SyntaxError" in first_failure("dev_game")
