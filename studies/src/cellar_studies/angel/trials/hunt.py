"""One match of a king against the devil's ring, with every invariant of the devil checked on every move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.demands import wall_demands
from cellar.games.angel.ring.layout import NEAR
from cellar.games.angel.ring.perfect_devil import Decision, Plan, decide, sound
from cellar.games.angel.ring.wall import KING_STEPS

#: The ring of the rulings: 85 x 85, nine marks a corner, each wall by its own table.
WIDE = Plan(
    "wide", 42, 42, ((0, 0), *((0, d) for d in range(1, 5)), *((d, 0) for d in range(1, 5))), NEAR, wall_demands
)


@dataclass(frozen=True)
class Sight:
    """What a king sees when it is to step."""

    king: Square
    last: Square
    steps: Sequence[Square]
    marked: set[Square]
    decision: Decision


King = Callable[[Sight], Square]


class DevilFailed(AssertionError):
    """An error: a king escaped, or an invariant of the devil was broken; the proof excludes both."""


@dataclass
class Hunt:
    """The course of a hunt: every mark, and the trail of the king until it was trapped."""

    #: every mark with the phase of the devil's plan that it was made in
    marks: list[tuple[Square, str]] = field(default_factory=list)
    #: where the king stood, from the start to its end
    trail: list[Square] = field(default_factory=list)


def hunt(plan: Plan, king: King, centre: Square = (0, 0)) -> Hunt:
    """Play a king against a plan until it is trapped."""
    found = Hunt(trail=[centre])
    place = last = centre
    marked: set[Square] = set()
    rect = plan.around(centre)
    potential = plan.most_moves() + 1
    while True:
        if not sound(plan, rect, place, marked):
            raise DevilFailed(f"the ring is not sound with the king on {place} after {len(marked)} marks")
        if len(plan.demands(rect, place, marked)) > 1:
            raise DevilFailed(f"two demands at once with the king on {place}")
        decision = decide(plan, rect, place, marked)
        if decision.square in marked or decision.square == place or decision.potential >= potential:
            raise DevilFailed(f"a wasted mark on {decision.square}")
        potential = decision.potential
        marked.add(decision.square)
        found.marks.append((decision.square, decision.phase))
        steps = [(place[0] + dx, place[1] + dy) for dx, dy in KING_STEPS]
        steps = [square for square in steps if square not in marked]
        if not steps:
            return found
        place, last = king(Sight(place, last, steps, marked, decision)), place
        found.trail.append(place)
        if not rect.encloses(place):
            raise DevilFailed(f"the king reached the ring on {place}")
