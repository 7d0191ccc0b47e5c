"""The explanation of each thing on the board, for whoever selects it."""

from typing import Final

from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import marked
from cellar.rules.types import Options, State

FACTS: Final = {
    "Turn": "One flight of the angel and one mark of the devil.",
    "The angel wants to": "The problem itself has no end; this is how a match at a table ends. Until then the devil"
    " wins by leaving the angel no flight.",
    "Power": "How far the angel flies at the most, in every direction: as far as so many moves of a chess king.",
    "The angel stands on": "The first number counts cells to the east of the cell 0,0, the second cells to the north.",
    "Cells marked": "The angel may never land on a mark. It may fly over marks.",
    "Last mark": "The cell that the devil marked last.",
    "The limit may decide": "With so few turns even the best devil may run out of time.",
    "Thoughts": "What a perfect player thinks of this position.",
}
OTHERS: Final = {
    "resign": "The angel gives up, and the devil wins.",
    "from": "The cell that the angel flew from last.",
    "path-past": "The way that the perfect angel has come. Marks to its left are wasted: it never needs those cells.",
    "path-ahead": "The way that the perfect angel means to go; new marks bend it.",
    "ring": "The perfect devil keeps the king inside this ring for good.",
    "room": "All that the devil leaves the king: the ring is being closed around it.",
    "demand": "The perfect devil must answer here now, or the king gets through.",
    "advice": "What a perfect player would do now.",
    "edge": "The angel wins as soon as it stands beyond this line; the line itself belongs to the board.",
}


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing, and what it means for the next move; "" where there is no such thing."""
    if thing in OTHERS:
        return OTHERS[thing]
    kind, colon, name = thing.partition(":")
    if kind == "fact":
        return FACTS.get(name, "")
    if thing == "angel":
        return _angel(state)
    cell = coordinates.parse(name if colon and kind in ("cell", "mark") else thing)
    return _cell(state, cell) if cell is not None and len(cell) == state.dims else ""


def _angel(state: State) -> str:
    power = int(state.power)
    far = "one cell" if power == 1 else f"up to {power} cells"
    return f"It flies {far} in every direction, over anything, to a cell without a mark. It must fly on each turn."


def _cell(state: State, cell: Cell) -> str:
    angel = history.angel(state)
    if cell == angel:
        return _angel(state)
    x, y, z = (*cell, int(state.az))[:3]
    if marked(state, x, y, z):
        return "The angel may never land here; it may fly over it."
    if state.radius and rules.outside(state, x, y, z):
        return "Beyond the edge: if the angel lands here, it has won."
    far = max(abs(a - b) for a, b in zip(cell, angel))
    within = "within one flight of it" if far <= state.power else f"too far for one flight: its power is {state.power}"
    return f"Free, {far} from the angel: {within}. The devil may mark it."
