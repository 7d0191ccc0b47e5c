"""Beam search for a long life of a king against the perfect devil: of all ways to step, those that cost least are kept.

The devil is deterministic, and with each mark it says how many marks still suffice. What a king has wasted is the bound
of the start less the marks made and those still promised: it never falls, so the search keeps, step by step, the
positions that have wasted least, each once, and among equals a random choice.
"""

import random
from dataclasses import dataclass

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.perfect_devil import TIGHT, Plan, decide
from cellar.games.angel.ring.wall import KING_STEPS
from cellar_studies.angel.trials.hunt import King, Sight


@dataclass(frozen=True, slots=True)
class Life:
    """A king after its last step: where it has been, and what is marked."""

    trail: tuple[Square, ...]
    marked: frozenset[Square]
    #: marks made and still promised when the devil marked last
    bound: int


def longest_life(width: int, seed: int, plan: Plan = TIGHT) -> Life:
    """Search with a beam of so many positions; return a longest life found, trapped after its last mark."""
    rng = random.Random(seed)
    rect = plan.around((0, 0))
    beam = [Life(((0, 0),), frozenset(), plan.most_moves())]
    while True:
        following: dict[tuple[Square, frozenset[Square]], Life] = {}
        trapped = None
        for life in beam:
            king = life.trail[-1]
            decision = decide(plan, rect, king, set(life.marked))
            marked = life.marked | {decision.square}
            bound = len(marked) + decision.potential
            steps = [(king[0] + dx, king[1] + dy) for dx, dy in KING_STEPS]
            steps = [square for square in steps if square not in marked]
            if not steps:
                trapped = Life(life.trail, marked, bound)
            for square in steps:
                following.setdefault((square, marked), Life((*life.trail, square), marked, bound))
        if not following:
            assert trapped is not None
            return trapped
        # Drawn in a fixed order, so that a seed says all.
        lives = [following[key] for key in sorted(following, key=lambda key: (key[0], sorted(key[1])))]
        rng.shuffle(lives)
        beam = sorted(lives, key=lambda life: -life.bound)[:width]


def along(trail: tuple[Square, ...]) -> King:
    """Make a king that steps along a trail."""
    left = iter(trail[1:])

    def step(sight: Sight) -> Square:
        return next(left)

    return step
