"""Timing of benchmark rows: processor seconds of one core, in turns, best of each, so that other load falls on all."""

from collections.abc import Callable
from time import process_time
from typing import Any

#: Rounds through all rows, and seconds of each row in a round.
ROUNDS = 3
SECONDS = 0.5

#: Plays one random match, and says how many steps it took.
Match = Callable[[], int]


def measured(interface: str, matches: dict[str, Match]) -> list[dict[str, Any]]:
    """Steps per second of each, in order; everything is played once before, so that it is compiled."""
    best = dict.fromkeys(matches, 0.0)
    for match in matches.values():
        match()
    for _ in range(ROUNDS):
        for name, match in matches.items():
            best[name] = max(best[name], _speed(match))
    return [{"interface": interface, "game": name, "steps": round(steps)} for name, steps in best.items()]


def _speed(match: Match) -> float:
    steps, start = 0, process_time()
    while process_time() - start < SECONDS:
        steps += match()
    return steps / (process_time() - start)
