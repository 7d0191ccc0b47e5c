"""CONTRIBUTING's recipe is complete: following it to the letter gives a game that passes everything."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar.bots import registry as bots
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.play import registry
from cellar.play.perft import perft
from cellar.play.playthrough import playthrough
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.testing import CHECKS, Check
from tests.conformance.recipe import RECIPE, written


@pytest.fixture(scope="module")
def fifth_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game as the recipe's code blocks make it, registered."""
    folder = tmp_path_factory.mktemp("recipe")
    written(folder)
    sys.path.insert(0, str(folder))
    try:
        registry.register(__import__("twenty_one").ABOUT)
        yield registry.load("twenty-one")
    finally:
        sys.path.remove(str(folder))
        registry._registered.pop("twenty_one")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_recipe_makes_a_game_that_conforms(check: Check, fifth_game: Game) -> None:
    for sample in fifth_game.samples:
        check(fifth_game, sample)


def test_the_recipe_makes_a_game_that_plays_as_told(fifth_game: Game) -> None:
    position = Position.start("twenty_one", heap=5)
    position.play("take 1")
    position.play(" TAKE 3")
    assert position.log() == ["First takes 1; 4 are left.", "Second takes 3; 1 are left."]
    position.play("take 1")
    assert position.outcome() == "First took the last counter and wins."
    assert position.returns() == (1.0, -1.0)
    # Sequences of 1, 2 and 3 that add up to 5: 13 of them, all shorter than six.
    assert perft(Position.start("twenty_one", heap=5), 6) == 13
    assert "outcome:" in playthrough(fifth_game, {"players": 2}, 25)


def test_the_bot_of_the_recipe_can_be_seated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = re.search(r"```python\n# eager\.py\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "eager.py").write_text(code[1], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(bots, "_registered", {})
    __import__("eager")
    for name in registry.HOUSE:
        position = Position.start(name).settle(generator(1))
        eager = bots.bot("eager", name, position.actor)
        hidden = position.hidden(position.actor)
        chosen = bots.choose(eager, position.game, position.options, hidden, position.actor, Thought())
        assert chosen == position.legal_actions()[0]
