"""Which goal is fair: for each goal of cancer the four ways in which two kinds of players can meet.

A camp plays by instinct (hunts, or spreads) or greedily (purifies what it stands on, or grows and keeps its Biomass).
The shares of the Immune camp, a win 1 and a draw 1/2, make a game of two by two, in which each camp may choose how it
plays, or mix. Its value says how good the goal is for the Immune camp when both choose well; a fair one is near 1/2.
"""

from typing import Any, Final

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.study import balance
from cellar.runs.driver import Do, run

STYLES: Final = ("instinct", "greedy")
Shares = tuple[tuple[float, float], tuple[float, float]]


def value(shares: Shares) -> float:
    """The value of a game of two by two for who chooses the row and wants more."""
    (a, b), (c, d) = shares
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return low if low >= high else (a * d - b * c) / (a + d - b - c)


def rows(tables: list[dict[str, Any]], goals: range, games: int, seed: int, do: Do = run) -> list[dict[str, Any]]:
    """A row for every table and goal: the four shares, in the order of STYLES, the draws among them, and the value."""
    cases = [{**given, "cancer_goal": goal} for given in tables for goal in goals]
    pairs = [(immune, cancer) for immune in STYLES for cancer in STYLES]
    samples = balance.samples([balance.Meeting(case, pair, seed) for case in cases for pair in pairs], games, do)
    found = []
    for start in range(0, len(samples), len(pairs)):
        four = samples[start : start + len(pairs)]
        a, b, c, d = [float(balance.shares(one, p.IMMUNE).mean()) for one in four]
        row = balance.summary(four[0])
        found.append(
            {
                **{key: row[key] for key in ("immune", "cancer", "setup", "goal", "verdict", "matches")},
                "shares": ((a, b), (c, d)),
                "draws": [balance.summary(one)["draws"]["rate"] for one in four],
                "value": value(((a, b), (c, d))),
            }
        )
    return found
