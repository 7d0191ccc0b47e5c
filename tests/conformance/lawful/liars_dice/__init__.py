"""Liar's dice for two to four, one round: hidden dice, chance, and a reveal on another's move."""

from cellar import About

ABOUT = About(
    name="liars_dice",
    title="Liar's dice",
    designers="traditional",
    sentence="Bid how many dice show a face, all hands together, or call the last bid a lie.",
    players=(2, 3, 4),
    minutes="5",
    seat_colours=True,
)
