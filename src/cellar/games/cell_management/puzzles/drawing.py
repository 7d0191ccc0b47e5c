"""Puzzles by measured difficulty: boards of the rulebook's games, drawn until one has the level."""

from dataclasses import dataclass

import numpy as np

from cellar.errors import BadOption
from cellar.games.cell_management import rules, setup
from cellar.games.cell_management.atlas.classes import hostile_sets, orders
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.puzzles.difficulty import LEVELS, Difficulty, measure
from cellar.games.cell_management.solver.solution import Board, board_of
from cellar.games.cell_management.theorem.criterion import solvable
from cellar.play.position import Position
from cellar.rules.rng import generator

#: The rulebook's game, and its simpler ones.
SPECIES = (6, 5, 4)


@dataclass(frozen=True, slots=True)
class DrawnPuzzle:
    """A start, and how hard it is."""

    position: Position
    difficulty: Difficulty
    seed: int


def draw_puzzle(level: str, seed: int, species: int = SPECIES[0]) -> DrawnPuzzle:
    """The setup's three draws, again until the board has the level: every board of the level is as likely as the
    others."""
    if level not in LEVELS:
        raise BadOption(f"There is no difficulty {level!r}: choose {', '.join(LEVELS)}.")
    if species not in SPECIES:
        raise BadOption(f"There are puzzles with 4, 5 and 6 species, not with {species}.")
    rng = generator(seed)
    start = Position.start("cell_management", species=species, hostile=species // 2, sacrifices="one")
    while True:
        position = Position.start(start.game, start.options, drawn=setup.draw(start.options, rng))
        difficulty = measure(board_of(position.state))
        if difficulty.level == level:
            return DrawnPuzzle(position, difficulty, seed)


def all_boards(species: int = SPECIES[0]) -> list[tuple[Difficulty, int]]:
    """The difficulty of every class of these boards that can be won, with the number of boards that it stands for."""
    found = []
    for order in orders(species):
        masks, weights = hostile_sets(species, order.turns, species // 2)
        for mask, weight in zip(masks.tolist(), weights.tolist()):
            ring = Ring(order.faces, mask, rules.SACRIFICE_ONE)
            if solvable(ring):
                found.append((measure(Board(ring)), weight))
    return found


def quantile(measured: list[tuple[Difficulty, int]], share: float) -> float:
    """The score that this share of all boards stays below."""
    ordered = sorted((difficulty.score, weight) for difficulty, weight in measured)
    sums = np.cumsum([weight for _, weight in ordered])
    return ordered[int(np.searchsorted(sums, share * sums[-1]))][0]
