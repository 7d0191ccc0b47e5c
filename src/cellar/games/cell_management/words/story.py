"""The events told as the rulebook's story: one function per kind of row, called by its name; `n` counts the species."""

from cellar.games.cell_management import events
from cellar.games.cell_management.words.species import species_name, takes_an
from cellar.language import N_, translator

_ = translator(__name__)
#: Of a cell whose captives stay: by whether the hideout beside it is hostile and occupied, why.
STAYING = {
    (0, 0): N_(
        "Cell {cell}: the {hideout} hideout beside it is friendly and empty; no friend is there, so nobody tries to"
        " escape."
    ),
    (1, 1): N_(
        "Cell {cell}: the {hideout} hideout beside it is hostile and occupied; an enemy is watching, so nobody tries to"
        " escape."
    ),
}
#: Of a cell from which a captive would run though none is left.
EMPTY = {
    (0, 1): N_(
        "Cell {cell}: the {hideout} hideout beside it is friendly and occupied; a friend is there, but nobody is left"
        " in the cell to try."
    ),
    (1, 0): N_(
        "Cell {cell}: the {hideout} hideout beside it is hostile and empty; no enemy is there, but nobody is left in"
        " the cell to try."
    ),
}
#: Of a cell from which a captive runs.
RUNNING = {
    (0, 1): N_(
        "Cell {cell}: the {hideout} hideout beside it is friendly and occupied; a friend is there, so one {cell} tries"
        " to escape."
    ),
    (1, 0): N_(
        "Cell {cell}: the {hideout} hideout beside it is hostile and empty; no enemy is there, so one {cell} tries to"
        " escape."
    ),
}


def attracted(n: int, told: events.Attracted) -> str:
    cell = species_name(told.species)
    return _("Round {round}: cell {cell} causes a disturbance and attracts the guards.", round=told.round, cell=cell)


def examined(n: int, told: events.Examined) -> str:
    """Say why a captive runs or why none does."""
    sentences = STAYING if told.hostile == told.occupied else RUNNING if told.captives else EMPTY
    cell, hideout = species_name(told.species), species_name(told.hideout)
    return _(sentences[told.hostile, told.occupied], cell=cell, hideout=hideout)


def hid(n: int, told: events.Hid) -> str:
    return _("The {captive} hides in its own hideout, which is empty.", captive=species_name(told.species))


def escaped(n: int, told: events.Escaped) -> str:
    captive = species_name(told.species)
    if told.centre == n:
        return _(
            "The {captive} finds its own hideout taken and escapes to the centre (everybody is there).", captive=captive
        )
    return _.plural(
        "The {captive} finds its own hideout taken and escapes to the centre ({count} more to go).",
        "The {captive} finds its own hideout taken and escapes to the centre ({count} more to go).",
        n - told.centre,
        captive=captive,
    )


def searched(n: int, told: events.Searched) -> str:
    hideout = species_name(told.species)
    if not told.found:
        return _("The guards search the {hideout} hideout and find nobody.", hideout=hideout)
    if takes_an(told.species):
        return _(
            "The guards search the {hideout} hideout, find an {hideout} and take it back to its cell.", hideout=hideout
        )
    return _("The guards search the {hideout} hideout, find a {hideout} and take it back to its cell.", hideout=hideout)


def left(n: int, told: events.Left) -> str:
    return _.plural(
        "The guards have passed every cell and leave. {count} species is in the centre.",
        "The guards have passed every cell and leave. {count} species are in the centre.",
        told.centre,
    )


def sacrificed(n: int, told: events.Sacrificed) -> str:
    return _(
        "The {captive} in the centre sacrifices itself: it goes back to its hideout and waits for the guards.",
        captive=species_name(told.species),
    )


def declined(n: int, told: events.Declined) -> str:
    return _("Nobody leaves the centre.")


def won(n: int, told: events.Won) -> str:
    return _.plural(
        "One of each species is in the centre. Together they overpower the guards, after {count} round.",
        "One of each species is in the centre. Together they overpower the guards, after {count} rounds.",
        told.rounds,
    )


def gave_out(n: int, told: events.GaveOut) -> str:
    return _.plural(
        "{count} round is over, and {missing} of {species} species are still missing from the centre: not solved.",
        "{count} rounds are over, and {missing} of {species} species are still missing from the centre: not solved.",
        told.rounds,
        missing=n - told.centre,
        species=n,
    )
