"""Levels: limits, temperature and character are data that a bot's functions are handed."""

from collections import Counter

import pytest

from cellar.bots import registry
from cellar.bots.levels import drawn
from cellar.contract.about import Bot, Level
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.errors import BadGame
from cellar.play.position import Position
from cellar.rules.types import Options, State

asked: list[Thought] = []


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    asked.append(thought)
    return Opinion(1, {0: 10, 1: 30, 2: 0})


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action


def level(**stated: object) -> Bot:
    name = f"{__name__}:choose"
    return Bot(
        name="x",
        title="X",
        sentence="Is.",
        choose=name,
        opinion=f"{__name__}:opinion",
        level=Level(**stated),  # type: ignore[arg-type]
    )


def test_a_bot_is_handed_its_level() -> None:
    bot, position = level(simulations=50, settings=(("margin", 0.9),)), Position.start("zyrcan", {}, seed=1)
    assert registry.choose(bot, position.game, position.options, position.state, 0, Thought(seed=1)) == 1
    thought = asked.pop()
    assert (thought.limit, thought.timed, thought.setting("margin", 0.4), thought.setting("other", 7)) == (
        50,
        True,
        0.9,
        7,
    )
    registry.choose(bot, position.game, position.options, position.state, 0, Thought(simulations=9))
    thought = asked.pop()
    assert (thought.limit, thought.timed) == (9, False)


def test_a_temperature_draws_by_weight() -> None:
    bot, position = level(temperature=1.0), Position.start("zyrcan", {}, seed=1)
    moves = [
        registry.choose(bot, position.game, position.options, position.state, 0, Thought(seed=seed))
        for seed in range(400)
    ]
    counts = Counter(moves)
    assert set(counts) == {0, 1}
    assert 60 <= counts[0] <= 140
    assert Counter(drawn({0: 10, 1: 30}, 0.1, seed) for seed in range(400))[1] == 400


def test_what_makes_no_level_is_refused() -> None:
    for stated in ({"simulations": -1}, {"temperature": 11}, {"settings": (("a", 1.0), ("a", 2.0))}):
        with pytest.raises(BadGame):
            Level(**stated)
    with pytest.raises(BadGame, match="needs an opinion"):
        Bot(name="x", title="X", sentence="Is.", choose="a.b:c", level=Level(temperature=1))
