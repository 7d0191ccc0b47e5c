"""Seat the outward Fool: an angel that gets farther from its start with every flight, as long as it can."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.angel import fools


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The Fool's flight."""
    return fools.seated(fools.outward, options, state)
