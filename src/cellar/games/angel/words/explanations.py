"""The explanation of each thing on the board, for whoever selects it."""

from typing import Final

from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import marked
from cellar.rules.types import Options, State

FACTS: Final = {
    "Turn": "One flight of the angel and one mark of the devil.",
    "The angel wants to": "The problem itself never ends, so a match needs a limit. Until then the devil wins by"
    " leaving the angel nowhere to fly.",
    "Power": "How far the angel can fly in one turn, counted in moves of a chess king.",
    "The angel stands on": "The first number counts cells east of the cell 0,0, the second cells north of it.",
    "Cells marked": "The angel can never land on a mark, but it can fly over them.",
    "Last mark": "The last cell that the devil marked.",
    "The limit may decide": "With so few turns, even the best devil may run out of time.",
    "Thoughts": "What a perfect player thinks of this position.",
}
OTHERS: Final = {
    "seat:0": "The angel, and how many turns it has flown so far.",
    "seat:1": "The devil, and how many cells it has marked so far.",
    "resign": "The angel gives up, and the devil wins.",
    "from": "The cell that the angel flew from last.",
    "path-past": "The perfect angel's path so far. Marks to its left are wasted: it never needs those cells.",
    "path-ahead": "Where the perfect angel means to go; new marks bend its path.",
    "ring": "The perfect devil keeps the king inside this ring for good.",
    "room": "All the room the king has left: the ring is closing around it.",
    "demand": "The perfect devil must answer here now, or the king gets through.",
    "advice": "What a perfect player would do now.",
    "edge": "The angel wins as soon as it is beyond this line. The line itself is part of the board.",
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
    cell = coordinates.parse(name if colon and kind in ("cell", "mark", "gap") else thing)
    return _cell(state, cell) if cell is not None and len(cell) == state.dims else ""


def _angel(state: State) -> str:
    power = int(state.power)
    far = "one cell" if power == 1 else f"up to {power} cells"
    return f"It flies {far} in any direction, over anything, to an unmarked cell. It must fly every turn."


def _cell(state: State, cell: Cell) -> str:
    angel = history.angel(state)
    if cell == angel:
        return _angel(state)
    x, y, z = (*cell, int(state.az))[:3]
    if marked(state, x, y, z):
        return "The angel can never land here, but it can fly over it."
    if state.radius and rules.outside(state, x, y, z):
        return "Beyond the edge: if the angel lands here, it wins."
    far = max(abs(a - b) for a, b in zip(cell, angel))
    if far <= state.power:
        return f"Free. The angel, {far} away, can fly here; the devil can mark it."
    return f"Free. The angel, {far} away, can't reach it in one flight; the devil can mark it."
