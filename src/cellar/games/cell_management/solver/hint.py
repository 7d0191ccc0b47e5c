"""The hint at the table: a best move and its reason."""

from cellar.contract.game import Game
from cellar.games.cell_management.solver.solution import advise
from cellar.games.cell_management.words.obstacles import warning
from cellar.games.cell_management.words.species import counted, species_name
from cellar.rules.types import Options, State


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """Return the move of a shortest solution and its length; -1 where the puzzle cannot be solved any more."""
    best = [advice for advice in advise(state) if advice.best]
    if not best:
        return -1, warning(state) or "This position can't be solved any more: undo a move."
    # The last one where several are best: it is "nobody returns" where nobody needs to.
    action, rounds = best[-1].action, best[-1].rounds
    more = f"solvable in {counted(rounds, 'more round', 'more rounds')}" if rounds else "solved"
    others = len(best) - 1
    also = f" {counted(others, 'other choice is', 'other choices are')} just as good." if others else ""
    return action, f"{_what(action, int(state.n))}: then it is {more}.{also}"


def _what(action: int, n: int) -> str:
    if action < n:
        return f"Start at cell {species_name(action)}"
    return "Send nobody back" if action == 2 * n else f"Send the {species_name(action - n)} back"
