"""Hints: a good move and why, for games that have a solver."""

from cellar.core.errors import CellarError
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.types import Options, State


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """The move of a shortest solution and its length; -1 where the puzzle cannot be solved any more."""
    if game.name != "cell_management":
        raise CellarError(f"Nobody has solved {game.about.title} yet, so there are no hints.")
    from cellar.games.cell_management.solver.solution import advise

    best = [advice for advice in advise(state) if advice.best]
    if not best:
        return -1, "This position cannot be solved any more: take a move back."
    # The last one where several are best: it is "nobody returns" where nobody needs to.
    action, rounds = best[-1].action, best[-1].rounds
    text = Position(game, options, state).text(action)
    more = "the puzzle is solved" if not rounds else f"{rounds} more round{'' if rounds == 1 else 's'} can solve it"
    others = f"; {len(best) - 1} other choice{'' if len(best) == 2 else 's'} would do as well" if len(best) > 1 else ""
    return action, f"{text}: after it {more}{others}."
