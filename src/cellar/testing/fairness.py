"""Check of determinization against chance: what `resample` draws is as likely as what setup and dice draw.

Draw a state from the start of a match and redraw what a seat may not know: the result has the distribution of the start
itself (one step of Gibbs sampling keeps it). So each number of the state must take each value as often afterwards as
before; a two-sample chi-square test compares them.
"""

from math import sqrt

import numpy as np

from cellar.compile.arrays import Array
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import OVER, PUBLIC
from cellar.testing.random_matches import Sample, looker, must

#: Matches that are begun and redrawn: a value twice as likely as it should be is seen in so many.
MATCHES = 600
#: Values that are drawn in fewer of them are counted together.
RARE = 10


def resampling_draws_as_chance_does(game: Game, sample: Sample) -> None:
    """Check that at the first decision every number that is hidden from a seat is redrawn as often to each value as
    setup and chance give it; later, what a seat may exclude depends on why others acted as they did."""
    if game.about.everything_open:
        return
    rng = generator(31)
    begun: list[bytes] = []
    by_public: list[bytes] = []
    by_seat: list[bytes] = []
    for seed in range(MATCHES):
        position = Position.start(game, sample, seed=seed).settle(rng)
        if position.actor == OVER:
            return
        begun.append(position.state.tobytes())
        for seat, redrawn in ((PUBLIC, by_public), (position.actor, by_seat)):
            state = position.state.copy()
            game.rules.resample(state, seat, rng)
            redrawn.append(state.tobytes())
    dtype = game.dtype(Position.start(game, sample).options)
    before = np.frombuffer(b"".join(begun), dtype)
    for who, drawn in ((looker(PUBLIC), by_public), ("whoever is to move", by_seat)):
        after = np.frombuffer(b"".join(drawn), dtype)
        for name in dtype.names or ():
            a, b = before[name].reshape(MATCHES, -1), after[name].reshape(MATCHES, -1)
            for column in np.flatnonzero((a != b).any(axis=0)):
                _compare(f"number {column} of {name!r}", who, a[:, column], b[:, column], sample)


def _compare(what: str, who: str, before: Array, after: Array, sample: Sample) -> None:
    """Check that two samples of one number may have one distribution; rare values are counted as one."""
    values = np.union1d(before, after)
    counts = [(int((before == value).sum()), int((after == value).sum())) for value in values]
    common = [pair for pair in counts if sum(pair) >= RARE]
    rare = [pair for pair in counts if sum(pair) < RARE]
    if rare:
        common.append((sum(a for a, _ in rare), sum(b for _, b in rare)))
    freedom = len(common) - 1
    distance = sum((a - b) ** 2 / (a + b) for a, b in common)
    worst = max(range(len(counts)), key=lambda n: abs(counts[n][0] - counts[n][1]))
    must(
        distance <= freedom + 6 * sqrt(2 * freedom) + 10,
        f"resample does not draw as chance does: {what} is {values[worst]} in {counts[worst][0]} of {MATCHES} starts"
        f" and, redrawn for {who}, in {counts[worst][1]} (with {sample}).",
    )
