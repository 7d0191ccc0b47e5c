"""The reason why a board cannot be won, in words."""

from cellar.games.cell_management.board.hideout_ring import ring_of
from cellar.games.cell_management.theorem.criterion import cycles, obstacle
from cellar.games.cell_management.words.species import species_name
from cellar.language import N_, listed, translator
from cellar.rules.types import State

_ = translator(__name__)
#: Why a board of one cycle cannot be won, by the kind of its obstacle: without a full stop, to follow a colon.
REASONS = {
    "no enemy": N_("no hideout is hostile, so nobody ever runs"),
    "even chain": N_(
        "every cell faces the hideout of the cell before it, and an even number of hideouts is hostile, so every round"
        " ends as it began"
    ),
    "one enemy": N_(
        "every cell faces the hideout of the cell before it, and only the {species} hideout is hostile, so without"
        " sacrifices {species} never escapes"
    ),
    "one turn": N_(
        "going from each cell to the one whose hideout it faces takes two laps, with all hostile hideouts, an even"
        " number, within the length of one, so without sacrifices {species} never escapes"
    ),
}
#: The same where it is one of several cycles that cannot be won.
REASONS_OF_A_CYCLE = {
    "own hideout": N_("the cell of {species} faces its own hideout, so whoever hides there is found at once"),
    "no enemy": N_(
        "the cells {cells} are a cycle of their own, and among them no hideout is hostile, so nobody ever runs"
    ),
    "even chain": N_(
        "the cells {cells} are a cycle of their own, and among them every cell faces the hideout of the cell before it,"
        " and an even number of hideouts is hostile, so every round ends as it began"
    ),
    "one enemy": N_(
        "the cells {cells} are a cycle of their own, and among them every cell faces the hideout of the cell before it,"
        " and only the {species} hideout is hostile, so without sacrifices {species} never escapes"
    ),
    "one turn": N_(
        "the cells {cells} are a cycle of their own, and among them going from each cell to the one whose hideout it"
        " faces takes two laps, with all hostile hideouts, an even number, within the length of one, so without"
        " sacrifices {species} never escapes"
    ),
}


def why_not(state: State) -> str:
    """Say why this board cannot be won from its start, without a full stop; "" where it can be won."""
    ring = ring_of(state)
    found = obstacle(ring)
    if found is None:
        return ""
    reasons = REASONS_OF_A_CYCLE if len(found.cycle) < ring.n else REASONS
    cells = [species_name(int(state.cells[i])) for i in sorted(found.cycle)]
    return _(reasons[found.kind], species=species_name(int(state.cells[found.species])), cells=listed(cells))


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
