"""The explanation of each thing on the board, for whoever selects it."""

from typing import Final

from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.marks import marked
from cellar.language import N_, translator
from cellar.rules.types import Options, State

_ = translator(__name__)

FACTS: Final = {
    N_("Turn"): N_("One flight of the angel and one mark of the devil."),
    N_("The angel wants to"): N_(
        "The problem itself never ends, so a match needs a limit. Until then the devil wins by"
        " leaving the angel nowhere to fly."
    ),
    N_("Power"): N_("How far the angel can fly in one turn, counted in moves of a chess king."),
    N_("The angel stands on"): N_("The first number counts cells east of the cell 0,0, the second cells north of it."),
    N_("Cells marked"): N_("The angel can never land on a mark, but it can fly over them."),
    N_("Last mark"): N_("The last cell that the devil marked."),
    N_("The limit may decide"): N_("With so few turns, even the best devil may run out of time."),
    N_("Thoughts"): N_("What a perfect player thinks of this position."),
}
OTHERS: Final = {
    "seat:0": N_("The angel, and how many turns it has flown so far."),
    "seat:1": N_("The devil, and how many cells it has marked so far."),
    "resign": N_("The angel gives up, and the devil wins."),
    "from": N_("The cell that the angel flew from last."),
    "path-past": N_("The perfect angel's path so far. Marks to its left are wasted: it never needs those cells."),
    "path-ahead": N_("Where the perfect angel means to go; new marks bend its path."),
    "ring": N_("The perfect devil keeps the king inside this ring for good."),
    "room": N_("All the room the king has left: the ring is closing around it."),
    "demand": N_("The perfect devil must answer here now, or the king gets through."),
    "advice": N_("What a perfect player would do now."),
    "edge": N_("The angel wins as soon as it is beyond this line. The line itself is part of the board."),
}


def explain(options: Options, state: State, thing: str) -> str:
    """Explain a thing, and what it means for the next move; "" where there is no such thing."""
    if thing in OTHERS:
        return _(OTHERS[thing])
    kind, colon, name = thing.partition(":")
    if kind == "fact":
        return next((_(meaning) for fact, meaning in FACTS.items() if _(fact) == name), "")
    if thing == "angel":
        return _angel(state)
    cell = coordinates.parse(name if colon and kind in ("cell", "mark", "gap") else thing)
    return _cell(state, cell) if cell is not None and len(cell) == state.dims else ""


def _angel(state: State) -> str:
    power = int(state.power)
    if power == 1:
        return _("It flies one cell in any direction, over anything, to an unmarked cell. It must fly every turn.")
    return _(
        "It flies up to {power} cells in any direction, over anything, to an unmarked cell. It must fly every turn.",
        power=power,
    )


def _cell(state: State, cell: Cell) -> str:
    angel = history.angel(state)
    if cell == angel:
        return _angel(state)
    x, y, z = (*cell, int(state.az))[:3]
    if marked(state, x, y, z):
        return _("The angel can never land here, but it can fly over it.")
    if state.radius and rules.outside(state, x, y, z):
        return _("Beyond the edge: if the angel lands here, it wins.")
    far = max(abs(a - b) for a, b in zip(cell, angel))
    if far <= state.power:
        return _("Free. The angel, {far} away, can fly here; the devil can mark it.", far=far)
    return _("Free. The angel, {far} away, can't reach it in one flight; the devil can mark it.", far=far)
