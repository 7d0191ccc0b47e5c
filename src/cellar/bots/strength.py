"""Ratings of bots on the scale of people, from what `cellar arena` measured of each level against the one below it
(`Bot.measured`); docs/arena.md says how."""

from collections.abc import Mapping
from math import log10

from cellar.contract.about import About, Measured

#: The rating of the level that a game's others are measured from, its novice. A newcomer's, 1500, is then near the club
#: player's.
LOWEST = 1300.0
#: Square of the normal distribution's 97.5 % quantile: half as many wins and losses are added, as in `cellar arena`, so
#: that whoever won everything has a rating too.
Z2 = 1.96**2


def ratings(about: About) -> dict[str, float]:
    """The rating of each bot of a game that was measured, or that another was measured against."""
    measured = {bot.name: bot.measured for bot in about.bots if bot.measured}
    known = [*measured, *(one.against for one in measured.values())]
    return {bot.name: LOWEST + _above_lowest(bot.name, measured) for bot in about.bots if bot.name in known}


def _above_lowest(name: str, measured: Mapping[str, Measured]) -> float:
    """By how much a bot's rating is above the lowest: the sum of the steps down to it."""
    one = measured.get(name)
    if one is None:
        return 0.0
    share = (one.points / 100 * one.matches + Z2 / 2) / (one.matches + Z2)
    below = {weaker: result for weaker, result in measured.items() if weaker != name}  # whatever is stated, it ends
    return 400 * log10(share / (1 - share)) + _above_lowest(one.against, below)
