"""Kuhn poker as the table knows it: its files, and what depends on the size of the deck."""

from cellar.contract.assembling import assembled

from . import ABOUT, rules

GAME = assembled(
    ABOUT,
    # Two for the seats, and one for each card that chance may deal.
    actions=lambda options: rules.DEAL + 1 + int(options["cards"]),
    most_legal=lambda options: int(options["cards"]),
)
