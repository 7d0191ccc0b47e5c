"""Kings (angels of power 1) that try to break the devil's ring, or to live long: adversaries of the perfect devil."""

import random
from collections.abc import Sequence

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring.perfect_devil import Plan
from cellar.games.angel.ring.rect import Rect
from cellar.games.angel.ring.wall import HIGH, KING_STEPS
from cellar_studies.angel.trials.hunt import King, Sight, hunt

#: What a weighing king looks at, in this order.
FEATURES = ("near a gap", "free around", "straight on", "near the middle", "where it demands", "chance")


def features(sight: Sight, step: Square, rng: random.Random) -> tuple[float, ...]:
    """The features of a step, each about 0 to 1."""
    x, y = step
    around = sum((x + dx, y + dy) not in sight.marked for dx, dy in KING_STEPS) / 8
    straight = float(step == (2 * sight.king[0] - sight.last[0], 2 * sight.king[1] - sight.last[1]))
    box = sight.decision.room or sight.decision.ring
    middle = -max(abs(2 * x - box.west - box.east), abs(2 * y - box.south - box.north)) / 40
    heights = box.heights(step)
    gap = -min(h + 2.0 * (_foot(box, name, step) in sight.marked) for name, h in heights.items()) / 20
    demanding = float(sight.decision.demand is not None and min(heights.values()) <= HIGH)
    return gap, around, straight, middle, demanding * -min(heights.values()) / 5, rng.random()


def _foot(box: Rect, name: str, king: Square) -> Square:
    """The square of a wall straight below the king."""
    if name in ("west", "east"):
        return getattr(box, name), king[1]
    return king[0], getattr(box, name)


def weighing(weights: Sequence[float], seed: int = 0) -> King:
    """Make a king that takes the step with the greatest weighted sum of features."""
    rng = random.Random(seed)

    def step(sight: Sight) -> Square:
        return max(sight.steps, key=lambda s: sum(w * f for w, f in zip(weights, features(sight, s, rng))))

    return step


def wandering(seed: int) -> King:
    """Make a king that goes straight on for a while, then turns."""
    rng = random.Random(seed)
    way = [rng.choice(KING_STEPS)]

    def step(sight: Sight) -> Square:
        ahead = (sight.king[0] + way[0][0], sight.king[1] + way[0][1])
        if ahead in sight.steps and rng.random() > 0.1:
            return ahead
        way[0] = rng.choice(KING_STEPS)
        return rng.choice(sight.steps)

    return step


def running(dx: int, dy: int, then: Square) -> King:
    """Make a king that runs to the ring in one direction, then along it in another, and tries every gap on its way."""

    def step(sight: Sight) -> Square:
        x, y = sight.king
        wishes = [(dx, dy), (dx + then[0], dy + then[1]), then, (then[0] - dx, then[1] - dy)]
        for wx, wy in wishes:
            square = (x + max(-1, min(1, wx)), y + max(-1, min(1, wy)))
            if square in sight.steps:
                return square
        return sight.steps[0]

    return step


#: Into each of the eight directions, then along either way.
RUNNERS = {f"runner {d} then {t}": running(*d, t) for d in KING_STEPS for t in KING_STEPS if t != d}
#: Weights found by `bred`: the kings that lived longest.
STUBBORN = {
    "gap seeker": (3.0, 0.2, 0.1, 0.0, 0.0, 0.05),
    "demander": (1.0, 0.2, 0.3, 0.0, 3.0, 0.1),
    "homebody": (0.0, 1.0, 0.1, 1.0, 0.0, 0.1),
}


def bred(plan: Plan, games: int, seed: int = 1) -> tuple[int, tuple[float, ...]]:
    """Search for a king that lives long: the longest match and its weights."""
    rng = random.Random(seed)
    pool: list[tuple[int, tuple[float, ...]]] = [
        (len(hunt(plan, weighing(weights)).marks), weights) for weights in STUBBORN.values()
    ]
    for _ in range(games - len(pool)):
        parent = max(rng.sample(pool, min(3, len(pool))))[1]
        child = tuple(w + rng.gauss(0, 0.5) for w in parent)
        pool.append((len(hunt(plan, weighing(child)).marks), child))
        pool = sorted(pool, reverse=True)[:12]
    return max(pool)
