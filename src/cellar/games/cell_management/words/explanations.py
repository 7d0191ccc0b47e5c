"""The explanation of each thing on the ship, for whoever selects it."""

from typing import Final

from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.words.species import species_name, takes_an
from cellar.language import translator
from cellar.language.telling import Explanations
from cellar.rules.types import Options, State

_ = translator(__name__)
EXPLANATIONS: Final = Explanations(_, __package__)
_say = EXPLANATIONS.say


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing and what it does in the next round; "" where there is no such thing."""
    kind, name = (*thing.split(":", 1), "")[:2]
    if kind == "fact":
        return EXPLANATIONS.fact(name)
    if (":" in thing and thing in EXPLANATIONS) or thing == "centre":
        return _say(thing)
    n = int(state.n)
    species = SPECIES[:n].find(name) if len(name) == 1 else -1
    if species < 0:
        return ""
    if kind == "cell":
        return _cell(state, species)
    if kind == "hideout":
        return _say("hideout", hostile=state.hostile >> species & 1, species=species_name(species))
    return _say("escaped") if kind == "centre" else ""


def _cell(state: State, species: int) -> str:
    cells, hideouts = state.flat("cells"), state.flat("hideouts")
    facing = hideouts[cells.index(species)]
    hostile, occupied = state.hostile >> facing & 1, state.hidden >> facing & 1
    runs_as_an = hostile != occupied and takes_an(species)
    return _say("cell", would=4 + hostile if runs_as_an else 2 * hostile + occupied, captive=species_name(species))
