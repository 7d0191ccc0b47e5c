"""The solver at the table: it always starts a shortest solution."""

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.cell_management.solver.solution import advise


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The first move of a shortest solution; where none is left, the first legal move."""
    advice = advise(state)
    return next((found.action for found in advice if found.best), advice[0].action)
