"""The hint at the table: a best move and its reason."""

from cellar.contract.game import Game
from cellar.games.cell_management.solver.solution import advise
from cellar.games.cell_management.words.obstacles import warning
from cellar.games.cell_management.words.species import species_name
from cellar.language import in_a_row, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def hint(game: Game, options: Options, state: State, seat: int) -> tuple[int, str]:
    """Return the move of a shortest solution and its length; -1 where the puzzle cannot be solved any more."""
    best = [advice for advice in advise(state) if advice.best]
    if not best:
        return -1, warning(state) or _("This position can't be solved any more: undo a move.")
    # The last one where several are best: it is "nobody returns" where nobody needs to.
    action, rounds = best[-1].action, best[-1].rounds
    assert rounds is not None
    advised, others = _advised(action, int(state.n), rounds), len(best) - 1
    if not others:
        return action, advised
    also = _.plural("{count} other choice is just as good.", "{count} other choices are just as good.", others)
    return action, in_a_row((advised, also))


def _advised(action: int, n: int, rounds: int) -> str:
    if action < n and not rounds:
        return _("Start at cell {cell}: then it is solved.", cell=species_name(action))
    if action < n:
        return _.plural(
            "Start at cell {cell}: then it is solvable in {count} more round.",
            "Start at cell {cell}: then it is solvable in {count} more rounds.",
            rounds,
            cell=species_name(action),
        )
    if action == 2 * n:
        return _.plural(
            "Send nobody back: then it is solvable in {count} more round.",
            "Send nobody back: then it is solvable in {count} more rounds.",
            rounds,
        )
    return _.plural(
        "Send the {captive} back: then it is solvable in {count} more round.",
        "Send the {captive} back: then it is solvable in {count} more rounds.",
        rounds,
        captive=species_name(action - n),
    )
