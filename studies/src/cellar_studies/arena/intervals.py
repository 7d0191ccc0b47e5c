"""Means and rates with 95 % confidence intervals, by Agresti and Coull's formula extended to draws.

A score is 1 for a win, 1/2 for a draw, 0 for a loss. The interval is that of a mean, after about two wins and two
losses more were counted (half of z squared each): it has the right width for wins and losses alone, gets narrower where
draws make scores differ less, and is never empty, also where everything was won.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf, log10, sqrt
from typing import Any, Final

Z: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its confidence interval."""

    value: float
    low: float
    high: float
    #: over how many matches or numbers
    count: int

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def rate(scores: Sequence[float]) -> Estimate | None:
    """Compute the mean and interval of scores from 0 to 1, one for each match; None for no scores."""
    if not scores:
        return None
    count, more = len(scores), Z * Z / 2
    middle = (sum(scores) + more) / (count + 2 * more)
    squares = sum((score - middle) ** 2 for score in scores) + more * (middle**2 + (1 - middle) ** 2)
    half = Z * sqrt(squares) / (count + 2 * more)
    return Estimate(sum(scores) / count, max(0.0, middle - half), min(1.0, middle + half), count)


def elo(share: float) -> float:
    """Return the Elo difference at which this share of the points is expected."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def finite(value: float) -> float | None:
    """Replace an infinite number, which JSON does not have, by None."""
    return None if value in (inf, -inf) else value


def elo_of(found: Estimate) -> dict[str, Any]:
    """Convert a rate and its interval to Elo differences; None where a value is unbounded."""
    return {"value": finite(elo(found.value)), "low": finite(elo(found.low)), "high": finite(elo(found.high))}
