"""Seat the journeyman: a searching player that looks less far than the master."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.angel.players import LEVELS, decide


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The journeyman's move."""
    return decide(options, state, seat, LEVELS["journeyman"], thought)
