"""The reason why a board cannot be won, in words."""

from cellar.games.cell_management.board.hideout_ring import ring_of
from cellar.games.cell_management.theorem.criterion import cycles, obstacle
from cellar.games.cell_management.words.species import species_name
from cellar.language import listed, translator
from cellar.language.telling import data_file
from cellar.rules.types import State

_ = translator(__name__)


def why_not(state: State) -> str:
    """Say why this board cannot be won from its start, without a full stop; "" where it can be won."""
    ring = ring_of(state)
    found = obstacle(ring)
    if found is None:
        return ""
    reasons = data_file(__package__, "obstacles.toml")[found.kind]
    reason = reasons["among" if len(found.cycle) < ring.n else "alone"]
    cells = [species_name(int(state.cells[i])) for i in sorted(found.cycle)]
    return _(reason, species=species_name(int(state.cells[found.species])), cells=listed(cells))


def why_not_now(state: State) -> str:
    """Say the same while nothing has happened on the board; later "", as a position that was laid out may be won."""
    return "" if state.rounds or state.hidden or state.centre else why_not(state)


def warning(state: State) -> str:
    """Warn in a sentence before a board that cannot be won; else ""."""
    reason = why_not_now(state)
    return _("This board can't be won: {reason}.", reason=reason) if reason else ""


def promise(state: State) -> str:
    """Say before the first round of a board that the rulebook's setup cannot give that it can be won; else ""."""
    if state.rounds or state.hidden or state.centre or len(found := cycles(ring_of(state))) == 1 or why_not_now(state):
        return ""
    return _("This board can be won, though its cells form {cycles} cycles.", cycles=len(found))
