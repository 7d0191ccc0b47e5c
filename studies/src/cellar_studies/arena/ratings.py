"""Ratings of contestants: Elo fitted to all matches at once (Bradley-Terry), and openskill's, match by match."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from math import log, sqrt
from random import Random
from types import ModuleType
from typing import Any, Final

import numpy as np

from cellar.errors import BadOption
from cellar_studies.arena.comparisons import Line, meetings
from cellar_studies.arena.intervals import Z

#: Points of Elo for which odds are multiplied by e.
SCALE: Final = 400 / log(10)
#: Steps of Newton's method; each at most so long.
STEPS: Final = 100
LONGEST_STEP: Final = 2.0
#: Orders in which openskill sees the matches; fewer where that would be more than so many matches in all.
MOST_ORDERS: Final = 20
MOST_RATED: Final = 40_000


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def elo_ratings(lines: Sequence[Line], count: int, camps: tuple[int, ...]) -> list[Rating]:
    """Fit Elo ratings with mean 0 to all comparisons, by maximum likelihood.

    Every two who met are given one win each besides, so that who won everything has a rating too. Intervals are from
    the spread between matches (a sandwich estimate): comparisons of one match may depend on each other.
    """
    per_match = [meetings(line, camps) for line in lines]
    met = sorted({pair for found in per_match for pair in found})
    per_match += [{pair: result} for pair in met for result in (0.0, 1.0)]
    strengths = np.zeros(count)
    for _ in range(STEPS):
        slope, curve = _derivatives(per_match, strengths)
        step = np.linalg.pinv(curve) @ slope.sum(0)
        longest = float(np.abs(step).max(initial=0.0))
        strengths += step * min(1.0, LONGEST_STEP / max(longest, 1e-12))
        if longest < 1e-9:
            break
    strengths -= strengths.mean()
    slope, curve = _derivatives(per_match, strengths)
    bread = np.linalg.pinv(curve)
    spread = np.sqrt(np.maximum(np.diag(bread @ (slope.T @ slope) @ bread), 0.0))
    return [
        Rating(float(SCALE * value), float(SCALE * (value - Z * half)), float(SCALE * (value + Z * half)))
        for value, half in zip(strengths, spread)
    ]


def _derivatives(per_match: list[dict[tuple[int, int], float]], strengths: Any) -> tuple[Any, Any]:
    """Compute the gradient of the log-likelihood for each match, and the negative Hessian of all."""
    count = len(strengths)
    slope, curve = np.zeros((len(per_match), count)), np.zeros((count, count))
    for match, found in enumerate(per_match):
        for (one, two), result in found.items():
            expected = 1 / (1 + np.exp(strengths[two] - strengths[one]))
            slope[match, one] += result - expected
            slope[match, two] -= result - expected
            weight = expected * (1 - expected)
            curve[one, one] += weight
            curve[two, two] += weight
            curve[one, two] -= weight
            curve[two, one] -= weight
    return slope, curve


def openskill() -> ModuleType:
    if find_spec("openskill") is None:
        raise BadOption("There is no openskill here, which rates the contestants: install cellar-games[arena].")
    return import_module("openskill.models")


def skills(lines: Sequence[Line], count: int, camps: tuple[int, ...]) -> list[dict[str, float]]:
    """Rate contestants by openskill's Plackett-Luce model: mu, sigma, and mu's interval.

    It is made match by match, and the last ones weigh most; so it is the mean over several orders of the matches: their
    own, and others that are always the same.
    """
    dice = Random(0)
    orders = [list(lines)]
    while len(orders) < MOST_ORDERS and (len(orders) + 1) * len(lines) <= MOST_RATED:
        orders.append(dice.sample(orders[0], len(lines)))
    found = [_skills(order, count, camps) for order in orders]
    rows = []
    for who in range(count):
        mu = sum(known[who][0] for known in found) / len(found)
        sigma = sqrt(sum(known[who][1] ** 2 for known in found) / len(found))
        rows.append({"mu": mu, "sigma": sigma, "low": mu - Z * sigma, "high": mu + Z * sigma})
    return rows


def _skills(lines: Sequence[Line], count: int, camps: tuple[int, ...]) -> list[tuple[float, float]]:
    """Compute mu and sigma after all matches in this order. A bot does not learn from match to match, so nothing is
    added to sigma between them. Where somebody sits at several seats of a match, the mean of the changes counts."""
    model = openskill().PlackettLuce(tau=0.0)
    known = [model.rating() for _ in range(count)]
    order = sorted(set(camps))
    seats = {camp: [seat for seat, mine in enumerate(camps) if mine == camp] for camp in order}
    for line in lines if len(order) > 1 else ():
        teams = [[known[line["seats"][seat]] for seat in seats[camp]] for camp in order]
        rated = model.rate(teams, ranks=[-line["results"][seats[camp][0]] for camp in order])
        changed: dict[int, list[Any]] = {}
        for camp, team in zip(order, rated):
            for seat, new in zip(seats[camp], team):
                changed.setdefault(line["seats"][seat], []).append(new)
        for who, new in changed.items():
            mu = sum(one.mu for one in new) / len(new)
            known[who] = model.rating(mu=mu, sigma=sqrt(sum(one.sigma**2 for one in new) / len(new)))
    return [(one.mu, one.sigma) for one in known]
