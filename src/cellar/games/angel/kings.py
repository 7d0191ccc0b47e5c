"""Kings (angels of power 1) that try to break the devil's ring, or at least to live long: what the perfect devil is
tested against."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cellar.games.angel.corner import Square
from cellar.games.angel.perfect_devil import Decision, Plan, decide, sound
from cellar.games.angel.ring import Rect
from cellar.games.angel.wall import HIGH, KING_STEPS


@dataclass(frozen=True)
class Scene:
    """What a king sees when it is to step."""

    king: Square
    last: Square
    steps: Sequence[Square]
    marked: set[Square]
    decision: Decision


King = Callable[[Scene], Square]

#: What a weighing king looks at, in this order.
FEATURES = ("near a gap", "free around", "straight on", "near the middle", "where it demands", "chance")


def features(scene: Scene, step: Square, rng: random.Random) -> tuple[float, ...]:
    """A step as numbers, each about 0 to 1."""
    x, y = step
    around = sum((x + dx, y + dy) not in scene.marked for dx, dy in KING_STEPS) / 8
    straight = float(step == (2 * scene.king[0] - scene.last[0], 2 * scene.king[1] - scene.last[1]))
    box = scene.decision.room or scene.decision.ring
    middle = -max(abs(2 * x - box.west - box.east), abs(2 * y - box.south - box.north)) / 40
    heights = box.heights(step)
    gap = -min(h + 2.0 * (_foot(box, name, step) in scene.marked) for name, h in heights.items()) / 20
    demanding = float(scene.decision.demand is not None and min(heights.values()) <= HIGH)
    return gap, around, straight, middle, demanding * -min(heights.values()) / 5, rng.random()


def _foot(box: Rect, name: str, king: Square) -> Square:
    """The square of a wall straight below the king."""
    if name in ("west", "east"):
        return getattr(box, name), king[1]
    return king[0], getattr(box, name)


def weighing(weights: Sequence[float], seed: int = 0) -> King:
    """A king that takes the step with the greatest weighted sum of features."""
    rng = random.Random(seed)

    def step(scene: Scene) -> Square:
        return max(scene.steps, key=lambda s: sum(w * f for w, f in zip(weights, features(scene, s, rng))))

    return step


def wandering(seed: int) -> King:
    """A king that goes straight on for a while, then turns."""
    rng = random.Random(seed)
    way = [rng.choice(KING_STEPS)]

    def step(scene: Scene) -> Square:
        ahead = (scene.king[0] + way[0][0], scene.king[1] + way[0][1])
        if ahead in scene.steps and rng.random() > 0.1:
            return ahead
        way[0] = rng.choice(KING_STEPS)
        return rng.choice(scene.steps)

    return step


def running(dx: int, dy: int, then: Square) -> King:
    """A king that runs to the ring in one direction, then along it in another, and tries every gap on its way."""

    def step(scene: Scene) -> Square:
        x, y = scene.king
        wishes = [(dx, dy), (dx + then[0], dy + then[1]), then, (then[0] - dx, then[1] - dy)]
        for wx, wy in wishes:
            square = (x + max(-1, min(1, wx)), y + max(-1, min(1, wy)))
            if square in scene.steps:
                return square
        return scene.steps[0]

    return step


#: Into each of the eight directions, then along either way.
RUNNERS = {f"runner {d} then {t}": running(*d, t) for d in KING_STEPS for t in KING_STEPS if t != d}
#: Weights found by `evolve`: the kings that lived longest.
STUBBORN = {
    "gap seeker": (3.0, 0.2, 0.1, 0.0, 0.0, 0.05),
    "demander": (1.0, 0.2, 0.3, 0.0, 3.0, 0.1),
    "homebody": (0.0, 1.0, 0.1, 1.0, 0.0, 0.1),
}


class DevilFailed(AssertionError):
    """A king escaped, or the devil's promise was broken: the proof excludes both."""


def hunt(plan: Plan, king: King, centre: Square = (0, 0)) -> int:
    """Play a king against a plan until it is trapped, checking every promise on every move; how many marks it took."""
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
        steps = [(place[0] + dx, place[1] + dy) for dx, dy in KING_STEPS]
        steps = [square for square in steps if square not in marked]
        if not steps:
            return len(marked)
        scene = Scene(place, last, steps, marked, decision)
        place, last = king(scene), place
        if not rect.encloses(place):
            raise DevilFailed(f"the king reached the ring on {place}")


def evolve(plan: Plan, games: int, seed: int = 1) -> tuple[int, tuple[float, ...]]:
    """Search for a king that lives long: the longest match and its weights."""
    rng = random.Random(seed)
    pool: list[tuple[int, tuple[float, ...]]] = [
        (hunt(plan, weighing(weights)), weights) for weights in STUBBORN.values()
    ]
    for _ in range(games - len(pool)):
        parent = max(rng.sample(pool, min(3, len(pool))))[1]
        child = tuple(w + rng.gauss(0, 0.5) for w in parent)
        pool.append((hunt(plan, weighing(child)), child))
        pool = sorted(pool, reverse=True)[:12]
    return max(pool)
