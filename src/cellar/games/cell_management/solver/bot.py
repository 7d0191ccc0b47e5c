"""The perfect bot: it always starts a shortest solution, and knows the exact value of every position."""

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.cell_management.solver.solution import advise, distance, shortest_solution
from cellar.rules.types import Options, State


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Choose the first move of a shortest solution; where none is left, the first legal move."""
    advice = advise(state)
    return next((found.action for found in advice if found.best), advice[0].action)


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Return the perfect move with the rounds still to be played and a shortest solution."""
    action, rounds, limit = choose(game, options, state, seat, thought), distance(state), int(state.round_limit)
    if rounds is not None and (not limit or int(state.rounds) + rounds <= limit):
        return Opinion(
            action, value=1.0, principal_variation=tuple(shortest_solution(state)), exact=True, distance=rounds
        )
    # Without a limit, a board that cannot be won is played on and on.
    return Opinion(action, value=-1.0 if limit else 0.0, exact=True)
