"""The events told as the rulebook's story: one function per kind of row, called by its name; `n` counts the species."""

from cellar.games.cell_management import events
from cellar.games.cell_management.words.species import a_captive, counted, species_name, why


def attracted(n: int, told: events.Attracted) -> str:
    return f"Round {told.round}: cell {species_name(told.species)} causes a disturbance and attracts the guards."


def examined(n: int, told: events.Examined) -> str:
    """Say why a captive runs or why none does."""
    name = species_name(told.species)
    kind = "hostile" if told.hostile else "friendly"
    filled = "occupied" if told.occupied else "empty"
    beside = f"Cell {name}: the {species_name(told.hideout)} hideout beside it is {kind} and {filled}"
    reason = why(told.hostile, told.occupied)
    if told.hostile == told.occupied:
        return f"{beside}; {reason}, so nobody tries to escape."
    if told.captives == 0:
        return f"{beside}; {reason}, but nobody is left in the cell to try."
    return f"{beside}; {reason}, so one {name} tries to escape."


def hid(n: int, told: events.Hid) -> str:
    return f"The {species_name(told.species)} hides in its own hideout, which is empty."


def escaped(n: int, told: events.Escaped) -> str:
    more = "everybody is there" if told.centre == n else f"{n - told.centre} more to go"
    return f"The {species_name(told.species)} finds its own hideout taken and escapes to the centre ({more})."


def searched(n: int, told: events.Searched) -> str:
    hideout = species_name(told.species)
    if told.found:
        return f"The guards search the {hideout} hideout, find {a_captive(told.species)} and take it back to its cell."
    return f"The guards search the {hideout} hideout and find nobody."


def left(n: int, told: events.Left) -> str:
    inside = counted(told.centre, "species is", "species are")
    return f"The guards have passed every cell and leave. {inside} in the centre."


def sacrificed(n: int, told: events.Sacrificed) -> str:
    name = species_name(told.species)
    return f"The {name} in the centre sacrifices itself: it goes back to its hideout and waits for the guards."


def declined(n: int, told: events.Declined) -> str:
    return "Nobody leaves the centre."


def won(n: int, told: events.Won) -> str:
    rounds = counted(told.rounds, "round", "rounds")
    return f"One of each species is in the centre. Together they overpower the guards, after {rounds}."


def gave_out(n: int, told: events.GaveOut) -> str:
    over = counted(told.rounds, "round is", "rounds are")
    return f"{over} over, and {n - told.centre} of {n} species are still missing from the centre: not solved."
