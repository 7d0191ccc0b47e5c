"""The reason why a board cannot be won, in words."""

from cellar.games.cell_management.board.hideout_ring import ring_of
from cellar.games.cell_management.theorem.criterion import obstacle
from cellar.games.cell_management.words.species import species_name
from cellar.rules.types import State


def why_not(state: State) -> str:
    """Say why this board cannot be won from its start, without a full stop; "" where it can be won."""
    found = obstacle(ring_of(state))
    if found is None:
        return ""
    if found.kind == "no enemy":
        return "no hideout is hostile, so nobody ever runs"
    chain = "every cell faces the hideout of the cell before it"
    if found.kind == "even chain":
        return f"{chain} and an even number of hideouts is hostile, so every round ends as it began"
    name = species_name(int(state.cells[found.species]))
    if found.kind == "one enemy":
        return f"{chain} and only the hideout of {name} is hostile, so without sacrifices {name} never escapes"
    return (
        "going from each cell to the one whose hideout it faces leads around the table twice and past all hostile"
        f" hideouts, an even number, within one turn, so without sacrifices {name} never escapes"
    )


def why_not_now(state: State) -> str:
    """Say the same while nothing has happened on the board; later "", as a position that was laid out may be won."""
    return "" if state.rounds or state.hidden or state.centre else why_not(state)


def warning(state: State) -> str:
    """Warn in a sentence before a board that cannot be won; else ""."""
    reason = why_not_now(state)
    return f"This board cannot be won: {reason}." if reason else ""
