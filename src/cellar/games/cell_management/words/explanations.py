"""The explanation of each thing on the ship, for whoever selects it."""

from typing import Final

from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.species import a_captive, species_name, why
from cellar.rules.types import Options, State

FACTS: Final = {
    "Round": "The guards walk past every cell once, clockwise from the cell you choose.",
    "In the centre": "These species have escaped. One captive of each is enough.",
    "Still missing": "You win when a round ends with nobody missing from the centre.",
    "In their hideouts": "They are waiting. If another of their species runs, it goes straight on to the centre.",
    "This board cannot be won from its start": "You can still play it; a new table draws a board that can be won.",
}
OTHERS: Final = {
    "seat:0": "How many species have a captive in the centre. You win when a round ends with all of them there.",
    "centre": "You win when a round ends with one captive of each species here.",
    "guard:0": "They walk past every cell once a round and search the hideout that each cell faces.",
    "choice:nobody": "Everybody in the centre stays there, and the next round begins.",
}


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it does in the next round; "" where there is no such thing."""
    if thing in OTHERS:
        return OTHERS[thing]
    kind, _, name = thing.partition(":")
    if kind == "fact":
        return FACTS.get(name, "")
    n = int(state.n)
    species = SPECIES[:n].find(name) if len(name) == 1 else -1
    if species < 0:
        return ""
    return {"cell": _cell, "hideout": _hideout, "centre": _escaped}.get(kind, _nothing)(state, species)


def _nothing(state: State, species: int) -> str:
    return ""


def _cell(state: State, species: int) -> str:
    cells, hideouts = state.flat("cells"), state.flat("hideouts")
    facing = hideouts[cells.index(species)]
    hostile, occupied = state.hostile >> facing & 1, state.hidden >> facing & 1
    runs = f"{a_captive(species)} would run" if hostile != occupied else "nobody would run"
    return (
        f"As things stand, {runs} when the guards come by: {why(hostile, occupied)}. What happens at the cells before"
        " it may change that."
    )


def _hideout(state: State, species: int) -> str:
    rule = (
        "The cell beside it runs only while nobody is in here."
        if state.hostile >> species & 1
        else "The cell beside it runs only while somebody is in here."
    )
    called = species_name(species)
    return (
        f"{rule} {called} captives hide here; a second one goes straight on to the centre. The guards send back whoever"
        " they find here."
    )


def _escaped(state: State, species: int) -> str:
    return (
        "Escaped. After a round, a captive in the centre may go back to its own hideout, if it is empty, to help the"
        " others."
    )
