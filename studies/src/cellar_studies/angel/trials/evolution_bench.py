"""Bench of the search for a devil that beats the perfect angel: an evolution of devils, and its games played in
vain."""

import sys
from typing import Any

from cellar_studies.angel.trials.evolution import Study, evolve

GENERATIONS = 40
POPULATION = 24
TURNS = 300


def run(
    generations: int = GENERATIONS, population: int = POPULATION, turns: int = TURNS, seed: int = 2026
) -> dict[str, object]:
    """Run an evolution; every invariant is checked on every turn of every game. Progress goes to stderr."""

    def tell(study: Study) -> None:
        print(
            f"{study.games:,} games, {study.turns:,} turns, {len(study.beaten)} lost, best score"
            f" {study.scores[-1]:.3f}",
            file=sys.stderr,
            flush=True,
        )

    study = evolve(seed, generations, population, turns, tell)
    return {
        "games": study.games,
        "turns": study.turns,
        "lost": len(study.beaten),
        "how": [what for _, _, what in study.beaten],
        "scores": [round(score, 4) for score in study.scores],
    }


def report(figures: dict[str, Any]) -> str:
    scores = figures["scores"]
    return "\n".join(
        [
            f"{figures['games']:,} games, {figures['turns']:,} turns, every invariant checked on every turn.",
            f"Games that the angel lost or in which it broke an invariant: {figures['lost']}.",
            (
                f"Score of the worst devil (way lost + exits taken, 0 to 2): {scores[0]:.3f} at first, {scores[-1]:.3f}"
                " at last."
            ),
            *figures["how"],
        ]
    )
