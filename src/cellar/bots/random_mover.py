"""The random bot: a legal move, uniformly at random."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.rng import below, generator
from cellar.core.types import Options, State


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """One of the legal actions, each as likely as the others."""
    actions = Position(game, options, state).legal_actions()
    return actions[below(generator(thought.seed), len(actions))]
