"""Odds and ends: a game made for the page's tests, from a package of its own.

Things are taken one by one until none is left. Each is drawn, held or named in another way, some of them badly: the
page finds a place for all of them.
"""

from cellar.contract.about import About

ABOUT = About(
    name="odds",
    title="Odds and ends",
    version=1,
    designers="nobody",
    sentence="Take one thing after the other.",
    players=(1,),
    default_players=1,
    minutes="1",
    seats=("Taker",),
    accent="teal",
    module="tests.e2e.odds.game",
    puzzle="tests.e2e.odds.game:puzzle",
    seat_colours=True,
)
