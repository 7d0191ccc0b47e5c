"""Kuhn poker: one card each, one bet, and the question whether to believe it."""

from cellar.contract.about import About, Bot, Option

ABOUT = About(
    name="kuhn_poker",
    title="Kuhn poker",
    designers="Harold W. Kuhn",
    sentence="One card each and a single bet: who bluffs, and who calls?",
    players=(2,),
    minutes="1",
    accent="violet",
    options=(
        Option(
            name="cards",
            kind="int",
            default=3,
            low=3,
            high=13,
            choices=(3, 5, 13),
            help="How many cards the deck has, all of different rank.",
        ),
    ),
    source="H. W. Kuhn, A Simplified Two-Person Poker, 1950",
    seat_colours=True,
    bots=(
        Bot(
            name="kuhn",
            title="Kuhn's player",
            sentence="Mixes bets, bluffs and calls as Kuhn showed to be best with three cards.",
            choose="kuhn_poker.best:choose",
        ),
    ),
    opponent="kuhn",
    lessons=("one-bet",),
)
