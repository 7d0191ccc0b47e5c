"""The reason why a board cannot be won, in words."""

from cellar.games.cell_management.board.hideout_ring import ring_of
from cellar.games.cell_management.theorem.criterion import cycles, obstacle
from cellar.games.cell_management.words.species import species_name
from cellar.rules.types import State


def why_not(state: State) -> str:
    """Say why this board cannot be won from its start, without a full stop; "" where it can be won."""
    ring = ring_of(state)
    found = obstacle(ring)
    if found is None:
        return ""
    name = species_name(int(state.cells[found.species]))
    if found.kind == "own hideout":
        return f"the cell of {name} faces its own hideout, so whoever hides there is found at once"
    among = ""
    if len(found.cycle) < ring.n:
        *others, last = (species_name(int(state.cells[i])) for i in sorted(found.cycle))
        among = f"the cells {', '.join(others)} and {last} are a cycle of their own, and among them "
    if found.kind == "no enemy":
        return f"{among}no hideout is hostile, so nobody ever runs"
    chain = f"{among}every cell faces the hideout of the cell before it"
    if found.kind == "even chain":
        return f"{chain}, and an even number of hideouts is hostile, so every round ends as it began"
    if found.kind == "one enemy":
        return f"{chain}, and only the {name} hideout is hostile, so without sacrifices {name} never escapes"
    return (
        f"{among}going from each cell to the one whose hideout it faces takes two laps, with all hostile hideouts, an"
        f" even number, within the length of one, so without sacrifices {name} never escapes"
    )


def why_not_now(state: State) -> str:
    """Say the same while nothing has happened on the board; later "", as a position that was laid out may be won."""
    return "" if state.rounds or state.hidden or state.centre else why_not(state)


def warning(state: State) -> str:
    """Warn in a sentence before a board that cannot be won; else ""."""
    reason = why_not_now(state)
    return f"This board can't be won: {reason}." if reason else ""


def promise(state: State) -> str:
    """Say before the first round of a board that the rulebook's setup cannot give that it can be won; else ""."""
    if state.rounds or state.hidden or state.centre or len(found := cycles(ring_of(state))) == 1 or why_not_now(state):
        return ""
    return f"This board can be won, though its cells form {len(found)} cycles."
