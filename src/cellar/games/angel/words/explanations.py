"""The explanation of each thing on the board, for whoever selects it."""

from typing import Final

from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import marked
from cellar.language import translator
from cellar.language.telling import Explanations
from cellar.rules.types import Options, State

_ = translator(__name__)
EXPLANATIONS: Final = Explanations(_, __package__)
_say = EXPLANATIONS.say


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing, and what it means for the next move; "" where there is no such thing."""
    kind, colon, name = thing.partition(":")
    if kind == "fact":
        return EXPLANATIONS.fact(name)
    if thing == "angel":
        return _angel(state)
    if thing in EXPLANATIONS and thing != "cell":
        return _say(thing)
    cell = coordinates.parse(name if colon and kind in ("cell", "mark", "gap") else thing)
    return _cell(state, cell) if cell is not None and len(cell) == state.dims else ""


def _angel(state: State) -> str:
    return _say("angel", flies=int(state.power) - 1, power=int(state.power))


def _cell(state: State, cell: Cell) -> str:
    angel = history.angel(state)
    if cell == angel:
        return _angel(state)
    x, y, z = (*cell, int(state.az))[:3]
    far = max(abs(a - b) for a, b in zip(cell, angel))
    beyond = bool(state.radius) and rules.outside(state, x, y, z)
    kind = 0 if marked(state, x, y, z) else 1 if beyond else 2 if far <= state.power else 3
    return _say("cell", cell=kind, far=far)
