"""The random bot: a legal move, uniformly at random."""

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import Options, State


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    actions = Position(game, options, state).legal_actions()
    return actions[below(generator(thought.seed), len(actions))]
