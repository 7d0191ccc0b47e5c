"""Hex on seven by seven cells with the swap rule: a lawful game that the suite must not refuse."""

from cellar import About

ABOUT = About(
    name="hex_seven",
    title="Hex",
    designers="Piet Hein, John Nash",
    sentence="First joins top and bottom, Second joins left and right; the second move may swap.",
    players=(2,),
    minutes="10",
    everything_open=True,
    seat_colours=True,
)
