"""Puzzles by measured difficulty: boards of the rulebook's game, drawn until one has the level."""

from dataclasses import dataclass

import numpy as np

from cellar.core.errors import BadOption
from cellar.core.position import Position
from cellar.core.rng import generator
from cellar.games.cell_management import setup
from cellar.games.cell_management.atlas.classes import hostile_sets, orders
from cellar.games.cell_management.puzzles.difficulty import LEVELS, Difficulty, measure
from cellar.games.cell_management.solver.hideout_ring import Ring
from cellar.games.cell_management.solver.solution import Board, board_of

SPECIES = 6
HOSTILE = 3
SACRIFICES = "one"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A start, and how hard it is."""

    position: Position
    difficulty: Difficulty
    seed: int


def draw(level: str, seed: int) -> Puzzle:
    """The setup's three draws, again until the board has the level: every board of the level is as likely as the
    others."""
    if level not in LEVELS:
        raise BadOption(f"There is no difficulty {level!r}: choose {', '.join(LEVELS)}.")
    rng = generator(seed)
    start = Position.start("cell_management", species=SPECIES, hostile=HOSTILE, sacrifices=SACRIFICES)
    while True:
        drawn = setup.draw(start.options, rng)
        position = Position.start(start.game, start.options, drawn=drawn)
        difficulty = measure(board_of(position.state))
        if difficulty.level == level:
            return Puzzle(position, difficulty, seed)


def all_boards() -> list[tuple[Difficulty, int]]:
    """The difficulty of every class of these boards, with the number of boards that it stands for."""
    found = []
    for order in orders(SPECIES):
        masks, weights = hostile_sets(SPECIES, order.turns, HOSTILE)
        for mask, weight in zip(masks.tolist(), weights.tolist()):
            board = Board(Ring(order.faces, mask, setup.SACRIFICES.index(SACRIFICES)))
            found.append((measure(board), weight))
    return found


def quantile(measured: list[tuple[Difficulty, int]], share: float) -> float:
    """The score that this share of all boards stays below."""
    ordered = sorted((difficulty.score, weight) for difficulty, weight in measured)
    sums = np.cumsum([weight for _, weight in ordered])
    return ordered[int(np.searchsorted(sums, share * sums[-1]))][0]
