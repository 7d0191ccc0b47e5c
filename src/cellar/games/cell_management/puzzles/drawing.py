"""Puzzles of a given difficulty: boards of the rulebook's games, by rejection sampling until one has the level."""

from dataclasses import dataclass

from cellar.errors import BadOption
from cellar.games.cell_management.puzzles import levels
from cellar.games.cell_management.puzzles.difficulty import Difficulty, measure
from cellar.games.cell_management.puzzles.levels import SPECIES as SPECIES
from cellar.games.cell_management.solver.solution import board_of
from cellar.language import translator
from cellar.play.position import Position
from cellar.rules.rng import generator

_ = translator(__name__)


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A drawn start with its computed difficulty."""

    position: Position
    difficulty: Difficulty
    seed: int


def draw_puzzle(level: str, seed: int, species: int = SPECIES[0]) -> DrawnPuzzle:
    """Draw boards as the setup does until one has the level: every board of the level is equally likely."""
    levels.check(level)
    if species not in SPECIES:
        raise BadOption(_("There are puzzles with 4, 5 and 6 species, not with {species}.", species=species))
    start = Position.start("cell_management", species=species, hostile=species // 2, sacrifices="one")
    drawn = levels.draw(start.options, level, generator(seed))
    position = Position.start(start.game, start.options, drawn=drawn)
    return DrawnPuzzle(position, measure(board_of(position.state)), seed)
