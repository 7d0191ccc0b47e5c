"""What a choice brings: who is in the centre after it, and in how many rounds the puzzle can then be solved."""

from cellar.games.cell_management import rules
from cellar.games.cell_management.words.species import named, species_name
from cellar.language import listed, translator
from cellar.rules.types import Options, State

_ = translator(__name__)


def consequence(options: Options, state: State, action: int) -> tuple[str, float]:
    """Say who is in the centre after a choice and how far the end is then; fewer rounds are worth more."""
    # What a match is told with is loaded without the solver, which reads a whole WebAssembly module.
    from cellar.games.cell_management.solver.solution import distance, played

    n, after = int(state.n), played(state, action)
    rounds, centre = distance(after), named(int(after.centre), n)
    said = {"choice": _choice(n, action), "centre": listed(centre) if centre else _("nobody")}
    if rounds is None:
        return _("{choice}: {centre} in the centre, and it can't be solved any more.", **said), float("-inf")
    if not rounds and int(after.centre) == rules.everybody(after):
        return _("{choice}: everybody is in the centre.", **said), 0.0
    return (
        _.plural(
            "{choice}: {centre} in the centre, and it takes {count} more round.",
            "{choice}: {centre} in the centre, and it takes {count} more rounds.",
            rounds,
            **said,
        ),
        -float(rounds),
    )


def _choice(n: int, action: int) -> str:
    """Name a choice at the beginning of a sentence."""
    if action < n:
        return _("Starting at cell {cell}", cell=species_name(action))
    if action < 2 * n:
        return _("Sending {species} back", species=species_name(action - n))
    return _("Sending nobody back")
