"""Levels: limits, blindness and character are data that a bot's functions are handed."""

from collections import Counter

import pytest

from cellar.bots import registry
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


def test_what_is_overlooked_is_drawn_by_the_seed_with_its_chance() -> None:
    def thought(chance: float, seed: int) -> Thought:
        return Thought(seed=seed, level=Level(settings=(("overlooks", chance),)))

    assert not any(Thought(seed=seed).overlooks(what) for seed in range(20) for what in range(20))
    missed = Counter(what for seed in range(400) for what in range(3) if thought(0.25, seed).overlooks(what))
    assert all(60 <= missed[what] <= 140 for what in range(3))
    noticed = {tuple(thought(0.5, seed).noticed((4, 2, 7))) for seed in range(60)}
    assert noticed == {(4, 2, 7), (4, 2), (4, 7), (2, 7), (4,), (2,), (7,)}, "in their order, and never none"
    assert thought(1.0, 3).noticed((4, 2)) == [4, 2]
    assert thought(0.5, 9).noticed(range(40)) == thought(0.5, 9).noticed(range(40))


def test_what_makes_no_level_is_refused() -> None:
    for stated in ({"simulations": -1}, {"settings": (("overlooks", 1.1),)}, {"settings": (("a", 1.0), ("a", 2.0))}):
        with pytest.raises(BadGame):
            Level(**stated)
