"""Seat the upward Fool: an angel that gains height with every flight, as long as it can."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.angel import fools


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The Fool's flight."""
    return fools.seated(fools.upward, options, state)
