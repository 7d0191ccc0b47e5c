"""The explanation of each thing on the ship, for whoever selects it."""

from typing import Final

from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.species import species_name, takes_an
from cellar.language import N_, in_a_row, translator
from cellar.rules.types import Options, State

_ = translator(__name__)
#: Facts of the panel, and what each means.
FACTS: Final = {
    N_("Round"): N_("The guards walk past every cell once, clockwise from the cell you choose."),
    N_("In the centre"): N_("These species have escaped. One captive of each is enough."),
    N_("Still missing"): N_("You win when a round ends with nobody missing from the centre."),
    N_("In their hideouts"): N_(
        "They are waiting. If another of their species runs, it goes straight on to the centre."
    ),
    N_("This board cannot be won from its start"): N_(
        "You can still play it; a new table draws a board that can be won."
    ),
}
OTHERS: Final = {
    "seat:0": N_("How many species have a captive in the centre. You win when a round ends with all of them there."),
    "centre": N_("You win when a round ends with one captive of each species here."),
    "guard:0": N_("They walk past every cell once a round and search the hideout that each cell faces."),
    "choice:nobody": N_("Everybody in the centre stays there, and the next round begins."),
}
ESCAPED: Final = N_(
    "Escaped. After a round, a captive in the centre may go back to its own hideout, if it is empty, to help the"
    " others."
)
#: What a captive of a cell would do in the next round, by whether the hideout beside it is hostile and occupied.
WOULD_STAY: Final = {
    (0, 0): N_("As things stand, nobody would run when the guards come by: no friend is there."),
    (1, 1): N_("As things stand, nobody would run when the guards come by: an enemy is watching."),
}
WOULD_RUN: Final = {
    (0, 1): N_("As things stand, a {captive} would run when the guards come by: a friend is there."),
    (1, 0): N_("As things stand, a {captive} would run when the guards come by: no enemy is there."),
}
AN_WOULD_RUN: Final = {
    (0, 1): N_("As things stand, an {captive} would run when the guards come by: a friend is there."),
    (1, 0): N_("As things stand, an {captive} would run when the guards come by: no enemy is there."),
}


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it does in the next round; "" where there is no such thing."""
    if thing in OTHERS:
        return _(OTHERS[thing])
    kind, name = (*thing.split(":", 1), "")[:2]
    if kind == "fact":
        return next((_(meaning) for fact, meaning in FACTS.items() if _(fact) == name), "")
    n = int(state.n)
    species = SPECIES[:n].find(name) if len(name) == 1 else -1
    if species < 0:
        return ""
    if kind == "cell":
        return _cell(state, species)
    if kind == "hideout":
        return _hideout(state, species)
    return _(ESCAPED) if kind == "centre" else ""


def _cell(state: State, species: int) -> str:
    cells, hideouts = state.flat("cells"), state.flat("hideouts")
    facing = hideouts[cells.index(species)]
    hostile, occupied = state.hostile >> facing & 1, state.hidden >> facing & 1
    if hostile == occupied:
        now = _(WOULD_STAY[hostile, occupied])
    else:
        runs = AN_WOULD_RUN if takes_an(species) else WOULD_RUN
        now = _(runs[hostile, occupied], captive=species_name(species))
    return in_a_row((now, _("What happens at the cells before it may change that.")))


def _hideout(state: State, species: int) -> str:
    rule = (
        _("The cell beside it runs only while nobody is in here.")
        if state.hostile >> species & 1
        else _("The cell beside it runs only while somebody is in here.")
    )
    hiding = _(
        "{species} captives hide here; a second one goes straight on to the centre. The guards send back whoever they"
        " find here.",
        species=species_name(species),
    )
    return in_a_row((rule, hiding))
