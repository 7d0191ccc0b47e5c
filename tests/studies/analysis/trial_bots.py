"""Bots for the tests: quick, and each easy to foretell."""

from typing import Any

from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import Options, State


def bot(name: str, function: str, **more: Any) -> Bot:
    return Bot(name=name, title=name.title(), sentence="Is a trial.", choose=f"{__name__}:{function}", **more)


def first(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return Position(game, options, state).legal_actions()[0]


def broken(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    raise ValueError("no idea\nat all")


def illegal(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return -7


def talk(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Any move; expects a result that is drawn, with a line of one move."""
    rng, actions = generator(thought.seed), Position(game, options, state).legal_actions()
    action = actions[below(rng, len(actions))]
    return Opinion(action, {action: 1.0}, below(rng, 201) / 100 - 1, principal_variation=(action,))


def talking(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return talk(game, options, state, seat, thought).action


def count(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The last move; expects as much for each seat as it has Biomass."""
    position = Position(game, options, state)
    action = position.legal_actions()[-1]
    values = tuple(int(state.biomass[one]) / 100 for one in range(position.players))
    return Opinion(action, {action: 1.0}, values[seat], values, (action,))


def counting(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return count(game, options, state, seat, thought).action


def hush(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The first move; expects more the more it can do, and does not think where there is nothing to choose."""
    actions = Position(game, options, state).legal_actions()
    return Opinion(actions[0], value=None if len(actions) == 1 else len(actions) / 1000)


def name_only(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    return Opinion(Position(game, options, state).legal_actions()[0])


BOTS = {
    one.name: one
    for one in (
        bot("first", "first"),
        bot("broken", "broken"),
        bot("illegal", "illegal"),
        bot("east", "first", seats=(0,)),
        bot("west", "first", seats=(0,)),
        bot("talker", "talking", opinion=f"{__name__}:talk"),
        bot("counter", "counting", opinion=f"{__name__}:count"),
        bot("silent", "first", opinion=f"{__name__}:hush"),
        bot("mute", "first", opinion=f"{__name__}:name_only"),
    )
}
