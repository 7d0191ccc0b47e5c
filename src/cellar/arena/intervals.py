"""Rates with 95 % intervals. One formula for all: that of Agresti and Coull, with draws counted for what they are.

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
class Rate:
    """A mean of scores and between what it lies."""

    value: float
    low: float
    high: float
    #: over how many matches
    count: int

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def rate(scores: Sequence[float]) -> Rate | None:
    """The mean of scores from 0 to 1, one for each match; None of none."""
    if not scores:
        return None
    count, more = len(scores), Z * Z / 2
    middle = (sum(scores) + more) / (count + 2 * more)
    squares = sum((score - middle) ** 2 for score in scores) + more * (middle**2 + (1 - middle) ** 2)
    half = Z * sqrt(squares) / (count + 2 * more)
    return Rate(sum(scores) / count, max(0.0, middle - half), min(1.0, middle + half), count)


def elo(share: float) -> float:
    """The difference in Elo at which this share of the points is expected."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else 400 * log10(share / (1 - share))


def finite(value: float) -> float | None:
    """A number that JSON can say; None for what has no bound."""
    return None if value in (inf, -inf) else value


def elo_of(found: Rate) -> dict[str, Any]:
    """The same as a difference in Elo; None where it has no bound."""
    return {"value": finite(elo(found.value)), "low": finite(elo(found.low)), "high": finite(elo(found.high))}


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of any numbers and between what it lies, by their spread."""

    value: float
    low: float
    high: float
    count: int

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def mean(numbers: Sequence[float]) -> Mean | None:
    """A mean; None of none."""
    if not numbers:
        return None
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(1, count - 1)
    half = Z * sqrt(spread / count)
    return Mean(middle, middle - half, middle + half, count)
