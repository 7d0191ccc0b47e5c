"""The hint at the table: a best move and its reason."""

from cellar.contract.game import Game
from cellar.games.cell_management.solver.solution import advise
from cellar.games.cell_management.words.obstacles import warning
from cellar.games.cell_management.words.solutions import SOLUTIONS
from cellar.games.cell_management.words.species import species_name
from cellar.language import translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """Return the move of a shortest solution and its length; -1 where the puzzle cannot be solved any more."""
    best = [advice for advice in advise(state) if advice.best]
    if not best:
        return -1, warning(state) or _("This position can't be solved any more: undo a move.")
    # The last one where several are best: it is "nobody returns" where nobody needs to.
    action, rounds, n = best[-1].action, best[-1].rounds, int(state.n)
    assert rounds is not None
    what = int(rounds > 0) if action < n else 2 if action == 2 * n else 3
    name, others = species_name(action % n), len(best) - 1
    return action, SOLUTIONS.say("advice", what=what, cell=name, captive=name, rounds=rounds, others=others)
