"""Skill of people and bots by openskill's model of Plackett and Luce, as `cellar arena` uses it: a mean and a standard
deviation, changed by the places of a match. The library `openskill` comes with the extra `accounts`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from typing import Any

from cellar.extras import need

#: openskill's own numbers: a newcomer's mean and standard deviation, and how much of a match is luck.
MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 6
#: The rating of a newcomer, as people see it.
MIDDLE = 1500.0
#: A rating is provisional until its standard deviation is below this, about half of a newcomer's.
SETTLED = 4.0
#: The standard deviation of a bot, whose rating never changes.
BOTS = 2.0


@dataclass(frozen=True, slots=True)
class Skill:
    """How strong somebody is held to be."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def provisional(self) -> bool:
        return self.sigma >= SETTLED


NEWCOMER = Skill()


def points(sides: int) -> float:
    """Points of a rating for one of openskill's mean, where so many sides play: two well-known players whose ratings
    differ by 400 have odds of ten to one, as in chess."""
    return 400 / (log(10) * sqrt(sides) * BETA)


def rating(skill: Skill, sides: int) -> float:
    """A skill as people see it."""
    return MIDDLE + points(sides) * (skill.mu - MU)


def skill_of(rating: float, sides: int) -> Skill:
    """The skill of a bot with this rating."""
    return Skill(MU + (rating - MIDDLE) / points(sides), BOTS)


def after(teams: Sequence[Sequence[Skill]], places: Sequence[float]) -> list[list[Skill]]:
    """The skills of all teams after a match; of two places the lower is the better one, and equal ones are a draw."""
    model = _model()
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    return [[Skill(one.mu, one.sigma) for one in team] for team in model.rate(before, ranks=list(places))]


@cache
def _model() -> Any:
    # People learn: what is known of them fades a little with each match (openskill's tau), where bots' does not.
    return need("openskill.models", "accounts").PlackettLuce()
