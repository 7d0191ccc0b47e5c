"""The fair goal of cancer: for each goal, the value of the matrix game in which both camps choose how they play.

The shares of the Immune camp, a win 1 and a draw 1/2, make a game in which each camp may choose how it plays: by
instinct (hunts, or spreads) or greedily (purifies what it stands on, or grows and keeps its Biomass), or mixed. Its
value says how good the goal is for the Immune camp when both choose well; a fair one is near 1/2. Where both are
planners there is nothing to choose, and their share is the value.
"""

from collections.abc import Iterable
from math import sqrt
from typing import Any, Final

from cellar.games.cell_wars.rulebook import primitives as p
from cellar_studies.cell_wars import balance
from cellar_studies.runs.driver import Do, run

STYLES: Final = ("instinct", "greedy")
Shares = tuple[tuple[float, ...], ...]
#: Of a normal distribution, for one share alone and for four that are to hold together with 95 % (Bonferroni).
QUANTILES: Final = {1: 1.960, 4: 2.498}


def value(shares: Shares) -> float:
    """The value of a matrix game of one by one or two by two for the row player, who maximizes."""
    if len(shares) == 1:
        return shares[0][0]
    (a, b), (c, d) = shares
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return low if low >= high else (a * d - b * c) / (a + d - b - c)


def value_interval(shares: Shares, draws: list[float], matches: int) -> tuple[float, float]:
    """A 95 % interval of the value: it rises with every share, so it is that of all lower ends to that of all upper."""
    ends: list[Shares] = []
    for side in (-1, 1):
        drawn, moved = iter(draws), []
        for row in shares:
            found = []
            for share in row:
                wins, half = share - (draw := next(drawn)) / 2, QUANTILES[len(draws)]
                half *= sqrt(max(wins + draw / 4 - share * share, 0) / matches)
                found.append(min(max(share + side * half, 0.0), 1.0))
            moved.append(tuple(found))
        ends.append(tuple(moved))
    return value(ends[0]), value(ends[1])


def rows(
    tables: list[dict[str, Any]],
    goals: Iterable[int],
    games: int,
    seed: int,
    do: Do = run,
    styles: tuple[str, ...] = STYLES,
) -> list[dict[str, Any]]:
    """A row for every table and goal: the shares, in the order of the styles, the draws among them, and the value."""
    cases = [{**given, "cancer_goal": goal} for given in tables for goal in goals]
    pairs = [(immune, cancer) for immune in styles for cancer in styles]
    samples = balance.samples([balance.Meeting(case, pair, seed) for case in cases for pair in pairs], games, do)
    found = []
    for start in range(0, len(samples), len(pairs)):
        met = samples[start : start + len(pairs)]
        flat = [float(balance.shares(one, p.IMMUNE).mean()) for one in met]
        shares = tuple(tuple(flat[i : i + len(styles)]) for i in range(0, len(flat), len(styles)))
        row = balance.summary(met[0])
        draws = [balance.summary(one)["draws"]["rate"] for one in met]
        found.append(
            {
                **{key: row[key] for key in ("immune", "cancer", "setup", "goal", "verdict", "matches")},
                "shares": shares,
                "draws": draws,
                "value": value(shares),
                "value_interval": value_interval(shares, draws, len(met[0].results)),
            }
        )
    return found
