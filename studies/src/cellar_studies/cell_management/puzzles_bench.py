"""Bench of how hard the boards of the rulebook's games are: the levels of `cellar puzzle` come from its
distribution."""

from typing import Any

import numpy as np

from cellar.games.cell_management import rules
from cellar.games.cell_management.board.hideout_ring import Ring
from cellar.games.cell_management.puzzles.difficulty import LEVELS, Difficulty, measure
from cellar.games.cell_management.puzzles.drawing import SPECIES
from cellar.games.cell_management.solver.solution import Board
from cellar.games.cell_management.theorem.criterion import solvable
from cellar_studies.cell_management.atlas.classes import hostile_sets, orders

SHARES = (0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1.0)


def run() -> dict[str, object]:
    """Measure every board that can be won; quantiles of the score, and what each level is made of."""
    return {str(species): distribution(all_boards(species)) for species in SPECIES}


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


def distribution(measured: list[tuple[Difficulty, int]]) -> dict[str, Any]:
    """The scores of the boards of one number of species, by share and by level."""
    levels: dict[str, dict[str, Any]] = {}
    for name, begin in LEVELS.items():
        rows = [(found, weight) for found, weight in measured if found.level == name]
        boards = sum(weight for _, weight in rows)
        solutions = sorted(found.solutions for found, weight in rows for _ in range(weight))
        levels[name] = {
            "from_bits": begin,
            "boards": boards,
            "fewest_rounds": min(found.rounds for found, _ in rows),
            "most_rounds": max(found.rounds for found, _ in rows),
            "mean_rounds": round(sum(found.rounds * weight for found, weight in rows) / boards, 2),
            "median_solutions": solutions[len(solutions) // 2],
            "mean_tempting": round(sum(found.tempting * weight for found, weight in rows) / boards, 1),
            "mean_promising": round(sum(found.promising * weight for found, weight in rows) / boards, 1),
        }
    return {
        "boards": sum(weight for _, weight in measured),
        "quantiles": {f"{share:.0%}": quantile(measured, share) for share in SHARES},
        "levels": levels,
    }


def report(figures: dict[str, Any]) -> str:
    """The figures as tables."""
    return "\n\n".join(table(species, found) for species, found in figures.items())


def table(species: str, found: dict[str, Any]) -> str:
    """The tables of one number of species."""
    boards = f"{found['boards']:,} boards of {species} species with {int(species) // 2} hostile hideouts"
    lines = [f"{boards} that can be won; score in bits:"]
    lines.append("  ".join(f"{share}: {score}" for share, score in found["quantiles"].items()))
    lines.append("")
    lines.append(
        f"{'level':<8}{'from':>8}{'boards':>8}{'rounds':>9}{'mean':>7}"
        f"{'solutions':>11}{'look good':>11}{'of these wrong':>16}"
    )
    for name, level in found["levels"].items():
        rounds = f"{level['fewest_rounds']}-{level['most_rounds']}"
        lines.append(
            f"{name:<8}{level['from_bits']:>8}{level['boards']:>8,}{rounds:>9}{level['mean_rounds']:>7}"
            f"{level['median_solutions']:>11,}{level['mean_promising']:>11}"
            f"{level['mean_tempting'] / level['mean_promising']:>16.0%}"
        )
    return "\n".join(lines)
