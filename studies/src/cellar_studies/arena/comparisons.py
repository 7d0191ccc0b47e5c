"""Pairwise comparisons: what a match with any number of seats says about every two contestants.

A match of many is as many comparisons as there are pairs of seats of different camps. Where two contestants meet at
several seats of one match, the mean is their one score: seats of a match are not matches of their own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Line = dict[str, Any]


@dataclass
class Pair:
    """All meetings of two contestants, scored from the first one's side."""

    scores: list[float] = field(default_factory=list)
    wins: int = 0
    draws: int = 0
    losses: int = 0


def score(mine: float, other: float) -> float:
    return 1.0 if mine > other else 0.5 if mine == other else 0.0


def meetings(line: Line, camps: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """Score every two contestants who met in a match, from the side of the one with the smaller number."""
    seats, results = line["seats"], line["results"]
    found: dict[tuple[int, int], list[float]] = {}
    for one, who in enumerate(seats):
        for two, other in enumerate(seats):
            if who < other and camps[one] != camps[two]:
                found.setdefault((who, other), []).append(score(results[one], results[two]))
    return {pair: sum(scores) / len(scores) for pair, scores in found.items()}


def pairs(lines: Iterable[Line], camps: tuple[int, ...]) -> dict[tuple[int, int], Pair]:
    """Collect all pairs of contestants who met, each from both sides."""
    found: dict[tuple[int, int], Pair] = {}
    for line in lines:
        for (who, other), result in meetings(line, camps).items():
            for key, value in (((who, other), result), ((other, who), 1 - result)):
                pair = found.setdefault(key, Pair())
                pair.scores.append(value)
                pair.wins += value > 0.5
                pair.draws += value == 0.5
                pair.losses += value < 0.5
    return found


def winners(line: Line, camps: tuple[int, ...]) -> set[int]:
    """Return the camps with the best result: several where it is shared, all of them in a draw."""
    best = max(line["results"])
    return {camp for camp, result in zip(camps, line["results"]) if result == best}


def seat_scores(line: Line, camps: tuple[int, ...]) -> Iterator[tuple[int, float]]:
    """Yield each seat's mean score against the seats of other camps."""
    results = line["results"]
    for seat, camp in enumerate(camps):
        others = [results[other] for other, theirs in enumerate(camps) if theirs != camp]
        if others:
            yield seat, sum(score(results[seat], other) for other in others) / len(others)
