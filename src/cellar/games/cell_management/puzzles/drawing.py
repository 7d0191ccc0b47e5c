"""Puzzles of a given difficulty: boards of the rulebook's games, by rejection sampling until one has the level."""

from dataclasses import dataclass

from cellar.errors import BadOption
from cellar.games.cell_management import setup
from cellar.games.cell_management.puzzles.difficulty import LEVELS, Difficulty, measure
from cellar.games.cell_management.solver.solution import board_of
from cellar.language import enumerated, translator
from cellar.play.position import Position
from cellar.rules.rng import generator

_ = translator(__name__)

#: The rulebook's game, and its simpler ones.
SPECIES = (6, 5, 4)


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A drawn start with its computed difficulty."""

    position: Position
    difficulty: Difficulty
    seed: int


def draw_puzzle(level: str, seed: int, species: int = SPECIES[0]) -> DrawnPuzzle:
    """Draw boards as the setup does until one has the level: every board of the level is equally likely."""
    if level not in LEVELS:
        levels = enumerated(tuple(LEVELS))
        raise BadOption(_("There is no difficulty {level}: choose {levels}.", level=repr(level), levels=levels))
    if species not in SPECIES:
        raise BadOption(_("There are puzzles with 4, 5 and 6 species, not with {species}.", species=species))
    rng = generator(seed)
    start = Position.start("cell_management", species=species, hostile=species // 2, sacrifices="one")
    while True:
        position = Position.start(start.game, start.options, drawn=setup.draw(start.options, rng))
        difficulty = measure(board_of(position.state))
        if difficulty.level == level:
            return DrawnPuzzle(position, difficulty, seed)
