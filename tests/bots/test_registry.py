"""Who can be seated: names, games, seats."""

import pytest

from cellar.bots import registry
from cellar.bots.registry import UnknownBot, bot, bots_for, opponent
from cellar.contract.about import Bot
from cellar.play.registry import all_games


def test_every_game_has_its_bots_and_a_usual_opponent() -> None:
    for name in all_games():
        names = [found.name for found in bots_for(name)]
        assert {"random", "uct", "uct-quick"} <= set(names)
        assert opponent(name) in names
    assert "master" in [found.name for found in bots_for("cell_management")]
    assert "perfect" in [found.name for found in bots_for("angel")]


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(UnknownBot, match="there are: random"):
        bot("deep thought", "zyrcan")
    with pytest.raises(UnknownBot):
        bot("solver", "zyrcan")


def test_a_bot_for_one_seat_is_refused_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    devil = Bot(
        name="devil",
        title="Devil",
        sentence="Marks.",
        choose="cellar.bots.random_mover:choose",
        games=("angel",),
        seats=(1,),
    )
    monkeypatch.setitem(registry._registered, "devil", devil)
    assert bot("devil", "angel", 1) is devil
    with pytest.raises(UnknownBot, match="only plays seat 2"):
        bot("devil", "angel", 0)
